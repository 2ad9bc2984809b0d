"""Armies go aboard and ashore. Verbs of `army`."""

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

ArmyArgument = Annotated[str, typer.Argument(metavar="ARMY", help="Name or number.")]


def add_sea_deeds(app: typer.Typer) -> None:
    app.command("embark")(embark)
    app.command("land")(land)


def embark(
    army: ArmyArgument,
    fleet: Annotated[str, typer.Argument(metavar="FLEET", help="The fleet on its tile.")],
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """Go aboard a fleet on the same coast: one army a ship (BG-SEA-1).

    Example: hexcrown army embark 'First Banner' Gull
    """

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.deeds import embarking
        from campaign.names import resolve

        key = int(resolve(world, "army", army)["id"])
        ships = int(resolve(world, "fleet", fleet)["id"])
        return embarking.embark(world, chance, key, ships, forced=force)

    do(deed, None, How(dry_run=dry_run, force=force, reason=reason))


def land(
    army: ArmyArgument,
    tile: Annotated[
        str | None, typer.Argument(metavar="TILE", help="The coast where its fleet lies.")
    ] = None,
    dice: DiceOption = None,
    ask: AskOption = False,
    seed: SeedOption = None,
    choose: ChooseOption = None,
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """Go ashore where the fleet lies; strange land is scouted first (ME-TILE-ISLAND-1).

    Example: hexcrown army land 'First Banner'
    """

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.deeds import embarking
        from campaign.names import resolve

        key = int(resolve(world, "army", army)["id"])
        there = None if tile is None else int(resolve(world, "tile", tile)["id"])
        return embarking.land(world, chance, key, there, answer=answer, forced=force)

    do(deed, choose, How(dice, ask, seed, dry_run, force, reason))
