"""`hexcrown recover`: crowns that help a razed settlement up."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.options.deed_command import DeedCall, Document, deed


@deed
def command(
    act: DeedCall,
    empire: Annotated[str, typer.Argument(metavar="EMPIRE", help="Who pays.")],
    settlement: Annotated[str, typer.Argument(metavar="SETTLEMENT", help="The razed one.")],
    crowns: Annotated[int, typer.Argument(metavar="CROWNS", help="How many.")],
) -> Document:
    """Spend crowns on a razed settlement: each adds 1 to its roll when the phase ends.

    Example: hexcrown recover Ostmark Millbrook 2
    """
    from campaign.deeds.winter.recovering import help_recovery

    who, where = act.key("empire", empire), act.key("settlement", settlement)
    return help_recovery(act.world, act.chance, who, where, crowns, forced=act.forced)
