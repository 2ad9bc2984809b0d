"""`hexcrown sail`: a fleet goes tile by tile along a path."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.commands.things.fleet_deeds import FleetArgument
from cli.options.deed_command import DeedCall, Document, deed


@deed
def command(
    act: DeedCall,
    fleet: FleetArgument,
    path: Annotated[
        list[str], typer.Argument(metavar="TILE...", help="Each tile on the way, in order.")
    ],
) -> Document:
    """Sail along the coast, or with the option open-sea over the sea (BG-SEA-1).

    Headlands, sandbanks, lairs and weather are rolled for as they come; pirates may be engaged.

    Example: hexcrown sail Gull 0402 0502 --dice 5
    """
    from campaign.deeds.sea import sailing

    tiles, key = act.keys("tile", path), act.key("fleet", fleet)
    return sailing.sail(act.world, act.chance, key, tiles, answer=act.answer, forced=act.forced)
