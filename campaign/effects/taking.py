"""Taking a settlement: its new owner, its people, its temple, what becomes of a capital."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from campaign import events
from campaign.effects.aftermath import pass_treasure
from campaign.effects.losses import end_settlement
from campaign.effects.places import give_tile, lift_siege
from campaign.events.values import Ref, ref
from campaign.rules.act_context import (
    ActContext,
    Effects,
    StepEffect,
    action_step,
    subject,
    within,
)
from campaign.rules.effect_registry import works_step
from campaign.rules.questions import decide_between
from campaign.rules.realm.races import end_alliances
from campaign.rules.scope import Battle, Scope, Subject
from campaign.rules.war.battles import hand_over
from campaign.rules.war.forces import end_army
from campaign.storage.models import Army, Empire, Settlement
from tables.library.vocabulary import EVIL

if TYPE_CHECKING:
    from tables.library.effect_types import LiftSiegeEffect


def take_settlement(context: ActContext, place: Settlement, taker: int | None) -> Effects:
    """Nobody's conqueror (a horde, undead) razes; an empire takes over, keeping or replacing the
    people (ME-RACE-5), and may sack the temple beside it (ME-TEMP-2)."""
    if place.ended_at is not None:
        return []
    on = subject("settlement", place.id)
    if taker is None:
        return [within({"settlement": on}, {"kind": "raze", "of": "settlement"})]
    if place.kind == "temple":
        return [within({"settlement": on}, action_step(sack_temple, roll=temple_treasure(context)))]
    hand_settlement(context, place, taker)
    return [
        within(
            {"settlement": on, "empire": subject("empire", taker)},
            *people_question(context, place, taker),
            *temple_beside(context, place, taker),
        )
    ]


def hand_settlement(context: ActContext, place: Settlement, taker: int) -> None:
    """A capital taken is a city to its taker. The siege ends; the garrison is no more."""
    lifting: LiftSiegeEffect = {"kind": "lift-siege", "of": "settlement"}
    lift_siege(context, lifting, subject("settlement", place.id), {})
    kind = "city" if place.kind == "capital" else place.kind
    context.world.put(place, owner=taker, kind=kind, kingdom=None)
    end_alliances(context, place.id)
    context.world.add(place, points=-place.points)
    give_tile(context, place.tile, taker)
    for army in context.world.live(Army, inside=place.id):
        if army.owner != taker:
            context.world.put(army, inside=None)
    tell_taken(context, place, taker)


def tell_taken(context: ActContext, place: Settlement, taker: int) -> None:
    """The army that is named in the story, if one stands there; no rule depends on it."""
    with context.world.unnoticed():
        here = context.world.live(Army, tile=place.tile, owner=taker)
    empire = Ref[Empire]("empire", taker)
    context.tell(
        events.TakenFor(ref(here[0]), ref(place), empire)
        if here
        else events.Taken(empire, ref(place))
    )


def lay_down_arms(context: ActContext, army: Army, victors: Sequence[Army]) -> None:
    """ME-SIEGE-9, ME-SITE-TREAS: engines and treasure pass to those outside."""
    if army.kind == "treasure" and victors:
        pass_treasure(context, army, victors)
        return
    won: Battle = {
        "winner": "attacker",
        "attacker": [("army", row.id) for row in victors],
        "defender": [],
    }
    hand_over(context, army, {"battle": won})
    end_army(context, army, "surrendered")


def people_question(context: ActContext, place: Settlement, taker: int) -> Effects:
    """Of the opposite alignment the people must go; else the taker decides."""
    own = context.world.get(Empire, taker).race
    if place.race in ("", own):
        return []
    repopulate = {"kind": "race", "of": "settlement", "race": own}
    if (place.race in EVIL) != (own in EVIL):
        return [repopulate]
    return [decide_between("people", {"keep": [], "repopulate": [repopulate]})]


def temple_beside(context: ActContext, place: Settlement, taker: int) -> Effects:
    """ME-TEMP-2: it may be sacked when the settlement on its tile is captured; spared, it stays its
    owner's, behind walls of its own."""
    sack = action_step(sack_temple, roll=temple_treasure(context))
    return [
        within(
            {"settlement": subject("settlement", row.id)},
            decide_between("temple-beside", {"sack": [sack], "spare": []}),
        )
        for row in context.world.live(Settlement, tile=place.tile, kind="temple")
        if row.owner != taker
    ]


def temple_treasure(context: ActContext) -> str:
    return str(context.figure("temples", "any", "sack"))


@works_step("sack-temple")
def sack_temple(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """ME-TEMP-2: 2d6 crowns to the army, or to the treasury where no army stands by."""
    place = context.world.get(Settlement, scope["settlement"]["id"])
    if place.ended_at is not None:
        return []
    end_settlement(context, place, "sacked", events.Sacked(ref(place)))
    gain = {"kind": "gain", "crowns": int(effect["roll"])}
    return [{**gain, "of": "army" if "army" in scope else "empire"}]
