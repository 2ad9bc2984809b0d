"""`hexcrown explore`: scout the next tile, or examine barren ground."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.app.trouble import Usage
from cli.options.deed_command import ArmyArgument, DeedCall, Document, deed


@deed
def command(
    act: DeedCall,
    army: ArmyArgument,
    tile: Annotated[str | None, typer.Argument(metavar="TILE", help="The tile to scout.")] = None,
    wildlands: Annotated[
        bool, typer.Option("--wildlands", help="Examine the barren tile it stands on.")
    ] = False,
) -> Document:
    """Scout a neighbouring tile before moving there, or examine barren ground (ME-WILD-0).

    Example: hexcrown explore 2 0405

    Example: hexcrown explore 2 --wildlands --dice 57
    """
    from campaign.deeds.land.scouting import explore
    from campaign.deeds.sites.searching import explore_wildlands

    if wildlands == (tile is not None):
        raise Usage("name the tile to scout, or --wildlands", "hexcrown explore 2 0405")
    key, there = act.key("army", army), act.key_if("tile", tile)
    if there is None:
        return explore_wildlands(act.world, act.chance, key, answer=act.answer, forced=act.forced)
    return explore(act.world, act.chance, key, there, answer=act.answer, forced=act.forced)
