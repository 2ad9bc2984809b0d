"""`hexcrown rename`: the campaign's name."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.options.change_command import ChangeOptions, apply_call, takes
from cli.options.noun_commands import render_set


@takes("dry_run")
def command(
    how: ChangeOptions, name: Annotated[str, typer.Argument(metavar="NAME", help="The new name.")]
) -> None:
    """Rename the campaign; its file stays where it is.

    Example: hexcrown rename "The War of the Delta"
    """
    apply_call("rename", render_set, how, name=name)
