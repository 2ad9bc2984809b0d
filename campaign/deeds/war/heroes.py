"""Heroes who fall in battle, where characters are tracked; a mystic spring may bring them back."""

from __future__ import annotations

from campaign.acts.act import Document
from campaign.acts.deed import Deed, Turn
from campaign.effects.lasting import die, is_tracked
from campaign.errors import Refused
from campaign.events.armies import FellInBattle
from campaign.events.values import ref
from campaign.storage.models import Character

RULE = "ME-SITE-SPRING"


def gate_fall(turn: Turn, key: int) -> Character:
    """A character alive, in a campaign that tracks them."""
    row = turn.world.get(Character, key)
    if not is_tracked(turn.context):
        raise Refused(
            "characters are not tracked in this campaign",
            hint="hexcrown option characters yes",
            rule=RULE,
        )
    if row.ended_at is not None or row.dead_at is not None:
        raise Refused(
            "{name} is dead already",
            hint="a mystic spring may still bring them back: hexcrown search ARMY --do bathe",
            rule=RULE,
            name=row.name or row.kind,
        )
    return row


def fall(deed: Deed, key: int) -> Document:
    """The points leave the army; the body stays with it for six turns, for a spring to wake."""
    row = gate_fall(deed, key)
    deed.begin(RULE)
    die(deed.context, row)
    return deed.told(FellInBattle(ref(row)))
