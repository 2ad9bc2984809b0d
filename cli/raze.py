"""`hexcrown raze`: burn what an army holds or finds undefended."""

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
    army: Annotated[str, typer.Argument(metavar="ARMY", help="Name or number.")],
    place: Annotated[
        str | None,
        typer.Argument(metavar="SETTLEMENT", help="Where several stand on the tile, which."),
    ] = None,
    dice: DiceOption = None,
    ask: AskOption = False,
    seed: SeedOption = None,
    choose: ChooseOption = None,
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """Raze the settlement an army stands on; a temple is sacked (BG-RAZE-1, ME-TEMP-2).

    Example: hexcrown raze 2
    """

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.deeds.razing import raze
        from campaign.names import resolve
        from cli.siege import key_of

        key, there = int(resolve(world, "army", army)["id"]), key_of(world, place)
        return raze(world, chance, key, there, answer=answer, forced=force)

    do(deed, choose, How(dice, ask, seed, dry_run, force, reason))
