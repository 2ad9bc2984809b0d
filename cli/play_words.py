"""The words every game shares: --name, --dice, --draw, --seed, and undo, redo, journal, list."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Annotated, Any

import typer

from cli.output import line, say, show
from tables.errors import WrongWords

Name = Annotated[str, typer.Option("--name", help="Which game, when several are in progress.")]
Dice = Annotated[str | None, typer.Option("--dice", help="What the dice on the table show: 3,5,1.")]
Draw = Annotated[
    str | None, typer.Option("--draw", help="What was really drawn at the table, with commas.")
]
Seed = Annotated[str | None, typer.Option("--seed", help="Chance from this word, to repeat it.")]
Replace = Annotated[bool, typer.Option("--replace", help="Put an older game of this name aside.")]


def typed_words() -> list[str]:
    """What the person typed, for the journal."""
    return sys.argv[1:]


def parse_names(text: str | None) -> list[str] | None:
    """`red, grey ,red` as names; None stays None."""
    if text is None:
        return None
    names = [part.strip() for part in text.split(",")]
    if not all(names):
        raise WrongWords("a name is missing between the commas of {text}", text=text)
    return names


def parse_dice(text: str | None) -> list[int] | None:
    from tables.chance import parse_faces

    return None if text is None else parse_faces(text)


def parse_amounts(words: list[str], allowed: Mapping[str, object], what: str) -> dict[str, int]:
    """`stone=3 food=1` as counts; a bare name counts one, equal names add up."""
    amounts: dict[str, int] = {}
    for part in (piece for word in words for piece in word.split(",") if piece.strip()):
        name, equals, number = part.strip().lower().partition("=")
        if name not in allowed:
            raise WrongWords(
                "no {what} {name}",
                hint="one of {choices}",
                what=what,
                name=name,
                choices=", ".join(allowed),
            )
        if equals and not (number.isascii() and number.isdigit() and len(number) < 7):
            raise WrongWords(
                "how many {name}? {number} is not a whole number", name=name, number=number
            )
        amounts[name] = amounts.get(name, 0) + (int(number) if equals else 1)
    return amounts


def add_shared_verbs(app: typer.Typer, game: str) -> None:
    """undo, redo, journal and list, the same for every game."""

    @app.command("undo")
    def undo(name: Name = "game") -> None:
        """Take back the newest act. Example: hexcrown play settlers undo"""
        from campaign import gameplay

        show(gameplay.undo(game, name, typed_words()), render_turned)

    @app.command("redo")
    def redo(name: Name = "game") -> None:
        """Put back what undo took. Example: hexcrown play settlers redo"""
        from campaign import gameplay

        show(gameplay.redo(game, name, typed_words()), render_turned)

    @app.command("journal")
    def journal(name: Name = "game") -> None:
        """Every act so far, with its dice. Example: hexcrown play settlers journal"""
        from campaign import gameplay

        show(gameplay.journal_document(gameplay.look(game, name)), render_journal)

    @app.command("list")
    def names() -> None:
        """The games in progress. Example: hexcrown play settlers list"""
        from campaign import gamefile

        show({"game": game, "names": gamefile.list_names(game)}, render_names)


def render_turned(document: Mapping[str, Any]) -> None:
    kind = "undo" if "undo" in document else "redo"
    act = document[kind]
    template = "taken back: {words}" if kind == "undo" else "put back: {words}"
    say(template, words=" ".join(act["words"]))
    if document["after_seen"]:
        say("it had been seen already: {cards}", cards=", ".join(document["shown"]))


def render_journal(document: Mapping[str, Any]) -> None:
    for entry in document["entries"]:
        faces = " ".join(str(face) for roll in entry["rolls"] for face in roll["faces"][:24])
        mark = " [seen]" if entry["after_seen"] else ""
        about = f" {entry['of']}" if entry["of"] else ""
        line(f"{entry['number']:>4} {entry['kind']}{about}{mark}  {' '.join(entry['words'])}")
        if faces:
            line(f"       {faces}")


def render_names(document: Mapping[str, Any]) -> None:
    if not document["names"]:
        say("no game in progress")
    for name in document["names"]:
        line(name)
