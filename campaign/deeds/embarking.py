"""Armies aboard and ashore; fleets that part and join (BG-SEA-1, ME-TILE-ISLAND-1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from campaign.act import Document, act
from campaign.chance import CampaignChance
from campaign.conditions import lift_by
from campaign.deeds.armies import get_army, get_army_ashore, refuse_idle
from campaign.deeds.armies import show as army_name
from campaign.deeds.fleets import get_own_fleet, room_aboard, show
from campaign.deeds.moving import come_home, entering, refuse_closed, take_empty_tile
from campaign.deeds.scouting import scouting
from campaign.deeds.treasures import refuse_unescorted
from campaign.errors import Refused
from campaign.forces import move_army
from campaign.order import enter_phase
from campaign.packs import campaign_library
from campaign.scene import Effect, Effects, Scene, Scope, Subject, deed, subject
from campaign.sieges import leave_siege
from campaign.world import Row, World
from tables.decisions import Answer, nobody


def embark(
    world: World, chance: CampaignChance, army_key: int, fleet_key: int, *, forced: bool = False
) -> Document:
    """Aboard is an army's move for the turn; siege engines come along (ME-SIEGE-3)."""
    scene = Scene(world, campaign_library(world))
    army, fleet = get_army_ashore(scene, army_key), get_own_fleet(scene, fleet_key)
    enter_phase(world, "sail", army["owner"], forced)
    refuse_idle(scene, army, "move", "BG-SEA-1")
    refuse_strange_ship(scene, army, fleet)
    refuse_full(scene, army, fleet)
    refuse_unescorted(scene, army, fleet=fleet_key)
    world.begin_step(rule="BG-SEA-1")
    leave_siege(scene, army)
    world.put("army", army_key, tile=None, bank=None, inside=None, fleet=fleet_key)
    world.put("army", army_key, moved_at=scene.now, scouted=None, scouted_at=None)
    lift_by(scene, "army", army_key, "leaving")
    return told(scene, "{army} goes aboard {fleet}.", army=army_key, fleet=fleet_key)


def refuse_strange_ship(scene: Scene, army: Row, fleet: Row) -> None:
    if army["owner"] != fleet["owner"]:
        raise Refused(
            "{fleet} does not serve the empire of {army}",
            rule="BG-SEA-1",
            fleet=show(fleet),
            army=army_name(army),
        )
    if army["tile"] != fleet["tile"]:
        raise Refused(
            "{army} is at {here}, {fleet} lies at {there}",
            hint="bring them to one coast first",
            rule="BG-SEA-1",
            army=army_name(army),
            here=scene.tile_of(army)["label"],
            fleet=show(fleet),
            there=scene.tile_of(fleet)["label"],
        )


def refuse_full(scene: Scene, army: Row, fleet: Row) -> None:
    if room_aboard(scene, fleet) < 1:
        raise Refused(
            "{fleet} has no room: a ship carries {each}",
            rule="BG-SEA-1",
            fleet=show(fleet),
            each=scene.figure("shipping", "ship", "armies"),
        )


# Ashore


def land(
    world: World,
    chance: CampaignChance,
    army_key: int,
    tile_key: int | None = None,
    *,
    answer: Answer = nobody,
    forced: bool = False,
) -> Document:
    """On the coast where its fleet lies, an island too; unknown land is scouted first."""
    scene = Scene(world, campaign_library(world))
    army = get_army_aboard(scene, army_key)
    enter_phase(world, "sail", army["owner"], forced)
    refuse_idle(scene, army, "move", "BG-SEA-1")
    fleet = world.one("fleet", army["fleet"])
    tile = world.one("tile", fleet["tile"] if tile_key is None else tile_key)
    refuse_no_beach(scene, army, fleet, tile)
    refuse_closed(scene, army, tile)
    refuse_unescorted(scene, army, tile=tile["id"])
    before = [] if army["kind"] == "treasure" else scouting(scene, army, tile["id"])
    agenda = [*before, deed("land", army=army_key, tile=tile["id"])]
    return act(
        world,
        chance,
        agenda,
        scope={"army": subject("army", army_key)},
        about=f"army:{army_key}",
        answer=answer,
        scene=scene,
    )


def get_army_aboard(scene: Scene, key: int) -> Row:
    army = get_army(scene, key)
    if army["fleet"] is None:
        raise Refused(
            "{name} is not at sea", hint="hexcrown army move {army} TILE", rule="BG-SEA-1",
            name=army_name(army), army=key,
        )  # fmt: skip
    return army


def refuse_no_beach(scene: Scene, army: Row, fleet: Row, tile: Row) -> None:
    land_there = scene.land(tile)
    rocky = "rocky-coast" in land_there.kinds
    if rocky:
        raise Refused(
            "{tile} is a rocky coast: nobody lands there",
            rule="ME-TILE-ROCKCOAST-1",
            tile=tile["label"],
        )
    if not land_there.is_port or "sandbank" in land_there.kinds:
        raise Refused("{tile} is no coast to land on", rule="BG-SEA-1", tile=tile["label"])
    if fleet["tile"] != tile["id"]:
        raise Refused(
            "{fleet} lies at {here}, not at {tile}",
            hint="hexcrown sail {key} {tile} brings it there",
            rule="BG-SEA-1",
            fleet=show(fleet),
            here=scene.tile_of(fleet)["label"],
            tile=tile["label"],
            key=fleet["id"],
        )


