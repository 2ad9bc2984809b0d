"""Scouting the next tile: what is found there, or what stops the army (BG-SCOUT-1, HO-SCOUT)."""

from __future__ import annotations

from campaign.act import Document, act
from campaign.board import place_of
from campaign.chance import CampaignChance
from campaign.conditions import find_hold
from campaign.deeds.armies import get_own_army, refuse_idle, show
from campaign.errors import Refused
from campaign.order import enter_phase
from campaign.packs import campaign_library
from campaign.scene import Effect, Effects, Scene, Scope, Subject, deed, subject, within
from campaign.world import Row, World
from maps.going import Step, army_steps
from tables.decisions import Answer, nobody


def explore(
    world: World,
    chance: CampaignChance,
    army_key: int,
    tile_key: int,
    *,
    answer: Answer = nobody,
    forced: bool = False,
) -> Document:
    """Scout a neighbouring tile, before moving there."""
    scene = Scene(world, campaign_library(world))
    army = get_own_army(scene, army_key, forced)
    enter_phase(world, "explore", army["owner"], forced)
    refuse_idle(scene, army, "scout", "BG-SCOUT-1")
    get_step(scene, army, tile_key)
    refuse_scouted(scene, army)
    return act(
        world,
        chance,
        scouting(scene, army, tile_key),
        scope={"army": subject("army", army_key)},
        about=f"army:{army_key}",
        answer=answer,
        scene=scene,
    )


def refuse_scouted(scene: Scene, army: Row) -> None:
    if army["scouted_at"] == scene.now:
        tile = scene.world.one("tile", army["scouted"])
        raise Refused(
            "{name} has scouted {tile} this turn",
            hint="hexcrown army move {army} {tile}",
            rule="BG-SCOUT-1",
            name=show(army),
            tile=tile["label"],
            army=army["id"],
        )


def get_step(scene: Scene, army: Row, tile_key: int) -> Step:
    """The way to a neighbouring tile, the one with the fewest risks."""
    here = scene.world.one("tile", army["tile"])
    there = scene.world.one("tile", tile_key)
    steps = army_steps(scene.tiles, place_of(here), int(army["bank"] or 0))
    fitting = [step for step in steps if step.at == place_of(there)]
    if not fitting:
        refuse_island(scene, army, here, there)
        open_tiles = sorted({row["label"] for step in steps if (row := scene.tile_at(step.at))})
        raise Refused(
            "{name} can't get from {here} to {there}",
            hint="from here it can go to {open}",
            rule="BG-MOVE-1",
            name=show(army),
            here=here["label"],
            there=there["label"],
            open=", ".join(open_tiles) or "nowhere",
        )
    return min(fitting, key=lambda step: (len(step.risks), step.bank))


def refuse_island(scene: Scene, army: Row, here: Row, there: Row) -> None:
    """ME-TILE-ISLAND-1: one comes and goes by ship alone."""
    for tile in (here, there):
        if "island" in scene.land(tile).kinds:
            raise Refused(
                "{tile} is an island: {name} needs a ship",
                hint="hexcrown army embark {army} FLEET, then sail",
                rule="ME-TILE-ISLAND-1",
                tile=tile["label"],
                name=show(army),
                army=army["id"],
            )


def scouting(scene: Scene, army: Row, tile_key: int) -> Effects:
    """The roll a tile asks for: none at home, `scouting` in unknown land, else `scouting-known`."""
    tile = scene.world.one("tile", tile_key)
    held = find_hold(scene, "tile", tile_key, "scout")
    if held is not None:  # BG-MAG-4: Withershins
        raise Refused(
            "{tile} can't be scouted: {condition}",
            hint="scout another tile",
            rule=scene.condition(held["kind"]).get("rule"),
            tile=tile["label"],
            condition=held["kind"],
        )
    scope = {"tile": subject("tile", tile_key)}
    if tile["owner"] is not None and tile["owner"] == army["owner"]:
        rolls: Effects = []
    elif is_unexplored(scene, tile):
        rolls = [{"kind": "roll", "table": "scouting"}]
    else:
        rolls = [{"kind": "roll", "table": "scouting-known"}]
    return [within(scope, *rolls, deed("scouted", army=army["id"], tile=tile_key))]


def is_unexplored(scene: Scene, tile: Row) -> bool:
    """Nobody knows yet what lies there: not even that it is barren."""
    if tile["barren"] or tile["owner"] is not None:
        return False
    key = tile["id"]
    return not scene.world.find("settlement", tile=key) and not scene.world.find("site", tile=key)


def note_scouted(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """A bad result has stopped the army; else the way is open this turn."""
    army = scene.world.one("army", effect["army"])
    if army["ended_at"] is None and army["moved_at"] != scene.now:
        scene.world.put("army", army["id"], scouted=effect["tile"], scouted_at=scene.now)
    return []
