"""How peoples stand to one another, what is learned, and this winter's income."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, cast

from campaign import events
from campaign.effects.places import join_settlement
from campaign.events.crowns import ANSWERS, FACTORS
from campaign.events.values import Amount, Ref, Word, ref
from campaign.rules.act_context import ActContext, Effects, ref_of
from campaign.rules.conditions import afflict
from campaign.rules.effect_registry import works_effect
from campaign.rules.roles import find_empire, find_settlement
from campaign.rules.scope import Scope, Subject
from campaign.storage.models import Condition, Relation

if TYPE_CHECKING:
    from campaign.storage.models.states import ConditionState
    from tables.library.effect_types import AlignEffect, CaughtEffect, IncomeEffect, RelationEffect

HELP = {"spying": "its spies", "subsistence": "its food", "military": "its troops"}  # messages
NO_MORE = ("expelled", "hostile")


@works_effect("relation")
def relation(context: ActContext, effect: RelationEffect, on: Subject, scope: Scope) -> Effects:
    """ME-DIP-6: how the settlement stands to the empire that sent the envoy."""
    empire, place = find_empire(context, scope), find_settlement(context, scope)
    if empire is None or place is None:
        return []
    key = relation_with(context, empire, place.id)
    status = effect.get("status", "")
    if status in ("absorbed", "joins"):
        join_settlement(context, place, empire)
    values: dict[str, Any] = {"status": status} if status else {}
    values["since"] = context.now
    if status in NO_MORE:
        values["expelled"] = True
    if status == "again-next-winter":
        values["not_before"] = context.now + 1
    support: Literal["spying", "subsistence", "military"]
    for support in effect.get("support", ()):
        values[support] = True
    if "next-mission" in effect:
        values["bonus"] = int(effect["next-mission"])
    context.world.put(context.world.get(Relation, key), **values)
    help = tuple(Word(HELP[support]) for support in effect.get("support", ()))
    if status in ("", "allied"):
        answer = events.AllianceMade if status else events.SupportGiven
        context.tell(answer(ref(place), Ref("empire", empire), help))
    elif status not in ("absorbed", "joins"):  # told as it joins
        context.tell(ANSWERS.get(status, events.EnvoyAnswered)(ref(place), Ref("empire", empire)))
    return []


def relation_with(context: ActContext, empire: int, settlement: int) -> int:
    found = context.world.first(Relation, empire=empire, settlement=settlement)
    if found:
        return found.id
    return context.world.insert(Relation, empire=empire, settlement=settlement).id


@works_effect("income")
def income(context: ActContext, effect: IncomeEffect, on: Subject, scope: Scope) -> Effects:
    """Kept until this winter's revenue is counted."""
    if on.get("kind") not in ("empire", "tile", "settlement"):
        return []
    change: dict[str, object] = {
        name: effect[name] for name in ("crowns", "factor") if name in effect
    }
    who = ref_of(on)
    if "factor" in effect:
        context.tell(FACTORS[effect["factor"]](who))
    if "crowns" in effect:
        context.tell(events.RevenueRaised(who, Amount(int(effect["crowns"]), "crowns")))
    kind = "income"
    for row in context.world.live(Condition, of_table=on["kind"], of_key=on["id"], kind=kind):
        context.world.put(row, state=merge_income(row.state, change))
        return []
    afflict(context, on["kind"], on["id"], kind, None, **change)
    return []


def merge_income(one: Mapping[str, object], other: Mapping[str, object]) -> ConditionState:
    crowns = int(str(one.get("crowns", 0))) + int(str(other.get("crowns", 0)))
    factors = [found["factor"] for found in (one, other) if "factor" in found]
    merged: dict[str, object] = {"crowns": crowns}
    if factors:
        merged["factor"] = factors[-1] if len(set(map(str, factors))) == 1 else "none"
        if {"half", "double"} == set(map(str, factors)):
            del merged["factor"]
    return cast("ConditionState", merged)


@works_effect("align")
def align(context: ActContext, effect: AlignEffect, on: Subject, scope: Scope) -> Effects:
    """The alignment is that of the race, which the next roll tells (ME-DIP-1)."""
    return []


@works_effect("caught")
def caught(context: ActContext, effect: CaughtEffect, on: Subject, scope: Scope) -> Effects:
    victim = scope.get("opponent")
    sender = find_empire(context, scope)
    if victim is None:
        return []
    if effect.get("told") and sender is not None:
        context.tell(events.AgentTalked(Ref("empire", sender), ref_of(victim)))
    else:
        context.tell(events.AgentSilent(ref_of(victim)))
    return []
