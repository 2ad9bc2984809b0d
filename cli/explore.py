"""`hexcrown explore`: scout the next tile, or examine barren ground."""

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
from cli.trouble import Usage

if TYPE_CHECKING:
    from campaign.chance import CampaignChance
    from campaign.world import World
    from tables.decisions import Answer


def command(
    army: Annotated[str, typer.Argument(metavar="ARMY", help="Name or number.")],
    tile: Annotated[str | None, typer.Argument(metavar="TILE", help="The tile to scout.")] = None,
    wildlands: Annotated[
        bool, typer.Option("--wildlands", help="Examine the barren tile it stands on.")
    ] = False,
    dice: DiceOption = None,
    ask: AskOption = False,
    seed: SeedOption = None,
    choose: ChooseOption = None,
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """Scout a neighbouring tile before moving there, or examine barren ground (ME-WILD-0).

    Example: hexcrown explore 2 0405

    Example: hexcrown explore 2 --wildlands --dice 57
    """
    if wildlands == (tile is not None):
        raise Usage("name the tile to scout, or --wildlands", "hexcrown explore 2 0405")

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.deeds.scouting import explore
        from campaign.deeds.searching import explore_wildlands
        from campaign.names import resolve

        key = int(resolve(world, "army", army)["id"])
        if tile is None:
            return explore_wildlands(world, chance, key, answer=answer, forced=force)
        there = int(resolve(world, "tile", tile)["id"])
        return explore(world, chance, key, there, answer=answer, forced=force)

    do(deed, choose, How(dice, ask, seed, dry_run, force, reason))
