"""`hexcrown sail`: a fleet goes tile by tile along a path."""

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


def command(
    fleet: Annotated[str, typer.Argument(metavar="FLEET", help="Name or number.")],
    path: Annotated[
        list[str], typer.Argument(metavar="TILE...", help="Each tile on the way, in order.")
    ],
    dice: DiceOption = None,
    ask: AskOption = False,
    seed: SeedOption = None,
    choose: ChooseOption = None,
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """Sail along the coast, or with the option open-sea over the sea (BG-SEA-1).

    Headlands, sandbanks, lairs and weather are rolled for as they come; pirates may be engaged.

    Example: hexcrown sail Gull 0402 0502 --dice 5
    """

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.deeds import sailing
        from campaign.names import resolve

        tiles = [int(resolve(world, "tile", label)["id"]) for label in path]
        key = int(resolve(world, "fleet", fleet)["id"])
        return sailing.sail(world, chance, key, tiles, answer=answer, forced=force)

    do(deed, choose, How(dice, ask, seed, dry_run, force, reason))
