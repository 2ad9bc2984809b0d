"""Lasting effects: conditions that begin and end, and what happens to characters."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from campaign import events
from campaign.events.event import Event
from campaign.events.values import Lasting, Ref, ref
from campaign.rules import conditions
from campaign.rules.act_context import ActContext, Effects, StepEffect, action_step, ref_of
from campaign.rules.effect_registry import works_effect, works_step
from campaign.rules.roles import find_site
from campaign.rules.scope import Scope, Subject
from campaign.rules.war import forces
from campaign.rules.war.following import gain_points
from campaign.storage.calendar import moment_of
from campaign.storage.models import Army, Character, Search

if TYPE_CHECKING:
    from tables.library.effect_types import AfflictEffect, CharacterEffect, LiftEffect

# Conditions that belong to an army at one site are kept with its search there.
OF_A_SEARCH = {"necropolis-map": "map", "refuses-necropolis": "barred"}


@works_effect("afflict")
def afflict(context: ActContext, effect: AfflictEffect, subject: Subject, scope: Scope) -> Effects:
    if not context.is_live(subject):
        return []
    kind = effect["condition"]
    if kind in OF_A_SEARCH:
        mark_search(context, subject, scope, OF_A_SEARCH[kind])
        return []
    until = context.now + int(effect["turns"]) if "turns" in effect else None
    state = {"add": effect["add"]} if "add" in effect else {}
    site = find_site(context, scope) if subject["kind"] == "army" else None
    if site:
        state["site"] = site.id
    conditions.afflict(context, subject["kind"], subject["id"], kind, until, **state)
    if not ("magic" in scope and is_all_the_row_does(context)):  # else its own text tells it
        context.tell(events.ConditionBegan(ref_of(subject), Lasting(kind)))
    return []


def is_all_the_row_does(context: ActContext) -> bool:
    """Whether the row that it follows from only has conditions begin."""
    if context.landing is None:
        return False
    table, _, row = context.landing.row.partition("/")
    return all(
        each["kind"] == "afflict" for each in context.library.get(table).get_row(row).effects
    )


def mark_search(context: ActContext, subject: Subject, scope: Scope, column: str) -> None:
    """ME-NEC-4 and ME-NEC-9 hold for this army at this necropolis."""
    site = find_site(context, scope)
    if site is not None:
        key = search_of(context, subject["id"], site.id)
        context.world.set_cell("search", key, column, True)


def search_of(context: ActContext, army: int, site: int) -> int:
    """The record of this army's searches here, made at its first."""
    found = context.world.first(Search, army=army, site=site)
    return found.id if found else context.world.insert(Search, army=army, site=site).id


@works_effect("lift")
def lift(context: ActContext, effect: LiftEffect, subject: Subject, scope: Scope) -> Effects:
    if not context.is_live(subject):
        return []
    kind = effect.get("condition", "")
    conditions.lift(context, subject["kind"], subject["id"], kind)
    return []


@works_effect("character")
def character(
    context: ActContext, effect: CharacterEffect, subject: Subject, scope: Scope
) -> Effects:
    """Where characters are not tracked, or none fits, the effects of `else` are worked instead."""
    found = find_character(context, effect, subject, scope)
    if found is None:
        return [*effect.get("else", ()), *limbo(context, effect, subject)]
    befall, event = FATES[effect["fate"]]
    befall(context, found)
    context.tell(event(ref(found)))
    return []


def limbo(context: ActContext, effect: CharacterEffect, subject: Subject) -> Effects:
    """Where characters are not tracked, a wizard is banished with the points that the army loses
    by `else`: they return in winter."""
    if effect["fate"] != "banished" or is_tracked(context) or not context.is_live(subject):
        return []
    return [
        action_step(in_limbo, army=subject["id"], had=context.world.get(Army, subject["id"]).points)
    ]


@works_step("in-limbo")
def in_limbo(context: ActContext, effect: StepEffect, subject: Subject, scope: Scope) -> Effects:
    army = context.world.get(Army, effect["army"])
    lost = int(effect["had"]) - army.points
    if army.ended_at is None and lost > 0:
        context.world.insert(
            Character,
            kind="wizard",
            empire=army.owner,
            army=army.id,
            points=lost,
            banished_until=next_winter(context),
        )
    return []


def is_tracked(context: ActContext) -> bool:
    return bool(context.world.option("characters", False))


def find_character(
    context: ActContext, effect: CharacterEffect, subject: Subject, scope: Scope
) -> Character | None:
    """The mightiest that fits: the challenge goes to the strongest wizard (ME-TOW-11)."""
    if "character" in scope:
        return context.world.get(Character, scope["character"]["id"])
    if not is_tracked(context) or subject.get("kind") != "army":
        return None
    dead = effect["fate"] == "restored"
    wanted = effect.get("who", "any")
    found = [
        row
        for row in context.world.live(Character, army=subject["id"])
        if (row.dead_at is not None) == dead
        and row.banished_until is None
        and (wanted in ("any", "user") or row.kind == wanted)
    ]
    return max(found, key=lambda row: (row.points, -row.id), default=None)


def die(context: ActContext, row: Character) -> None:
    """The dead stay with the army, so that a spring may still wake them (ME-SITE-SPRING)."""
    context.world.put(row, dead_at=context.now)
    leave_army(context, row)


def banish(context: ActContext, row: Character) -> None:
    """Until next winter; the points return with him (house decision 14)."""
    context.world.put(row, banished_until=next_winter(context))
    leave_army(context, row)


def next_winter(context: ActContext) -> int:
    return moment_of(context.world.calendar.year, "winter", 0)


def be_lost(context: ActContext, row: Character) -> None:
    leave_army(context, row)
    context.world.end(row, "lost")


def restore(context: ActContext, row: Character) -> None:
    context.world.put(row, dead_at=None, banished_until=None)
    rejoin_army(context, row)
    if not is_tracked(context):
        context.world.end(row, "returned")


def be_captured(context: ActContext, row: Character) -> None:
    leave_army(context, row)
    context.world.put(row, army=None)


def leave_army(context: ActContext, row: Character) -> None:
    """Beaten: the wizard's points leave the army (ME-TOW-11)."""
    army = find_army(context, row)
    if army is None:
        return
    points = min(row.points, army.points)
    own = army.points - forces.lent_of(army)  # characters serve their empire for good
    forces.take_points(context, army, points, max(0, points - own))
    if not context.world.get(Army, army.id).points:
        forces.end_army(context, army, "destroyed", events.Destroyed(ref(army)))


def rejoin_army(context: ActContext, row: Character) -> None:
    """Restored: the points return with him."""
    army = find_army(context, row)
    if army is not None:
        gain_points(context, army, row.points)._replace(points=0).tell(context, army)


def find_army(context: ActContext, row: Character) -> Army | None:
    """The army that the character is with, if it is still in play."""
    army = context.world.get_if(Army, row.army)
    return army if army is not None and army.ended_at is None else None


FATES: dict[str, tuple[Callable[[ActContext, Character], None], Callable[[Ref[Character]], Event]]]
FATES = {
    "dead": (die, events.CharacterDied),
    "banished": (banish, events.CharacterBanished),
    "lost": (be_lost, events.CharacterLost),
    "restored": (restore, events.CharacterRestored),
    "captured": (be_captured, events.CharacterCaptured),
}
