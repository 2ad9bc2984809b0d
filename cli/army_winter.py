"""What armies do in winter: deployed before spring, equipped with engines. Verbs of `army`."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.changing import SETTLED
from cli.doing import Act, ArmyArgument, Document, deed

NumberOption = Annotated[int, typer.Option(metavar="N", help="How many.")]


def add_winter_deeds(app: typer.Typer) -> None:
    app.command("deploy")(deploy)
    app.command("equip")(equip)


@deed(*SETTLED)
def deploy(
    act: Act,
    army: ArmyArgument,
    tile: Annotated[str, typer.Argument(metavar="TILE", help="A tile of its realm.")],
) -> Document:
    """Place it anywhere in its realm before spring (BG-YEAR-3).

    Example: hexcrown army deploy 2 0405
    """
    from campaign.deeds import recruiting

    key, there = act.key("army", army), act.key("tile", tile)
    return recruiting.deploy(act.world, act.chance, key, there, forced=act.forced)


@deed(*SETTLED)
def equip(
    act: Act,
    army: ArmyArgument,
    stone_throwers: NumberOption = 0,
    cannons: NumberOption = 0,
    rams: NumberOption = 0,
    towers: NumberOption = 0,
) -> Document:
    """Take siege engines from the place it stands in, four at most (ME-SIEGE-3).

    Example: hexcrown army equip 2 --rams 1
    """
    from campaign.deeds.shipyards import draw_engines

    engines = {
        "stone_throwers": stone_throwers,
        "cannons": cannons,
        "rams": rams,
        "towers": towers,
    }
    return draw_engines(act.world, act.chance, act.key("army", army), engines, forced=act.forced)
