"""The equinoxes: towers cast, orbs are ready again, allies send troops, spells of spring end."""

from __future__ import annotations

from campaign import events
from campaign.events.values import Ref, ref
from campaign.rules.act_context import (
    ActContext,
    Effect,
    Effects,
    StepEffect,
    action_step,
    for_subject,
    subject,
)
from campaign.rules.effect_registry import works_step
from campaign.rules.questions import AnswerOption, decide, fixed_option, named_option
from campaign.rules.realm.holding import hold_tiles
from campaign.rules.scope import Scope, Subject
from campaign.rules.war.forces import MOST_POINTS, add_points, raise_army
from campaign.season.lasting import conditions_at, end_lifted_by
from campaign.season.phases import opens_phase
from campaign.season.temples import gathering
from campaign.storage.models import Army, Item, Relation, Settlement, Site


@opens_phase("spring-magic")
def spring_magic(context: ActContext) -> Effects:
    """Orbs and allies belong to the season's start, whatever the towers do to it."""
    ready_orbs(context)
    gathered = [*ally_troops(context), *gathering(context, spring=True)]
    return [*conditions_at(context, "equinox"), *gathered, *towers_cast(context)]


@opens_phase("autumn-magic")
def autumn_magic(context: ActContext) -> Effects:
    """BG-MAG-1: the spells of spring have lasted the campaign season."""
    hold_tiles(context)
    end_lifted_by(context, "season")
    return [*conditions_at(context, "equinox"), *towers_cast(context)]


def towers_cast(context: ActContext) -> Effects:
    """ME-TOW-E1: one roll a tower, in order of id."""
    return [
        for_subject(
            "tower",
            subject("site", site.id),
            {"kind": "roll", "table": "equinox"},
            magic={"by": "tower"},
        )
        for site in context.world.live(Site, kind="tower")
    ]


def ready_orbs(context: ActContext) -> None:
    """ME-TOMB-5: usable once each campaign season."""
    for orb in context.world.live(Item, kind="black-orb"):
        context.world.put(orb, used_at=None)


def ally_troops(context: ActContext) -> Effects:
    """ME-DIP-9, of each independent settlement with a military alliance."""
    points = context.figure("support", "military", "points")
    further: Effects = []
    for relation in context.world.find(Relation, military=True):
        place = context.world.get_if(Settlement, relation.settlement)
        if not context.is_live(subject("empire", relation.empire)):
            continue
        if place and place.ended_at is None and place.owner is None and not place.razed:
            raising = action_step(allies_come, relation=relation.id, roll=points)
            on = subject("settlement", place.id)
            empire = subject("empire", relation.empire)
            further.append(for_subject("settlement", on, raising, empire=empire, roller=empire))
    return further


@works_step("ally-troops")
def allies_come(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """They join an army of the empire that is there, if its player likes, or stand apart."""
    relation = context.world.get(Relation, effect["relation"])
    place = context.world.get(Settlement, relation.settlement)
    points = int(effect["roll"])
    hosts = [
        army
        for army in context.world.live(Army, tile=place.tile, owner=relation.empire)
        if army.kind in ("player", "ally") and army.points + points <= MOST_POINTS
    ]
    apart = action_step(allies_join, relation=relation.id, army=None, points=points)
    if not hosts:
        return [apart]
    options = [
        fixed_option("ally-troops", "apart", apart),
        *(host_option(army, {**apart, "army": army.id}) for army in hosts),
    ]
    return [decide("ally-troops", options, points=points)]


def host_option(army: Army, joining: Effect) -> AnswerOption:
    return named_option(f"army-{army.id}", army.name or f"#{army.id}", joining)


@works_step("allies-join")
def allies_join(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    relation = context.world.get(Relation, effect["relation"])
    place = context.world.get(Settlement, relation.settlement)
    points, army = int(effect["points"]), effect["army"]
    if army is not None and context.is_live(subject("army", army)):
        add_points(context, context.world.get(Army, army), points)
    else:
        army = raise_army(
            context,
            kind="ally",
            owner=relation.empire,
            race=place.race,
            tile=place.tile,
            bank=0,
            home=place.id,
            points=points,
        )
    joined = Ref[Army]("army", army)
    context.tell(events.AlliesJoined(joined.count("points", points), ref(place), joined))
    return []
