"""`hexcrown character`: Generals, wizards and heroes, where the group tracks them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.options.deed_command import Document, deed_command
from cli.options.noun_commands import NameArgument, make_app

if TYPE_CHECKING:
    from campaign.acts.deed import Deed

app = make_app("character", "Generals, wizards and heroes, where the group tracks them.")


@app.command("fall")
@deed_command
def fall(deed: Deed, name: NameArgument) -> Document:
    """One falls in battle; the body stays with the army, and a mystic spring may bring it back.

    Example: hexcrown character fall Alwin
    """
    from campaign.deeds.war import heroes

    return heroes.fall(deed, deed.key("character", name))
