"""`hexcrown recover`: crowns that help a razed settlement up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.changing import DryRunOption, ForceOption, How, ReasonOption
from cli.doing import do

if TYPE_CHECKING:
    from campaign.chance import CampaignChance
    from campaign.world import World
    from tables.decisions import Answer


def command(
    empire: Annotated[str, typer.Argument(metavar="EMPIRE", help="Who pays.")],
    place: Annotated[str, typer.Argument(metavar="SETTLEMENT", help="The razed one.")],
    crowns: Annotated[int, typer.Argument(metavar="CROWNS", help="How many.")],
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """Spend crowns on a razed settlement: each adds 1 to its roll when the phase ends.

    Example: hexcrown recover Ostmark Millbrook 2
    """

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.deeds.recovering import help_recovery
        from campaign.names import resolve

        who = int(resolve(world, "empire", empire)["id"])
        where = int(resolve(world, "settlement", place)["id"])
        return help_recovery(world, chance, who, where, crowns, forced=force)

    do(deed, None, How(dry_run=dry_run, force=force, reason=reason))
