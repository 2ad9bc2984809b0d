"""`hexcrown siege`: lines drawn, hunger, breaches, assaults; and siege trains on the road."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.battle import (
    AttackOption,
    BaggageOption,
    DefenceOption,
    LossesOption,
    ResultOption,
    plans_of,
    refuse_losses_alone,
)
from cli.changing import (
    AskOption,
    ChooseOption,
    DiceOption,
    DryRunOption,
    ForceOption,
    How,
    ReasonOption,
    SeedOption,
)
from cli.doing import do

if TYPE_CHECKING:
    from campaign.chance import CampaignChance
    from campaign.world import World
    from tables.decisions import Answer

app = typer.Typer(
    help="Sieges: begin, starve, breach, assault, take, lift.",
    no_args_is_help=True,
    add_completion=False,
)
ArmyArgument = Annotated[str, typer.Argument(metavar="ARMY", help="Name or number.")]
PlaceArgument = Annotated[
    str | None,
    typer.Argument(metavar="SETTLEMENT", help="Where several stand on the tile, which."),
]
WithOption = Annotated[
    list[str] | None,
    typer.Option("--with", metavar="ARMY", help="Another army that joins; may be repeated."),
]
EngineOption = Annotated[int, typer.Option(min=0, max=4, help="How many.")]


@app.command("list")
def list_sieges() -> None:
    """The sieges in progress.

    Example: hexcrown siege list
    """
    from cli.opening import read
    from cli.output import show
    from cli.things import render_list

    def question(world: World) -> dict[str, Any]:
        from campaign.listing import list_rows

        return list_rows(world, "siege", empire=None, ended=False)

    show(read(question), render_list)


@app.command("begin")
def begin(
    army: ArmyArgument,
    place: PlaceArgument = None,
    others: WithOption = None,
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """Draw lines round the walled settlement on the army's tile (BG-SIEGE-1).

    Example: hexcrown siege begin 2 --with 3
    """

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.deeds.besieging import begin_siege
        from cli.foes import find_armies

        mine = find_armies(world, army, others)
        return begin_siege(world, chance, mine, key_of(world, place), forced=force)

    do(deed, None, How(dry_run=dry_run, force=force, reason=reason))


@app.command("starve")
def starve(
    army: ArmyArgument,
    dice: DiceOption = None,
    ask: AskOption = False,
    seed: SeedOption = None,
    choose: ChooseOption = None,
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """Wait before the walls: those within eat what they have, then starve (HO-STARVE).

    Example: hexcrown siege starve 2
    """

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.deeds import besieging
        from campaign.names import resolve

        key = int(resolve(world, "army", army)["id"])
        return besieging.starve(world, chance, key, answer=answer, forced=force)

    do(deed, choose, How(dice, ask, seed, dry_run, force, reason))


@app.command("breach")
def breach(
    army: ArmyArgument,
    dice: DiceOption = None,
    ask: AskOption = False,
    seed: SeedOption = None,
    choose: ChooseOption = None,
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """Try the walls: 2d6, +1 for each cannon and stone-thrower in the lines (ME-SIEGE-5).

    Example: hexcrown siege breach 2 --dice 4,5
    """

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.deeds import besieging
        from campaign.names import resolve

        key = int(resolve(world, "army", army)["id"])
        return besieging.breach(world, chance, key, answer=answer, forced=force)

    do(deed, choose, How(dice, ask, seed, dry_run, force, reason))


@app.command("assault")
def assault(
    army: ArmyArgument,
    place: PlaceArgument = None,
    others: WithOption = None,
    attack: AttackOption = None,
    defence: DefenceOption = None,
    result: ResultOption = None,
    losses: LossesOption = None,
    baggage: BaggageOption = False,
    dice: DiceOption = None,
    ask: AskOption = False,
    seed: SeedOption = None,
    choose: ChooseOption = None,
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """Storm the settlement on the army's tile, after a siege or without one (ME-SIEGE-6).

    Example: hexcrown siege assault 2 --with 3 --attacker direct
    """
    refuse_losses_alone(result, losses, baggage)

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.deeds import fighting
        from cli.foes import find_armies

        mine = find_armies(world, army, others)
        plans = plans_of(world, attack, defence, result, losses, baggage)
        there = key_of(world, place)
        return fighting.assault(world, chance, mine, there, plans, answer=answer, forced=force)

    do(deed, choose, How(dice, ask, seed, dry_run, force, reason))


@app.command("take")
def take(
    army: ArmyArgument,
    place: PlaceArgument = None,
    dice: DiceOption = None,
    ask: AskOption = False,
    seed: SeedOption = None,
    choose: ChooseOption = None,
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """Move into a settlement that nobody defends; keep its people or repopulate (ME-RACE-5).

    Example: hexcrown siege take 2 --choose keep
    """

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.deeds import razing
        from campaign.names import resolve

        key, there = int(resolve(world, "army", army)["id"]), key_of(world, place)
        return razing.take(world, chance, key, there, answer=answer, forced=force)

    do(deed, choose, How(dice, ask, seed, dry_run, force, reason))


@app.command("lift")
def lift(
    army: ArmyArgument,
    others: WithOption = None,
    dry_run: DryRunOption = False,
) -> None:
    """Leave the lines; with the last army the siege ends.

    Example: hexcrown siege lift 2
    """

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.deeds.besieging import lift_siege
        from cli.foes import find_armies

        return lift_siege(world, chance, find_armies(world, army, others))

    do(deed, None, How(dry_run=dry_run))


@app.command("convoy")
def convoy(
    army: ArmyArgument,
    stone_throwers: EngineOption = 0,
    cannons: EngineOption = 0,
    rams: EngineOption = 0,
    towers: EngineOption = 0,
    name: Annotated[str, typer.Option("--name", help="What the convoy is called.")] = "",
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """Three engines or more part from an army as a convoy with its own escort (ME-SIEGE-4).

    Example: hexcrown siege convoy 2 --rams 2 --cannons 1
    """
    engines = named(stone_throwers, cannons, rams, towers)

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.deeds.trains import form_convoy
        from campaign.names import resolve
        from campaign.words import check_name

        key, called = int(resolve(world, "army", army)["id"]), check_name(name) if name else ""
        return form_convoy(world, chance, key, engines, name=called, forced=force)

    do(deed, None, How(dry_run=dry_run, force=force, reason=reason))


@app.command("abandon")
def abandon(
    army: ArmyArgument,
    stone_throwers: EngineOption = 0,
    cannons: EngineOption = 0,
    rams: EngineOption = 0,
    towers: EngineOption = 0,
    dry_run: DryRunOption = False,
) -> None:
    """Leave engines behind, to take a dangerous route: they are destroyed (ME-SIEGE-4).

    Example: hexcrown siege abandon 2 --rams 2
    """
    engines = named(stone_throwers, cannons, rams, towers)

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.deeds.trains import abandon_engines
        from campaign.names import resolve

        return abandon_engines(world, chance, int(resolve(world, "army", army)["id"]), engines)

    do(deed, None, How(dry_run=dry_run))


def named(stone_throwers: int, cannons: int, rams: int, towers: int) -> Mapping[str, int]:
    given = {"stone_throwers": stone_throwers, "cannons": cannons, "rams": rams, "towers": towers}
    return {name: number for name, number in given.items() if number}


def key_of(world: World, place: str | None) -> int | None:
    from campaign.names import resolve

    return None if place is None else int(resolve(world, "settlement", place)["id"])
