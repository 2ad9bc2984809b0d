"""`hexcrown envoy`: a mission to an independent settlement."""

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
    empire: Annotated[str, typer.Argument(metavar="EMPIRE", help="Who sends him.")],
    place: Annotated[str, typer.Argument(metavar="SETTLEMENT", help="The independent one.")],
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """Send an envoy; he is heard when the diplomacy phase ends (ME-DIP-5).

    Example: hexcrown envoy Ostmark Greywater
    """

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.deeds.envoys import send_envoy
        from campaign.names import resolve

        who = int(resolve(world, "empire", empire)["id"])
        where = int(resolve(world, "settlement", place)["id"])
        return send_envoy(world, chance, who, where, forced=force)

    do(deed, None, How(dry_run=dry_run, force=force, reason=reason))
