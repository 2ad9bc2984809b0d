"""Armies go aboard and ashore. Verbs of `army`."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.options.deed_command import ArmyArgument, DeedCall, Document, deed


def add_sea_deeds(app: typer.Typer) -> None:
    app.command("embark")(embark)
    app.command("land")(land)


@deed
def embark(
    act: DeedCall,
    army: ArmyArgument,
    fleet: Annotated[str, typer.Argument(metavar="FLEET", help="The fleet on its tile.")],
) -> Document:
    """Go aboard a fleet on the same coast: one army a ship (BG-SEA-1).

    Example: hexcrown army embark 'First Banner' Gull
    """
    from campaign.deeds.sea import embarking

    key, ships = act.key("army", army), act.key("fleet", fleet)
    return embarking.embark(act.world, act.chance, key, ships, forced=act.forced)


@deed
def land(
    act: DeedCall,
    army: ArmyArgument,
    tile: Annotated[
        str | None, typer.Argument(metavar="TILE", help="The coast where its fleet lies.")
    ] = None,
) -> Document:
    """Go ashore where the fleet lies; strange land is scouted first (ME-TILE-ISLAND-1).

    Example: hexcrown army land 'First Banner'
    """
    from campaign.deeds.sea import embarking

    key, there = act.key("army", army), act.key_if("tile", tile)
    return embarking.land(act.world, act.chance, key, there, answer=act.answer, forced=act.forced)
