"""Pirates and raider ships: along the coast each turn (ME-PIR-2), to port in winter (ME-PIR-6)."""

from __future__ import annotations

from campaign.board import place_of
from campaign.effects.naval import OUTLAWS
from campaign.effects.shipping import is_fast
from campaign.forces import end_fleet
from campaign.scene import Effect, Effects, Scene, Scope, Subject, deed, for_subject, subject
from campaign.ships import HARBOURS, berths_of
from campaign.world import Row
from maps.hexes import distance


def pirates(scene: Scene) -> Effects:
    """One roll for each ship, in order of id; one that a reef holds stays where it is."""
    return [
        for_subject("ship", subject("fleet", ship["id"]),
                    {"kind": "roll", "table": "pirate-movement"})
        for ship in outlaws(scene)
        if not is_fast(scene, ship)
    ]  # fmt: skip


def outlaws(scene: Scene) -> list[Row]:
    return scene.world.live("fleet", kind=list(OUTLAWS))


def pirates_to_port(scene: Scene) -> Effects:
    """Unstoppable, past any fleet."""
    return [
        for_subject("ship", subject("fleet", ship["id"]), deed("pirate-berths", ship=ship["id"]))
        for ship in outlaws(scene)
    ]


def pirate_berths(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """To the nearest independent city on a coast; that being full, it is lost (decision 20)."""
    ship = scene.world.one("fleet", effect["ship"])
    if ship["ended_at"] is not None:
        return []
    port = find_free_port(scene, ship)
    name = f"fleet:{ship['id']}"
    if port is None or berths_left(scene, port, ship) < int(ship["ships"]):
        end_fleet(scene, ship, "no winter berth")
        scene.tell("{fleet} finds no winter berth.", fleet=name)
        return []
    scene.world.put("fleet", ship["id"], tile=port["tile"], port=port["id"])
    scene.tell("{ship} winters in {place}.", ship=name, place=f"settlement:{port['id']}")
    return []


def find_free_port(scene: Scene, ship: Row) -> Row | None:
    """The nearest; of several the lowest number."""
    here = place_of(scene.tile_of(ship))

    def far(place: Row) -> tuple[int, int]:
        return distance(here, place_of(scene.tile_of(place))), place["id"]

    free = scene.world.live("settlement", owner=None, kind=list(HARBOURS))
    ports = [row for row in free if not row["razed"] and scene.land(scene.tile_of(row)).is_port]
    return min(ports, key=far, default=None)


def berths_left(scene: Scene, port: Row, ship: Row) -> int:
    """Ships that lie there are pirate or independent."""
    lying = scene.world.live("fleet", tile=port["tile"], owner=None)
    taken = [row for row in lying if row["kind"] == "merchant" or row["port"] == port["id"]]
    others = sum(int(row["ships"]) for row in taken if row["id"] != ship["id"])
    return berths_of(scene, port) - others
