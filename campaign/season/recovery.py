"""Razed settlements recover when the phase ends (HO-RECOVER)."""

from __future__ import annotations

from campaign.rules.act_context import ActContext, Effect, Effects, for_subject, subject
from campaign.rules.realm.allowances import used
from campaign.season.phases import closes_phase
from campaign.storage.models import Settlement


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
