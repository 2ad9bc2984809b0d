"""Subsistence: each army of the player is fed by its tile, by a provision, or goes hungry."""

from __future__ import annotations

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
from campaign.rules.conditions import find_hold, has_condition
from campaign.rules.effect_registry import works_step
from campaign.rules.realm.ground import usual_site
from campaign.rules.scope import Scope, Subject
from campaign.rules.war.forces import came_here
from campaign.rules.war.sieges import is_besieged
from campaign.season.phases import opens_phase
from campaign.storage.models import Army, Fleet, Relation, Settlement, Siege, Site, Tile

HUNGRY = ("player", "temple", "ally", "convoy")  # a treasure is escorted by those who eat


@opens_phase("subsistence")
def subsistence(context: ActContext) -> Effects:
    """BG-FOOD-1, in order of id; where a place feeds few, the first come are fed."""
    empire = context.world.calendar.empire
    armies = [row for row in context.world.live(Army, owner=empire) if row.kind in HUNGRY]
    armies = [row for row in armies if not is_besieged(context, row)]  # they eat with the siege
    fed: dict[int, int] = {}
    further: Effects = []
    for army in armies:
        on = subject("army", army.id)
        if not feed(context, army, fed):
            further.append(for_subject("army", on, {"kind": "roll", "table": "shortfall"}))
        if host := outstayed_host(context, army):
            leave = action_step(bid_leave, army=army.id, settlement=host.id)
            further.append(for_subject("army", on, leave))
        if stays_at_tower(context, army):
            further.append(for_subject("army", on, action_step("tower-stirs", army=army.id)))
    return [*further, *underground(context, empire)]


def underground(context: ActContext, empire: int | None) -> Effects:
    """ME-FIND-4: who is in a passage, treasure too, goes on in it."""
    return [
        for_subject("army", subject("army", row.id), action_step("go-on-under", army=row.id))
        for row in context.world.live(Army, owner=empire)
        if row.passage is not None
    ]


def feed(context: ActContext, army: Army, fed: dict[int, int]) -> bool:
    """Feed an army by its tile, else by a provision of its own or of its fleet; whether it is fed.
    `fed` counts the armies that each tile has fed this turn."""
    world, key = context.world, army.id
    tile = army.tile
    if tile is not None and fed.get(tile, 0) < capacity(context, world.get(Tile, tile), army):
        fed[tile] = fed.get(tile, 0) + 1
        world.put(world.get(Army, key), fed_at=context.now)
        return True
    if army.provisions > 0:
        world.add(world.get(Army, key), provisions=-1)
        world.put(world.get(Army, key), fed_at=context.now)
        return True
    fleet = world.get_if(Fleet, army.fleet)
    if fleet is not None and fleet.provisions > 0:
        world.add(fleet, provisions=-1)
        return True
    return False


def capacity(context: ActContext, tile: Tile, army: Army) -> int:
    """How many armies like this one the tile feeds: its settlements, a tavern, a spell of
    Abundance."""
    if find_hold(context, "tile", tile.id, "feed"):
        return 0
    places = context.world.live(Settlement, tile=tile.id)
    fed = sum(room_at(context, place, army) for place in places)
    for site in context.world.live(Site, tile=tile.id):
        feeds = {**usual_site(context, site.kind), **site.state}.get("feeds")
        fed += int(context.figure("subsistence", feeds, "armies")) if feeds else 0
    if has_condition(context, "tile", tile.id, "abundance"):  # BG-MAG-2
        fed += 1
    return fed


def room_at(context: ActContext, place: Settlement, army: Army) -> int:
    """BG-FOOD-2: a razed or besieged settlement feeds nobody; another's only its friends."""
    if place.razed or context.world.live(Siege, settlement=place.id):
        return 0
    if place.owner != army.owner and not is_supplied_by(context, place, army):
        return 0
    return int(context.figure("subsistence", place.kind, "armies"))


def is_supplied_by(context: ActContext, place: Settlement, army: Army) -> bool:
    """ME-DIP-8: at most two turns in a row; military support knows no such limit (decision 22)."""
    relation = context.world.first(Relation, empire=army.owner or 0, settlement=place.id)
    if relation is None or place.owner is not None:
        return False
    if relation.military:
        return True
    most = int(context.figure("support", "subsistence", "turns"))
    return relation.subsistence and turns_here(context, army) <= most


def outstayed_host(context: ActContext, army: Army, turns: int = 0) -> Settlement | None:
    """ME-DIP-8: the place that only feeds the army, where it would stay a third turn in a row, or
    will in so many turns."""
    most = int(context.figure("support", "subsistence", "turns"))
    if army.tile is None or turns_here(context, army) + turns <= most:
        return None
    for place in context.world.live(Settlement, tile=army.tile, owner=None):
        relation = context.world.first(Relation, empire=army.owner or 0, settlement=place.id)
        if relation is not None and relation.subsistence and not relation.military:
            return place
    return None


@works_step("bid-leave")
def bid_leave(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """It goes to a neighbouring tile, as one does who retreats."""
    army = context.world.get(Army, effect["army"])
    if army.ended_at is not None:
        return []
    context.tell(events.Outstayed(Ref("settlement", effect["settlement"]), ref(army)))
    return [{"kind": "retreat", "of": "army"}]


def turns_here(context: ActContext, army: Army) -> int:
    """Full turns the army has stood on its tile."""
    return context.now - came_here(context, army)


def stays_at_tower(context: ActContext, army: Army) -> bool:
    """ME-TOW-0: a whole turn spent beside a tower rouses its wizard. One just found lets a full
    turn pass first (house decision 15)."""
    if army.tile is None:
        return False
    towers = [row for row in context.world.live(Site, tile=army.tile) if row.kind == "tower"]
    before = turn_before(context)
    stayed = came_here(context, army) < before
    return bool(stayed and any(tower.found_at < before for tower in towers))


def turn_before(context: ActContext) -> int:
    """The turn that has just passed; before the year's first, the winter."""
    return context.now - (2 if context.world.calendar.turn == 1 else 1)
