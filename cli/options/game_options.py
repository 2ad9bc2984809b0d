"""The words every game shares: --name, --dice, --draw, --seed, and undo, redo, journal, list."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.app.output import line, say, show
from cli.app.session import session
from cli.words.text import tr
from tables.errors import WrongWords
from tables.library.plain_text import is_number

if TYPE_CHECKING:
    from campaign.games.documents import BoxDocument, JournalDocument, NamesDocument, Turned
    from campaign.games.kept_game import Act, Document

Name = Annotated[str, typer.Option("--name", help="Which game, when several are in progress.")]
Dice = Annotated[str | None, typer.Option("--dice", help="What the dice on the table show: 3,5,1.")]
Draw = Annotated[
    str | None, typer.Option("--draw", help="What was really drawn at the table, with commas.")
]
Seed = Annotated[str | None, typer.Option("--seed", help="Chance from this word, to repeat it.")]
Replace = Annotated[bool, typer.Option("--replace", help="Put an older game of this name aside.")]


def start_game(
    game: str,
    name: str,
    act: Act,
    *,
    seed: str | None = None,
    dice: str | None = None,
    replace: bool = False,
) -> Document:
    """A new game, kept with the words that were typed."""
    from campaign.games.game_acts import start

    faces = parse_dice(dice)
    return start(game, name, session().words, act, seed=seed, dice=faces, replace=replace)


def act_on(game: str, name: str, act: Act, dice: str | None = None) -> Document:
    """One act on a game in progress."""
    from campaign.games.game_acts import perform

    return perform(game, name, session().words, act, dice=parse_dice(dice))


def look_at(game: str, name: str) -> Any:
    from campaign.games.game_acts import look

    return look(game, name)


def parse_names(text: str | None) -> list[str] | None:
    """`red, grey ,red` as names; None stays None."""
    if text is None:
        return None
    names = [part.strip() for part in text.split(",")]
    if not all(names):
        raise WrongWords("a name is missing between the commas of {text}", text=text)
    return names


def parse_dice(text: str | None) -> list[int] | None:
    from tables.chance.sources import parse_faces

    return None if text is None else parse_faces(text)


def parse_amounts(
    words: list[str],
    allowed: Mapping[str, object],
    what: str,
    read: Callable[[str], str] = str.lower,
) -> dict[str, int]:
    """`stone=3 food=1` as counts; a bare name counts one, equal names add up.

    `read` knows the names in the person's language.
    """
    amounts: dict[str, int] = {}
    for part in (piece for word in words for piece in word.split(",") if piece.strip()):
        typed, equals, number = part.strip().partition("=")
        name = read(typed.strip().lower())
        if name not in allowed:
            raise WrongWords(
                "no {what} {name}",
                hint="one of {choices}",
                what=what,
                name=name,
                choices=", ".join(allowed),
            )
        if equals and not is_number(number, 6):
            raise WrongWords(
                "how many {name}? {number} is not a whole number", name=name, number=number
            )
        amounts[name] = amounts.get(name, 0) + (int(number) if equals else 1)
    return amounts


def is_small_number(text: str) -> bool:
    """Of pieces, places and points: up to 999."""
    return is_number(text, 3)


def add_shared_verbs(app: typer.Typer, game: str) -> None:
    """undo, redo, journal and list, the same for every game."""

    def says(text: str, verb: str) -> str:
        return f"{text} Example: hexcrown play {game} {verb}"

    @app.command("undo", help=says("Take back the newest act.", "undo"))
    def take_back(name: Name = "game") -> None:
        from campaign.games.game_acts import undo

        show(undo(game, name, session().words), render_turned)

    @app.command("redo", help=says("Put back what undo took.", "redo"))
    def put_back(name: Name = "game") -> None:
        from campaign.games.game_acts import redo

        show(redo(game, name, session().words), render_turned)

    @app.command("journal", help=says("Every act so far, with its dice.", "journal"))
    def journal(name: Name = "game") -> None:
        show_journal(game, name)

    @app.command("list", help=says("The games in progress.", "list"))
    def names() -> None:
        from campaign.games import game_file as gamefile

        document: NamesDocument = {"game": game, "names": gamefile.list_names(game)}
        show(document, render_names)


def add_box_verb(app: typer.Typer, game: str, example: str) -> None:
    """`box`: the data that stands in for what is printed in a person's own box."""
    says = "Data you can type in from your own box, where the rules lost it."

    @app.command("box", help=f"{says}\n\nExample: hexcrown play {game} box {example} --write")
    def box(
        file: Annotated[str, typer.Argument(help="Which file; none lists them.")] = "",
        write: Annotated[bool, typer.Option("--write", help="Write it for editing.")] = False,
    ) -> None:
        from tables.games.data import data_text, list_files

        files, folder = list_files(game), own_folder(game)
        if file and file not in files:
            raise WrongWords("no file {file}: one of {all}", file=file, all=", ".join(files))
        if write and file:
            write_box(folder / f"{file}.toml", data_text(game, file))
        text = data_text(game, file) if file else None
        own = [name for name in files if (folder / f"{name}.toml").is_file()]
        document: BoxDocument = {
            "game": game,
            "files": files,
            "own": own,
            "folder": str(folder),
            "text": text,
        }
        show(document, render_box)


def write_box(path: Path, text: str) -> None:
    from campaign.errors import Refused

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(path, "x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise Refused("{path} is there already: edit it", path=path) from None
    except OSError as trouble:
        raise Refused("{path} can't be written: {why}", path=path, why=trouble.strerror) from None


def render_box(document: BoxDocument) -> None:
    if document["text"] is not None:
        line(document["text"].rstrip())
    else:
        for name in document["files"]:
            line(name + (tr(" (your own)") if name in document["own"] else ""))
    say("your own files go to {folder}", folder=document["folder"])


def render_turned(document: Turned) -> None:
    if "undo" in document:
        say("taken back: {words}", words=" ".join(document["undo"]["words"]))
    else:
        say("put back: {words}", words=" ".join(document["redo"]["words"]))
    if document["after_seen"]:
        say("it had been seen already: {cards}", cards=", ".join(document["shown"]))


def show_journal(game: str, name: str) -> None:
    from campaign.games.game_acts import journal_document

    show(journal_document(game, name), render_journal)


def render_journal(document: JournalDocument) -> None:
    for entry in document["entries"]:
        faces = " ".join(str(face) for roll in entry["rolls"] for face in roll["faces"][:24])
        mark = f" [{tr('seen')}]" if entry["after_seen"] else ""
        about = f" {entry['of']}" if entry["of"] else ""
        words = " ".join(entry["words"])
        line(f"{entry['number']:>4} {tr(entry['kind'])}{about}{mark}  {words}")
        if faces:
            line(f"       {faces}")
    if document["strange"]:
        say(
            "not as the key gives them: entries {numbers}",
            numbers=", ".join(map(str, document["strange"])),
        )


def render_names(document: NamesDocument) -> None:
    if not document["names"]:
        say("no game in progress")
    for name in document["names"]:
        line(name)


def own_folder(game: str) -> Path:
    """Where a person's own data for a game would be."""
    from campaign.storage.folders import config_dir

    return config_dir() / "games" / game
