"""Moving an army: one tile a turn, two by forced march, with what lies on the way (BG-MOVE)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from campaign import events
from campaign.actions.candidates import army_steps, next_tiles, steps_from, unique
from campaign.actions.land.armies import (
    army_name,
    get_army,
    get_own_army,
    refuse_crowd,
    refuse_idle,
)
from campaign.actions.land.items import bank_train, refuse_unescorted
from campaign.actions.land.passages import choose_end
from campaign.actions.land.scouting import get_step, refuse_hidden, scouting
from campaign.acts.act import Document
from campaign.acts.declare import Ask, Id, Own, Typed, action
from campaign.acts.turn import Act, Turn, is_allowed
from campaign.effects.movement import meet_brigands, reach_capital
from campaign.errors import Refused
from campaign.events.values import Ref, Word, ref
from campaign.rules.act_context import (
    ActContext,
    Effect,
    Effects,
    StepEffect,
    action_step,
    subject,
    within,
)
from campaign.rules.board import place_of
from campaign.rules.conditions import find_hold
from campaign.rules.effect_registry import works_step
from campaign.rules.questions import decide_between
from campaign.rules.realm.races import find_hindering
from campaign.rules.scope import Scope, Subject
from campaign.rules.war.forces import move_army, tile_ashore
from campaign.rules.war.passages import find_passage, is_long
from campaign.storage.models import Army, Site, Tile
from campaign.storage.models.kinds import ENGINES
from campaign.storage.rows import with_cells
from maps.board.hexes import distance
from maps.board.legal_steps import LegalStep


def gate_move(turn: Turn, army_key: int) -> Army:
    """One move a turn, and those given beyond it (ME-TOW-7); underground, which end to go to."""
    army = get_army(turn.context, army_key)
    if army.passage is not None:
        turn.due("move", army.owner)
        return army
    army = get_own_army(turn, army_key)
    turn.due("move", army.owner)
    if not extra_moves(turn.context, army):
        refuse_idle(turn.context, army, "move", "BG-MOVE-1")
    return army


@action(
    "move",
    title="move", order=10,
    command="army move",
    rule="BG-MOVE-1",
    rolls=(
        "table/route", "table/scouting", "table/scouting-known", "table/wizard-reaction",
        "table/bandits", "effects/fight/points",
    ),
)  # fmt: skip
def move(
    act: Act,
    army_key: Own[Army],
    path: Annotated[
        Sequence[Id[Tile]],
        Ask("where to?", next_tiles, hidden=False),
        Typed(metavar="TILE...", help="A neighbouring tile; more with extra moves."),
    ],
) -> Document:
    """Move to a neighbouring tile; it is scouted first unless that was done this turn (BG-MOVE-1).

    Example: hexcrown army move 2 0405
    """
    army = gate_move(act, army_key)
    if army.passage is not None:
        return choose_end(act, army, path)
    extra = extra_moves(act.context, army)
    if not 1 <= len(path) <= (extra or 1):
        raise Refused(
            "{asked} tiles are too far for {name} in one move",
            hint="one tile a turn; hexcrown army march {army} TILE TILE goes two, at a cost",
            rule="BG-MOVE-1",
            name=army_name(army),
            asked=len(path),
            army=army_key,
        )
    refuse_path(act.context, army, path)
    return go(act, army, path, [], extra=bool(extra))


def gate_march(turn: Turn, army_key: int) -> Army:
    army = get_own_army(turn, army_key)
    turn.due("move", army.owner)
    refuse_idle(turn.context, army, "move", "BG-MOVE-1")
    return army


def tiles_after(turn: Turn, army: int, path: Sequence[int]) -> list[int]:
    """The second tile of a march, from the first."""
    bank = next((step.bank for key, step in army_steps(turn, army) if key == path[0]), 0)
    return unique(key for key, _ in steps_from(turn, path[0], bank))


@action(
    "march",
    title="forced march", order=20,
    command="army march",
    rule="BG-MOVE-1",
    rolls=(
        "effects/lose/points", "table/route", "table/scouting", "table/scouting-known",
        "table/wizard-reaction", "table/bandits", "effects/fight/points",
    ),
)  # fmt: skip
def march(
    act: Act,
    army_key: Own[Army],
    path: Annotated[
        Sequence[Id[Tile]],
        Ask("over which tile?", next_tiles, hidden=False),
        Ask("and where to?", tiles_after, hidden=False),
        Typed(metavar="TILE TILE", help="The next tile and the one after."),
    ],
) -> Document:
    """Move two tiles by forced march, which costs 1d6x10 points (BG-MOVE-1).

    Each tile is scouted first; if something stops the army on the first, the march ends there.

    Example: hexcrown army march 2 0405 0406
    """
    army, context = gate_march(act, army_key), act.context
    length = int(context.figure("armies", "march", "forced"))
    if len(path) != length:
        raise Refused(
            "a forced march goes over {far} tiles, not {asked}",
            hint="hexcrown army move {army} TILE goes to the next",
            rule="BG-MOVE-1",
            far=length,
            asked=len(path),
            army=army_key,
        )
    refuse_path(context, army, path)
    refuse_marched_passage(context, army, path)
    cost = {"kind": "lose", "of": "army", "points": context.figure("armies", "march", "points")}
    has_troops = army.kind != "treasure"
    return go(act, army, path, [cost] if has_troops else [])


def go(
    act: Act, army: Army, path: Sequence[int], cost: Effects, *, extra: bool = False
) -> Document:
    """Step by step; each tile is scouted first, unless it was. `extra`: a move beyond the turn's
    own, which leaves that one for later."""
    me = subject("army", army.id)
    given = {"extra": True} if extra else {}
    if extra:
        begin_extra_move(act.context, army)
    steps = [action_step(take_step, army=army.id, tile=tile, **given) for tile in path]
    moved = action_step(end_move, army=army.id, **given)
    return act.act([*cost, *steps, moved], me, army=me)


def refuse_path(context: ActContext, army: Army, path: Sequence[int]) -> None:
    """Each tile lies beside the one before and is open to the army, before any die is cast."""
    at = army
    for tile in path:
        step = get_open_step(context, at, tile)
        at = with_cells(at, tile=tile, bank=step.bank)
    refuse_passing(context, army, path)
    refuse_unescorted(context, army, **ahead(context, army, path[-1]))


def get_open_step(context: ActContext, army: Army, tile_key: int) -> LegalStep:
    """The step to a tile beside it that may be entered. A treasure's escort has gone before it."""
    step, tile = get_step(context, army, tile_key), context.world.get(Tile, tile_key)
    if army.kind == "treasure":
        return step
    refuse_engines(army, step.risks)
    refuse_small_convoy(context, army)
    refuse_closed(context, army, tile)
    if not (step.passage or has_scouted(context, army, tile)):
        refuse_hidden(context, tile.id)
    return step


