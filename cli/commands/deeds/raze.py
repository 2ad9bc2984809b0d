"""`hexcrown raze`: burn what an army holds or finds undefended."""

from __future__ import annotations

from cli.commands.deeds.siege import PlaceArgument
from cli.options.deed_command import ArmyArgument, DeedCall, Document, deed


@deed
def command(act: DeedCall, army: ArmyArgument, place: PlaceArgument = None) -> Document:
    """Raze the settlement an army stands on; a temple is sacked (BG-RAZE-1, ME-TEMP-2).

    Example: hexcrown raze 2
    """
    from campaign.deeds.war.razing import raze

    key, there = act.key("army", army), act.key_if("settlement", place)
    return raze(act.world, act.chance, key, there, answer=act.answer, forced=act.forced)
