"""`hexcrown rename`: the campaign's name."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from cli.changing import DryRunOption, How, change
from cli.things import render_set


def command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The new name.")],
    dry_run: DryRunOption = False,
) -> None:
    """Rename the campaign; its file keeps its place.

    Example: hexcrown rename "The War of the Delta"
    """

    def use_case(world: Any, _: Any) -> dict[str, Any]:
        from campaign.words import check_name

        world.set("campaign", 1, "name", check_name(name))
        return {"name": name}

    change(use_case, render_set, How(dry_run=dry_run))
