"""`hexcrown provisions`: bought for an army in winter."""

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
    army: Annotated[str, typer.Argument(metavar="ARMY", help="Name or number.")],
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="How many.")],
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """Buy provisions for an army, six at most with it (BG-ARMY-2).

    Example: hexcrown provisions Ostmark 'First Banner' 4
    """

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.deeds.recruiting import buy_provisions
        from campaign.names import resolve

        who = int(resolve(world, "empire", empire)["id"])
        what = int(resolve(world, "army", army)["id"])
        return buy_provisions(world, chance, who, what, number, forced=force)

    do(deed, None, How(dry_run=dry_run, force=force, reason=reason))