def go_ashore(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """Unless the scouts were lost or beaten back: then it stays aboard."""
    army = scene.world.one("army", effect["army"])
    if army["ended_at"] is not None or army["moved_at"] == scene.now:
        return []
    tile = scene.world.one("tile", effect["tile"])
    move_army(scene, army, tile["id"], 0)
    scene.world.put("army", army["id"], moved_at=scene.now, scouted=None, scouted_at=None)
    scene.tell("{army} lands at {tile}.", army=f"army:{army['id']}", tile=f"tile:{tile['id']}")
    take_empty_tile(scene, army, tile)
    come_home(scene, army, tile)
    return entering(scene, army, tile) if army["kind"] != "treasure" else []


# Fleets part and join


def split_fleet(
    world: World,
    chance: CampaignChance,
    fleet_key: int,
    ships: int,
    armies: Sequence[int] = (),
    *,
    name: str = "",
    forced: bool = False,
) -> Document:
    """Some ships, with the armies named, form a fleet of their own."""
    scene = Scene(world, campaign_library(world))
    fleet = get_own_fleet(scene, fleet_key)
    enter_phase(world, "reorganise", fleet["owner"], forced)
    refuse_bad_share(scene, fleet, ships, armies)
    world.begin_step(rule="BG-SEA-1")
    same = {column: fleet[column] for column in ("kind", "owner", "tile", "moved_at", "state")}
    made = world.insert("fleet", **same, name=name, ships=ships)
    world.add("fleet", fleet_key, "ships", -ships)
    for army in armies:
        world.set("army", army, "fleet", made)
    return told(scene, "{fleet} parts: {other} is formed.", fleet=fleet_key, other=made)


def refuse_bad_share(scene: Scene, fleet: Row, ships: int, armies: Sequence[int]) -> None:
    left = int(fleet["ships"]) - ships
    if ships < 1 or left < 1:
        raise Refused(
            "{fleet} has {have} ships: 1 to {most} can part from it",
            rule="BG-SEA-1",
            fleet=show(fleet),
            have=fleet["ships"],
            most=int(fleet["ships"]) - 1,
        )
    if scene.world.live("condition", of_table="fleet", of_key=fleet["id"]):
        raise Refused("{fleet} is in distress and stays together", rule="BG-SEA-1",
                      fleet=show(fleet))  # fmt: skip
    aboard = {int(row["id"]) for row in scene.world.live("army", fleet=fleet["id"])}
    strangers = [key for key in armies if key not in aboard]
    if strangers:
        raise Refused("army {army} is not aboard {fleet}", rule="BG-SEA-1", army=strangers[0],
                      fleet=show(fleet))  # fmt: skip
    each = int(scene.figure("shipping", "ship", "armies"))
    if len(set(armies)) > ships * each or len(aboard - set(armies)) > left * each:
        raise Refused("a ship carries {each}: both parts need room for their armies",
                      rule="BG-SEA-1", each=each)  # fmt: skip


def merge_fleets(
    world: World, chance: CampaignChance, fleet_key: int, into_key: int, *, forced: bool = False
) -> Document:
    """All of one fleet joins another on its tile; what ails it comes along."""
    scene = Scene(world, campaign_library(world))
    fleet, into = get_own_fleet(scene, fleet_key), get_own_fleet(scene, into_key)
    enter_phase(world, "reorganise", fleet["owner"], forced)
    alike = fleet["owner"] == into["owner"] and fleet["tile"] == into["tile"]
    if fleet_key == into_key or not alike:
        raise Refused("{fleet} and {into} do not lie together: same empire, same tile",
                      rule="BG-SEA-1", fleet=show(fleet), into=show(into))  # fmt: skip
    world.begin_step(rule="BG-SEA-1")
    for name in ("ships", "provisions"):
        amount = int(fleet[name])
        world.add("fleet", fleet_key, name, -amount)
        world.add("fleet", into_key, name, amount)
    for army in world.live("army", fleet=fleet_key):
        world.set("army", army["id"], "fleet", into_key)
    for row in world.live("condition", of_table="fleet", of_key=fleet_key):
        world.set("condition", row["id"], "of_key", into_key)
    world.end("fleet", fleet_key, "merged")
    return told(scene, "{fleet} joins {other}.", fleet=fleet_key, other=into_key)


def told(scene: Scene, template: str, **keys: int) -> Document:
    facts: dict[str, Any] = {
        name: f"{'army' if name == 'army' else 'fleet'}:{key}" for name, key in keys.items()
    }
    scene.tell(template, **facts)
    return {**keys, "story": scene.world.steps[-1]["story"], "decision": None}
