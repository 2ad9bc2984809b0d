"""`hexcrown cast`: a court wizard's spell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.options.deed_command import Document, deed_command
from cli.options.typed_words import find_row

if TYPE_CHECKING:
    from campaign.acts.deed import Deed


@deed_command
def command(
    deed: Deed,
    empire: Annotated[str, typer.Argument(metavar="EMPIRE", help="Whose wizard.")],
    spell: Annotated[str, typer.Argument(metavar="SPELL", help="A spell of the season.")],
    tile: Annotated[str, typer.Argument(metavar="TILE", help="Within 12 of the capital.")],
) -> Document:
    """Let a court wizard cast one spell at an equinox, for 2 crowns (a house rule, HO-SPELL).

    Example: hexcrown cast ostmark abundance 0104
    """
    from campaign.deeds.sites.casting import cast_spell

    who, where = deed.key("empire", empire), deed.key("tile", tile)
    named = find_row(deed.context.library.get("spells"), spell)
    return cast_spell(deed, who, named, where)
