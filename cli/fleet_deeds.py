"""What fleets do besides sailing: fight, part and join. Verbs of `fleet`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

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

FleetArgument = Annotated[str, typer.Argument(metavar="FLEET", help="Name or number.")]
OtherArgument = Annotated[str, typer.Argument(metavar="OTHER", help="The fleet beside it.")]


def add_deeds(app: typer.Typer) -> None:
    for name, deed in (("battle", battle), ("split", split), ("merge", merge)):
        app.command(name)(deed)


def battle(
    fleet: FleetArgument,
    other: OtherArgument,
    dice: DiceOption = None,
    ask: AskOption = False,
    seed: SeedOption = None,
    choose: ChooseOption = None,
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """Fight another fleet on the same tile: ships, units aboard and 1d6 a side (ME-SEA-1).

    Example: hexcrown fleet battle Gull Shark --dice 5,3
    """

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.deeds.sea_battle import sea_battle

        one, two = find_pair(world, fleet, other)
        return sea_battle(world, chance, one, two, answer=answer, forced=force)

    do(deed, choose, How(dice, ask, seed, dry_run, force, reason))


def split(
    fleet: FleetArgument,
    ships: Annotated[int, typer.Argument(metavar="SHIPS", help="How many part.")],
    armies: Annotated[
        list[str] | None,
        typer.Option("--army", metavar="ARMY", help="An army that goes along; may be repeated."),
    ] = None,
    name: Annotated[str, typer.Option("--name", help="What the new fleet is called.")] = "",
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """Some ships of a fleet, with the armies named, form a fleet of their own.

    Example: hexcrown fleet split Gull 1 --army 'First Banner' --name Tern
    """

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.deeds.squadrons import split_fleet
        from campaign.names import resolve
        from campaign.words import check_name

        key = int(resolve(world, "fleet", fleet)["id"])
        along = [int(resolve(world, "army", army)["id"]) for army in armies or ()]
        called = check_name(name) if name else ""
        return split_fleet(world, chance, key, ships, along, name=called, forced=force)

    do(deed, None, How(dry_run=dry_run, force=force, reason=reason))


def merge(
    fleet: FleetArgument,
    other: OtherArgument,
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """All of one fleet joins another on its tile.

    Example: hexcrown fleet merge Tern Gull
    """

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.deeds.squadrons import merge_fleets

        one, two = find_pair(world, fleet, other)
        return merge_fleets(world, chance, one, two, forced=force)

    do(deed, None, How(dry_run=dry_run, force=force, reason=reason))


def find_pair(world: World, fleet: str, other: str) -> tuple[int, int]:
    from campaign.names import resolve

    one, two = (int(resolve(world, "fleet", text)["id"]) for text in (fleet, other))
    return one, two
