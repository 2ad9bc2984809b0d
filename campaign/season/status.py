"""Where the campaign stands: whose turn, what waits, what nobody has done yet, what comes next.

The players' page "the order of play", made from the list of phases.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from campaign.acts.answers import describe_decisions
from campaign.knowledge.naming import name
from campaign.rules.act_context import ActContext, Effect, Effects
from campaign.rules.effect_registry import get_work
from campaign.rules.packs import campaign_library
from campaign.season.phases import BY_ID, closing_agenda, has_closing, opening_agenda
from campaign.season.running import (
    Moment,
    acting_empires,
    describe_phase,
    is_closed,
    is_stop,
    moment_now,
    next_moment,
    players,
)
from campaign.storage.calendar import moment, render_calendar
from campaign.storage.models import Army, Calendar, Empire
from tables.library.effects import KINDS

if TYPE_CHECKING:
    from campaign.season.documents import (
        MissingDocument,
        PlanDocument,
        PlannedPhase,
        PlannedRoll,
        StatusDocument,
    )
    from campaign.storage.world import World


def describe_status(world: World) -> StatusDocument:
    from campaign.season.told_in_time import answered_by_dice, warnings

    now = moment_now(world)
    return {
        "calendar": now._asdict(),
        "now": render_calendar(world.calendar),
        "name": describe_phase(world.calendar),
        "rules": list(BY_ID[now.phase].rules) if now.phase else [],
        "acts": bool(now.phase and BY_ID[now.phase].acts),
        "empire": empire_name(world, now.empire),
        "players": [world.get(Empire, key).name for key in players(world)],
        "decisions": describe_decisions(world),
        "missing": list(missing(world, now)),
        "warnings": [*warnings(world, now), *answered_by_dice(world)],
    }


def empire_name(world: World, key: int | None) -> str | None:
    row = world.get_if(Empire, key)
    return row.name if row else None


def missing(world: World, now: Moment) -> Iterable[MissingDocument]:
    """What players may still want to do: armies that stood idle, empires that sent no orders."""
    from campaign.season.readiness import missing_orders

    for empire in missing_orders(world):
        yield {"what": "orders", "empire": empire}
    if now.season != "campaign":
        return
    library, here = campaign_library(world), moment(world.calendar)
    waiting = acting_empires(world)
    for army in world.live_among(Army, owner=waiting, kind=["player", "ally", "temple", "convoy"]):
        if here not in (army.moved_at, army.acted_at):
            who = name(world, library, f"army:{army.id}")
            yield {"what": "idle", "empire": empire_name(world, army.owner), "army": who}


# What will be rolled

# Steps that ask for a die only if the world says so: a tower that stirs, an army without quarters,
# an envoy who is heard, those shut in who have nothing to eat. They are worked, and taken back.
LOOKED_INTO = ("tower-stirs", "seek-quarters", "hear-envoy", "besieged-eat")


def describe_plan(world: World, until: str) -> PlanDocument:
    """Each phase up to the stop, with the dice it asks for as things stand now. The world is put
    back as it was: what an earlier roll brings may change a later one."""
    now, start = moment_now(world), world.mark()
    phases: list[PlannedPhase] = []
    context = ActContext(world)
    while not phases or not is_stop(world, now, until):
        if now.phase and has_closing(now.phase) and not is_closed(world, now):
            closing = closing_agenda(context, now.phase)
            phases += [plan_of(context, now, closing)] if closing else []
        now = next_moment(world, now)
        world.put(world.get(Calendar, 1), **now._asdict())
        phases.append(plan_of(context, now, opening_agenda(context, now.phase)))
    world.roll_back(start)
    return {"phases": [phase for phase in phases if phase["rolls"] or phase["acts"]]}


def plan_of(context: ActContext, now: Moment, agenda: Iterable[Effect]) -> PlannedPhase:
    phase = BY_ID[now.phase]
    return {
        "phase": phase.id,
        "name": {"en": phase.en, "it": phase.it},
        "now": render_calendar(now),
        "empire": empire_name(context.world, now.empire),
        "rules": list(phase.rules),
        "acts": phase.acts,
        "rolls": [roll for effect in agenda for roll in rolls_of(context, effect, "")],
    }


def rolls_of(context: ActContext, effect: Effect, about: str) -> Iterable[PlannedRoll]:
    """The rolls that an effect will certainly ask for, and whose they are."""
    about = str(effect.get("as") or about)
    if effect["kind"] == "within":
        for inner in cast("Effects", effect["effects"]):
            yield from rolls_of(context, inner, about)
        return
    whom = name(context.world, context.library, about)
    if effect["kind"] == "roll":
        table = context.library.get(str(effect["table"]))
        dice = str(effect.get("dice", table.roll))
        yield {"of": whom, "table": table.id, "title": table.title, "dice": dice}
    elif effect["kind"] == "check":
        title, dice = str(effect.get("for", "check")), str(effect["dice"])
        yield {"of": whom, "table": None, "title": title, "dice": dice}
    elif effect["kind"] == "action" and effect["do"] in LOOKED_INTO:
        for inner in get_work(effect)(context, effect, {}, {}):
            yield from rolls_of(context, inner, about)
    elif effect["kind"] != "decide":
        for field in dice_fields(effect):
            yield {"of": whom, "table": None, "title": field, "dice": str(effect[field])}


def dice_fields(effect: Effect) -> list[str]:
    if effect["kind"] == "action":
        return [field for field in ("roll", "other-roll") if isinstance(effect.get(field), str)]
    fields = KINDS[str(effect["kind"])].fields
    return [
        field
        for field, kind in fields.items()
        if kind.type == "amount"
        and isinstance(effect.get(field), str)
        and effect[field] not in ("all", "half")
    ]
