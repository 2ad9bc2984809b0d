"""Sailing tile by tile: headlands, sandbanks, lairs, weather, pirates met, ports (BG-SEA-1)."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.act import Document, act
from campaign.board import place_of
from campaign.chance import CampaignChance
from campaign.conditions import find_hold, lift, lift_by, live_conditions
from campaign.deeds.fleets import (
    find_distress,
    get_own_fleet,
    refuse_fast,
    show,
    tiles_left,
)
from campaign.effects.naval import OUTLAWS, meeting
from campaign.errors import Refused
from campaign.order import enter_phase
from campaign.packs import campaign_library
from campaign.scene import Effect, Effects, Scene, Scope, Subject, deed, subject, within
from campaign.ships import find_harbour
from campaign.world import Row, World
from maps.going import fleet_steps, sea_risks
from maps.hexes import find_side
from tables.decisions import Answer, nobody

RISKS = {"hazard": "navigation-hazard", "weather": "ocean-weather"}


def sail(
    world: World,
    chance: CampaignChance,
    fleet_key: int,
    path: Sequence[int],
    *,
    answer: Answer = nobody,
    forced: bool = False,
) -> Document:
    """Along a path of tiles. Cut short by a reef, the weather or pirates, what is left of the
    turn's tiles may still be sailed."""
    scene = Scene(world, campaign_library(world))
    fleet = get_own_fleet(scene, fleet_key)
    enter_phase(world, "sail", fleet["owner"], forced)
    refuse_fast(scene, fleet)
    refuse_long_voyage(scene, fleet, path)
    refuse_broken_path(scene, fleet, path)
    refuse_not_back(scene, fleet, path)
    agenda: Effects = [deed("sail-step", fleet=fleet_key, tile=tile) for tile in path]
    agenda.append(deed("sailed", fleet=fleet_key))
    scope = {"fleet": subject("fleet", fleet_key)}
    about = f"fleet:{fleet_key}"
    return act(world, chance, agenda, scope=scope, about=about, answer=answer, scene=scene)


# What is refused


def refuse_long_voyage(scene: Scene, fleet: Row, path: Sequence[int]) -> None:
    most = tiles_left(scene, fleet)
    if not 1 <= len(path) <= most:
        raise Refused(
            "{name} can sail {most} tiles more this turn, not {asked}",
            hint="name a shorter path",
            rule="BG-SEA-1",
            name=show(fleet),
            most=most,
            asked=len(path),
        )


def refuse_broken_path(scene: Scene, fleet: Row, path: Sequence[int]) -> None:
    here = scene.world.one("tile", fleet["tile"])
    for key in path:
        there = scene.world.one("tile", key)
        refuse_step(scene, fleet, here, there)
        refuse_spell(scene, there)
        here = there


def refuse_spell(scene: Scene, tile: Row) -> None:
    """BG-MAG-3: nothing passes a Chaos Void."""
    held = find_hold(scene, "tile", tile["id"], "enter")
    if held is not None:
        raise Refused(
            "{tile} can't be entered: {condition}",
            hint="go round it; hexcrown tile show {tile} tells what lies on it",
            rule=scene.condition(held["kind"]).get("rule"),
            tile=tile["label"],
            condition=held["kind"],
        )


def refuse_step(scene: Scene, fleet: Row, here: Row, there: Row) -> None:
    steps = fleet_steps(scene.tiles, place_of(here), has_open_sea(scene))
    if any(step.at == place_of(there) for step in steps):
        return
    reachable = [row["label"] for step in steps if (row := scene.tile_at(step.at))]
    reason = why_not(scene, here, there)
    raise Refused(
        REASONS[reason],
        hint="from {here} it can sail to {open}",
        rule=RULE_OF.get(reason, "BG-SEA-1"),
        name=show(fleet),
        here=here["label"],
        there=there["label"],
        open=", ".join(reachable) or "nowhere",
    )


REASONS = {
    "jump": "the path jumps from {here} to {there}",
    "rocky-coast": "{there} is a rocky coast: no ship can touch it",
    "sandbank": "{there} is a sandbank, sailed with the option open-sea alone",
    "sea": "{name} keeps to the coast: {there} is open sea (option open-sea)",
    "land": "{there} is no coast",
    "parted": "no water joins {here} and {there}",
}
RULE_OF = {"rocky-coast": "ME-TILE-ROCKCOAST-1", "sandbank": "ME-TILE-SANDBANK-1"}


def why_not(scene: Scene, here: Row, there: Row) -> str:
    """What keeps a ship from there."""
    land = scene.land(there)
    if find_side(place_of(here), place_of(there)) is None:
        return "jump"
    for kind in RULE_OF:
        if kind in land.kinds:
            return kind
    if land.is_water:
        return "sea"
    return "parted" if land.is_port else "land"


def refuse_not_back(scene: Scene, fleet: Row, path: Sequence[int]) -> None:
    """ME-SEA-3: out of a calm one may only go back."""
    turning = live_conditions(scene, "fleet", fleet["id"], "turning-back")
    came = scene.world.data("fleet", fleet["id"]).get("from")
    if not any(row["since"] == scene.now for row in turning) or list(path) == [came]:
        return
    back = scene.world.get("tile", came)
    raise Refused(
        "{name} can only go back",
        hint="to {tile}, and no further" if back else "",
        rule="ME-SEA-3",
        name=show(fleet),
        tile=back["label"] if back else "",
    )


def has_open_sea(scene: Scene) -> bool:
    return bool(scene.world.option("open-sea", False))


# The steps


