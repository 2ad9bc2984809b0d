"""What moves without being ordered to: retreats, drifting, being pushed, stopped or sped on.

What an army meets on the tile it comes to, by whatever way: its capital, brigands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign import events
from campaign.events.values import ref
from campaign.rules.act_context import (
    ActContext,
    Effect,
    Effects,
    StepEffect,
    action_step,
    one_of_many,
    ref_of,
    subject,
    within,
)
from campaign.rules.board import place_of
from campaign.rules.conditions import find_hold, lift_by
from campaign.rules.effect_registry import works_effect, works_step
from campaign.rules.questions import AnswerOption, decide, named_option
from campaign.rules.roles import side_of
from campaign.rules.scope import Scope, Subject
from campaign.rules.war.forces import has_room, move_army
from campaign.storage.models import Army, Fleet, Relation, Settlement, Site, Tile, model_of
from campaign.storage.models.kinds import FORCES
from maps.board.hexes import Coordinate
from maps.board.legal_steps import LegalStep, army_steps, fleet_steps
from maps.board.neighbourhood import tile_towards

if TYPE_CHECKING:
    from campaign.storage.models.kinds import ForceTable
    from tables.library.effect_types import (
        DriftEffect,
        ExtraMoveEffect,
        PushEffect,
        RetreatEffect,
        StopEffect,
    )

WANDERING = "Wandering"  # messages


@works_effect("retreat")
def retreat(context: ActContext, effect: RetreatEffect, on: Subject, scope: Scope) -> Effects:
    """BG-BAT-4: to a friendly neighbour, the player choosing among several; where there is none,
    what the rule says instead. A convoy's or a fleet's army has nowhere to go."""
    if on.get("kind") != "army" or not context.is_live(on):
        return []
    army = context.world.get(Army, on["id"])
    if "battle" in scope and army.tile != scope["tile"]["id"]:
        return []  # it left the field already
    if army.id in (scope.get("battle", {}).get("fought") or ()):
        return []  # a force fought on the spot scatters where it stands
    if army.inside is not None and scope.get("battle", {}).get("sortie"):
        context.tell(events.FellBackBehindWalls(ref(army)))
        return []
    steps = retreat_steps(context, army)
    if not steps:
        context.tell(events.NowhereToRetreat(ref(army)))
        return [within({"army": on, "it": on, effect["of"]: on}, *effect.get("else", ()))]
    if len(steps) == 1 or army.owner is None:
        return one_of_many("retreat", [[retreat_to(army, step)] for step in steps])
    who = {"empire": subject("empire", army.owner)}
    return [within(who, retreat_decision(context, army, steps))]


def retreat_steps(context: ActContext, army: Army) -> list[LegalStep]:
    """Over safe ways, onto tiles of one's own or nobody's that no enemy holds."""
    if army.tile is None:
        return []
    tile = context.world.get(Tile, army.tile)
    steps = army_steps(context.tiles, place_of(tile), army.bank or 0)
    safe = [step for step in steps if not step.risks and step.side and is_open(context, army, step)]
    return [step for step in safe if is_own(context, army, step)] or safe


def is_open(context: ActContext, army: Army, step: LegalStep) -> bool:
    there = context.tile_at(step.at)
    if there is None or not has_room(context, there.id, army.owner):
        return False
    if find_hold(context, "tile", there.id, "enter"):  # BG-MAG-3
        return False
    if army.owner is not None and is_hostile(context, army, there):
        return False
    return not any(other.owner != army.owner for other in context.world.live(Army, tile=there.id))


def is_hostile(context: ActContext, army: Army, tile: Tile) -> bool:
    """Another empire's land, or an independent place that is no friend of this one."""
    if tile.owner not in (None, army.owner):
        return True
    for place in context.world.live(Settlement, tile=tile.id, owner=None):
        relation = context.world.first(Relation, empire=army.owner or 0, settlement=place.id)
        friend = relation and (relation.subsistence or relation.military)
        if not place.razed and not friend:
            return True
    return False


def is_own(context: ActContext, army: Army, step: LegalStep) -> bool:
    there = context.tile_at(step.at)
    return there is not None and army.owner is not None and there.owner == army.owner


def retreat_to(army: Army, step: LegalStep) -> Effect:
    return action_step(arrive_in_retreat, army=army.id, at=list(step.at), bank=step.bank)


def retreat_decision(context: ActContext, army: Army, steps: list[LegalStep]) -> Effect:
    options = []
    for step in steps:
        there = context.tile_at(step.at)
        label = there.label if there else ""
        name = f"{label} {there.name}".strip() if there else label
        options.append(named_option(label, name, retreat_to(army, step)))
    return decide("retreat", options, army=army.name or f"#{army.id}")


@works_step("retreat-to")
def arrive_in_retreat(
    context: ActContext, effect: StepEffect, on: Subject, scope: Scope
) -> Effects:
    army = context.world.get(Army, effect["army"])
    column, row = effect["at"]
    there = context.tile_at((column, row))
    if army.ended_at is None and there is not None:
        move_army(context, army, there.id, effect["bank"])
        context.world.put(army, moved_at=context.now)
        context.tell(events.FellBack(ref(army), ref(there)))
        reach_capital(context, army, there)
        return meet_brigands(context, army, there)
    return []


def force_kind(on: Subject) -> ForceTable:
    """What may move: an army or a fleet."""
    kind = on["kind"]
    assert kind in FORCES, kind
    return kind


