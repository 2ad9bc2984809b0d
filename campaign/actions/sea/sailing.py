"""Sailing tile by tile: headlands, sandbanks, lairs, weather, pirates met, ports (BG-SEA-1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from campaign import events
from campaign.actions.candidates import unique
from campaign.actions.sea.fleets import (
    find_distress,
    fleet_name,
    get_own_fleet,
    refuse_fast,
    tiles_left,
)
from campaign.acts.act import Document
from campaign.acts.declare import Ask, Id, Own, Typed, action
from campaign.acts.turn import Act, Turn
from campaign.effects.naval import OUTLAWS, meeting
from campaign.errors import Refused
from campaign.events.values import ref
from campaign.rules.act_context import (
    ActContext,
    Effects,
    StepEffect,
    action_step,
    subject,
    within,
)
from campaign.rules.board import place_of
from campaign.rules.conditions import find_hold, lift, lift_by, live_conditions
from campaign.rules.effect_registry import works_step
from campaign.rules.questions import decide, named_option
from campaign.rules.realm.ground import usual_site
from campaign.rules.scope import Scope, Subject
from campaign.rules.war.ships import find_harbour
from campaign.storage.models import Fleet, Site, Tile
from maps.board.hexes import find_side
from maps.board.legal_steps import fleet_steps, sea_risks

RISKS = {"hazard": "navigation-hazard", "weather": "ocean-weather"}


def gate_sail(turn: Turn, fleet_key: int) -> Fleet:
    """A player's fleet that nothing holds, with tiles left to sail this turn."""
    fleet = get_own_fleet(turn.context, fleet_key)
    turn.due("sail", fleet.owner)
    refuse_fast(turn.context, fleet)
    return fleet


def next_waters(turn: Turn, fleet: int) -> list[int]:
    at = place_of(turn.world.get(Tile, turn.world.get(Fleet, fleet).tile))
    steps = fleet_steps(turn.context.tiles, at, bool(turn.world.option("open-sea", False)))
    tiles = [turn.context.tile_at(step.at) for step in steps]
    return unique(tile.id for tile in tiles if tile is not None)


@action(
    "sail",
    title="set sail", order=330,
    command="sail",
    rule="BG-SEA-1",
    rolls=(
        "table/ocean-weather", "table/navigation-hazard", "steps/count-creatures/roll",
        "table/creature-lair", "steps/sea-chase/roll",
    ),
)  # fmt: skip
def sail(
    act: Act,
    fleet_key: Own[Fleet],
    path: Annotated[
        Sequence[Id[Tile]],
        Ask("where to?", next_waters, hidden=False),
        Typed(metavar="TILE...", help="Each tile on the way, in order."),
    ],
) -> Document:
    """Sail along the coast, or across the sea with the option open-sea (BG-SEA-1).

    Headlands, sandbanks, lairs and weather are rolled on the way; pirates may be attacked.

    Example: hexcrown sail Gull 0402 0502 --dice 5
    """
    fleet = gate_sail(act, fleet_key)
    refuse_long_voyage(act.context, fleet, path)
    refuse_broken_path(act.context, fleet, path)
    refuse_not_back(act.context, fleet, path)
    agenda: Effects = [action_step(sail_step, fleet=fleet_key, tile=tile) for tile in path]
    agenda.append(action_step(sailed, fleet=fleet_key))
    me = subject("fleet", fleet_key)
    return act.act(agenda, me, fleet=me)


# What is refused


def refuse_long_voyage(context: ActContext, fleet: Fleet, path: Sequence[int]) -> None:
    most = tiles_left(context, fleet)
    if not 1 <= len(path) <= most:
        raise Refused(
            "{name} can sail {most} tiles more this turn, not {asked}",
            hint="name a shorter path",
            rule="BG-SEA-1",
            name=fleet_name(fleet),
            most=most,
            asked=len(path),
        )


def refuse_broken_path(context: ActContext, fleet: Fleet, path: Sequence[int]) -> None:
    here = context.world.get(Tile, fleet.tile)
    for key in path:
        there = context.world.get(Tile, key)
        refuse_step(context, fleet, here, there)
        refuse_spell(context, there)
        here = there


