"""Temples: their troops gather in recruitment, and leave when winter begins (ME-TEMP-5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaign import events
from campaign.events.values import Ref, ref
from campaign.rules.act_context import (
    ActContext,
    Effects,
    StepEffect,
    action_step,
    for_subject,
    subject,
)
from campaign.rules.effect_registry import works_step
from campaign.rules.scope import Scope, Subject
from campaign.rules.war.following import is_lent
from campaign.rules.war.forces import end_army, lent_of, raise_army, split_points, take_points
from campaign.rules.war.sieges import WINTER
from campaign.season.phases import opens_phase
from campaign.storage.models import Army, Settlement


def figures_of(context: ActContext, temple: Settlement) -> Mapping[str, object]:
    """What a temple of this race does; one of an unknown race does nothing."""
    row = context.library.get("temples").by_id.get(temple.race)
    found = row.data["figures"] if row else {}
    return found if isinstance(found, Mapping) else {}


def standing_temples(context: ActContext, **which: Any) -> list[Settlement]:
    """Those of an empire that nobody has razed."""
    found = context.world.live(Settlement, kind="temple", **which)
    return [temple for temple in found if temple.owner is not None and not temple.razed]


@opens_phase("recruitment")
def gather(context: ActContext) -> Effects:
    """The troops of temples come in recruitment, but for those of peoples who wait for spring."""
    return gathering(context, spring=False)


def gathering(context: ActContext, *, spring: bool) -> Effects:
    """Each temple whose people send troops then, in order of id. ME-TEMP-CHA, ME-TEMP-SKA: at the
    start of the campaign season, from one just built too."""
    return [
        for_subject(
            "settlement",
            subject("settlement", temple.id),
            action_step(
                temple_troops,
                temple=temple.id,
                roll=figures["troops"],
                **{"other-roll": figures.get("more-troops", 0)},
            ),
        )
        for temple in standing_temples(context)
        if "troops" in (figures := figures_of(context, temple))
        and bool(figures.get("spring")) == spring
    ]


@works_step("temple-troops")
def temple_troops(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """Under their own banner by the temple, at no cost; too many for one army split (house
    decision 13)."""
    temple = context.world.get(Settlement, effect["temple"])
    for points in split_points(int(effect["roll"]) + int(effect["other-roll"])):
        key = raise_army(
            context,
            kind="temple",
            owner=temple.owner,
            race=temple.race,
            tile=temple.tile,
            bank=0,
            home=temple.id,
            points=points,
        )
        army = Ref[Army]("army", key)
        context.tell(events.TempleTroopsGathered(army.count("points", points), ref(temple), army))
    return []


def temple_troops_leave(context: ActContext) -> None:
    """ME-TEMP-5: all of them, when winter begins, whoever they march with (house decision 13)."""
    for army in context.world.live(Army):
        lent = lent_of(army)
        if not lent and army.kind != "temple":
            continue
        if is_lent(army):
            end_army(context, army, "left", because=WINTER)
        else:
            take_points(context, army, lent, lent)
            context.tell(events.TempleTroopsLeft(ref(army)), WINTER)
