"""`hexcrown provisions`: bought for an army in winter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.options.deed_command import ArmyArgument, Document, deed_command

if TYPE_CHECKING:
    from campaign.acts.deed import Deed


@deed_command
def command(
    deed: Deed,
    empire: Annotated[str, typer.Argument(metavar="EMPIRE", help="Who pays.")],
    army: ArmyArgument,
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="How many.")],
) -> Document:
    """Buy provisions for an army, six at most with it (BG-ARMY-2).

    Example: hexcrown provisions Ostmark 'First Banner' 4
    """
    from campaign.deeds.winter.recruiting import buy_provisions

    who, what = deed.key("empire", empire), deed.key("army", army)
    return buy_provisions(deed, who, what, number)