def refuse_spell(context: ActContext, tile: Tile) -> None:
    """BG-MAG-3: nothing passes a Chaos Void."""
    held = find_hold(context, "tile", tile.id, "enter")
    if held is not None:
        raise Refused(
            "{tile} can't be entered: {condition}",
            hint="go round it; hexcrown tile show {tile} shows what affects it",
            rule=context.condition(held.kind).get("rule"),
            tile=tile.label,
            condition=held.kind,
        )


def refuse_step(context: ActContext, fleet: Fleet, here: Tile, there: Tile) -> None:
    steps = fleet_steps(context.tiles, place_of(here), has_open_sea(context))
    if any(step.at == place_of(there) for step in steps):
        return
    reachable = [row.label for step in steps if (row := context.tile_at(step.at))]
    reason = why_not(context, here, there)
    raise Refused(
        REASONS[reason],
        hint="from {here} it can sail to {open}",
        rule=RULE_OF.get(reason, "BG-SEA-1"),
        name=fleet_name(fleet),
        here=here.label,
        there=there.label,
        open=", ".join(reachable) or "nowhere",
    )


REASONS = {
    "jump": "the path jumps from {here} to {there}",
    "rocky-coast": "{there} is a rocky coast: no ship can touch it",
    "sandbank": "{there} is a sandbank, sailed with the option open-sea alone",
    "sea": "{name} keeps to the coast: {there} is open sea (option open-sea)",
    "land": "{there} is not a coast",
    "parted": "no water joins {here} and {there}",
}
RULE_OF = {"rocky-coast": "ME-TILE-ROCKCOAST-1", "sandbank": "ME-TILE-SANDBANK-1"}


def why_not(context: ActContext, here: Tile, there: Tile) -> str:
    """What keeps a ship from there."""
    land = context.land(there)
    if find_side(place_of(here), place_of(there)) is None:
        return "jump"
    for kind in RULE_OF:
        if kind in land.kinds:
            return kind
    if land.is_water:
        return "sea"
    return "parted" if land.is_port else "land"


def refuse_not_back(context: ActContext, fleet: Fleet, path: Sequence[int]) -> None:
    """ME-SEA-3: out of a calm one may only go back."""
    turning = live_conditions(context, "fleet", fleet.id, "turning-back")
    came = fleet.state.get("from")
    if not any(row.since == context.now for row in turning) or list(path) == [came]:
        return
    back = context.world.get_if(Tile, came)
    raise Refused(
        "{name} can only turn back",
        hint="to {tile}, and no further" if back else "",
        rule="ME-SEA-3",
        name=fleet_name(fleet),
        tile=back.label if back else "",
    )


def has_open_sea(context: ActContext) -> bool:
    return bool(context.world.option("open-sea", False))


# The steps


