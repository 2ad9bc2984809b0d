"""The evoked who find no room in their army: a new one needs somebody to lead it (ME-NEC-U3).

A spell takes hold: the one that was chosen, on the tile that was chosen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign import events
from campaign.events.values import Ref
from campaign.rules.act_context import (
    ActContext,
    Effects,
    StepEffect,
    action_step,
)
from campaign.rules.effect_registry import works_effect, works_step
from campaign.rules.questions import decide, fixed_option, named_option
from campaign.rules.scope import Scope, Subject
from campaign.rules.war.following import gain_points
from campaign.rules.war.forces import MOST_POINTS
from campaign.storage.models import Army, Character

if TYPE_CHECKING:
    from tables.library.effect_types import CastEffect

LEADERS = ("liche", "necromancer", "vampire")


def join_evoked(context: ActContext, army: Army, points: int) -> Effects:
    """Up to 1500 join; for the rest a leader is asked for where characters are tracked, and told of
    where they are not."""
    is_led = not context.world.option("characters", False)
    if is_led or army.points + points <= MOST_POINTS:
        joined = gain_points(context, army, points)
        joined.tell(context, army)
        for made in joined.formed:
            context.tell(events.EvokedLed(Ref("army", made)))
        return []
    return led_by(context, army, points)


def led_by(context: ActContext, army: Army, points: int) -> Effects:
    here = context.world.live(Character, army=army.id, dead_at=None, banished_until=None)
    able = [row for row in here if row.kind.casefold() in LEADERS]
    options = [
        named_option(
            f"character-{row.id}",
            row.name or row.kind,
            action_step("evoked-army", army=army.id, points=points, led=row.id),
        )
        for row in able
    ]
    if not options:
        join_unled(context, army)
        context.tell(events.NobodyToLead())
        return []
    sink = action_step("evoked-army", army=army.id, points=points, led=None)
    return [decide("evoked-leader", [*options, fixed_option("evoked-leader", "nobody", sink)])]


@works_step("evoked-army")
def evoked_army(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    army = context.world.get(Army, effect["army"])
    if army.ended_at is not None:
        return []
    if effect["led"] is None:
        join_unled(context, army)
        return []
    joined = gain_points(context, army, int(effect["points"]))
    joined.tell(context, army)
    if joined.formed:
        context.world.put(context.world.get(Character, effect["led"]), army=joined.formed[0])
    return []


def join_unled(context: ActContext, army: Army) -> None:
    """As many as the army has room for."""
    room = max(0, MOST_POINTS - army.points)
    if room:
        gain_points(context, army, room).tell(context, army)


@works_effect("cast")
def cast(context: ActContext, effect: CastEffect, on: Subject, scope: Scope) -> Effects:
    """A court wizard's spell seeks its mark as a tower's does, from the tile aimed at."""
    spell = effect.get("row") or scope.get("spell", {}).get("id")
    if not spell:
        return []
    return [{"kind": "row", "table": "standard-spells", "row": spell}]
