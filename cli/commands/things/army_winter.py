"""Armies in winter: raised, deployed before spring, equipped with engines. Verbs of `army`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.commands.deeds.recruit import (
    EmpireArgument,
    NameOption,
    PlaceArgument,
    PointsArgument,
    RaceOption,
)
from cli.commands.deeds.siege import engine_counts
from cli.options.deed_command import ArmyArgument, Document, called, deed_command

if TYPE_CHECKING:
    from campaign.acts.deed import Deed

NumberOption = Annotated[int, typer.Option(metavar="N", help="How many.")]


def add_winter_deeds(app: typer.Typer) -> None:
    app.command("raise")(raise_new)
    app.command("deploy")(deploy)
    app.command("equip")(equip)


@deed_command
def raise_new(
    deed: Deed,
    empire: EmpireArgument,
    settlement: PlaceArgument,
    points: PointsArgument,
    race: RaceOption = "",
    name: NameOption = "",
) -> Document:
    """Raise a new army of 500 to 1500 points at a settlement, for crowns (BG-ARMY-1, HO-RECRUIT).

    Each settlement gives so many points a winter; `recruit` with --to strengthens an army there.

    Example: hexcrown army raise Ostmark Rivergate 600 --name 'Third Banner'
    """
    from campaign.deeds.winter.recruiting import recruit

    who, where = deed.key("empire", empire), deed.key("settlement", settlement)
    return recruit(deed, who, where, points, race=race, name=called(name))


@deed_command
def deploy(
    deed: Deed,
    army: ArmyArgument,
    tile: Annotated[str, typer.Argument(metavar="TILE", help="A tile of its realm.")],
) -> Document:
    """Place it anywhere in its realm before spring (BG-YEAR-3).

    Example: hexcrown army deploy 2 0405
    """
    from campaign.deeds.winter import recruiting

    key, there = deed.key("army", army), deed.key("tile", tile)
    return recruiting.deploy(deed, key, there)


@deed_command
def equip(
    deed: Deed,
    army: ArmyArgument,
    stone_throwers: NumberOption = 0,
    cannons: NumberOption = 0,
    rams: NumberOption = 0,
    towers: NumberOption = 0,
) -> Document:
    """Take siege engines from the place it stands in, four at most (ME-SIEGE-3).

    Example: hexcrown army equip 2 --rams 1
    """
    from campaign.deeds.winter.shipyards import draw_engines

    engines = engine_counts(stone_throwers, cannons, rams, towers)
    return draw_engines(deed, deed.key("army", army), engines)
