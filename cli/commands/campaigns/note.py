"""`hexcrown note`: what the gamemaster wants to remember."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.app.output import say
from cli.options.change_command import ChangeOptions, apply_call, takes


@takes("dry_run")
def command(
    how: ChangeOptions,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="The text of the note.")],
    about: Annotated[
        str | None,
        typer.Option("--about", metavar="ROW", help="For example army:3 or empire:ostmark."),
    ] = None,
) -> None:
    """Write a note into the journal.

    Example: hexcrown note "Anna owes the dwarfs a favour" --about empire:ostmark
    """
    told = lambda done: say("noted (act {act})", act=done["act"])  # noqa: E731
    apply_call("note", told, how, text=text, about=about)
