"""`hexcrown recruit`: troops for crowns, in winter."""

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
    empire: Annotated[str, typer.Argument(metavar="EMPIRE", help="Who recruits.")],
    place: Annotated[str, typer.Argument(metavar="SETTLEMENT", help="Name or number.")],
    points: Annotated[int, typer.Argument(metavar="POINTS", help="How many.")],
    race: Annotated[
        str, typer.Option("--race", metavar="RACE", help="Of the people who live there.")
    ] = "",
    into: Annotated[
        str, typer.Option("--into", metavar="ARMY", help="An army that stands there.")
    ] = "",
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="Of the new army.")] = "",
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """Recruit at a settlement, into a new army of 500 points or more or into one there.

    Example: hexcrown recruit Ostmark Rivergate 600 --name 'Third Banner'
    """

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.deeds import recruiting
        from campaign.names import resolve
        from campaign.words import check_name

        return recruiting.recruit(
            world,
            chance,
            int(resolve(world, "empire", empire)["id"]),
            int(resolve(world, "settlement", place)["id"]),
            points,
            race=race,
            into=int(resolve(world, "army", into)["id"]) if into else None,
            name=check_name(name) if name else "",
            forced=force,
        )

    do(deed, None, How(dry_run=dry_run, force=force, reason=reason))
