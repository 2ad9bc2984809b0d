"""Heroes who fall in battle, where characters are tracked; a mystic spring may bring them back."""

from __future__ import annotations

from typing import Annotated

from campaign.acts.act import Document
from campaign.acts.declare import Own, Typed, action
from campaign.acts.turn import Act, Turn
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


@action("fall", command="character fall", rule=RULE, gamemasters=True)
def fall(
    act: Act,
    character_key: Annotated[Own[Character], Typed(metavar="NAME", help="Name or number, as 3.")],
) -> Document:
    """One falls in battle; the body stays with the army, and a mystic spring may bring it back.

    Example: hexcrown character fall Alwin
    """
    row = gate_fall(act, character_key)
    act.begin(RULE)
    die(act.context, row)
    return act.told(FellInBattle(ref(row)))
