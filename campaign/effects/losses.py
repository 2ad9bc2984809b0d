"""Losses and gains: points, provisions, crowns, ships, items, and what is destroyed for good."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from campaign.battles import battle_percent, hand_over
from campaign.crowns import pay
from campaign.forces import (
    ENGINES,
    MOST_PROVISIONS,
    STEP,
    end_army,
    end_fleet,
    gain_points,
    lose_points,
    raise_army,
)
from campaign.roles import find_empire, items_with
from campaign.scene import Effect, Effects, Scene, Scope, Subject
from campaign.sieges import end_siege
from campaign.world import Row

COUNTED = ("provisions", "crowns", "prisoners", "loot")
BAGGAGE = ("provisions", "crowns", "loot")


def share(amount: int | str, have: int) -> int:
    """How many of what there is: a number, all, or half rounding down."""
    if amount == "all":
        return have
    if amount == "half":
        return have // 2
    return max(0, min(int(amount), have))


def hundredths(percent: int, have: int) -> int:
    """So many hundredths, up to the next 50, never more than there is (HO-BATTLE)."""
    return min(have, -(-have * percent // (100 * STEP)) * STEP)


def lose(scene: Scene, effect: Effect, subject: Subject, scope: Scope) -> Effects:
    if not scene.is_live(subject):
        return []
    return LOSING[subject["kind"]](scene, effect, scene.row(subject), scope)


def lose_of_army(scene: Scene, effect: Effect, army: Row, scope: Scope) -> Effects:
    key = army["id"]
    if "baggage" in effect:
        hand_over(scene, army, scope)
        army = scene.world.one("army", key)
    for name in COUNTED:
        if name in effect or (name in BAGGAGE and "baggage" in effect):
            amount = effect.get(name, effect.get("baggage"))
            scene.world.add("army", key, name, -share(amount, int(army[name])))
    if effect.get("loot") == "all":
        scene.world.add("army", key, "crowns", -int(scene.world.one("army", key)["crowns"]))
    if "engines" in effect or "baggage" in effect:
        lose_engines(scene, army, effect.get("engines", effect.get("baggage", 0)))
    if "items" in effect:
        lose_items(scene, army, effect["items"])
    lost = points_lost(scene, effect, int(army["points"]), scope)
    if lost >= army["points"] > 0:
        hand_over(scene, army, scope)  # ME-NEC-2: the victor takes it if the army is destroyed
    if lost:
        told = lose_points(scene, army, lost)
        scene.tell("{army} loses {points} points.", army=called("army", army), points=told)
    return []


def points_lost(scene: Scene, effect: Effect, have: int, scope: Scope) -> int:
    if "percent" in effect:
        return hundredths(battle_percent(scene, effect, scope), have)
    return share(effect["points"], have) if "points" in effect else 0


def lose_engines(scene: Scene, army: Row, amount: int | str) -> None:
    left = share(amount, sum(int(army[name]) for name in ENGINES))
    for name in ENGINES:
        gone = min(left, int(army[name]))
        scene.world.add("army", army["id"], name, -gone)
        left -= gone


def lose_items(scene: Scene, army: Row, amount: int | str) -> None:
    held = items_with(scene, army["id"])
    for item in held[: share(amount, len(held))]:
        scene.world.end("item", item["id"], "lost")


def lose_of_fleet(scene: Scene, effect: Effect, fleet: Row, scope: Scope) -> Effects:
    """Ships go with their load; the provisions of the armies aboard are the fleet's."""
    from campaign.ships import lose_ships

    if "provisions" in effect:
        scene.world.add(
            "fleet", fleet["id"], "provisions", -share(effect["provisions"], fleet["provisions"])
        )
        for army in scene.world.live("army", fleet=fleet["id"]):
            gone = share(effect["provisions"], int(army["provisions"]))
            scene.world.add("army", army["id"], "provisions", -gone)
    if "ships" not in effect:
        return []
    return lose_ships(scene, fleet, share(effect["ships"], int(fleet["ships"])))


def lose_of_empire(scene: Scene, effect: Effect, empire: Row, scope: Scope) -> Effects:
    if "crowns" in effect:
        gone = share(effect["crowns"], int(empire["treasury"]))
        pay(scene.world, empire["id"], -gone, what="lost")
        scene.tell("{empire} loses {crowns} crowns.", empire=called("empire", empire), crowns=gone)
    return []


def lose_of_settlement(scene: Scene, effect: Effect, place: Row, scope: Scope) -> Effects:
    lost = points_lost(scene, effect, int(place["points"]), scope)
    scene.world.add("settlement", place["id"], "points", -lost)
    if "provisions" in effect:
        gone = share(effect["provisions"], int(place["provisions"]))
        scene.world.add("settlement", place["id"], "provisions", -gone)
    return []


LOSING: dict[str, Callable[[Scene, Effect, Row, Scope], Effects]] = {
    "army": lose_of_army,
    "fleet": lose_of_fleet,
    "empire": lose_of_empire,
    "settlement": lose_of_settlement,
}


def gain(scene: Scene, effect: Effect, subject: Subject, scope: Scope) -> Effects:
    if not scene.is_live(subject):
        return []
    row = scene.row(subject)
    if subject["kind"] == "army":
        gain_of_army(scene, effect, row)
    elif subject["kind"] == "empire":
        gain_of_empire(scene, effect, row)
    elif subject["kind"] == "settlement":
        gain_of_settlement(scene, effect, row, scope)
    elif subject["kind"] == "fleet":
        scene.world.add("fleet", row["id"], "ships", int(effect.get("ships", 0)))
    elif subject["kind"] == "tile":
        gain_of_tile(scene, effect, row)
    return []


