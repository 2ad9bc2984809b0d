"""Ships of a fleet and what they carry: an army a ship (figures `shipping`); their harbours."""

from __future__ import annotations

from campaign import events
from campaign.events.values import ref
from campaign.rules.act_context import (
    ActContext,
    Effects,
    StepEffect,
    action_step,
    one_of_many,
    subject,
)
from campaign.rules.effect_registry import works_step
from campaign.rules.scope import Scope, Subject
from campaign.rules.war.forces import end_army, end_fleet
from campaign.storage.models import Army, Fleet, Relation, Settlement


def lose_ships(context: ActContext, fleet: Fleet, ships: int) -> Effects:
    """One after the other, each chosen by a die among those left, with its load (ME-SEA-2)."""
    if ships >= fleet.ships:
        end_fleet(context, fleet, "sunk")
        return []
    return [action_step(ship_sinks, fleet=fleet.id) for _ in range(ships)]


@works_step("ship-sinks")
def ship_sinks(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    fleet = context.world.get(Fleet, effect["fleet"])
    if fleet.ended_at is not None:
        return []
    aboard = context.world.live(Army, fleet=fleet.id)
    sinking = [[action_step(sink_ship, fleet=fleet.id, army=army.id)] for army in aboard]
    empty = fleet.ships - len(aboard)
    sinking += [[action_step(sink_ship, fleet=fleet.id, army=None)]] * max(0, empty)
    return one_of_many("which-ship", sinking)


@works_step("sink-ship")
def sink_ship(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    fleet = context.world.get(Fleet, effect["fleet"])
    context.world.add(fleet, ships=-1)
    context.tell(events.ShipLost(ref(fleet)))
    if effect["army"] is not None and context.is_live(subject("army", effect["army"])):
        end_army(context, context.world.get(Army, effect["army"]), "drowned")
    if not context.world.get(Fleet, fleet.id).ships:
        end_fleet(context, fleet, "sunk")
    return []


HARBOURS = ("city", "capital")  # BG-SEA-1: where ships lie safe


def berths_of(context: ActContext, place: Settlement) -> int:
    """BG-SEA-1: 3 ships, unless the gamemaster has given the place a number of its own."""
    return place.berths or int(context.figure("berths", place.kind, "ships"))


def find_harbour(context: ActContext, tile: int | None, owner: int | None) -> Settlement | None:
    """A city of the empire or of an open ally there; nothing in ruins is a port."""
    for place in context.world.live(Settlement, tile=tile or 0):
        if place.kind in HARBOURS and not place.razed and is_open(context, place, owner):
            return place
    return None


def is_open(context: ActContext, place: Settlement, owner: int | None) -> bool:
    if place.owner is not None:
        return place.owner == owner
    relation = context.world.first(Relation, empire=owner or 0, settlement=place.id)
    return bool(relation and relation.military)
