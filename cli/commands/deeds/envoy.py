"""`hexcrown envoy`: a mission to an independent settlement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.options.deed_command import Document, deed_command

if TYPE_CHECKING:
    from campaign.acts.deed import Deed


@deed_command
def command(
    deed: Deed,
    empire: Annotated[str, typer.Argument(metavar="EMPIRE", help="Who sends him.")],
    place: Annotated[str, typer.Argument(metavar="SETTLEMENT", help="The independent one.")],
) -> Document:
    """Send an envoy; he is heard when the diplomacy phase ends (ME-DIP-5).

    Example: hexcrown envoy Ostmark Greywater
    """
    from campaign.deeds.winter.envoys import send_envoy

    who, where = deed.key("empire", empire), deed.key("settlement", place)
    return send_envoy(deed, who, where)
