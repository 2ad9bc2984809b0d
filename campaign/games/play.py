"""Other games, as anybody asks for them: terminal, page and API call `play` with a verb.

The verbs that every game shares (undo, redo, journal, list, box) are declared here too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from campaign.errors import Refused
from campaign.storage.folders import config_dir
from campaign.storage.text_validation import check_letters
from tables.chance.sources import Chance, Unseeded
from tables.errors import TablesError, WrongWords
from tables.games import pack
from tables.games.names import unknown
from tables.games.pack import Game, data_text, list_files
from tables.games.telling import tell_answer
from tables.games.verbs import (
    ACT,
    FREE,
    LOOK,
    NEW,
    ActResult,
    Argument,
    Option,
    Table,
    Verb,
    verb,
    verbs_in,
)

if TYPE_CHECKING:
    from fractions import Fraction

    from campaign.games.kept_game import KeptGame
    from campaign.storage.store import Store

SHARED = "shared"  # sentences of the verbs below, in `tables/games/shared.toml`
USUAL = "game"  # a game's name where there is one alone
TYPED = ("name", "player", "typed", "word", "text", "part", "token", "file", "path")


@dataclass(frozen=True)
class How:
    """How a verb is asked for: by whom it is read, on which kept game, with which chance."""

    lang: str = "en"
    name: str = USUAL
    words: Sequence[str] = ()  # what was typed, for the journal
    dice: Sequence[int] | None = None
    seed: str | None = None
    replace: bool = False
    store: Store | None = None  # the campaign that keeps it, if it is no file of its own


@dataclass(frozen=True)
class Answer:
    document: Mapping[str, Any]
    lines: list[str] = field(default_factory=list)

    @property
    def code(self) -> int:
        """A check that found faults is answered, and refused."""
        return 0 if self.document.get("ok", True) else 1


def find_games() -> dict[str, Game]:
    home = config_dir() / "packs"
    return pack.find_games(sorted(home.iterdir()) if home.is_dir() else ())


def get_game(name: str) -> Game:
    games = find_games()
    if name not in games:
        raise unknown("no game {name}", name[:40], games)
    return games[name]


def verbs_of(game: Game) -> dict[str, Verb]:
    """Its own, and those that every game has; a game without a box has no data to type in."""
    import campaign.games.play as here

    shared = verbs_in(here)
    if not game.is_shipped or not list_files(game.name) or game.facts.get("own_box"):
        shared.pop("box")
    if not hasattr(game.module, "deck_of"):
        shared.pop("odds")
    verbs = {**game.verbs, **shared}
    for alias, name in game.facts.get("aliases", {}).items():
        verbs[alias] = replace(verbs[name], name=alias, told=name)
    return verbs


def get_verb(game: Game, name: str) -> Verb:
    verbs = verbs_of(game)
    if name not in verbs:
        raise unknown("no verb {name}", name[:40], verbs)
    return verbs[name]


def own_folder(game: str) -> Path:
    """Where a person's own data for a game would be."""
    return config_dir() / "games" / game


def play(game: Game, what: Verb, typed: Mapping[str, Any], how: How) -> Answer:
    """Do what a verb says with what was typed, and tell it."""
    if what.bare and not any(typed.values()):
        what = verbs_of(game)[what.bare]
    kind = what.kind_of(typed)
    words = game.words(how.lang, own_folder(game.name))
    table = Table(game.module, words, own_folder(game.name), loaded={"how": how})
    for word in how.words:
        check_letters(word)
    try:
        document = do(game, what, kind, typed, table, how)
    except TablesError as trouble:
        name_in_hint(trouble, game.name, how.name)
        say_facts(trouble, table)
        raise
    document = name_in_answer({**document, **flags(what, typed)}, game.name, how.name)
    return Answer(document, tell(game, what, document, words))


def flags(what: Verb, typed: Mapping[str, Any]) -> dict[str, bool]:
    """`--why` is a wish for the answer."""
    return {"why": True} if typed.get("why") and "why" in what.signature else {}


