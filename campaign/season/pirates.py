"""Pirates and raider ships: along the coast each turn (ME-PIR-2), to port in winter (ME-PIR-6)."""

from __future__ import annotations

from campaign import events
from campaign.effects.naval import OUTLAWS
from campaign.effects.shipping import is_fast
from campaign.events.values import ref
from campaign.rules.act_context import (
    ActContext,
    Effects,
    StepEffect,
    action_step,
    for_subject,
    subject,
)
from campaign.rules.board import place_of
from campaign.rules.effect_registry import works_step
from campaign.rules.scope import Scope, Subject
from campaign.rules.war.forces import end_fleet
from campaign.rules.war.ships import HARBOURS, berths_of
from campaign.season.phases import opens_phase
from campaign.storage.models import Fleet, Settlement
from maps.board.hexes import distance


@opens_phase("pirates")
def pirates(context: ActContext) -> Effects:
    """One roll for each ship, in order of id; one that a reef holds stays where it is."""
    return [
        for_subject("ship", subject("fleet", ship.id),
                    {"kind": "roll", "table": "pirate-movement"})
        for ship in outlaws(context)
        if not is_fast(context, ship)
    ]  # fmt: skip


def outlaws(context: ActContext) -> list[Fleet]:
    return context.world.live_among(Fleet, kind=list(OUTLAWS))


def pirates_to_port(context: ActContext) -> Effects:
    """Unstoppable, past any fleet."""
    return [
        for_subject("ship", subject("fleet", ship.id), action_step(pirate_berths, ship=ship.id))
        for ship in outlaws(context)
    ]


@works_step("pirate-berths")
def pirate_berths(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """To the nearest independent city on a coast; that being full, it is lost (decision 20)."""
    ship = context.world.get(Fleet, effect["ship"])
    if ship.ended_at is not None:
        return []
    port = find_free_port(context, ship)
    if port is None or berths_left(context, port, ship) < ship.ships:
        end_fleet(context, ship, "no winter berth", events.LostForBerth(ref(ship)))
        return []
    context.world.put(ship, tile=port.tile, port=port.id)
    context.tell(events.ShipWinters(ref(ship), ref(port)))
    return []


def find_free_port(context: ActContext, ship: Fleet) -> Settlement | None:
    """The nearest; of several the lowest number."""
    here = place_of(context.tile_of(ship))

    def far(place: Settlement) -> tuple[int, int]:
        return distance(here, place_of(context.tile_of(place))), place.id

    free = context.world.live_among(Settlement, owner=None, kind=list(HARBOURS))
    ports = [row for row in free if not row.razed and context.land(context.tile_of(row)).is_port]
    return min(ports, key=far, default=None)


def berths_left(context: ActContext, port: Settlement, ship: Fleet) -> int:
    """Ships that lie there are pirate or independent."""
    lying = context.world.live(Fleet, tile=port.tile, owner=None)
    taken = [row for row in lying if row.kind == "merchant" or row.port == port.id]
    others = sum(row.ships for row in taken if row.id != ship.id)
    return berths_of(context, port) - others
