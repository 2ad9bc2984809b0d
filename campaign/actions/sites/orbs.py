"""The black orb: one look each campaign season, by the army that holds it (ME-TOMB-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.actions.land.armies import army_name, get_army
from campaign.acts.act import Document
from campaign.acts.declare import Own, action
from campaign.acts.turn import Act, Turn
from campaign.errors import Refused
from campaign.rules.act_context import ActContext, Effect, Effects, subject, within
from campaign.rules.questions import decide, named_option
from campaign.rules.roles import items_with
from campaign.storage.calendar import MOMENTS
from campaign.storage.models import Army, Character

if TYPE_CHECKING:
    from campaign.storage.models import Item


def gate_orb(turn: Turn, army_key: int) -> Item:
    """The orb that an army holds and has not looked into this year."""
    army = get_army(turn.context, army_key)
    orb = get_orb(turn.context, army)
    if orb.used_at is not None and orb.used_at // MOMENTS == turn.context.now // MOMENTS:
        raise Refused(
            "the orb has been used this season",
            hint="it can be used again next year",
            rule="ME-TOMB-5",
        )
    if not turn.forced:
        refuse_no_general(turn.context, army)
    return orb


@action(
    "orb",
    title="use the black orb",
    order=100,
    line="search {army} --do orb",
    rule="ME-TOMB-5",
    rolls=("table/black-orb",),
)
def use_orb(act: Act, army_key: Own[Army]) -> Document:
    """Look into the black orb."""
    orb = gate_orb(act, army_key)
    act.world.put(orb, used_at=act.context.now)
    me = subject("army", army_key)
    return act.act(looking(act.context, army_key), me, army=me)


def looking(context: ActContext, army: int) -> Effects:
    """ME-TOMB-5: by the general or another character of his army; who, its player says."""
    rolling: Effect = {"kind": "roll", "table": "black-orb"}
    able = [row for row in context.world.live(Character, army=army)
            if row.dead_at is None and row.banished_until is None]  # fmt: skip
    if not context.world.option("characters", False) or not able:
        return [rolling]
    users = [
        named_option(
            f"character-{row.id}",
            row.name or row.kind,
            within({"character": subject("character", row.id)}, rolling),
        )
        for row in able
    ]
    if len(users) == 1:
        return list(users[0]["effects"])
    return [decide("orb-user", users)]


def get_orb(context: ActContext, army: Army) -> Item:
    orbs = [row for row in items_with(context, army.id) if row.kind == "black-orb"]
    if not orbs:
        raise Refused(
            "{name} holds no black orb",
            hint="hexcrown item list shows who holds what",
            rule="ME-TOMB-5",
            name=army_name(army),
        )
    return orbs[0]


def refuse_no_general(context: ActContext, army: Army) -> None:
    """Only the general's army uses it, where characters are tracked."""
    if not context.world.option("characters", False):
        return
    leading = context.world.live(Character, army=army.id, kind="general", dead_at=None)
    if not leading:
        raise Refused(
            "{name} is not the general's army",
            hint="give it to the general's army: hexcrown item set",
            rule="ME-TOMB-5",
            name=army_name(army),
        )
