"""Pirates and raiders under sail: along the coast, past villages and players' ships (ME-PIR)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign import events
from campaign.effects.naval import meeting
from campaign.events.values import ref
from campaign.rules.act_context import (
    ActContext,
    Effects,
    StepEffect,
    action_step,
    for_subject,
    subject,
    within,
)
from campaign.rules.board import place_of
from campaign.rules.conditions import find_hold
from campaign.rules.effect_registry import works_effect, works_step
from campaign.rules.facts import is_defended
from campaign.rules.scope import Scope, Subject
from campaign.rules.war.forces import end_fleet
from campaign.storage.models import Fleet, Settlement
from maps.board.coasts import down_the_coast, up_the_coast
from maps.board.legal_steps import sea_risks

if TYPE_CHECKING:
    from campaign.storage.models import Record
    from tables.library.effect_types import SailEffect


@works_effect("sail")
def sail(context: ActContext, effect: SailEffect, on: Subject, scope: Scope) -> Effects:
    """ME-PIR-2: up or down the coast from tile to tile, never over open sea; or it stays."""
    if not context.is_live(on):
        return []
    ship = context.world.get(Fleet, on["id"])
    if effect["way"] == "stay" or is_fast(context, ship):
        return []
    follow = up_the_coast if effect["way"] == "up" else down_the_coast
    voyage = follow(context.tiles, place_of(context.tile_of(ship)), int(effect.get("tiles", 1)))
    steps: Effects = [action_step(coast_step, ship=on["id"], at=list(at)) for at in voyage.path]
    if voyage.off_map:
        steps.append(action_step(coast_leaves, ship=on["id"]))
    return steps


def is_fast(context: ActContext, ship: Fleet) -> bool:
    """Stopped by a battle, or held by a reef."""
    return ship.moved_at == context.now or bool(find_hold(context, "fleet", ship.id, "move"))


@works_step("coast-step")
def coast_step(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """Pirates do roll for headlands (house decision 20); then they meet whoever lies there, and
    raid if nobody stopped them."""
    ship = context.world.get(Fleet, effect["ship"])
    column, row = effect["at"]
    tile = context.tile_at((column, row))
    if ship.ended_at is not None or tile is None or is_fast(context, ship):
        return []
    context.world.put(ship, tile=tile.id, port=None)
    context.tell(events.SailedAlong(ref(ship), ref(tile)))
    further: Effects = []
    if "hazard" in sea_risks(context.land(tile)):
        on_reef = {"fleet": subject("fleet", ship.id)}
        further.append(within(on_reef, {"kind": "roll", "table": "navigation-hazard"}))
    return [
        *further,
        action_step(coast_met, ship=ship.id),
        action_step(coast_raid, ship=ship.id),
    ]


@works_step("coast-leaves")
def coast_leaves(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """ME-PIR-4: off the map it is removed from play."""
    ship = context.world.get(Fleet, effect["ship"])
    if ship.ended_at is None and not is_fast(context, ship):
        end_fleet(context, ship, "left the map", events.SailedOffMap(ref(ship)))
    return []


@works_step("coast-met")
def coast_met(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """ME-PIR-5: each player with ships there is asked once."""
    ship = context.world.get(Fleet, effect["ship"])
    if ship.ended_at is not None or is_fast(context, ship):
        return []
    first: dict[int, Record] = {}
    for fleet in context.world.live(Fleet, tile=ship.tile, kind="player"):
        if fleet.owner is not None:
            first.setdefault(fleet.owner, fleet)
    return [action_step(coast_meeting, ship=ship.id, fleet=fleet.id) for fleet in first.values()]


@works_step("coast-meeting")
def coast_meeting(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """Asked when it is reached: another may have sunk or stopped the ship by then."""
    ship = context.world.get(Fleet, effect["ship"])
    fleet = context.world.get(Fleet, effect["fleet"])
    if ship.ended_at is not None or is_fast(context, ship) or fleet.ended_at is not None:
        return []
    return [meeting(context, fleet, ship)]


@works_step("coast-raid")
def coast_raid(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """ME-PIR-3: an empire's village that nobody defends, on 4 and more. Independent villages, and
    every city and fortress, are left alone."""
    ship = context.world.get(Fleet, effect["ship"])
    if ship.ended_at is not None or is_fast(context, ship):
        return []
    villages = context.world.live(Settlement, tile=ship.tile or 0, kind="village")
    open_ones = [row for row in villages if not row.razed and not is_defended(context, row)]
    return [
        for_subject("settlement", subject("settlement", row.id),
                    {"kind": "roll", "table": "pirate-raid"})
        for row in open_ones
    ]  # fmt: skip
