"""`hexcrown deck …`: a deck for any other game, kept by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, get_args

import typer

from campaign.games import deck_acts
from cli.app.output import show
from cli.app.session import session
from cli.options.game_options import (
    Draw,
    Replace,
    Seed,
    parse_names,
    render_journal,
    render_names,
    render_turned,
)
from cli.render.deck_text import render_odds, render_piles
from tables.cards.decks import Place
from tables.chance.sources import Chance
from tables.errors import WrongWords
from tables.games.act_result import ActResult

if TYPE_CHECKING:
    from campaign.games.deck_acts import DeckState
    from campaign.games.documents import NamesDocument, ShownDeck
    from campaign.games.kept_decks import Decks

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="A deck of cards for any other game, kept by name, with undo and exact odds.",
)

PLACES: tuple[Place, ...] = get_args(Place)  # where cards are put back
Name = Annotated[str, typer.Argument(help="The deck's name.")]
Count = Annotated[int, typer.Argument(help="How many cards.", min=1, max=10_000)]
Who = Annotated[str, typer.Option("--who", help="Whose hand; the table's if nobody is named.")]
Cards = Annotated[list[str], typer.Argument(help="Card names; commas or quotes part them.")]
Here = Annotated[bool, typer.Option("--here", help="Keep it in the campaign in use.")]


@contextmanager
def kept(here: bool) -> Iterator[Decks]:
    """Decks of the campaign that --campaign names or --here means, else files of their own."""
    from campaign.games.kept_decks import Decks

    if not (here or session().campaign):
        yield Decks(session().words)
        return
    from cli.app.opening import open_campaign

    with open_campaign() as store:
        yield Decks(words_there(), store)


def words_there() -> list[str]:
    """As typed, with --here, so that the journal's words mean the campaign's deck again."""
    words = list(session().words)
    return words if "--here" in words else [*words[:2], "--here", *words[2:]]


def act(name: str, here: bool, what: Callable[[DeckState, Chance], ActResult]) -> None:
    with kept(here) as decks:
        document = decks.perform(name, what)
    show(document, render_piles)


@app.command("new")
def new(
    name: Name,
    file: Annotated[
        Path | None, typer.Argument(help="Lines like: 3 Goblin; - reads input.")
    ] = None,
    pack: Annotated[str | None, typer.Option("--pack", help="french-52, french-54, …")] = None,
    once: Annotated[bool, typer.Option("--once", help="Never shuffle the discard in.")] = False,
    seed: Seed = None,
    replace: Replace = False,
    here: Here = False,
) -> None:
    """Begin a deck from a text file, shuffled. Example: hexcrown deck new goblins goblins.txt"""
    cards = read_cards(file, pack)
    with kept(here) as decks:
        document = decks.begin(
            name,
            lambda _, chance: deck_acts.begin(cards, not once, chance),
            seed=seed,
            replace=replace,
        )
    show(document, render_piles)


def read_cards(file: Path | None, pack: str | None) -> list[str]:
    from cli.app.text_file import read_text
    from tables.cards import deck_text
    from tables.games.data import PACKS

    if (file is None) == (pack is None):
        raise WrongWords("a deck comes from a file or from --pack", hint="hexcrown deck new --help")
    if file is not None:
        text = read_text(file)
        toml = file.suffix == ".toml"
        return deck_text.parse_deck_toml(text) if toml else deck_text.parse_deck(text)
    known = {path.stem: path for path in sorted(PACKS.glob("*/decks/*.toml"))}
    if pack not in known:
        raise WrongWords("no deck {pack}: one of {all}", pack=pack, all=", ".join(known))
    return deck_text.parse_deck_toml(known[pack].read_text(encoding="utf-8"))


@app.command("draw")
def draw(
    name: Name, count: Count = 1, who: Who = "", draw: Draw = None, here: Here = False
) -> None:
    """Draw cards, or type in those drawn. Example: hexcrown deck draw goblins 2 --who anna"""
    named = parse_names(draw)
    act(name, here, lambda state, chance: deck_acts.draw(state, chance, count, who, named))


@app.command("peek")
def peek(
    name: Name,
    count: Count = 1,
    who: Annotated[str, typer.Option("--who", help="Who looks; * is everybody.")] = "*",
    draw: Draw = None,
    here: Here = False,
) -> None:
    """Look at the next cards, on record. Example: hexcrown deck peek goblins --who anna"""
    named = parse_names(draw)
    act(name, here, lambda state, _: deck_acts.peek(state, count, who, named))


@app.command("discard")
def discard(
    name: Name,
    cards: Annotated[list[str] | None, typer.Argument(help="Which; none is all.")] = None,
    who: Who = "",
    here: Here = False,
) -> None:
    """Discard cards from a hand, or all of it. Example: hexcrown deck discard goblins Goblin"""
    chosen = split(cards) if cards else None
    act(name, here, lambda state, _: deck_acts.discard(state, chosen, who))


@app.command("return")
def put_back(
    name: Name,
    cards: Cards,
    to: Annotated[str, typer.Option("--to", help="top, bottom or shuffled.")] = "shuffled",
    who: Who = "",
    here: Here = False,
) -> None:
    """Put cards back into the pile. Example: hexcrown deck return goblins Goblin --to bottom"""
    where = parse_place(to)
    chosen = split(cards)
    act(name, here, lambda state, chance: deck_acts.put_back(state, chance, chosen, where, who))


def parse_place(word: str) -> Place:
    for place in PLACES:
        if place == word:
            return place
    raise WrongWords("back to {word}? top, bottom or shuffled", word=word)


def split(words: list[str]) -> list[str]:
    return [name for word in words for name in parse_names(word) or []]


@app.command("shuffle")
def shuffle(
    name: Name,
    everything: Annotated[bool, typer.Option("--all", help="Hands and all piles too.")] = False,
    here: Here = False,
) -> None:
    """Shuffle the discard into the pile. Example: hexcrown deck shuffle goblins --all"""
    act(name, here, lambda state, chance: deck_acts.shuffle(state, chance, everything))


@app.command("aside")
def aside(
    name: Name,
    count: Count = 1,
    unseen: Annotated[bool, typer.Option("--unseen", help="Nobody looks.")] = False,
    here: Here = False,
) -> None:
    """Set cards aside, open or unseen. Example: hexcrown deck aside goblins 2 --unseen"""
    act(name, here, lambda state, _: deck_acts.set_aside(state, count, unseen))


@app.command("deal")
def deal(
    name: Name,
    each: Count,
    players: Annotated[list[str], typer.Argument(help="Who gets cards, in turn.")],
    here: Here = False,
) -> None:
    """Deal cards round the players. Example: hexcrown deck deal goblins 3 anna ben"""
    act(name, here, lambda state, chance: deck_acts.deal(state, chance, players, each))


@app.command("odds")
def odds(
    name: Name,
    card: Annotated[str | None, typer.Argument(help="The chance of this card.")] = None,
    within: Annotated[int, typer.Option("--in", help="Within so many draws.")] = 1,
    who: Annotated[str, typer.Option("--who", help="For whom; * is the table.")] = "*",
    here: Here = False,
) -> None:
    """The next card's odds, given what was seen. Example: hexcrown deck odds goblins Boss --in 3"""
    with kept(here) as decks:
        document = decks.odds(name, who, within, card)
    show(document, render_odds)


@app.command("show")
def show_deck(name: Name, here: Here = False) -> None:
    """What lies open. Example: hexcrown deck show goblins"""
    with kept(here) as decks:
        document: ShownDeck = {"name": name, **decks.piles(name)}
    show(document, render_piles)


@app.command("list")
def names(here: Here = False) -> None:
    """The decks there are. Example: hexcrown deck list"""
    with kept(here) as decks:
        document: NamesDocument = {"game": deck_acts.GAME, "names": decks.names()}
    show(document, render_names)


@app.command("undo")
def undo(name: Name, here: Here = False) -> None:
    """Take back the newest act. Example: hexcrown deck undo goblins"""
    with kept(here) as decks:
        document = decks.undo(name)
    show(document, render_turned)


@app.command("redo")
def redo(name: Name, here: Here = False) -> None:
    """Put back what undo took. Example: hexcrown deck redo goblins"""
    with kept(here) as decks:
        document = decks.redo(name)
    show(document, render_turned)


@app.command("journal")
def journal(name: Name, here: Here = False) -> None:
    """Every act so far, looks included. Example: hexcrown deck journal goblins"""
    with kept(here) as decks:
        document = decks.journal(name)
    show(document, render_journal)