def do(
    game: Game, what: Verb, kind: str, typed: Mapping[str, Any], table: Table, how: How
) -> dict[str, Any]:
    if kind == FREE:
        return dict(what.call(replace(table, state=None), typed))
    if kind == LOOK:
        state = look(game.name, how.name, how.store)
        return dict(what.call(replace(table, state=state), typed))
    from campaign.games.game_file import check_game_name, game_path, make_game
    from campaign.games.kept_game import KeptGame

    def act(state: Any, chance: Chance) -> ActResult:
        result: ActResult = what.call(replace(table, state=state or None, chance=chance), typed)
        return result

    if kind == NEW and how.store is None:
        if game_path(game.name, how.name).exists() and not how.replace:
            what.call(replace(table, chance=Unseeded()), typed)  # what is wrong with it comes first
        with make_game(game.name, how.name, how.words, how.seed, how.replace) as store:
            kept = KeptGame(store, game.name, how.name, how.words, alone=True)
            return dict(kept.begin(act, dice=how.dice))
    with kept_game(game.name, how) as kept:
        if kind == NEW:
            if how.seed is not None:
                raise WrongWords("a campaign's dice are sealed: a deck in it takes no --seed",
                                 hint="leave it out, or keep the deck in a file")  # fmt: skip
            check_game_name(how.name)
            return dict(kept.begin(act, dice=how.dice, replace=how.replace))
        if kind == ACT:
            return dict(kept.perform(act, dice=how.dice))
        return dict(what.call(replace(table, state=kept), typed))


@contextmanager
def kept_game(game: str, how: How) -> Iterator[KeptGame]:
    from campaign.games.game_file import open_game
    from campaign.games.kept_game import KeptGame

    if how.store is not None:
        yield KeptGame(how.store, game, how.name, how.words)
        return
    with open_game(game, how.name) as store:
        yield KeptGame(store, game, how.name, how.words, alone=True)


def look(game: str, name: str, store: Store | None = None) -> Any:
    """The game as it stands; a sound file is read without loading a database library."""
    if store is not None:
        from campaign.games.kept_game import KeptGame

        return KeptGame(store, game, name, ()).state()
    from campaign.games.game_file import game_path
    from campaign.games.quick_look import look_quickly

    path = game_path(game, name)
    state = look_quickly(path, game, name) if path.exists() else None
    if state is not None:
        return state
    with kept_game(game, How(name=name)) as kept:
        return kept.state()


# What happens next


def headline(game: Game, now: Answer, words: pack.Words) -> str:
    """In one sentence."""
    return " ".join(tell_answer(now.document, "headline", words, game.texts))


def do_now(game: Game, state: Any, now: Answer) -> list[str]:
    """The verbs of three to five things to do, the one that comes next first."""
    following = (now.document.get("next") or {}).get("verb", "")
    names = getattr(game.module, "often", lambda state: ())(state)
    verbs = verbs_of(game)
    return [name for name in dict.fromkeys([following, *names, "undo"]) if name in verbs][:5]


def look_and_tell(game: Game, how: How) -> tuple[Any, Answer]:
    """The state of a game in progress, and how it stands."""
    state = look(game.name, how.name, how.store)
    return state, play(game, verbs_of(game)[game.facts.get("status", "status")], {}, how)


# In words


@cache
def shared_texts() -> dict[str, Any]:
    found = pack.load_shipped(Path(pack.__file__).with_name("shared.toml"))
    return dict(found)


def tell(game: Game, what: Verb, document: Mapping[str, Any], words: pack.Words) -> list[str]:
    name = what.told or what.name
    if name in shared_texts() and what.function.__module__ == __name__:
        return tell_answer(document, name, words, shared_texts())
    return tell_answer(document, name, words, game.texts)


def say_facts(trouble: TablesError, table: Table) -> None:
    """The facts of a refusal in the game's words; what a person typed stays as it is. A box of
    one's own that can't be read hides no refusal."""
    try:
        for name, fact in trouble.facts.items():
            if isinstance(fact, str) and name not in TYPED:
                trouble.facts[name] = ", ".join(map(table.words.show, fact.split(", ")))
    except TablesError:
        return


