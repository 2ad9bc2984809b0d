"""Armies aboard and ashore (BG-SEA-1, ME-TILE-ISLAND-1)."""

from __future__ import annotations

from typing import Any

from campaign.act import Document, act
from campaign.chance import CampaignChance
from campaign.conditions import lift_by
from campaign.deeds.armies import get_army, get_own_army, refuse_idle
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
    army, fleet = get_own_army(scene, army_key, forced), get_own_fleet(scene, fleet_key)
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
            hint="fleets of its own empire carry it",
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
            hint="another ship is needed, or another army goes ashore",
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
            hint="sail on to another coast",
            rule="ME-TILE-ROCKCOAST-1",
            tile=tile["label"],
        )
    if not land_there.is_port or "sandbank" in land_there.kinds:
        raise Refused(
            "{tile} is no coast to land on",
            hint="sail on to another coast",
            rule="BG-SEA-1",
            tile=tile["label"],
        )
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


def told(scene: Scene, template: str, **keys: int) -> Document:
    facts: dict[str, Any] = {
        name: f"{'army' if name == 'army' else 'fleet'}:{key}" for name, key in keys.items()
    }
    scene.tell(template, **facts)
    return {**keys, "story": scene.world.steps[-1]["story"], "decision": None}
