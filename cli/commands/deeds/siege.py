"""`hexcrown siege`: lines drawn, hunger, breaches, assaults; and siege trains on the road."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.commands.deeds.battle import (
    AttackOption,
    BaggageOption,
    DefenceOption,
    LossesOption,
    ResultOption,
    WithOption,
    plans_of,
)
from cli.options.deed_command import ArmyArgument, DeedCall, Document, called, deed

if TYPE_CHECKING:
    from campaign.storage.world import World

app = typer.Typer(
    help="Sieges: begin, starve, breach, assault, take, lift.",
    no_args_is_help=True,
    add_completion=False,
)
PlaceArgument = Annotated[
    str | None,
    typer.Argument(metavar="SETTLEMENT", help="Where several stand on the tile, which."),
]
EngineOption = Annotated[int, typer.Option(min=0, max=4, help="How many.")]


@app.command("list")
def list_sieges() -> None:
    """The sieges in progress.

    Example: hexcrown siege list
    """
    from cli.app.opening import read
    from cli.app.output import show
    from cli.options.noun_commands import render_list

    def question(world: World) -> dict[str, Any]:
        from campaign.bookkeeping.listing import list_rows

        return list_rows(world, "siege", empire=None, ended=False)

    show(read(question), render_list)


@app.command("begin")
@deed
def begin(
    act: DeedCall, army: ArmyArgument, place: PlaceArgument = None, others: WithOption = None
) -> Document:
    """Draw lines round the walled settlement on the army's tile (BG-SIEGE-1).

    Example: hexcrown siege begin 2 --with 3
    """
    from campaign.deeds.war.besieging import begin_siege

    mine, there = act.keys("army", (army, *(others or ()))), act.key_if("settlement", place)
    return begin_siege(act.world, act.chance, mine, there, forced=act.forced)


@app.command("starve")
@deed
def starve(act: DeedCall, army: ArmyArgument) -> Document:
    """Wait before the walls: those within eat what they have, then starve (HO-STARVE).

    Example: hexcrown siege starve 2
    """
    from campaign.deeds.war import besieging

    key = act.key("army", army)
    return besieging.starve(act.world, act.chance, key, answer=act.answer, forced=act.forced)


@app.command("breach")
@deed
def breach(act: DeedCall, army: ArmyArgument) -> Document:
    """Try the walls: 2d6, +1 for each cannon and stone-thrower in the lines (ME-SIEGE-5).

    Example: hexcrown siege breach 2 --dice 4,5
    """
    from campaign.deeds.war import besieging

    key = act.key("army", army)
    return besieging.breach(act.world, act.chance, key, answer=act.answer, forced=act.forced)


@app.command("assault")
@deed
def assault(
    act: DeedCall,
    army: ArmyArgument,
    place: PlaceArgument = None,
    others: WithOption = None,
    attack: AttackOption = None,
    defence: DefenceOption = None,
    result: ResultOption = None,
    losses: LossesOption = None,
    baggage: BaggageOption = False,
) -> Document:
    """Storm the settlement on the army's tile, after a siege or without one (ME-SIEGE-6).

    Example: hexcrown siege assault 2 --with 3 --attacker direct
    """
    from campaign.deeds.war import fighting

    plans = plans_of(act.world, attack, defence, result, losses, baggage)
    mine, there = act.keys("army", (army, *(others or ()))), act.key_if("settlement", place)
    return fighting.assault(
        act.world, act.chance, mine, there, plans, answer=act.answer, forced=act.forced
    )


@app.command("take")
@deed
def take(act: DeedCall, army: ArmyArgument, place: PlaceArgument = None) -> Document:
    """Move into a settlement that nobody defends; keep its people or repopulate (ME-RACE-5).

    Example: hexcrown siege take 2 --choose keep
    """
    from campaign.deeds.war import razing

    key, there = act.key("army", army), act.key_if("settlement", place)
    return razing.take(act.world, act.chance, key, there, answer=act.answer, forced=act.forced)


@app.command("lift")
@deed
def lift(act: DeedCall, army: ArmyArgument, others: WithOption = None) -> Document:
    """Leave the lines; with the last army the siege ends.

    Example: hexcrown siege lift 2
    """
    from campaign.deeds.war.besieging import lift_siege

    return lift_siege(act.world, act.chance, act.keys("army", (army, *(others or ()))))


@app.command("convoy")
@deed
def convoy(
    act: DeedCall,
    army: ArmyArgument,
    stone_throwers: EngineOption = 0,
    cannons: EngineOption = 0,
    rams: EngineOption = 0,
    towers: EngineOption = 0,
    name: Annotated[str, typer.Option("--name", help="What the convoy is called.")] = "",
) -> Document:
    """Three engines or more part from an army as a convoy with its own escort (ME-SIEGE-4).

    Example: hexcrown siege convoy 2 --rams 2 --cannons 1
    """
    from campaign.deeds.war.trains import form_convoy

    key, engines = act.key("army", army), named(stone_throwers, cannons, rams, towers)
    return form_convoy(act.world, act.chance, key, engines, name=called(name), forced=act.forced)


@app.command("abandon")
@deed
def abandon(
    act: DeedCall,
    army: ArmyArgument,
    stone_throwers: EngineOption = 0,
    cannons: EngineOption = 0,
    rams: EngineOption = 0,
    towers: EngineOption = 0,
) -> Document:
    """Leave engines behind, to take a dangerous route: they are destroyed (ME-SIEGE-4).

    Example: hexcrown siege abandon 2 --rams 2
    """
    from campaign.deeds.war.trains import abandon_engines

    key, engines = act.key("army", army), named(stone_throwers, cannons, rams, towers)
    return abandon_engines(act.world, act.chance, key, engines)


def named(stone_throwers: int, cannons: int, rams: int, towers: int) -> Mapping[str, int]:
    given = {"stone_throwers": stone_throwers, "cannons": cannons, "rams": rams, "towers": towers}
    return {name: number for name, number in given.items() if number}
