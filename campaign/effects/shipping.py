"""Pirates and raiders under sail: along the coast, past villages and players' ships (ME-PIR)."""

from __future__ import annotations

from campaign.board import place_of
from campaign.conditions import find_hold
from campaign.effects.naval import meeting
from campaign.facts import is_defended
from campaign.forces import end_fleet
from campaign.scene import (
    Effect,
    Effects,
    Scene,
    Scope,
    Subject,
    deed,
    for_subject,
    subject,
    within,
)
from campaign.world import Row
from maps.coasts import down_the_coast, up_the_coast
from maps.going import sea_risks


def sail(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """ME-PIR-2: up or down the coast from tile to tile, never over open sea; or it stays."""
    if not scene.is_live(on):
        return []
    ship = scene.row(on)
    if effect["way"] == "stay" or is_fast(scene, ship):
        return []
    follow = up_the_coast if effect["way"] == "up" else down_the_coast
    voyage = follow(scene.tiles, place_of(scene.tile_of(ship)), int(effect.get("tiles", 1)))
    steps: Effects = [deed("coast-step", ship=on["id"], at=list(at)) for at in voyage.path]
    if voyage.off_map:
        steps.append(deed("coast-leaves", ship=on["id"]))
    return steps


def is_fast(scene: Scene, ship: Row) -> bool:
    """Stopped by a battle, or held by a reef."""
    return ship["moved_at"] == scene.now or bool(find_hold(scene, "fleet", ship["id"], "move"))


def coast_step(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """Pirates do roll for headlands (house decision 20); then they meet whoever lies there, and
    raid if nobody stopped them."""
    ship = scene.world.one("fleet", effect["ship"])
    tile = scene.tile_at(tuple(effect["at"]))
    if ship["ended_at"] is not None or tile is None or is_fast(scene, ship):
        return []
    scene.world.put("fleet", ship["id"], tile=tile["id"], port=None)
    scene.tell("{ship} sails to {tile}.", ship=f"fleet:{ship['id']}", tile=f"tile:{tile['id']}")
    further: Effects = []
    if "hazard" in sea_risks(scene.land(tile)):
        on_reef = {"fleet": subject("fleet", ship["id"])}
        further.append(within(on_reef, {"kind": "roll", "table": "navigation-hazard"}))
    return [*further, deed("coast-met", ship=ship["id"]), deed("coast-raid", ship=ship["id"])]


def coast_leaves(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """ME-PIR-4: off the map it is removed from play."""
    ship = scene.world.one("fleet", effect["ship"])
    if ship["ended_at"] is None and not is_fast(scene, ship):
        end_fleet(scene, ship, "left the map")
        scene.tell("{ship} sails off the map.", ship=f"fleet:{ship['id']}")
    return []


def coast_met(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """ME-PIR-5: each player with ships there is asked once."""
    ship = scene.world.one("fleet", effect["ship"])
    if ship["ended_at"] is not None or is_fast(scene, ship):
        return []
    first: dict[int, Row] = {}
    for fleet in scene.world.live("fleet", tile=ship["tile"], kind="player"):
        if fleet["owner"] is not None:
            first.setdefault(fleet["owner"], fleet)
    return [deed("coast-meeting", ship=ship["id"], fleet=fleet["id"]) for fleet in first.values()]


def coast_meeting(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """Asked when it is reached: another may have sunk or stopped the ship by then."""
    ship = scene.world.one("fleet", effect["ship"])
    fleet = scene.world.one("fleet", effect["fleet"])
    if ship["ended_at"] is not None or is_fast(scene, ship) or fleet["ended_at"] is not None:
        return []
    return [meeting(scene, fleet, ship)]


def coast_raid(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """ME-PIR-3: an empire's village that nobody defends, on 4 and more. Independent villages, and
    every city and fortress, are left alone."""
    ship = scene.world.one("fleet", effect["ship"])
    if ship["ended_at"] is not None or is_fast(scene, ship):
        return []
    villages = scene.world.live("settlement", tile=ship["tile"], kind="village")
    open_ones = [row for row in villages if not row["razed"] and not is_defended(scene, row)]
    return [
        for_subject("settlement", subject("settlement", row["id"]),
                    {"kind": "roll", "table": "pirate-raid"})
        for row in open_ones
    ]  # fmt: skip
