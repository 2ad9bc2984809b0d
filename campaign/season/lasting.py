"""Conditions at a turn's start: what each does, and which have run their time.

Razed settlements recover when the phase ends (HO-RECOVER).
"""

from __future__ import annotations

from campaign.rules.act_context import (
    ActContext,
    Effect,
    Effects,
    action_step,
    for_subject,
    subject,
)
from campaign.rules.conditions import end_condition
from campaign.rules.realm.holding import hold_tiles, used
from campaign.season.phases import closes_phase, opens_phase
from campaign.storage.models import Condition, Settlement, Siege


@opens_phase("curses")
def turn_start(context: ActContext) -> Effects:
    """Curses, stranded ships, spells: each condition's own effects, in order of id. Then those
    shut in eat for the turn that has passed, where their besiegers did not see to it."""
    if context.world.calendar.turn > 1:  # the turn before has just ended
        hold_tiles(context)
    return [*conditions_at(context, "turn"), *neglected(context)]


def neglected(context: ActContext) -> Effects:
    """Sieges begun before this turn; whether those within have eaten is asked when it is due."""
    return [
        for_subject(
            "siege",
            subject("siege", row.id),
            action_step("besieged-eat", siege=row.id, at=context.now - 1),
            settlement=subject("settlement", row.settlement),
        )
        for row in context.world.live(Siege)
        if row.begun_at < context.now
    ]


def conditions_at(context: ActContext, when: str) -> Effects:
    """`when`: turn, equinox or winter, as the packs' conditions name their effects."""
    end_outlived(context)
    return [
        for_subject(row.of_table, on, *effects, under={"id": row.kind})
        for row in context.world.live(Condition)
        if (effects := context.condition(row.kind).get(when))
        and context.is_live(on := subject(row.of_table, row.of_key))
    ]


def end_outlived(context: ActContext) -> None:
    for row in context.world.live(Condition):
        if is_over(row, context.now):
            end_condition(context, row, "over")


def is_over(row: Condition, now: int) -> bool:
    return row.until is not None and row.until < now


def end_lifted_by(context: ActContext, what: str) -> None:
    """Every condition that this lifts, wherever it lies: `season`, `winter`."""
    for row in context.world.live(Condition):
        if what in context.condition(row.kind).get("lifted-by", ()):
            end_condition(context, row, what)


@closes_phase("recovery")
def recovery(context: ActContext) -> Effects:
    """One roll for each razed place, whoever owns it."""
    return [for_place(context, row) for row in context.world.live(Settlement, razed=True)]


def for_place(context: ActContext, place: Settlement) -> Effect:
    column = "city" if place.kind == "capital" else place.kind
    crowns = used(context.world, "settlement", place.id, "helped")
    on = subject("settlement", place.id)
    roll = {"kind": "roll", "table": "recovery", "column": column}
    return for_subject("settlement", on, roll, facts={"crowns-spent": crowns})
