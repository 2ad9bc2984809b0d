"""`hexcrown envoy`: a mission to an independent settlement."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.options.deed_command import DeedCall, Document, deed


@deed
def command(
    act: DeedCall,
    empire: Annotated[str, typer.Argument(metavar="EMPIRE", help="Who sends him.")],
    place: Annotated[str, typer.Argument(metavar="SETTLEMENT", help="The independent one.")],
) -> Document:
    """Send an envoy; he is heard when the diplomacy phase ends (ME-DIP-5).

    Example: hexcrown envoy Ostmark Greywater
    """
    from campaign.deeds.winter.envoys import send_envoy

    who, where = act.key("empire", empire), act.key("settlement", place)
    return send_envoy(act.world, act.chance, who, where, forced=act.forced)