def gain_of_army(scene: Scene, effect: Effect, army: Row) -> None:
    key, name = army["id"], called("army", army)
    if "points" in effect:
        points = int(effect["points"])
        if effect.get("where") == "new-army":
            raise_army(scene, like=army, points=points)
        else:
            gain_points(scene, army, points)
        scene.tell("{points} points join {army}.", points=points, army=name)
    if "provisions" in effect:
        room = MOST_PROVISIONS - int(army["provisions"])
        scene.world.add("army", key, "provisions", max(0, min(room, int(effect["provisions"]))))
    for what in ("crowns", "prisoners"):
        if what in effect:
            scene.world.add("army", key, what, int(effect[what]))
    if "crowns" in effect:
        scene.tell("{army} carries off {crowns} crowns.", army=name, crowns=effect["crowns"])


def gain_of_empire(scene: Scene, effect: Effect, empire: Row) -> None:
    if "crowns" in effect:
        purse = effect.get("purse", "treasury")
        pay(scene.world, empire["id"], int(effect["crowns"]), purse=purse, what="gained")
        scene.tell(
            "{empire} gains {crowns} crowns.",
            empire=called("empire", empire),
            crowns=effect["crowns"],
        )
    if "points" in effect:
        muster(scene, empire, int(effect["points"]), str(effect.get("race") or empire["race"]))


def muster(scene: Scene, empire: Row, points: int, race: str) -> int | None:
    """Troops that gather at the capital: into an army there with room, else a new one."""
    capitals = scene.world.live("settlement", owner=empire["id"], kind="capital")
    if not capitals or points <= 0:
        return None
    place = capitals[0]["tile"]
    return raise_army(
        scene, kind="player", owner=empire["id"], race=race, tile=place, bank=0, points=points
    )


def gain_of_settlement(scene: Scene, effect: Effect, place: Row, scope: Scope) -> None:
    for what in ("points", "provisions"):
        if what in effect:
            scene.world.add("settlement", place["id"], what, int(effect[what]))
    if effect.get("ships"):
        ships = {"owner": place["owner"], "tile": place["tile"], "port": place["id"]}
        scene.world.insert("fleet", **ships, ships=int(effect["ships"]))


def gain_of_tile(scene: Scene, effect: Effect, tile: Row) -> None:
    """ME-TOW-X3: provisions for whoever lives there, else for the owner's armies there, as far as
    they can carry them."""
    left = int(effect.get("provisions", 0))
    if tile["owner"] is None:
        return
    for place in scene.world.live("settlement", tile=tile["id"], owner=tile["owner"]):
        scene.world.add("settlement", place["id"], "provisions", left)
        return
    for army in scene.world.live("army", tile=tile["id"], owner=tile["owner"]):
        share = min(left, max(0, MOST_PROVISIONS - int(army["provisions"])))
        scene.world.add("army", army["id"], "provisions", share)
        left -= share


def find_item(scene: Scene, effect: Effect, subject: Subject, scope: Scope) -> Effects:
    """ME-ITEM-1: its points count for the army; where items are tracked, it is a thing of its own.
    The black orb always is."""
    if not scene.is_live(subject):
        return []
    points, what = int(effect["points"]), effect["what"]
    tracked = scene.world.option("items", False) or what == "black-orb"
    empire = subject["id"] if subject["kind"] == "empire" else find_empire(scene, scope)
    if tracked or subject["kind"] != "army":
        army = subject["id"] if subject["kind"] == "army" else None
        scene.world.insert("item", kind=what, points=points, empire=empire, army=army)
    else:
        scene.world.add("army", subject["id"], "points", points)
    name = called(subject["kind"], scene.row(subject))
    scene.tell("{who} finds magic: {item}, {points} points.", who=name, item=what, points=points)
    return []


def destroy(scene: Scene, effect: Effect, subject: Subject, scope: Scope) -> Effects:
    if not scene.is_live(subject):
        return []
    row = scene.row(subject)
    kinds = effect.get("kind-of")
    if kinds and row.get("kind") not in kinds:
        return []
    if subject["kind"] == "army":
        hand_over(scene, row, scope)
    DESTROYING[subject["kind"]](scene, row)
    if subject["kind"] != "tile":
        scene.tell("{what} is destroyed.", what=called(subject["kind"], row))
    return []


def destroy_tile(scene: Scene, tile: Row) -> None:
    """All that stands there is gone for good (ME-TILE-VOLCANO-1)."""
    key = tile["id"]
    for army in scene.world.live("army", tile=key):
        end_army(scene, army, "destroyed")
    for place in scene.world.live("settlement", tile=key):
        end_settlement(scene, place, "destroyed")
    for site in scene.world.live("site", tile=key):
        scene.world.end("site", site["id"], "destroyed")


def end_settlement(scene: Scene, place: Row, how: str) -> None:
    for siege in scene.world.live("siege", settlement=place["id"]):
        end_siege(scene, siege, how)
    for army in scene.world.live("army", inside=place["id"]):
        scene.world.set("army", army["id"], "inside", None)
    scene.world.end("settlement", place["id"], how)


def end_row(table: str) -> Callable[[Scene, Row], None]:
    return lambda scene, row: scene.world.end(table, row["id"], "destroyed")


DESTROYING: dict[str, Callable[[Scene, Row], Any]] = {
    "army": lambda scene, row: end_army(scene, row, "destroyed"),
    "fleet": lambda scene, row: end_fleet(scene, row, "destroyed"),
    "settlement": lambda scene, row: end_settlement(scene, row, "destroyed"),
    "tile": destroy_tile,
    "site": end_row("site"),
    "item": end_row("item"),
    "character": end_row("character"),
}


def called(table: str, row: Row) -> str:
    """What the story calls it: `army:3` is shown by its name, or its number."""
    return f"{table}:{row['id']}"
