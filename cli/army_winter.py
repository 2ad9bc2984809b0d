"""What armies do in winter: deployed before spring, equipped with engines. Verbs of `army`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.changing import DryRunOption, ForceOption, How, ReasonOption
from cli.doing import do

if TYPE_CHECKING:
    from campaign.chance import CampaignChance
    from campaign.world import World
    from tables.decisions import Answer

ArmyArgument = Annotated[str, typer.Argument(metavar="ARMY", help="Name or number.")]


def add_winter_deeds(app: typer.Typer) -> None:
    app.command("deploy")(deploy)
    app.command("equip")(equip)


def deploy(
    army: ArmyArgument,
    tile: Annotated[str, typer.Argument(metavar="TILE", help="A tile of its realm.")],
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """Place it anywhere in its realm before spring (BG-YEAR-3).

    Example: hexcrown army deploy 2 0405
    """

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.deeds import recruiting
        from campaign.names import resolve

        key = int(resolve(world, "army", army)["id"])
        there = int(resolve(world, "tile", tile)["id"])
        return recruiting.deploy(world, chance, key, there, forced=force)

    do(deed, None, How(dry_run=dry_run, force=force, reason=reason))


def equip(
    army: ArmyArgument,
    stone_throwers: Annotated[
        int, typer.Option("--stone-throwers", metavar="N", help="How many.")
    ] = 0,
    cannons: Annotated[int, typer.Option("--cannons", metavar="N", help="How many.")] = 0,
    rams: Annotated[int, typer.Option("--rams", metavar="N", help="How many.")] = 0,
    towers: Annotated[int, typer.Option("--towers", metavar="N", help="How many.")] = 0,
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """Take siege engines from the place it stands in, four at most (ME-SIEGE-3).

    Example: hexcrown army equip 2 --rams 1
    """
    engines = {
        "stone_throwers": stone_throwers,
        "cannons": cannons,
        "rams": rams,
        "towers": towers,
    }

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.deeds.shipyards import draw_engines
        from campaign.names import resolve

        key = int(resolve(world, "army", army)["id"])
        return draw_engines(world, chance, key, engines, forced=force)

    do(deed, None, How(dry_run=dry_run, force=force, reason=reason))
