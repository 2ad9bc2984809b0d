"""Losses and gains: points, provisions, crowns, ships, items, and what is destroyed for good."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

from campaign.rules.act_context import ActContext, Effect, Effects, Scope, Subject
from campaign.rules.battles import battle_percent, hand_over
from campaign.rules.crowns import pay
from campaign.rules.effect_registry import works_effect
from campaign.rules.forces import (
    MOST_PROVISIONS,
    STEP,
    add_points,
    end_army,
    end_fleet,
    gain_points,
    lose_points,
    raise_army,
)
from campaign.rules.ground import bare_ground
from campaign.rules.roles import find_empire, items_with
from campaign.rules.sieges import end_siege
from campaign.storage.models.kinds import ENGINES
from campaign.storage.world import Row

if TYPE_CHECKING:
    from campaign.storage.rows import Ended

COUNTED: tuple[Literal["provisions", "crowns", "prisoners", "loot"], ...] = (
    "provisions",
    "crowns",
    "prisoners",
    "loot",
)
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


@works_effect("lose")
def lose(context: ActContext, effect: Effect, subject: Subject, scope: Scope) -> Effects:
    if not context.is_live(subject):
        return []
    return LOSING[subject["kind"]](context, effect, context.row(subject), scope)


def lose_of_army(context: ActContext, effect: Effect, army: Row, scope: Scope) -> Effects:
    key = army["id"]
    if "baggage" in effect:
        hand_over(context, army, scope)
        army = context.world.one("army", key)
    for name in COUNTED:
        if name in effect or (name in BAGGAGE and "baggage" in effect):
            amount = effect.get(name, effect.get("baggage"))
            context.world.add("army", key, name, -share(amount, int(army[name])))
    if effect.get("loot") == "all":
        context.world.add("army", key, "crowns", -int(context.world.one("army", key)["crowns"]))
    if "engines" in effect or "baggage" in effect:
        lose_engines(context, army, effect.get("engines", effect.get("baggage", 0)))
    if "items" in effect:
        lose_items(context, army, effect["items"])
    lost = points_lost(context, effect, int(army["points"]), scope)
    if lost >= army["points"] > 0:
        hand_over(context, army, scope)  # ME-NEC-2: the victor takes it if the army is destroyed
    if lost:
        told = lose_points(context, army, lost)
        context.tell("{army} loses {points} points.", army=called("army", army), points=told)
    return []


def points_lost(context: ActContext, effect: Effect, have: int, scope: Scope) -> int:
    if "percent" in effect:
        return hundredths(battle_percent(context, effect, scope), have)
    return share(effect["points"], have) if "points" in effect else 0


def lose_engines(context: ActContext, army: Row, amount: int | str) -> None:
    left = share(amount, sum(int(army[name]) for name in ENGINES))
    for name in ENGINES:
        gone = min(left, int(army[name]))
        context.world.add("army", army["id"], name, -gone)
        left -= gone


def lose_items(context: ActContext, army: Row, amount: int | str) -> None:
    held = items_with(context, army["id"])
    for item in held[: share(amount, len(held))]:
        context.world.end("item", item["id"], "lost")


def lose_of_fleet(context: ActContext, effect: Effect, fleet: Row, scope: Scope) -> Effects:
    """Ships go with their load; the provisions of the armies aboard are the fleet's."""
    from campaign.rules.ships import lose_ships

    if "provisions" in effect:
        context.world.add(
            "fleet", fleet["id"], "provisions", -share(effect["provisions"], fleet["provisions"])
        )
        for army in context.world.live("army", fleet=fleet["id"]):
            gone = share(effect["provisions"], int(army["provisions"]))
            context.world.add("army", army["id"], "provisions", -gone)
    if "ships" not in effect:
        return []
    return lose_ships(context, fleet, share(effect["ships"], int(fleet["ships"])))


def lose_of_empire(context: ActContext, effect: Effect, empire: Row, scope: Scope) -> Effects:
    if "crowns" in effect:
        gone = share(effect["crowns"], int(empire["treasury"]))
        pay(context.world, empire["id"], -gone, what="lost")
        context.tell(
            "{empire} loses {crowns} crowns.", empire=called("empire", empire), crowns=gone
        )
    return []


def lose_of_settlement(context: ActContext, effect: Effect, place: Row, scope: Scope) -> Effects:
    lost = points_lost(context, effect, int(place["points"]), scope)
    context.world.add("settlement", place["id"], "points", -lost)
    if "provisions" in effect:
        gone = share(effect["provisions"], int(place["provisions"]))
        context.world.add("settlement", place["id"], "provisions", -gone)
    return []


LOSING: dict[str, Callable[[ActContext, Effect, Row, Scope], Effects]] = {
    "army": lose_of_army,
    "fleet": lose_of_fleet,
    "empire": lose_of_empire,
    "settlement": lose_of_settlement,
}


@works_effect("gain")
def gain(context: ActContext, effect: Effect, subject: Subject, scope: Scope) -> Effects:
    if not context.is_live(subject):
        return []
    row = context.row(subject)
    if subject["kind"] == "army":
        gain_of_army(context, effect, row)
    elif subject["kind"] == "empire":
        gain_of_empire(context, effect, row)
    elif subject["kind"] == "settlement":
        gain_of_settlement(context, effect, row, scope)
    elif subject["kind"] == "fleet":
        context.world.add("fleet", row["id"], "ships", int(effect.get("ships", 0)))
    elif subject["kind"] == "tile":
        gain_of_tile(context, effect, row)
    return []


