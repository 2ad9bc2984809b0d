"""`hexcrown rename`: the campaign's name."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from cli.changing import How, change, takes
from cli.things import render_set


@takes("dry_run")
def command(
    how: How, name: Annotated[str, typer.Argument(metavar="NAME", help="The new name.")]
) -> None:
    """Rename the campaign; its file keeps its place.

    Example: hexcrown rename "The War of the Delta"
    """

    def use_case(world: Any, _: Any) -> dict[str, Any]:
        from campaign.words import check_name

        world.set("campaign", 1, "name", check_name(name))
        return {"name": name}

    change(use_case, render_set, how)
