"""Scouting the next tile: what is found there, or what stops the army (BG-SCOUT-1, HO-SCOUT)."""

from __future__ import annotations

from typing import Annotated

from campaign.actions.candidates import foreign_tiles
from campaign.actions.land.armies import army_name, get_own_army, refuse_idle
from campaign.acts.act import Document
from campaign.acts.declare import Ask, Call, Id, Own, Typed, action, command
from campaign.acts.turn import Act, Turn
from campaign.errors import Refused, WrongWords
from campaign.rules.act_context import (
    ActContext,
    Effects,
    StepEffect,
    action_step,
    subject,
    within,
)
from campaign.rules.board import place_of
from campaign.rules.conditions import find_hold
from campaign.rules.effect_registry import works_step
from campaign.rules.scope import Scope, Subject
from campaign.storage.models import Army, Settlement, Site, Tile
from maps.board.hexes import distance
from maps.board.legal_steps import LegalStep


def gate_explore(turn: Turn, army_key: int) -> Army:
    """An army that has neither moved nor acted nor scouted this turn."""
    army = get_own_army(turn, army_key)
    turn.due("explore", army.owner)
    refuse_idle(turn.context, army, "scout", "BG-SCOUT-1")
    refuse_scouted(turn.context, army)
    return army


@action(
    "explore",
    title="scout a tile",
    order=30,
    line="explore {army} {tile}",
    rule="HO-SCOUT",
    rolls=("table/scouting", "table/scouting-known"),
)
def explore(
    act: Act,
    army_key: Own[Army],
    tile_key: Annotated[Id[Tile], Ask("which tile?", foreign_tiles, hidden=False)],
) -> Document:
    """Scout a neighbouring tile, before moving there."""
    army = gate_explore(act, army_key)
    get_step(act.context, army, tile_key)
    refuse_hidden(act.context, tile_key)
    me = subject("army", army_key)
    return act.act(scouting(act.context, army, tile_key), me, army=me)


@command("explore")
def read_explore(
    turn: Turn,
    army: Own[Army],
    tile: Annotated[Id[Tile] | None, Typed(help="The tile to scout.", place=True)] = None,
    wildlands: Annotated[bool, Typed(help="Examine the barren tile it is on.")] = False,
) -> Call:
    """Scout a neighbouring tile before moving there, or examine barren ground (ME-WILD-0).

    Example: hexcrown explore 2 0405

    Example: hexcrown explore 2 --wildlands --dice 57
    """
    if wildlands == (tile is not None):
        raise WrongWords("name the tile to scout, or --wildlands", hint="hexcrown explore 2 0405")
    if wildlands:
        return Call("wildlands", {"army": army})
    return Call("explore", {"army": army, "tile": tile})


def refuse_scouted(context: ActContext, army: Army) -> None:
    if army.scouted_at == context.now:
        tile = context.world.get(Tile, army.scouted)
        raise Refused(
            "{name} has scouted {tile} this turn",
            hint="hexcrown army move {army} {tile}",
            rule="BG-SCOUT-1",
            name=army_name(army),
            tile=tile.label,
            army=army.id,
        )


def get_step(context: ActContext, army: Army, tile_key: int) -> LegalStep:
    """The way to a neighbouring tile, the one with the fewest risks."""
    here = context.world.get(Tile, army.tile)
    there = context.world.get(Tile, tile_key)
    steps = context.tiles.steps(place_of(here), army.bank or 0)
    fitting = [step for step in steps if step.at == place_of(there)]
    if not fitting:
        refuse_island(context, army, here, there)
        open_tiles = sorted({row.label for step in steps if (row := context.tile_at(step.at))})
        raise Refused(
            "{name} can't get from {here} to {there}",
            hint="from here it can go to {open}",
            rule=rule_of_refusal(context, here, there),
            name=army_name(army),
            here=here.label,
            there=there.label,
            open=", ".join(open_tiles) or "nowhere",
        )
    return min(fitting, key=lambda step: (len(step.risks), step.bank))


def rule_of_refusal(context: ActContext, here: Tile, there: Tile) -> str:
    """ME-TILE-FAULT-1 where a fault parts two tiles that lie side by side."""
    beside = distance(place_of(here), place_of(there)) == 1
    parted = any("fault" in context.land(tile).kinds for tile in (here, there))
    return "ME-TILE-FAULT-1" if beside and parted else "BG-MOVE-1"


def refuse_island(context: ActContext, army: Army, here: Tile, there: Tile) -> None:
    """ME-TILE-ISLAND-1: one comes and goes by ship alone."""
    for tile in (here, there):
        if "island" in context.land(tile).kinds:
            raise Refused(
                "{tile} is an island: {name} needs a ship",
                hint="hexcrown army embark {army} FLEET, then sail",
                rule="ME-TILE-ISLAND-1",
                tile=tile.label,
                name=army_name(army),
                army=army.id,
            )


def refuse_hidden(context: ActContext, tile_key: int) -> None:
    """BG-MAG-4: Withershins."""
    held = find_hold(context, "tile", tile_key, "scout")
    if held is not None:
        raise Refused(
            "{tile} can't be scouted: {condition}",
            hint="scout another tile",
            rule=context.condition(held.kind).get("rule"),
            tile=context.world.get(Tile, tile_key).label,
            condition=held.kind,
        )


def scouting(context: ActContext, army: Army, tile_key: int) -> Effects:
    """The roll a tile asks for: none at home, `scouting` in unknown land, else `scouting-known`."""
    tile = context.world.get(Tile, tile_key)
    scope = {"tile": subject("tile", tile_key)}
    if tile.owner is not None and tile.owner == army.owner:
        rolls: Effects = []
    elif is_unexplored(context, tile):
        rolls = [{"kind": "roll", "table": "scouting"}]
    else:
        rolls = [{"kind": "roll", "table": "scouting-known"}]
    return [within(scope, *rolls, action_step(note_scouted, army=army.id, tile=tile_key))]


def is_unexplored(context: ActContext, tile: Tile) -> bool:
    """Nobody knows yet what lies there: not even that it is barren."""
    if tile.barren or tile.owner is not None:
        return False
    key = tile.id
    return not context.world.find(Settlement, tile=key) and not context.world.find(Site, tile=key)


@works_step("scouted")
def note_scouted(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """A bad result has stopped the army; else the way is open this turn."""
    army = context.world.get(Army, effect["army"])
    if army.ended_at is None and army.moved_at != context.now:
        context.world.put(army, scouted=effect["tile"], scouted_at=context.now)
    return []
