"""`hexcrown spy`: agents abroad, and the watch at home."""

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

WATCH = "counter-agent"


def command(
    empire: Annotated[str, typer.Argument(metavar="EMPIRE", help="Who sends him.")],
    agent: Annotated[
        str,
        typer.Argument(metavar="AGENT", help="spy, saboteur, assassin or counter-agent."),
    ],
    opponent: Annotated[
        str, typer.Argument(metavar="OPPONENT", help="The empire he works against.")
    ] = "",
    army: Annotated[
        str, typer.Option("--army", metavar="ARMY", help="The army a saboteur or assassin seeks.")
    ] = "",
    dice: DiceOption = None,
    ask: AskOption = False,
    seed: SeedOption = None,
    choose: ChooseOption = None,
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """Send an agent against another empire, or pay a counter-agent for one's own (HO-SPY).

    Example: hexcrown spy Ostmark saboteur Karak --army 'Iron Host'
    """
    if (agent == WATCH) == bool(opponent):
        raise Usage(
            "an agent goes abroad, a counter-agent stays at home",
            "hexcrown spy EMPIRE spy OPPONENT, or hexcrown spy EMPIRE counter-agent",
        )

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.deeds.spying import send_agent, set_watch
        from campaign.names import resolve

        who = int(resolve(world, "empire", empire)["id"])
        if agent == WATCH:
            return set_watch(world, chance, who, forced=force)
        whom = int(resolve(world, "empire", opponent)["id"])
        target = int(resolve(world, "army", army)["id"]) if army else None
        return send_agent(world, chance, who, agent, whom, army=target, answer=answer, forced=force)

    do(deed, choose, How(dice, ask, seed, dry_run, force, reason))