@works_step("sail-step")
def sail_step(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """Onto the next tile, if the fleet still can: what befell it may have ended the voyage."""
    fleet = context.world.get(Fleet, effect["fleet"])
    if fleet.ended_at is not None or is_stopped(context, fleet):
        return []
    here, there = context.tile_of(fleet), context.world.get(Tile, effect["tile"])
    steps = fleet_steps(context.tiles, place_of(here), has_open_sea(context))
    if not any(step.at == place_of(there) for step in steps):
        context.tell(events.DrivenOff(ref(fleet)))
        return []
    if effect.get("free") is None:
        count_tile(context, fleet)
    go_to(context, fleet, there)
    return arriving(context, fleet, there)


def is_stopped(context: ActContext, fleet: Fleet) -> bool:
    return fleet.moved_at == context.now or find_distress(context, fleet) is not None


def count_tile(context: ActContext, fleet: Fleet) -> None:
    used = int(context.figure("shipping", "ship", "tiles")) - tiles_left(context, fleet)
    state = fleet.state.copy()
    state["sailed"] = {"at": context.now, "tiles": used + 1}
    context.world.put(fleet, state=state)


def go_to(context: ActContext, fleet: Fleet, there: Tile) -> None:
    """The tile left is remembered: becalmed, it is the only way out (ME-SEA-3)."""
    state = fleet.state.copy()
    state["from"] = fleet.tile
    context.world.put(fleet, state=state)
    context.world.put(fleet, tile=there.id, port=None)
    context.tell(events.Sailed(ref(fleet), ref(there)))


def arriving(context: ActContext, fleet: Fleet, tile: Tile) -> Effects:
    """Reefs and weather (ME-TILE-HEADLAND-1, ME-TILE-SANDBANK-1, ME-SEA-3), what lives there
    (ME-SITE-LAIR), who sails there, and a port if there is one."""
    there = {"fleet": fleet.id, "tile": tile.id}
    tables = [RISKS[risk] for risk in sea_risks(context.land(tile))]
    steps: Effects = [action_step(sail_risk, table=table, **there) for table in tables]
    for site in context.world.live(Site, tile=tile.id, kind="creature-lair"):
        if "count" not in site.state:  # put into the books by hand
            count = usual_site(context, site.kind)["count"]
            steps.append(action_step(count_creatures, site=site.id, roll=count))
        lair = action_step(sail_risk, table="creature-lair", **there)
        steps.append(within({"site": subject("site", site.id)}, lair))
    return [*steps, action_step(sail_met, **there)]


@works_step("count-creatures")
def count_creatures(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """ME-SITE-LAIR: how many live there."""
    site = context.world.get(Site, effect["site"])
    context.world.put(site, state={**site.state, "count": int(effect["roll"])})
    return []


@works_step("sail-risk")
def sail_risk(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """A fleet that sank, was carried off or lies fast meets nothing further on the tile."""
    fleet = context.world.get(Fleet, effect["fleet"])
    away = fleet.ended_at is not None or fleet.tile != effect["tile"]
    if away or find_distress(context, fleet) is not None:
        return []
    roll = {"kind": "roll", "table": effect["table"]}
    return [within({"fleet": subject("fleet", fleet.id)}, roll)]


@works_step("sail-met")
def sail_met(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """ME-PIR-5 the other way round: the player may engage the pirates he comes upon. A fleet that
    was carried off meets nobody here."""
    fleet = context.world.get(Fleet, effect["fleet"])
    if fleet.ended_at is not None or fleet.tile != effect["tile"]:
        return []
    call_at_port(context, fleet)
    outlaws = context.world.live_among(Fleet, tile=fleet.tile, kind=list(OUTLAWS))
    return [action_step(sail_meeting, fleet=fleet.id, outlaw=row.id) for row in outlaws]


@works_step("sail-meeting")
def sail_meeting(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    fleet = context.world.get(Fleet, effect["fleet"])
    outlaw = context.world.get(Fleet, effect["outlaw"])
    gone = fleet.ended_at is not None or outlaw.ended_at is not None
    return [] if gone or fleet.tile != outlaw.tile else [meeting(context, fleet, outlaw)]


def call_at_port(context: ActContext, fleet: Fleet) -> None:
    """ME-SEA-4: sails are mended in a port."""
    harbour = find_harbour(context, fleet.tile, fleet.owner)
    if harbour is None:
        return
    context.world.put(fleet, port=harbour.id)
    lift_by(context, "fleet", fleet.id, "port")


@works_step("sailed")
def sailed(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """The voyage ends; with its last tile, so does the fleet's move."""
    fleet = context.world.get(Fleet, effect["fleet"])
    if fleet.ended_at is None:
        turned = lift(context, "fleet", fleet.id, "turning-back", "back")
        if turned or tiles_left(context, fleet) <= 0:
            context.world.put(fleet, moved_at=context.now)
    return []


@works_step("run-before")
def run_before(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """ME-SEA-4: running before the storm the fleet must make one move more, where it likes."""
    fleet = context.world.get(Fleet, effect["fleet"])
    if fleet.ended_at is not None:
        return []
    options = []
    for step in fleet_steps(context.tiles, place_of(context.tile_of(fleet)), has_open_sea(context)):
        tile = context.tile_at(step.at)
        if tile is not None:
            name = f"{tile.label} {tile.name}".strip()
            going = action_step(sail_step, fleet=fleet.id, tile=tile.id, free=True)
            options.append(named_option(tile.label, name, going))
    return [decide("run-before", options)]
