"""`hexcrown spy`: agents abroad, and the watch at home."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.options.deed_command import Document, deed_command
from cli.words.trouble import Usage

if TYPE_CHECKING:
    from campaign.acts.deed import Deed

WATCH = "counter-agent"


@deed_command
def command(
    deed: Deed,
    empire: Annotated[str, typer.Argument(metavar="EMPIRE", help="Who sends him.")],
    agent: Annotated[
        str,
        typer.Argument(metavar="AGENT", help="spy, saboteur, assassin or counter-agent."),
    ],
    opponent: Annotated[
        str, typer.Argument(metavar="OPPONENT", help="The empire he works against.")
    ] = "",
    prey: Annotated[
        str, typer.Option("--army", metavar="ARMY", help="The army a saboteur or assassin seeks.")
    ] = "",
) -> Document:
    """Send an agent against another empire, or pay a counter-agent for one's own (HO-SPY).

    Example: hexcrown spy Ostmark saboteur Gorgrod --army 'Iron Host'
    """
    from campaign.deeds.winter.spying import send_agent, set_watch

    if (agent == WATCH) == bool(opponent):
        raise Usage(
            "an agent goes abroad, a counter-agent stays at home",
            "hexcrown spy EMPIRE spy OPPONENT, or hexcrown spy EMPIRE counter-agent",
        )
    who = deed.key("empire", empire)
    if agent == WATCH:
        return set_watch(deed, who)
    whom, target = deed.key("empire", opponent), deed.key_if("army", prey)
    return send_agent(deed, who, agent, whom, army=target)
