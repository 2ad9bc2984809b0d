"""Armies go aboard and ashore. Verbs of `army`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.options.deed_command import ArmyArgument, Document, deed_command

if TYPE_CHECKING:
    from campaign.acts.deed import Deed


def add_sea_deeds(app: typer.Typer) -> None:
    app.command("embark")(embark)
    app.command("land")(land)


@deed_command
def embark(
    deed: Deed,
    army: ArmyArgument,
    fleet: Annotated[str, typer.Argument(metavar="FLEET", help="The fleet on its tile.")],
) -> Document:
    """Go aboard a fleet on the same coast: one army a ship (BG-SEA-1).

    Example: hexcrown army embark 'First Banner' Gull
    """
    from campaign.deeds.sea import embarking

    key, ships = deed.key("army", army), deed.key("fleet", fleet)
    return embarking.embark(deed, key, ships)


@deed_command
def land(
    deed: Deed,
    army: ArmyArgument,
    tile: Annotated[
        str | None, typer.Argument(metavar="TILE", help="The coast where its fleet lies.")
    ] = None,
) -> Document:
    """Go ashore where the fleet lies; strange land is scouted first (ME-TILE-ISLAND-1).

    Example: hexcrown army land 'First Banner'
    """
    from campaign.deeds.sea import embarking

    key, there = deed.key("army", army), deed.key_if("tile", tile)
    return embarking.land(deed, key, there)