@works_effect("stop")
def stop(context: ActContext, effect: StopEffect, on: Subject, scope: Scope) -> Effects:
    """No more moves or scouting this turn, not even a move that was given beyond it. What stops
    such a move itself costs that move alone (ME-TOW-7)."""
    if context.is_live(on):
        force = context.world.get(model_of(force_kind(on)), on["id"])
        state = dict(force.state)
        extra = state.pop("extra", None)
        if extra and extra.get("using"):
            context.world.put(force, state=state)
            return []
        acted = force.acted_at == context.now
        context.world.put(force, moved_at=context.now)
        if not acted:
            context.world.put(force, acted_at=context.now, acted="stop")
        if extra is not None:
            context.world.put(force, state=state)
    return []


@works_effect("extra-move")
def extra_move(context: ActContext, effect: ExtraMoveEffect, on: Subject, scope: Scope) -> Effects:
    """One more move than the turn allows: kept on the army until it is used. A fleet that must
    make it makes it at once (ME-SEA-4)."""
    if on.get("kind") == "fleet":
        return [action_step("run-before", fleet=on["id"])]
    if context.is_live(on):
        row = context.world.get(model_of(force_kind(on)), on["id"])
        extra = {
            "at": context.now,
            "moves": int(effect.get("tiles", 1)),
            "compulsory": bool(effect.get("compulsory")),
            "if-scouted": bool(effect.get("if-scouted")),
        }
        context.world.put(row, state={**row.state, "extra": extra})
        if row.acted_at == context.now and row.acted == "visit":
            context.world.put(row, acted_at=None, acted="")  # ME-TOW-7
        context.tell(events.MayMoveAgain(ref_of(on)))
    return []


@works_effect("drift")
def drift(context: ActContext, effect: DriftEffect, on: Subject, scope: Scope) -> Effects:
    """Blown in a direction: off the map as the rule says; onto land it stays where it is."""
    if not context.is_live(on):
        return []
    row = context.world.get(model_of(force_kind(on)), on["id"])
    at = place_of(context.tile_of(row))
    direction, distance = int(effect["direction"]), int(effect.get("distance", 1))
    there = tile_towards(context.tiles, at, direction, distance)
    if there is None:
        return [within({on["kind"]: on, "it": on}, *effect.get("off-map", ()))]
    if isinstance(row, Army):
        wander(context, row, at, direction)
    elif there.is_port or there.terrain == "sea":
        put_on_tile(context, on, there.at)
    return []


def wander(context: ActContext, army: Army, at: Coordinate, side: int) -> None:
    """Over one side, by ford and mountain too; where no army could ever go, it stays."""
    steps = army_steps(context.tiles, at, army.bank or 0)
    going = [step for step in steps if step.side == side]
    there = context.tile_at(going[0].at) if going else None
    if there is None or find_hold(context, "tile", there.id, "enter"):  # BG-MAG-3
        context.tell(events.NoWayOn(ref(army)))
        return
    step = min(going, key=lambda step: (len(step.risks), step.bank))
    put_on_tile(context, subject("army", army.id), step.at, step.bank, WANDERING)


def put_on_tile(
    context: ActContext, on: Subject, at: Coordinate, bank: int = 0, because: str = ""
) -> None:
    tile = context.tile_at(at)
    assert tile is not None
    if on["kind"] == "army":
        move_army(context, context.world.get(Army, on["id"]), tile.id, bank)
    else:
        context.world.put(context.world.get(Fleet, on["id"]), tile=tile.id, port=None)
    context.tell(events.CameTo(ref_of(on), ref(tile)), because)


@works_effect("push")
def push(context: ActContext, effect: PushEffect, on: Subject, scope: Scope) -> Effects:
    """ME-SEA-2: the winner chooses where; destroyed where no tile of the map can take it."""
    if not context.is_live(on):
        return []
    row = context.world.get(model_of(force_kind(on)), on["id"])
    open_sea = bool(context.world.option("open-sea", False)) and row.kind == "player"
    at = place_of(context.tile_of(row))
    steps = fleet_steps(context.tiles, at, open_sea) if on["kind"] == "fleet" else []
    if not steps:
        return [within({on["kind"]: on, "it": on, effect["of"]: on}, *effect.get("else", ()))]
    options = [push_option(context, on, step) for step in steps]
    if len(options) == 1 or not is_players(context, scope):
        return one_of_many("push", [option["effects"] for option in options])
    return [decide("push", options, who="winner")]


def is_players(context: ActContext, scope: Scope) -> bool:
    """Whether a player has won: pirates drive their prey wherever the die says."""
    winners = side_of(context, scope, "winner")
    return any(context.holder(member).owner is not None for member in winners)


def push_option(context: ActContext, on: Subject, step: LegalStep) -> AnswerOption:
    tile = context.tile_at(step.at)
    assert tile is not None
    name = f"{tile.label} {tile.name}".strip()
    going = action_step(put_there, what=on["kind"], key=on["id"], at=list(step.at))
    return named_option(tile.label, name, going)


@works_step("put-on-tile")
def put_there(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    moved = subject("fleet" if effect["what"] == "fleet" else "army", effect["key"])
    if context.is_live(moved):
        column, row = effect["at"]
        put_on_tile(context, moved, (column, row))
    return []


def reach_capital(context: ActContext, army: Army, tile: Tile) -> bool:
    """ME-TOMB-1: the court wizard at the capital lifts a curse. Whether it is the capital."""
    places = context.world.live(Settlement, tile=tile.id, kind="capital")
    if not any(place.owner == army.owner for place in places):
        return False
    lift_by(context, "army", army.id, "capital")
    return True


def meet_brigands(context: ActContext, army: Army, tile: Tile) -> Effects:
    """ME-SITE-BAND: each time an army enters."""
    me = subject("army", army.id)
    return [
        within({"army": me, "site": subject("site", site.id)}, {"kind": "roll", "table": "bandits"})
        for site in context.world.live(Site, tile=tile.id, kind="brigands")
    ]
