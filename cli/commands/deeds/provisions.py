"""`hexcrown provisions`: bought for an army in winter."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.options.deed_command import ArmyArgument, DeedCall, Document, deed


@deed
def command(
    act: DeedCall,
    empire: Annotated[str, typer.Argument(metavar="EMPIRE", help="Who pays.")],
    army: ArmyArgument,
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="How many.")],
) -> Document:
    """Buy provisions for an army, six at most with it (BG-ARMY-2).

    Example: hexcrown provisions Ostmark 'First Banner' 4
    """
    from campaign.deeds.winter.recruiting import buy_provisions

    who, what = act.key("empire", empire), act.key("army", army)
    return buy_provisions(act.world, act.chance, who, what, number, forced=act.forced)
