"""`hexcrown item`: magic items, where the group tracks them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.options.deed_command import ArmyArgument, Document, deed_command
from cli.options.noun_commands import make_app

if TYPE_CHECKING:
    from campaign.acts.deed import Deed

ItemArgument = Annotated[str, typer.Argument(metavar="ITEM", help="Name or number, as 3.")]

app = make_app("item", "Magic items, where the group tracks them.")


@app.command("give")
@deed_command
def give(deed: Deed, item: ItemArgument, army: ArmyArgument) -> Document:
    """Hand an item to an army: out of the hoard at home, else from one beside it (ME-ITEM-1).

    Where items are not tracked one by one, its points join the army's.

    Example: hexcrown item give Runefang 2
    """
    from campaign.deeds.land.items import give_item

    return give_item(deed, deed.key("item", item), deed.key("army", army))
