"""Winter quarters: what winter takes, who goes home, and what those who come home bring.

In this order: ships and armies under a condition that winter ends badly; raiders and temple troops
leave, sieges end; fleets are berthed; armies find room, marching home if they must; banished
wizards return; what winter lifts is lifted.
"""

from __future__ import annotations

from campaign import events
from campaign.events.values import ref
from campaign.rules.act_context import (
    ActContext,
    Effect,
    Effects,
    StepEffect,
    action_step,
    for_subject,
    subject,
)
from campaign.rules.board import place_of
from campaign.rules.effect_registry import works_step
from campaign.rules.realm.crowns import pay
from campaign.rules.realm.holding import is_home
from campaign.rules.scope import Scope, Subject
from campaign.rules.war.forces import end_army, move_army
from campaign.rules.war.ships import HARBOURS, berths_of, lose_ships
from campaign.season.lasting import conditions_at, end_lifted_by
from campaign.season.phases import opens_phase
from campaign.season.pirates import pirates_to_port
from campaign.season.temples import temple_troops_leave
from campaign.storage.models import Army, Character, Fleet, Relation, Settlement, Siege, Tile
from maps.board.hexes import distance

SHELTERED = ("player", "ally", "convoy")  # who needs quarters; wanderers know no winter


@opens_phase("quarters")
def quarters(context: ActContext) -> Effects:
    """Each step reads the world as the one before has left it."""
    return [
        *conditions_at(context, "winter"),
        action_step(winter_leaves),
        action_step("passages-empty"),
        *pirates_to_port(context),
        *(for_fleet(row) for row in context.world.live(Fleet, kind="player")),
        *(for_army(row) for row in context.world.live_among(Army, kind=list(SHELTERED))),
        *(for_treasure(row) for row in context.world.live(Army, kind="treasure")),
        *(wizard_returns(row) for row in banished(context)),
        action_step(winter_lifts),
    ]


def for_fleet(row: Fleet) -> Effect:
    on = subject("fleet", row.id)
    return for_subject("fleet", on, action_step(berth, fleet=row.id))


def for_army(row: Army) -> Effect:
    on = subject("army", row.id)
    return for_subject("army", on, action_step(seek_quarters, army=row.id))


def for_treasure(row: Army) -> Effect:
    on = subject("army", row.id)
    return for_subject("army", on, action_step(bank_treasure, army=row.id))


def banished(context: ActContext) -> list[Character]:
    return [row for row in context.world.live(Character) if row.banished_until is not None]


def wizard_returns(row: Character) -> Effect:
    """ME-TOW-11: banished until winter; his points return with him (house decision 14)."""
    on = subject("character", row.id)
    return for_subject("character", on, {"kind": "character", "fate": "restored", "of": "it"})


