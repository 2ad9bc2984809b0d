"""Winter quarters: what winter takes, who goes home, and what those who come home bring.

In this order: ships and armies under a condition that winter ends badly; raiders and temple troops
leave, sieges end; fleets are berthed; armies find room, marching home if they must; banished
wizards return; what winter lifts is lifted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.effects.losses import called
from campaign.rules.act_context import (
    ActContext,
    Effect,
    Effects,
    StepEffect,
    deed_step,
    for_subject,
    subject,
)
from campaign.rules.board import place_of
from campaign.rules.effect_registry import works_step
from campaign.rules.realm.crowns import pay
from campaign.rules.realm.homes import is_home
from campaign.rules.scope import Scope, Subject
from campaign.rules.war.forces import end_army, move_army
from campaign.rules.war.ships import HARBOURS, berths_of, lose_ships
from campaign.season.lasting import conditions_at, end_lifted_by
from campaign.season.phases import opens_phase
from campaign.season.pirates import pirates_to_port
from campaign.season.temples import temple_troops_leave
from maps.board.hexes import distance

if TYPE_CHECKING:
    from campaign.storage.rows import ArmyRow, CharacterRow, FleetRow, SettlementRow

SHELTERED = ("player", "ally", "convoy")  # who needs quarters; wanderers know no winter


@opens_phase("quarters")
def quarters(context: ActContext) -> Effects:
    """Each step reads the world as the one before has left it."""
    return [
        *conditions_at(context, "winter"),
        deed_step(winter_leaves),
        deed_step("passages-empty"),
        *pirates_to_port(context),
        *(for_fleet(row) for row in context.world.live("fleet", kind="player")),
        *(for_army(row) for row in context.world.live("army", kind=list(SHELTERED))),
        *(for_treasure(row) for row in context.world.live("army", kind="treasure")),
        *(wizard_returns(row) for row in banished(context)),
        deed_step(winter_lifts),
    ]


def for_fleet(row: FleetRow) -> Effect:
    on = subject("fleet", row["id"])
    return for_subject("fleet", on, deed_step(berth, fleet=row["id"]))


def for_army(row: ArmyRow) -> Effect:
    on = subject("army", row["id"])
    return for_subject("army", on, deed_step(seek_quarters, army=row["id"]))


def for_treasure(row: ArmyRow) -> Effect:
    on = subject("army", row["id"])
    return for_subject("army", on, deed_step(bank_treasure, army=row["id"]))


def banished(context: ActContext) -> list[CharacterRow]:
    return [row for row in context.world.live("character") if row["banished_until"] is not None]


def wizard_returns(row: CharacterRow) -> Effect:
    """ME-TOW-11: banished until winter; his points return with him (house decision 14)."""
    on = subject("character", row["id"])
    return for_subject("character", on, {"kind": "character", "fate": "restored", "of": "it"})


@works_step("winter-leaves")
def winter_leaves(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """Raiders on land (ME-SITE-NORTH) and temple troops are gone for the winter; raiders' ships go
    to port as pirates do. No siege is kept up in the snow."""
    for army in context.world.live("army", kind="raider"):
        end_army(context, army, "left")
    temple_troops_leave(context)
    return [
        for_subject("siege", subject("siege", row["id"]), {"kind": "lift-siege", "of": "it"})
        for row in context.world.live("siege")
    ]


@works_step("winter-lifts")
def winter_lifts(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    end_lifted_by(context, "winter")
    return []


# Ships


@works_step("berth")
def berth(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """Ships without a berth are lost (BG-SEA-1)."""
    fleet = context.world.one("fleet", effect["fleet"])
    if fleet["ended_at"] is not None:
        return []
    port, free = find_berths(context, fleet)
    over = fleet["ships"] - free
    if port is not None and free > 0:
        context.world.put("fleet", fleet["id"], port=port["id"])
        for army in context.world.live("army", fleet=fleet["id"]):
            move_army(context, army, port["tile"], 0)
            context.world.put("army", army["id"], moved_at=context.now)
    if over <= 0:
        return []
    context.tell("{fleet} finds no winter berth at {tile}.", fleet=called("fleet", fleet),
                 tile=f"tile:{fleet['tile']}")  # fmt: skip
    return lose_ships(context, fleet, over)


def find_berths(context: ActContext, fleet: FleetRow) -> tuple[SettlementRow | None, int]:
    """The harbour the fleet lies in, and the ships it still has room for."""
    for place in context.world.live("settlement", tile=fleet["tile"]):
        if place["kind"] in HARBOURS and is_home(context, place, fleet["owner"]):
            lying = context.world.live("fleet", port=place["id"], tile=place["tile"])
            taken = sum(row["ships"] for row in lying if row["id"] != fleet["id"])
            return place, max(0, berths_of(context, place) - taken)
    return None, 0


# Armies


@works_step("seek-quarters")
def seek_quarters(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """HO-QUARTERS: where it stands, else home over the snow; with no room anywhere it is lost."""
    army = context.world.one("army", effect["army"])
    if army["ended_at"] is not None or army["tile"] is None:
        return []
    for place in context.world.live("settlement", tile=army["tile"]):
        if has_quarters(context, place, army):
            settle_in(context, army, place)
            return []
    home = find_quarters(context, army)
    if home is None:
        context.tell("{army} finds no winter quarters.", army=called("army", army))
        end_army(context, army, "no winter quarters")
        return []
    march = deed_step(march_home, army=army["id"], settlement=home["id"])
    return [{"kind": "roll", "table": "winter-retreat"}, march]


@works_step("march-home")
def march_home(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    army = context.world.one("army", effect["army"])
    place = context.world.one("settlement", effect["settlement"])
    if army["ended_at"] is None:
        move_army(context, army, place["tile"], 0)
        context.world.put("army", army["id"], moved_at=context.now)
        context.tell(
            "{army} winters in {place}.",
            army=called("army", army),
            place=called("settlement", place),
        )
        settle_in(context, context.world.one("army", army["id"]), place)
    return []


def settle_in(context: ActContext, army: ArmyRow, place: SettlementRow) -> None:
    """Inside the walls; carried treasure is banked (ME-NEC-2)."""
    context.world.put("army", army["id"], inside=place["id"])
    bank(context, army, "ME-NEC-2")


def bank(context: ActContext, army: ArmyRow, rule: str) -> None:
    crowns = army["crowns"]
    if not crowns or army["owner"] is None:
        return
    context.world.add("army", army["id"], "crowns", -crowns)
    pay(context.world, army["owner"], crowns, rule=rule, what="treasure")
    context.tell("{army} brings {crowns} crowns home.", army=called("army", army), crowns=crowns)


@works_step("bank-treasure")
def bank_treasure(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """ME-SITE-TREAS: at the capital the train is unloaded; elsewhere it waits for spring."""
    army = context.world.one("army", effect["army"])
    if army["ended_at"] is not None or army["tile"] is None:
        return []
    here = context.world.live("settlement", tile=army["tile"], kind="capital")
    if any(place["owner"] == army["owner"] for place in here):
        bank(context, army, "ME-SITE-TREAS")
        end_army(context, army, "banked")
    return []


def find_quarters(context: ActContext, army: ArmyRow) -> SettlementRow | None:
    """The nearest place with room; of several the lowest number."""
    here = place_of(context.world.one("tile", army["tile"]))
    places = [
        place
        for place in friendly_places(context, army)
        if has_quarters(context, place, army) and is_by_land(context, army, place)
    ]

    def nearness(place: SettlementRow) -> tuple[int, int]:
        there = place_of(context.world.one("tile", place["tile"]))
        return distance(here, there), place["id"]

    return min(places, key=nearness, default=None)


def is_by_land(context: ActContext, army: ArmyRow, place: SettlementRow) -> bool:
    """ME-TILE-ISLAND-1: nobody marches to an island, or from one."""
    if place["tile"] == army["tile"]:
        return True
    return not any(context.land(context.tile_of(row)).is_closed for row in (army, place))


def friendly_places(context: ActContext, army: ArmyRow) -> list[SettlementRow]:
    """Its empire's own, and those of open allies (ME-DIP-9); a supplier gives no quarters
    (ME-DIP-8)."""
    found = context.world.live("settlement", owner=army["owner"])
    for relation in context.world.find("relation", empire=army["owner"], military=True):
        place = context.world.get("settlement", relation["settlement"])
        if place and place["ended_at"] is None and place["owner"] is None:
            found.append(place)
    return found


def has_quarters(context: ActContext, place: SettlementRow, army: ArmyRow) -> bool:
    if not is_home(context, place, army["owner"]):
        return False
    if army["inside"] == place["id"]:
        return True
    held = context.world.live("army", inside=place["id"])
    return len(held) < int(context.figure("quarters", place["kind"], "armies"))
