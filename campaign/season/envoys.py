"""Envoys are heard when the diplomacy phase ends: of several at one place, the best modifier."""

from __future__ import annotations

from campaign import events
from campaign.events.values import Ref
from campaign.rules.act_context import (
    ActContext,
    Effect,
    Effects,
    StepEffect,
    action_step,
    for_subject,
    one_of_many,
    subject,
    within,
)
from campaign.rules.effect_registry import works_step
from campaign.rules.options import OPTIONS
from campaign.rules.realm.races import is_sent, modifier
from campaign.rules.scope import Scope, Subject
from campaign.season.phases import closes_phase
from campaign.storage.models import Empire, Relation, Settlement


@closes_phase("diplomacy")
def hear_envoys(context: ActContext) -> Effects:
    """One audience for each settlement that envoys wait in, in order of id."""
    waiting: dict[int, list[Relation]] = {}
    for relation in context.world.find(Relation):
        ended = sender_of(context, relation).ended_at is not None
        if relation.settlement is not None and is_sent(context, relation) and not ended:
            waiting.setdefault(relation.settlement, []).append(relation)
    return [audience(context, place, waiting[place]) for place in sorted(waiting)]


def audience(context: ActContext, place: int, envoys: list[Relation]) -> Effect:
    """ME-DIP-5: the best modifier is heard, ties at random; the others leave unheard."""
    row = context.world.get(Settlement, place)
    rated = [(modifier(context, sender_of(context, envoy), row) or 0, envoy) for envoy in envoys]
    best = max(rate for rate, _ in rated)
    foremost = [envoy for rate, envoy in rated if rate == best]
    sent = [envoy.id for envoy in envoys]
    hearings = [[action_step(hear_envoy, relation=envoy.id, sent=sent)] for envoy in foremost]
    return for_subject(
        "settlement", subject("settlement", place), *one_of_many("whose-envoy", hearings)
    )


def sender_of(context: ActContext, relation: Relation) -> Empire:
    return context.world.get(Empire, relation.empire)


@works_step("hear-envoy")
def hear_envoy(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """The roll, with the races' modifier and what earlier missions left. The sender's race decides
    how far elves go (house decision 1)."""
    for key in effect["sent"]:
        dismiss(context, key, heard=key == effect["relation"])
    relation = context.world.get(Relation, effect["relation"])
    place = context.world.get(Settlement, relation.settlement)
    if place.ended_at is not None or place.owner is not None:
        return []
    sender = sender_of(context, relation)
    mod = (modifier(context, sender, place) or 0) + relation.bonus
    context.world.put(relation, bonus=0)
    roll = {"kind": "roll", "table": table_of(context), "mod": mod}
    me = subject("empire", sender.id)
    return [within({"empire": me, "roller": me, "facts": {"race": sender.race}}, roll)]


def table_of(context: ActContext) -> str:
    """ME-DIP-10: the advanced table is a campaign's choice."""
    advanced = context.world.option("advanced-diplomacy", OPTIONS["advanced-diplomacy"].default)
    return "advanced-diplomacy" if advanced else "diplomacy"


def dismiss(context: ActContext, key: int, heard: bool) -> None:
    state = context.world.get(Relation, key).state.copy()
    state.pop("mission", None)
    context.world.put(context.world.get(Relation, key), state=state)
    if not heard:
        relation = context.world.get(Relation, key)
        assert relation.settlement is not None
        place = Ref[Settlement]("settlement", relation.settlement)
        context.tell(events.EnvoyIgnored(place, Ref("empire", relation.empire)))