def sail_step(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """Onto the next tile, if the fleet still can: what befell it may have ended the voyage."""
    fleet = scene.world.one("fleet", effect["fleet"])
    if fleet["ended_at"] is not None or is_stopped(scene, fleet):
        return []
    here, there = scene.tile_of(fleet), scene.world.one("tile", effect["tile"])
    steps = fleet_steps(scene.tiles, place_of(here), has_open_sea(scene))
    if not any(step.at == place_of(there) for step in steps):
        scene.tell("{fleet} was driven off its course and breaks off the voyage.",
                   fleet=f"fleet:{fleet['id']}")  # fmt: skip
        return []
    if effect.get("free") is None:
        count_tile(scene, fleet)
    go_to(scene, fleet, there)
    return arriving(scene, fleet, there)


def is_stopped(scene: Scene, fleet: Row) -> bool:
    return fleet["moved_at"] == scene.now or find_distress(scene, fleet) is not None


def count_tile(scene: Scene, fleet: Row) -> None:
    used = int(scene.figure("shipping", "ship", "tiles")) - tiles_left(scene, fleet)
    state = scene.world.data("fleet", fleet["id"])
    state["sailed"] = {"at": scene.now, "tiles": used + 1}
    scene.world.store("fleet", fleet["id"], state)


def go_to(scene: Scene, fleet: Row, there: Row) -> None:
    """The tile left is remembered: becalmed, it is the only way out (ME-SEA-3)."""
    state = scene.world.data("fleet", fleet["id"])
    state["from"] = fleet["tile"]
    scene.world.store("fleet", fleet["id"], state)
    scene.world.put("fleet", fleet["id"], tile=there["id"], port=None)
    scene.tell("{fleet} sails to {tile}.", fleet=f"fleet:{fleet['id']}", tile=f"tile:{there['id']}")


def arriving(scene: Scene, fleet: Row, tile: Row) -> Effects:
    """Reefs and weather (ME-TILE-HEADLAND-1, ME-TILE-SANDBANK-1, ME-SEA-3), what lives there
    (ME-SITE-LAIR), who sails there, and a port if there is one."""
    there = {"fleet": fleet["id"], "tile": tile["id"]}
    tables = [RISKS[risk] for risk in sea_risks(scene.land(tile))]
    steps: Effects = [deed("sail-risk", table=table, **there) for table in tables]
    for site in scene.world.live("site", tile=tile["id"], kind="creature-lair"):
        lair = deed("sail-risk", table="creature-lair", **there)
        steps.append(within({"site": subject("site", site["id"])}, lair))
    return [*steps, deed("sail-met", **there)]


def sail_risk(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """A fleet that sank, was carried off or lies fast meets nothing further on the tile."""
    fleet = scene.world.one("fleet", effect["fleet"])
    away = fleet["ended_at"] is not None or fleet["tile"] != effect["tile"]
    if away or find_distress(scene, fleet) is not None:
        return []
    roll = {"kind": "roll", "table": effect["table"]}
    return [within({"fleet": subject("fleet", fleet["id"])}, roll)]


def sail_met(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """ME-PIR-5 the other way round: the player may engage the pirates he comes upon. A fleet that
    was carried off meets nobody here."""
    fleet = scene.world.one("fleet", effect["fleet"])
    if fleet["ended_at"] is not None or fleet["tile"] != effect["tile"]:
        return []
    call_at_port(scene, fleet)
    outlaws = scene.world.live("fleet", tile=fleet["tile"], kind=list(OUTLAWS))
    return [deed("sail-meeting", fleet=fleet["id"], outlaw=row["id"]) for row in outlaws]


def sail_meeting(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    fleet = scene.world.one("fleet", effect["fleet"])
    outlaw = scene.world.one("fleet", effect["outlaw"])
    gone = fleet["ended_at"] is not None or outlaw["ended_at"] is not None
    return [] if gone or fleet["tile"] != outlaw["tile"] else [meeting(scene, fleet, outlaw)]


def call_at_port(scene: Scene, fleet: Row) -> None:
    """ME-SEA-4: sails are mended in a port."""
    harbour = find_harbour(scene, fleet["tile"], fleet["owner"])
    if harbour is None:
        return
    scene.world.put("fleet", fleet["id"], port=harbour["id"])
    for kind in lift_by(scene, "fleet", fleet["id"], "port"):
        scene.tell("{who} is free of {condition}.", who=f"fleet:{fleet['id']}",
                   condition=f"condition:{kind}")  # fmt: skip


def sailed(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """The voyage ends; with its last tile, so does the fleet's move."""
    fleet = scene.world.one("fleet", effect["fleet"])
    if fleet["ended_at"] is None:
        turned = lift(scene, "fleet", fleet["id"], "turning-back", "back")
        if turned or tiles_left(scene, fleet) <= 0:
            scene.world.put("fleet", fleet["id"], moved_at=scene.now)
    return []


def run_before(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """ME-SEA-4: running before the storm the fleet must make one move more, where it likes."""
    fleet = scene.world.one("fleet", effect["fleet"])
    if fleet["ended_at"] is not None:
        return []
    options = []
    for step in fleet_steps(scene.tiles, place_of(scene.tile_of(fleet)), has_open_sea(scene)):
        tile = scene.tile_at(step.at)
        if tile is not None:
            name = f"{tile['label']} {tile['name']}".strip()
            going = deed("sail-step", fleet=fleet["id"], tile=tile["id"], free=True)
            option = {"id": tile["label"], "name": {"en": name, "it": name}}
            options.append({**option, "effects": [going]})
    question = {"en": "Where does the storm carry it?", "it": "Dove la porta la tempesta?"}
    return [{"kind": "decide", "id": "run-before", "question": question, "options": options}]
