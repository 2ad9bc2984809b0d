"""`hexcrown recover`: crowns that help a razed settlement up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.options.deed_command import Document, deed_command

if TYPE_CHECKING:
    from campaign.acts.deed import Deed


@deed_command
def command(
    deed: Deed,
    empire: Annotated[str, typer.Argument(metavar="EMPIRE", help="Who pays.")],
    settlement: Annotated[str, typer.Argument(metavar="SETTLEMENT", help="The razed one.")],
    crowns: Annotated[int, typer.Argument(metavar="CROWNS", help="How many.")],
) -> Document:
    """Spend crowns on a razed settlement: each adds 1 to its roll when the phase ends.

    Example: hexcrown recover Ostmark Millbrook 2
    """
    from campaign.deeds.winter.recovering import help_recovery

    who, where = deed.key("empire", empire), deed.key("settlement", settlement)
    return help_recovery(deed, who, where, crowns)
