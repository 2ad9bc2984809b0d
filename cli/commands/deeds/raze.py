"""`hexcrown raze`: burn what an army holds or finds undefended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.commands.deeds.siege import PlaceArgument
from cli.options.deed_command import ArmyArgument, Document, deed_command

if TYPE_CHECKING:
    from campaign.acts.deed import Deed


@deed_command
def command(deed: Deed, army: ArmyArgument, place: PlaceArgument = None) -> Document:
    """Raze the settlement an army stands on; a temple is sacked (BG-RAZE-1, ME-TEMP-2).

    Example: hexcrown raze 2
    """
    from campaign.deeds.war.razing import raze

    key, there = deed.key("army", army), deed.key_if("settlement", place)
    return raze(deed, key, there)
