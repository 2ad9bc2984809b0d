"""`hexcrown sail`: a fleet goes tile by tile along a path."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.commands.things.fleet_deeds import FleetArgument
from cli.options.deed_command import Document, deed_command

if TYPE_CHECKING:
    from campaign.acts.deed import Deed


@deed_command
def command(
    deed: Deed,
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

    tiles, key = deed.keys("tile", path), deed.key("fleet", fleet)
    return sailing.sail(deed, key, tiles)