def has_scouted(context: ActContext, army: Army, tile: Tile) -> bool:
    return army.scouted_at == context.now and army.scouted == tile.id


def ahead(context: ActContext, army: Army, tile: int) -> dict[str, int]:
    """Where an escort would be: on the tile, or in the passage that leads there."""
    passage = find_passage(context, tile_ashore(army), tile)
    if passage is not None and is_long(get_step(context, army, tile).passage):
        return {"passage": passage.id}
    return {"tile": tile}


def refuse_marched_passage(context: ActContext, army: Army, path: Sequence[int]) -> None:
    """ME-FIND-4: two tiles of it a turn, and no more by marching."""
    for here, there in zip((tile_ashore(army), *path), path, strict=False):
        if find_passage(context, here, there) and not are_neighbours(context, here, there):
            raise Refused(
                "a forced march through a secret passage is impossible: it takes half its length "
                "in turns",
                hint="hexcrown army move {army} {tile} goes into it",
                rule="ME-FIND-4",
                army=army.id,
                tile=context.world.get(Tile, there).label,
            )


def are_neighbours(context: ActContext, one: int, other: int) -> bool:
    ends = (place_of(context.world.get(Tile, key)) for key in (one, other))
    return distance(*ends) == 1


def refuse_passing(context: ActContext, army: Army, path: Sequence[int]) -> None:
    """ME-DIP-11: an open ally of others may be attacked, not passed: one goes back as one came."""
    came_from = army.state.get("came-from")
    for here, there in zip((tile_ashore(army), *path), path, strict=False):
        place = find_hindering(context, here, army.owner)
        back = came_from if here == army.tile else army.tile
        if place is not None and back is not None and there != back:
            raise Refused(
                "{place} at {tile} is an open ally of another empire and lets nobody pass",
                hint="attack it there, or go back to {back}",
                rule="ME-DIP-11",
                place=place.name or place.kind,
                tile=context.world.get(Tile, here).label,
                back=context.world.get(Tile, back).label,
            )


