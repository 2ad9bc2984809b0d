"""Winter quarters: what winter takes, who goes home, and what those who come home bring.

In this order: ships and armies under a condition that winter ends badly; raiders and temple troops
leave, sieges end; fleets are berthed; armies find room, marching home if they must; banished
wizards return; what winter lifts is lifted.
"""

from __future__ import annotations

from campaign.board import place_of
from campaign.crowns import pay
from campaign.effects.losses import called
from campaign.forces import end_army, move_army
from campaign.scene import Effect, Effects, Scene, Scope, Subject, deed, for_subject, subject
from campaign.season.lasting import conditions_at, end_lifted_by
from campaign.season.pirates import pirates_to_port
from campaign.season.temples import temple_troops_leave
from campaign.ships import HARBOURS, berths_of, lose_ships
from campaign.world import Row
from maps.hexes import distance

SHELTERED = ("player", "ally", "convoy")  # who needs quarters; wanderers know no winter


def quarters(scene: Scene) -> Effects:
    """Each step reads the world as the one before has left it."""
    return [
        *conditions_at(scene, "winter"),
        deed("winter-leaves"),
        *pirates_to_port(scene),
        *(for_fleet(row) for row in scene.world.live("fleet", kind="player")),
        *(for_army(row) for row in scene.world.live("army", kind=list(SHELTERED))),
        *(for_treasure(row) for row in scene.world.live("army", kind="treasure")),
        *(wizard_returns(row) for row in banished(scene)),
        deed("winter-lifts"),
    ]


def for_fleet(row: Row) -> Effect:
    on = subject("fleet", row["id"])
    return for_subject("fleet", on, deed("berth", fleet=row["id"]))


def for_army(row: Row) -> Effect:
    on = subject("army", row["id"])
    return for_subject("army", on, deed("seek-quarters", army=row["id"]))


def for_treasure(row: Row) -> Effect:
    on = subject("army", row["id"])
    return for_subject("army", on, deed("bank-treasure", army=row["id"]))


def banished(scene: Scene) -> list[Row]:
    return [row for row in scene.world.live("character") if row["banished_until"] is not None]


def wizard_returns(row: Row) -> Effect:
    """ME-TOW-11: banished until winter; his points return with him (house decision 14)."""
    on = subject("character", row["id"])
    return for_subject("character", on, {"kind": "character", "fate": "restored", "of": "it"})


