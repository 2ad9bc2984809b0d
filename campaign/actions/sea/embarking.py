"""Armies aboard and ashore (BG-SEA-1, ME-TILE-ISLAND-1)."""

from __future__ import annotations

from typing import Annotated

from campaign import events
from campaign.actions.land.armies import army_name, get_army, get_own_army, refuse_idle
from campaign.actions.land.items import refuse_unescorted
from campaign.actions.land.moving import greet, refuse_closed, remember_way
from campaign.actions.land.scouting import refuse_hidden, scouting
from campaign.actions.sea.fleets import fleet_name, get_own_fleet, room_aboard
from campaign.acts.act import Document
from campaign.acts.declare import Ask, Id, Own, Typed, action
from campaign.acts.turn import Act, Turn
from campaign.errors import Refused
from campaign.events.values import ref
from campaign.rules.act_context import ActContext, Effects, StepEffect, action_step, subject
from campaign.rules.conditions import lift_by
from campaign.rules.effect_registry import works_step
from campaign.rules.scope import Scope, Subject
from campaign.rules.war.forces import move_army
from campaign.rules.war.sieges import leave_siege
from campaign.storage.models import Army, Fleet, Tile


def gate_embark(turn: Turn, army_key: int) -> Army:
    """Going aboard is an army's move for the turn."""
    army = get_own_army(turn, army_key)
    turn.due("sail", army.owner)
    refuse_idle(turn.context, army, "move", "BG-SEA-1")
    return army


def fleets_here(turn: Turn, army: int) -> list[int]:
    me = turn.world.get(Army, army)
    if me.tile is None:
        return []
    return [row.id for row in turn.world.live(Fleet, tile=me.tile, owner=me.owner)]


@action("embark", title="go aboard", order=110, command="army embark", rule="BG-SEA-1")
def embark(
    act: Act,
    army_key: Own[Army],
    fleet_key: Annotated[
        Own[Fleet], Ask("which fleet?", fleets_here), Typed(help="The fleet on its tile.")
    ],
) -> Document:
    """Board a fleet on the same coast: one army per ship (BG-SEA-1).

    Example: hexcrown army embark 'First Banner' Gull
    """
    context, world = act.context, act.world
    army, fleet = gate_embark(act, army_key), get_own_fleet(context, fleet_key)
    refuse_strange_ship(context, army, fleet)
    refuse_full(context, fleet)
    refuse_unescorted(context, army, fleet=fleet_key)
    act.begin("BG-SEA-1")
    leave_siege(context, army)
    world.put(world.get(Army, army_key), tile=None, bank=None, inside=None, fleet=fleet_key)
    world.put(world.get(Army, army_key), moved_at=context.now, scouted=None, scouted_at=None)
    lift_by(context, "army", army_key, "leaving")
    return act.told(events.WentAboard(ref(army), ref(fleet)))


def refuse_strange_ship(context: ActContext, army: Army, fleet: Fleet) -> None:
    if army.owner != fleet.owner:
        raise Refused(
            "{fleet} does not serve the empire of {army}",
            hint="fleets of its own empire carry it",
            rule="BG-SEA-1",
            fleet=fleet_name(fleet),
            army=army_name(army),
        )
    if army.tile != fleet.tile:
        raise Refused(
            "{army} is at {here}, {fleet} is at {there}",
            hint="bring them to one coast first",
            rule="BG-SEA-1",
            army=army_name(army),
            here=context.tile_of(army).label,
            fleet=fleet_name(fleet),
            there=context.tile_of(fleet).label,
        )


def refuse_full(context: ActContext, fleet: Fleet) -> None:
    if room_aboard(context, fleet) < 1:
        raise Refused(
            "{fleet} has no room: a ship carries {each}",
            hint="another ship is needed, or another army goes ashore",
            rule="BG-SEA-1",
            fleet=fleet_name(fleet),
            each=context.figure("shipping", "ship", "armies"),
        )


# Ashore


def gate_land(turn: Turn, army_key: int) -> Army:
    """Going ashore, too, is an army's move for the turn."""
    army = get_army_aboard(turn.context, army_key)
    turn.due("sail", army.owner)
    refuse_idle(turn.context, army, "move", "BG-SEA-1")
    return army


@action(
    "land",
    title="go ashore", order=120,
    command="army land",
    rule="BG-SEA-1",
    rolls=(
        "table/route", "table/scouting", "table/scouting-known", "table/bandits",
        "effects/fight/points",
    ),
)  # fmt: skip
def land(
    act: Act,
    army_key: Own[Army],
    tile_key: Annotated[
        Id[Tile] | None, Typed(help="The coast where its fleet is.", place=True)
    ] = None,
) -> Document:
    """Land where the fleet is; unknown land is scouted first (ME-TILE-ISLAND-1).

    Example: hexcrown army land 'First Banner'
    """
    army, context = gate_land(act, army_key), act.context
    fleet = context.world.get(Fleet, army.fleet)
    tile = context.world.get(Tile, fleet.tile if tile_key is None else tile_key)
    refuse_landing(context, army, fleet, tile)
    before = [] if army.kind == "treasure" else scouting(context, army, tile.id)
    agenda = [*before, action_step(go_ashore, army=army_key, tile=tile.id)]
    me = subject("army", army_key)
    return act.act(agenda, me, army=me)


def refuse_landing(context: ActContext, army: Army, fleet: Fleet, tile: Tile) -> None:
    refuse_no_beach(context, fleet, tile)
    refuse_closed(context, army, tile)
    refuse_unescorted(context, army, tile=tile.id)
    if army.kind != "treasure":
        refuse_hidden(context, tile.id)


def get_army_aboard(context: ActContext, key: int) -> Army:
    army = get_army(context, key)
    if army.fleet is None:
        raise Refused(
            "{name} is not at sea", hint="hexcrown army move {army} TILE", rule="BG-SEA-1",
            name=army_name(army), army=key,
        )  # fmt: skip
    return army


def refuse_no_beach(context: ActContext, fleet: Fleet, tile: Tile) -> None:
    land_there = context.land(tile)
    if "rocky-coast" in land_there.kinds:
        raise Refused(
            "{tile} is a rocky coast: nobody lands there",
            hint="sail on to another coast",
            rule="ME-TILE-ROCKCOAST-1",
            tile=tile.label,
        )
    if not land_there.is_port or "sandbank" in land_there.kinds:
        raise Refused(
            "{tile} is not a coast where armies can land",
            hint="sail on to another coast",
            rule="BG-SEA-1",
            tile=tile.label,
        )
    if fleet.tile != tile.id:
        raise Refused(
            "{fleet} is at {here}, not at {tile}",
            hint="hexcrown sail {key} {tile} brings it there",
            rule="BG-SEA-1",
            fleet=fleet_name(fleet),
            here=context.tile_of(fleet).label,
            tile=tile.label,
            key=fleet.id,
        )


@works_step("land")
def go_ashore(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """Unless the scouts were lost or beaten back: then it stays aboard."""
    army = context.world.get(Army, effect["army"])
    if army.ended_at is not None or army.moved_at == context.now:
        return []
    tile = context.world.get(Tile, effect["tile"])
    remember_way(context, army, tile)
    move_army(context, army, tile.id, 0)
    context.world.put(army, moved_at=context.now, scouted=None, scouted_at=None)
    context.tell(events.Landed(ref(army), ref(tile)))
    return greet(context, army, tile)