def begin_extra_move(context: ActContext, army: Army) -> None:
    """It is under way: what stops it costs this move, not the turn's own (ME-TOW-7)."""
    state = army.state.copy()
    state["extra"]["using"] = True
    context.world.put(army, state=state)


def extra_moves(context: ActContext, army: Army) -> int:
    """ME-TOW-7: moves given beyond the turn's own."""
    extra = army.state.get("extra", {})
    return int(extra.get("moves", 0)) if extra.get("at") == context.now else 0


@works_step("step")
def take_step(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """Scout, brave the way, arrive. An army that was stopped or is no more goes no further; nor
    does one whose way was closed by what was rolled since it set out."""
    army = context.world.get(Army, effect["army"])
    if army.ended_at is not None or is_stopped(context, army, effect):
        return []
    tile = context.world.get(Tile, effect["tile"])
    if not is_allowed(get_open_step, context, army, tile.id):
        context.tell(events.WayClosed(ref(army), ref(tile)))
        return []
    step = get_step(context, army, tile.id)
    if is_long(step.passage) and army.owner is not None:
        return [action_step("go-under", army=army.id, tile=tile.id)]
    given = {"extra": True} if effect.get("extra") else {}
    if army.kind == "treasure":  # its escort has scouted and braved the way
        return [action_step(arrive, army=army.id, tile=tile.id, bank=step.bank, **given)]
    scouted = step.passage or has_scouted(context, army, tile)
    before = [] if scouted else scouting(context, army, tile.id)
    arriving = action_step(
        brave, army=army.id, tile=tile.id, bank=step.bank, risks=list(step.risks), **given
    )
    return [*before, arriving]


def is_stopped(context: ActContext, army: Army, effect: Effect) -> bool:
    """Stopped by scouting or by the way: the turn's own move is used up, or the extra one is."""
    if effect.get("extra"):
        return not extra_moves(context, army)
    return bool(army.moved_at == context.now)


def refuse_engines(army: Army, risks: Sequence[str]) -> None:
    """ME-SIEGE-3: no dangerous routes with siege engines."""
    if risks and any(getattr(army, name) for name in ENGINES):
        raise Refused(
            "{name} can't take siege engines over a {risk}",
            hint="go by road, pass or bridge, or leave the engines",
            rule="ME-SIEGE-3",
            name=army_name(army),
            risk=risks[0],
        )


def refuse_small_convoy(context: ActContext, army: Army) -> None:
    """ME-SIEGE-4: three engines or more go alone; fewer wait for an army."""
    engines = sum(getattr(army, name) for name in ENGINES)
    fewest = int(context.figure("engines", "train", "convoy"))
    if army.kind == "convoy" and engines < fewest:
        raise Refused(
            "{name} has {engines} engines: a convoy of fewer than {fewest} can't go alone",
            hint="hexcrown army merge {army} ARMY joins it to an army",
            rule="ME-SIEGE-4",
            name=army_name(army),
            engines=engines,
            fewest=fewest,
            army=army.id,
        )


def refuse_closed(context: ActContext, army: Army, tile: Tile) -> None:
    """A spell (BG-MAG-3), or too many armies (HO-STACK)."""
    held = find_hold(context, "tile", tile.id, "settle")
    if held is not None:
        raise Refused(
            "{tile} can't be entered: {condition}",
            hint="go round it; hexcrown tile show {tile} shows what affects it",
            rule=context.condition(held.kind).get("rule"),
            tile=tile.label,
            condition=held.kind,
        )
    refuse_crowd(context, tile, army.owner)


DANGERS = {  # messages
    "ford": "through a river without a bridge",
    "crossing": "over a chasm",
    "mountain": "over the mountains",
}


@works_step("brave")
def brave(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """BG-MOVE-2: each danger of the way is rolled for; then the army arrives."""
    army = context.world.get(Army, effect["army"])
    if army.ended_at is not None or is_stopped(context, army, effect):
        return []
    rolls: Effects = [{"kind": "roll", "table": "route", "for": risk} for risk in effect["risks"]]
    if rolls and army.owner is not None:
        dangers = tuple(Word(DANGERS[risk]) for risk in dict.fromkeys(effect["risks"]))
        context.tell(events.DangerousWay(ref(army), Ref("tile", effect["tile"]), dangers))
    given = {"extra": True} if effect.get("extra") else {}
    arriving = action_step(arrive, army=army.id, tile=effect["tile"], bank=effect["bank"], **given)
    return [*rolls, arriving]


@works_step("arrive")
def arrive(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    army = context.world.get(Army, effect["army"])
    tile = context.world.get(Tile, effect["tile"])
    if army.ended_at is not None:
        return []
    if is_stopped(context, army, effect):
        if not says_that_it_turns_back(context, ref(army)):
            context.tell(events.TurnedBack(ref(army), ref(tile)))
        return []
    remember_way(context, army, tile)
    move_army(context, army, tile.id, effect["bank"])
    context.tell(events.Marched(ref(army), ref(tile)))
    tell_who_is_there(context, army, tile)
    return greet(context, army, tile)


def says_that_it_turns_back(context: ActContext, army: Ref[Army]) -> bool:
    """The row itself tells it, where its owner reads of it."""
    return any(each.who == army and each.row == "route/turned-back" for each in context.landings)


def tell_who_is_there(context: ActContext, army: Army, tile: Tile) -> None:
    """Whoever enters a tile sees who stands on it. Not tracked as read: the march does not depend
    on it."""
    owner = army.owner
    if owner is None:
        return
    with context.world.unnoticed():
        here = context.world.live(Army, tile=tile.id)
        met = [ref(row) for row in here if row.owner != owner and row.inside is None]
    for other in met:
        context.tell(events.ArmyMet(ref(army), other, ref(tile)))


def greet(context: ActContext, army: Army, tile: Tile) -> Effects:
    """What an army that has come to a tile meets there."""
    if reach_capital(context, army, tile):
        bank_train(context, army)
    return entering(context, army, tile) if army.kind != "treasure" else []


def remember_way(context: ActContext, army: Army, tile: Tile) -> None:
    """ME-DIP-11: before an open ally of others it remembers the way back."""
    state = army.state.copy()
    before = dict(state)
    state.pop("came-from", None)
    if find_hindering(context, tile.id, army.owner) is not None:
        state["came-from"] = army.tile
    if state != before:
        context.world.put(army, state=state)


def entering(context: ActContext, army: Army, tile: Tile) -> Effects:
    """What waits on the tile: brigands each time (ME-SITE-BAND), a tower to call on (ME-TOW-0)."""
    further = meet_brigands(context, army, tile)
    if army.owner is None:
        return further
    for site in context.world.live(Site, tile=tile.id, kind="tower"):
        scope = {"army": subject("army", army.id), "site": subject("site", site.id)}
        further.append(within(scope, tower_question()))
    return further


def tower_question() -> Effect:
    return decide_between(
        "visit-tower",
        {
            "leave": [],
            "visit": [{"kind": "roll", "table": "wizard-reaction"}],
            "attack": [{"kind": "row", "table": "tower-attack", "row": "attack"}],
        },
    )


@works_step("moved")
def end_move(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """The turn's move is used up; or an extra one, which leaves the turn's own (ME-TOW-7)."""
    army = context.world.get(Army, effect["army"])
    if army.ended_at is not None:
        return []
    if effect.get("extra"):
        state = army.state.copy()
        if state.pop("extra", None) is not None:
            context.world.put(army, state={**state, "arrived": context.now})
    else:
        context.world.put(army, moved_at=context.now)
    context.world.put(army, scouted=None, scouted_at=None)
    return []