def winter_leaves(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """Raiders on land (ME-SITE-NORTH) and temple troops are gone for the winter; raiders' ships go
    to port as pirates do. No siege is kept up in the snow."""
    for army in scene.world.live("army", kind="raider"):
        end_army(scene, army, "left")
    temple_troops_leave(scene)
    return [
        for_subject("siege", subject("siege", row["id"]), {"kind": "lift-siege", "of": "it"})
        for row in scene.world.live("siege")
    ]


def winter_lifts(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    end_lifted_by(scene, "winter")
    return []


# Ships


def berth(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """Ships without a berth are lost (BG-SEA-1)."""
    fleet = scene.world.one("fleet", effect["fleet"])
    if fleet["ended_at"] is not None:
        return []
    port, free = find_berths(scene, fleet)
    over = int(fleet["ships"]) - free
    if port is not None and free > 0:
        scene.world.put("fleet", fleet["id"], port=port["id"])
        for army in scene.world.live("army", fleet=fleet["id"]):
            move_army(scene, army, port["tile"], 0)
    if over <= 0:
        return []
    scene.tell("{fleet} finds no winter berth.", fleet=called("fleet", fleet))
    return lose_ships(scene, fleet, over)


def find_berths(scene: Scene, fleet: Row) -> tuple[Row | None, int]:
    """The harbour the fleet lies in, and the ships it still has room for."""
    for place in scene.world.live("settlement", tile=fleet["tile"]):
        if place["kind"] in HARBOURS and is_home(scene, place, fleet["owner"]):
            lying = scene.world.live("fleet", port=place["id"], tile=place["tile"])
            taken = sum(int(row["ships"]) for row in lying if row["id"] != fleet["id"])
            return place, max(0, berths_of(scene, place) - taken)
    return None, 0


# Armies


def seek_quarters(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """HO-QUARTERS: where it stands, else home over the snow; with no room anywhere it is lost."""
    army = scene.world.one("army", effect["army"])
    if army["ended_at"] is not None or army["tile"] is None:
        return []
    for place in scene.world.live("settlement", tile=army["tile"]):
        if has_quarters(scene, place, army):
            settle_in(scene, army, place)
            return []
    home = find_quarters(scene, army)
    if home is None:
        scene.tell("{army} finds no winter quarters.", army=called("army", army))
        end_army(scene, army, "no winter quarters")
        return []
    march = deed("march-home", army=army["id"], settlement=home["id"])
    return [{"kind": "roll", "table": "winter-retreat"}, march]


def march_home(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    army = scene.world.one("army", effect["army"])
    place = scene.world.one("settlement", effect["settlement"])
    if army["ended_at"] is None:
        move_army(scene, army, place["tile"], 0)
        scene.tell(
            "{army} winters in {place}.",
            army=called("army", army),
            place=called("settlement", place),
        )
        settle_in(scene, scene.world.one("army", army["id"]), place)
    return []


def settle_in(scene: Scene, army: Row, place: Row) -> None:
    """Inside the walls; carried treasure is banked (ME-NEC-2)."""
    scene.world.put("army", army["id"], inside=place["id"])
    bank(scene, army, "ME-NEC-2")


def bank(scene: Scene, army: Row, rule: str) -> None:
    crowns = int(army["crowns"])
    if not crowns or army["owner"] is None:
        return
    scene.world.add("army", army["id"], "crowns", -crowns)
    pay(scene.world, army["owner"], crowns, rule=rule, what="treasure")
    scene.tell("{army} brings {crowns} crowns home.", army=called("army", army), crowns=crowns)


def bank_treasure(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """ME-SITE-TREAS: at the capital the train is unloaded; elsewhere it waits for spring."""
    army = scene.world.one("army", effect["army"])
    if army["ended_at"] is not None or army["tile"] is None:
        return []
    here = scene.world.live("settlement", tile=army["tile"], kind="capital")
    if any(place["owner"] == army["owner"] for place in here):
        bank(scene, army, "ME-SITE-TREAS")
        end_army(scene, army, "banked")
    return []


def find_quarters(scene: Scene, army: Row) -> Row | None:
    """The nearest place with room; of several the lowest number."""
    here = place_of(scene.world.one("tile", army["tile"]))
    places = [place for place in friendly_places(scene, army) if has_quarters(scene, place, army)]
    far = lambda row: (distance(here, place_of(scene.world.one("tile", row["tile"]))), row["id"])  # noqa: E731
    return min(places, key=far, default=None)


def friendly_places(scene: Scene, army: Row) -> list[Row]:
    """Its empire's own, and those of open allies (ME-DIP-9); a supplier gives no quarters
    (ME-DIP-8)."""
    found = scene.world.live("settlement", owner=army["owner"])
    for relation in scene.world.find("relation", empire=army["owner"], military=True):
        place = scene.world.get("settlement", relation["settlement"])
        if place and place["ended_at"] is None and place["owner"] is None:
            found.append(place)
    return found


def has_quarters(scene: Scene, place: Row, army: Row) -> bool:
    if not is_home(scene, place, army["owner"]):
        return False
    if army["inside"] == place["id"]:
        return True
    held = scene.world.live("army", inside=place["id"])
    return len(held) < int(scene.figure("quarters", place["kind"], "armies"))


def is_home(scene: Scene, place: Row, owner: int | None) -> bool:
    if owner is None or place["razed"]:
        return False
    if place["owner"] == owner:
        return True
    relation = scene.world.first("relation", empire=owner, settlement=place["id"])
    return bool(place["owner"] is None and relation and relation["military"])
