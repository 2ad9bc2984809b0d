"""`hexcrown cast`: a court wizard's spell."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.options.deed_command import DeedCall, Document, deed


@deed
def command(
    act: DeedCall,
    empire: Annotated[str, typer.Argument(metavar="EMPIRE", help="Whose wizard.")],
    spell: Annotated[str, typer.Argument(metavar="SPELL", help="A spell of the season.")],
    tile: Annotated[str, typer.Argument(metavar="TILE", help="Within 12 of the capital.")],
) -> Document:
    """Let a court wizard cast one spell at an equinox, for 2 crowns (a house rule, HO-SPELL).

    Example: hexcrown cast ostmark abundance 0104
    """
    from campaign.deeds.sites.casting import cast_spell

    who, where = act.key("empire", empire), act.key("tile", tile)
    return cast_spell(
        act.world, act.chance, who, spell, where, answer=act.answer, forced=act.forced
    )