@works_step("winter-leaves")
def winter_leaves(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """Raiders on land (ME-SITE-NORTH) and temple troops are gone for the winter; raiders' ships go
    to port as pirates do. No siege is kept up in the snow."""
    for army in context.world.live(Army, kind="raider"):
        end_army(context, army, "left")
    temple_troops_leave(context)
    return [
        for_subject("siege", subject("siege", row.id), {"kind": "lift-siege", "of": "it"})
        for row in context.world.live(Siege)
    ]


@works_step("winter-lifts")
def winter_lifts(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    end_lifted_by(context, "winter")
    return []


# Ships


@works_step("berth")
def berth(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """Ships without a berth are lost (BG-SEA-1)."""
    fleet = context.world.get(Fleet, effect["fleet"])
    if fleet.ended_at is not None:
        return []
    port, free = find_berths(context, fleet)
    over = fleet.ships - free
    if port is not None and free > 0:
        context.world.put(fleet, port=port.id)
        for army in context.world.live(Army, fleet=fleet.id):
            move_army(context, army, port.tile, 0)
            context.world.put(army, moved_at=context.now)
    if over <= 0:
        return []
    context.tell(events.NoBerth(ref(fleet), ref(context.tile_of(fleet))))
    return lose_ships(context, fleet, over)


def find_berths(context: ActContext, fleet: Fleet) -> tuple[Settlement | None, int]:
    """The harbour the fleet lies in, and the ships it still has room for."""
    for place in context.world.live(Settlement, tile=fleet.tile or 0):
        if place.kind in HARBOURS and is_home(context, place, fleet.owner):
            lying = context.world.live(Fleet, port=place.id, tile=place.tile)
            taken = sum(row.ships for row in lying if row.id != fleet.id)
            return place, max(0, berths_of(context, place) - taken)
    return None, 0


# Armies


@works_step("seek-quarters")
def seek_quarters(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """HO-QUARTERS: where it stands, else home over the snow; with no room anywhere it is lost."""
    army = context.world.get(Army, effect["army"])
    if army.ended_at is not None or army.tile is None:
        return []
    for place in context.world.live(Settlement, tile=army.tile):
        if has_quarters(context, place, army):
            settle_in(context, army, place)
            return []
    home = find_quarters(context, army)
    if home is None:
        end_army(context, army, "no winter quarters", events.NoQuarters(ref(army)))
        return []
    march = action_step(march_home, army=army.id, settlement=home.id)
    return [{"kind": "roll", "table": "winter-retreat"}, march]


@works_step("march-home")
def march_home(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    army = context.world.get(Army, effect["army"])
    place = context.world.get(Settlement, effect["settlement"])
    if army.ended_at is None:
        move_army(context, army, place.tile, 0)
        context.world.put(army, moved_at=context.now)
        context.tell(events.ArmyWinters(ref(army), ref(place)))
        settle_in(context, context.world.get(Army, army.id), place)
    return []


def settle_in(context: ActContext, army: Army, place: Settlement) -> None:
    """Inside the walls; carried treasure is banked (ME-NEC-2)."""
    context.world.put(army, inside=place.id)
    bank(context, army, "ME-NEC-2")


def bank(context: ActContext, army: Army, rule: str) -> None:
    crowns = army.crowns
    if not crowns or army.owner is None:
        return
    context.world.add(army, crowns=-crowns)
    paid = pay(context.world, army.owner, crowns, rule=rule, what="treasure")
    context.tell(events.CrownsBroughtHome(ref(army), paid))


@works_step("bank-treasure")
def bank_treasure(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """ME-SITE-TREAS: at the capital the train is unloaded; elsewhere it waits for spring."""
    army = context.world.get(Army, effect["army"])
    if army.ended_at is not None or army.tile is None:
        return []
    here = context.world.live(Settlement, tile=army.tile, kind="capital")
    if any(place.owner == army.owner for place in here):
        bank(context, army, "ME-SITE-TREAS")
        end_army(context, army, "banked")
    return []


def find_quarters(context: ActContext, army: Army) -> Settlement | None:
    """The nearest place with room; of several the lowest number."""
    here = place_of(context.world.get(Tile, army.tile))
    places = [
        place
        for place in friendly_places(context, army)
        if has_quarters(context, place, army) and is_by_land(context, army, place)
    ]

    def nearness(place: Settlement) -> tuple[int, int]:
        there = place_of(context.world.get(Tile, place.tile))
        return distance(here, there), place.id

    return min(places, key=nearness, default=None)


def is_by_land(context: ActContext, army: Army, place: Settlement) -> bool:
    """ME-TILE-ISLAND-1: nobody marches to an island, or from one."""
    if place.tile == army.tile:
        return True
    return not any(context.land(context.tile_of(row)).is_closed for row in (army, place))


def friendly_places(context: ActContext, army: Army) -> list[Settlement]:
    """Its empire's own, and those of open allies (ME-DIP-9); a supplier gives no quarters
    (ME-DIP-8)."""
    found = context.world.live(Settlement, owner=army.owner)
    for relation in context.world.find(Relation, empire=army.owner or 0, military=True):
        place = context.world.get_if(Settlement, relation.settlement)
        if place and place.ended_at is None and place.owner is None:
            found.append(place)
    return found


def has_quarters(context: ActContext, place: Settlement, army: Army) -> bool:
    if not is_home(context, place, army.owner):
        return False
    if army.inside == place.id:
        return True
    held = context.world.live(Army, inside=place.id)
    return len(held) < int(context.figure("quarters", place.kind, "armies"))
