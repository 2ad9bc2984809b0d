"""`hexcrown explore`: scout the next tile, or examine barren ground."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.options.deed_command import ArmyArgument, Document, deed_command
from cli.words.trouble import Usage

if TYPE_CHECKING:
    from campaign.acts.deed import Deed


@deed_command
def command(
    deed: Deed,
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
    key, there = deed.key("army", army), deed.key_if("tile", tile)
    if there is None:
        return explore_wildlands(deed, key)
    return explore(deed, key, there)