def gain_of_army(context: ActContext, effect: Effect, army: Row) -> None:
    key, name = army["id"], called("army", army)
    if "points" in effect:
        points = int(effect["points"])
        if effect.get("where") == "new-army":
            raise_army(context, like=army, points=points)
        else:
            gain_points(context, army, points)
        context.tell("{points} points join {army}.", points=points, army=name)
    if "provisions" in effect:
        room = MOST_PROVISIONS - int(army["provisions"])
        context.world.add("army", key, "provisions", max(0, min(room, int(effect["provisions"]))))
    for what in ("crowns", "prisoners"):
        if what in effect:
            context.world.add("army", key, what, int(effect[what]))
    if "crowns" in effect:
        context.tell("{army} carries off {crowns} crowns.", army=name, crowns=effect["crowns"])


def gain_of_empire(context: ActContext, effect: Effect, empire: Row) -> None:
    if "crowns" in effect:
        purse = effect.get("purse", "treasury")
        pay(context.world, empire["id"], int(effect["crowns"]), purse=purse, what="gained")
        context.tell(
            "{empire} gains {crowns} crowns.",
            empire=called("empire", empire),
            crowns=effect["crowns"],
        )
    if "points" in effect:
        muster(context, empire, int(effect["points"]), str(effect.get("race") or empire["race"]))


def muster(context: ActContext, empire: Row, points: int, race: str) -> int | None:
    """Troops that gather at the capital: into an army there with room, else a new one."""
    capitals = context.world.live("settlement", owner=empire["id"], kind="capital")
    if not capitals or points <= 0:
        return None
    place = capitals[0]["tile"]
    return raise_army(
        context, kind="player", owner=empire["id"], race=race, tile=place, bank=0, points=points
    )


def gain_of_settlement(context: ActContext, effect: Effect, place: Row, scope: Scope) -> None:
    for what in ("points", "provisions"):
        if what in effect:
            context.world.add("settlement", place["id"], what, int(effect[what]))
    if effect.get("ships"):
        ships = {"owner": place["owner"], "tile": place["tile"], "port": place["id"]}
        context.world.insert("fleet", **ships, ships=int(effect["ships"]))


def gain_of_tile(context: ActContext, effect: Effect, tile: Row) -> None:
    """ME-TOW-X3: provisions for whoever lives there, else for the owner's armies there, as far as
    they can carry them."""
    left = int(effect.get("provisions", 0))
    if tile["owner"] is None:
        return
    for place in context.world.live("settlement", tile=tile["id"], owner=tile["owner"]):
        context.world.add("settlement", place["id"], "provisions", left)
        return
    for army in context.world.live("army", tile=tile["id"], owner=tile["owner"]):
        share = min(left, max(0, MOST_PROVISIONS - int(army["provisions"])))
        context.world.add("army", army["id"], "provisions", share)
        left -= share


@works_effect("item")
def find_item(context: ActContext, effect: Effect, subject: Subject, scope: Scope) -> Effects:
    """ME-ITEM-1: its points count for the army; where items are tracked, it is a thing of its own.
    The black orb always is."""
    if not context.is_live(subject):
        return []
    points, what = int(effect["points"]), effect["what"]
    tracked = context.world.option("items", False) or what == "black-orb"
    empire = subject["id"] if subject["kind"] == "empire" else find_empire(context, scope)
    if tracked or subject["kind"] != "army":
        army = subject["id"] if subject["kind"] == "army" else None
        context.world.insert("item", kind=what, points=points, empire=empire, army=army)
    else:
        add_points(context, context.row(subject), points)
    name = called(subject["kind"], context.row(subject))
    context.tell("{who} finds magic: {item}, {points} points.", who=name, item=what, points=points)
    return []


@works_effect("destroy")
def destroy(context: ActContext, effect: Effect, subject: Subject, scope: Scope) -> Effects:
    if not context.is_live(subject):
        return []
    row = context.row(subject)
    kinds = effect.get("kind-of")
    if kinds and row.get("kind") not in kinds:
        return []
    if subject["kind"] == "army":
        hand_over(context, row, scope)
    DESTROYING[subject["kind"]](context, row)
    if subject["kind"] != "tile":
        context.tell("{what} is destroyed.", what=called(subject["kind"], row))
    return []


def destroy_tile(context: ActContext, tile: Row) -> None:
    """All that stands there is gone for good (ME-TILE-VOLCANO-1)."""
    key = tile["id"]
    for army in context.world.live("army", tile=key):
        end_army(context, army, "destroyed")
    for place in context.world.live("settlement", tile=key):
        end_settlement(context, place, "destroyed")
    for site in context.world.live("site", tile=key):
        context.world.end("site", site["id"], "destroyed")


def end_settlement(context: ActContext, place: Row, how: str) -> None:
    for siege in context.world.live("siege", settlement=place["id"]):
        end_siege(context, siege, how)
    for army in context.world.live("army", inside=place["id"]):
        context.world.put("army", army["id"], inside=None)
    context.world.end("settlement", place["id"], how)
    if place["kind"] == "temple":  # ME-WILD-2: removed, it leaves barren ground
        bare_ground(context.world, place["tile"])


def end_row(table: Ended) -> Callable[[ActContext, Row], None]:
    return lambda context, row: context.world.end(table, row["id"], "destroyed")


DESTROYING: dict[str, Callable[[ActContext, Row], Any]] = {
    "army": lambda context, row: end_army(context, row, "destroyed"),
    "fleet": lambda context, row: end_fleet(context, row, "destroyed"),
    "settlement": lambda context, row: end_settlement(context, row, "destroyed"),
    "tile": destroy_tile,
    "site": end_row("site"),
    "item": end_row("item"),
    "character": end_row("character"),
}


def called(table: str, row: Row) -> str:
    """What the story calls it: `army:3` is shown by its name, or its number."""
    return f"{table}:{row['id']}"
