"""Armies aboard and ashore (BG-SEA-1, ME-TILE-ISLAND-1)."""

from __future__ import annotations

from typing import Any

from campaign.acts.act import Document, act
from campaign.deeds.land.armies import get_army, get_own_army, refuse_idle
from campaign.deeds.land.armies import show as army_name
from campaign.deeds.land.moving import come_home, entering, refuse_closed, take_empty_tile
from campaign.deeds.land.scouting import scouting
from campaign.deeds.land.treasures import refuse_unescorted
from campaign.deeds.sea.fleets import get_own_fleet, room_aboard, show
from campaign.errors import Refused
from campaign.journal.campaign_dice import CampaignChance
from campaign.rules.act_context import (
    ActContext,
    Effect,
    Effects,
    Scope,
    Subject,
    deed_step,
    subject,
)
from campaign.rules.conditions import lift_by
from campaign.rules.effect_registry import works_step
from campaign.rules.forces import move_army
from campaign.rules.packs import campaign_library
from campaign.rules.phase_rules import enter_phase
from campaign.rules.sieges import leave_siege
from campaign.storage.world import Row, World
from tables.agenda.decisions import Answer, nobody


def embark(
    world: World, chance: CampaignChance, army_key: int, fleet_key: int, *, forced: bool = False
) -> Document:
    """Aboard is an army's move for the turn; siege engines come along (ME-SIEGE-3)."""
    context = ActContext(world, campaign_library(world))
    army, fleet = get_own_army(context, army_key, forced), get_own_fleet(context, fleet_key)
    enter_phase(world, "sail", army["owner"], forced)
    refuse_idle(context, army, "move", "BG-SEA-1")
    refuse_strange_ship(context, army, fleet)
    refuse_full(context, army, fleet)
    refuse_unescorted(context, army, fleet=fleet_key)
    world.begin_step(rule="BG-SEA-1")
    leave_siege(context, army)
    world.put("army", army_key, tile=None, bank=None, inside=None, fleet=fleet_key)
    world.put("army", army_key, moved_at=context.now, scouted=None, scouted_at=None)
    lift_by(context, "army", army_key, "leaving")
    return told(context, "{army} goes aboard {fleet}.", army=army_key, fleet=fleet_key)


def refuse_strange_ship(context: ActContext, army: Row, fleet: Row) -> None:
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
            here=context.tile_of(army)["label"],
            fleet=show(fleet),
            there=context.tile_of(fleet)["label"],
        )


def refuse_full(context: ActContext, army: Row, fleet: Row) -> None:
    if room_aboard(context, fleet) < 1:
        raise Refused(
            "{fleet} has no room: a ship carries {each}",
            hint="another ship is needed, or another army goes ashore",
            rule="BG-SEA-1",
            fleet=show(fleet),
            each=context.figure("shipping", "ship", "armies"),
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
    context = ActContext(world, campaign_library(world))
    army = get_army_aboard(context, army_key)
    enter_phase(world, "sail", army["owner"], forced)
    refuse_idle(context, army, "move", "BG-SEA-1")
    fleet = world.one("fleet", army["fleet"])
    tile = world.one("tile", fleet["tile"] if tile_key is None else tile_key)
    refuse_no_beach(context, army, fleet, tile)
    refuse_closed(context, army, tile)
    refuse_unescorted(context, army, tile=tile["id"])
    before = [] if army["kind"] == "treasure" else scouting(context, army, tile["id"])
    agenda = [*before, deed_step("land", army=army_key, tile=tile["id"])]
    return act(
        world,
        chance,
        agenda,
        scope={"army": subject("army", army_key)},
        about=f"army:{army_key}",
        answer=answer,
        context=context,
    )


def get_army_aboard(context: ActContext, key: int) -> Row:
    army = get_army(context, key)
    if army["fleet"] is None:
        raise Refused(
            "{name} is not at sea", hint="hexcrown army move {army} TILE", rule="BG-SEA-1",
            name=army_name(army), army=key,
        )  # fmt: skip
    return army


def refuse_no_beach(context: ActContext, army: Row, fleet: Row, tile: Row) -> None:
    land_there = context.land(tile)
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
            here=context.tile_of(fleet)["label"],
            tile=tile["label"],
            key=fleet["id"],
        )


@works_step("land")
def go_ashore(context: ActContext, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """Unless the scouts were lost or beaten back: then it stays aboard."""
    army = context.world.one("army", effect["army"])
    if army["ended_at"] is not None or army["moved_at"] == context.now:
        return []
    tile = context.world.one("tile", effect["tile"])
    move_army(context, army, tile["id"], 0)
    context.world.put("army", army["id"], moved_at=context.now, scouted=None, scouted_at=None)
    context.tell("{army} lands at {tile}.", army=f"army:{army['id']}", tile=f"tile:{tile['id']}")
    take_empty_tile(context, army, tile)
    come_home(context, army, tile)
    return entering(context, army, tile) if army["kind"] != "treasure" else []


def told(context: ActContext, template: str, **keys: int) -> Document:
    facts: dict[str, Any] = {
        name: f"{'army' if name == 'army' else 'fleet'}:{key}" for name, key in keys.items()
    }
    context.tell(template, **facts)
    return {**keys, "story": context.world.steps[-1]["story"], "decision": None}