def name_in_hint(trouble: TablesError, game: str, name: str) -> None:
    """A command that a refusal proposes is for this game: it names it where there are several."""
    if name != USUAL and trouble.hint.startswith(f"hexcrown play {game} "):
        trouble.hint += " --name {kept_as}"
        trouble.facts["kept_as"] = name


def name_in_answer(document: dict[str, Any], game: str, name: str) -> dict[str, Any]:
    """The same for a command that goes on with what waits."""
    waits = [document, document.get("decision") or {}]
    for each in waits if name != USUAL else ():
        command = each.get("continue") or ""
        if command.startswith(f"hexcrown play {game} choose"):
            each["continue"] = f"{command} --name {name}"
    return document


# Verbs of every game


@verb("undo", "kept")
def undo(state: Any) -> dict[str, Any]:
    """Undo the newest act. Example: hexcrown play settlers undo"""
    return dict(state.undo())


@verb("redo", "kept")
def redo(state: Any) -> dict[str, Any]:
    """Redo the last undo. Example: hexcrown play settlers redo"""
    return dict(state.redo())


@verb("journal", "kept")
def journal(state: Any) -> dict[str, Any]:
    """List every act so far, with its dice. Example: hexcrown play settlers journal"""
    return dict(state.journal())


@verb("list", FREE)
def names(table: Table, how: Any) -> dict[str, Any]:
    """The games in progress. Example: hexcrown play settlers list"""
    from campaign.games.game_file import list_names

    game = table.words.game.name
    if how.store is None:
        return {"game": game, "names": list_names(game)}
    from campaign.games.kept_game import read_world
    from campaign.storage.models import Game as StoredGame

    with how.store.reading() as connection:
        rows = read_world(connection).live(StoredGame, kind=game)
        return {"game": game, "names": sorted(row.name for row in rows)}


@verb("odds", "kept")
def odds(
    state: Any,
    table: Table,
    card: Annotated[str | None, Argument(help="The chance of this card.")] = None,
    within: Annotated[int, Option(help="Number of draws.", flag="--in")] = 1,
    who: Annotated[str, Option(help="Who gets it; * is the table.")] = "*",
) -> dict[str, Any]:
    """Show the odds of the next card, given what was seen. Example: hexcrown deck odds goblins Boss
    --in 3"""
    from tables.cards import deck_odds, decks
    from tables.games.deck import piles

    deck = table.module.deck_of(state.state())
    chances = deck_odds.next_odds(deck, who).items()
    following = [{"card": name, **fields(chance)} for name, chance in chances]
    document = {"who": who, "next": following, "taken_back": state.taken_back(), **piles(deck)}
    if card is None:
        return document
    if card not in decks.all_cards(deck):
        raise Refused("this deck has no card {card}", card=card)
    if not 1 <= within <= len(deck["draw"]):
        raise Refused("{left} cards are in the pile", left=len(deck["draw"]))
    chance = deck_odds.chance_within(deck, card, within, who)
    return {**document, "within": {"card": card, "draws": within, **fields(chance)}}


def fields(chance: Fraction) -> dict[str, Any]:
    return {"probability": str(chance), "percent": round(float(chance) * 100, 4)}


@verb("box", FREE)
def box(
    table: Table,
    file: Annotated[str, Argument(help="Which file; none lists them.")] = "",
    write: Annotated[bool, Option(help="Write it to a file for editing.")] = False,
) -> dict[str, Any]:
    """Enter data from your own box that our sources lack.

    Example: hexcrown play settlers box
    """
    game = table.words.game.name
    files, folder = list_files(game), own_folder(game)
    if file and file not in files:
        raise WrongWords("no file {file}: one of {all}", file=file, all=", ".join(files))
    if write and file:
        write_box(folder / f"{file}.toml", data_text(game, file))
    own = [name for name in files if (folder / f"{name}.toml").is_file()]
    text = data_text(game, file).rstrip() if file else None
    return {"game": game, "files": files, "own": own, "folder": str(folder), "text": text,
            "marked": {name: name in own for name in files}}  # fmt: skip


def write_box(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(path, "x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise Refused("{path} already exists: edit it", path=path) from None
    except OSError as trouble:
        raise Refused("{path} can't be written: {why}", path=path, why=trouble.strerror) from None
