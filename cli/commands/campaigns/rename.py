"""`hexcrown rename`: the campaign's name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from campaign.storage.models import Campaign
from cli.options.change_command import ChangeOptions, change, takes
from cli.options.noun_commands import render_set

if TYPE_CHECKING:
    from campaign.journal.campaign_dice import CampaignChance
    from campaign.storage.world import World


@takes("dry_run")
def command(
    how: ChangeOptions, name: Annotated[str, typer.Argument(metavar="NAME", help="The new name.")]
) -> None:
    """Rename the campaign; its file keeps its place.

    Example: hexcrown rename "The War of the Delta"
    """

    def use_case(world: World, _: CampaignChance) -> dict[str, object]:
        from campaign.storage.text_validation import check_name

        world.put(world.get(Campaign, 1), name=check_name(name))
        return {"name": name}

    change(use_case, render_set, how)
