"""Reorganisation: armies on one tile merge, split and exchange (BG-ARMY-1 to 3); disbanding."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from campaign import events
from campaign.actions.candidates import ROUND, amounts, friends_here
from campaign.actions.land.armies import army_name, get_army, get_army_ashore, refuse_full_tile
from campaign.actions.land.pairs import get_pair, refuse_escort, refuse_last_troops, refuse_train
from campaign.acts.act import Document
from campaign.acts.declare import Ask, Checked, Own, Typed, action
from campaign.acts.turn import Act, Turn
from campaign.errors import Refused
from campaign.events.event import Event
from campaign.events.phrases import say
from campaign.events.values import Name, Ref, ref
from campaign.rules.act_context import ActContext
from campaign.rules.realm.races import refuse_allied_army
from campaign.rules.war.following import bar_too, join_conditions, pass_maps, pass_points, stay_with
from campaign.rules.war.forces import (
    FEWEST_POINTS,
    MOST_ENGINES,
    MOST_POINTS,
    MOST_PROVISIONS,
    end_army,
    raise_army,
)
from campaign.storage.models import Army
from campaign.storage.models.kinds import ENGINES, GOODS, Good
from campaign.storage.rows import with_cells
from campaign.storage.text_validation import check_name

LIMITS: tuple[tuple[Good, int, str], ...] = (
    ("points", MOST_POINTS, "BG-ARMY-1"),
    ("provisions", MOST_PROVISIONS, "BG-ARMY-2"),
)


class Reorganised(Document):
    army: int
    other: int | None


def points_to_split(turn: Turn, army: int) -> range:
    points = turn.world.get(Army, army).points
    return amounts(FEWEST_POINTS, points - FEWEST_POINTS, ROUND)


@action("split", title="split off an army", order=250, command="army split", rule="BG-ARMY-1")
def split(
    act: Act,
    army_key: Own[Army],
    goods: Annotated[
        Mapping[Good, int],
        Ask("of how many points?", points_to_split),
        Typed(metavar="WHAT=AMOUNT...", help="For example 600 (points) provisions=2."),
    ],
    *,
    name: Annotated[str, Typed(help="The new army's name."), Checked(check_name)] = "",
) -> Document:
    """Split an army in two (BG-ARMY-1: at least 500 points each).

    Example: hexcrown army split 2 600 provisions=2 --name 'Second Banner'
    """
    gate_reorganise(act, army_key)
    army = get_army_ashore(act.context, army_key)
    points = goods.get("points", 0)
    left = army.points - points
    if min(points, left) < FEWEST_POINTS:
        raise Refused(
            "an army needs at least {fewest} points: there would be {points} and {left}",
            hint="points=NUMBER must leave both so many",
            rule="BG-ARMY-1",
            fewest=FEWEST_POINTS,
            points=points,
            left=left,
        )
    refuse_full_tile(act.context, army)
    refuse_more_allies(act.context, army)
    no_goods: dict[str, Any] = dict.fromkeys(GOODS, 0)
    empty = with_cells(army, **no_goods)
    refuse_too_much(army, empty, goods)
    act.enter()
    made = raise_army(act.context, army, name=name, moved_at=army.moved_at)
    stay_with(act.context, army, made)
    pass_goods(act.context, army, made, goods)
    bar_too(act.context, army, made)
    return told(act, events.ArmyDivided(ref(army), Ref("army", made)), army_key, made)


def refuse_more_allies(context: ActContext, army: Army) -> None:
    """ME-RACE-4: recruits of another race, in as many armies as their settlements give."""
    if army.owner is not None and army.race and army.kind == "player":
        refuse_allied_army(context, army.owner, army.race)


@action("merge", title="join another army", order=240, command="army merge", rule="BG-ARMY-3")
def merge(
    act: Act,
    army_key: Own[Army],
    into_key: Annotated[
        Own[Army],
        Ask("which army?", friends_here),
        Typed(metavar="OTHER", help="The other army."),
    ],
) -> Document:
    """Merge an army into another on its tile, up to 1500 points (BG-ARMY-3).

    Example: hexcrown army merge 3 2
    """
    gate_reorganise(act, army_key)
    world = act.world
    army, into = get_pair(act.context, army_key, into_key)
    refuse_train(army, into)
    goods = {name: getattr(army, name) for name in GOODS}
    if army.kind == "convoy":
        del goods["points"]  # the escort goes with the road (ME-SIEGE-4)
    refuse_escort(army, into, goods)
    refuse_too_much(army, into, goods)
    act.enter()
    pass_goods(act.context, army, into_key, goods)
    for table in ("item", "character", "unit"):
        for held in world.live_of(table, army=army_key):
            world.put_cells(table, held.id, army=into_key)
    join_conditions(act.context, "army", army_key, into_key)
    pass_maps(act.context, army, into_key)
    end_army(act.context, world.get(Army, army_key), "merged")
    joined = events.ArmiesJoined(ref(army), ref(into), ref(act.context.tile_of(into)))
    return told(act, joined, army_key, into_key)


def goods_of_army(turn: Turn, army: int) -> list[str]:
    row = turn.world.get(Army, army)
    return [good for good in GOODS if getattr(row, good)]


def amounts_of_good(turn: Turn, army: int, goods: Mapping[Good, int]) -> range:
    """The troops of an army by the hundred, and so that it stays one; of all else any number."""
    [good] = goods
    have = getattr(turn.world.get(Army, army), good)
    return amounts(ROUND, have - FEWEST_POINTS, ROUND) if good == "points" else amounts(1, have, 1)


@action(
    "exchange",
    title="hand over troops or baggage",
    order=260,
    command="army exchange",
    rule="BG-ARMY-3",
)
def exchange(
    act: Act,
    army_key: Own[Army],
    into_key: Annotated[
        Own[Army],
        Ask("to which army?", friends_here),
        Typed(metavar="OTHER", help="The other army."),
    ],
    goods: Annotated[
        Mapping[Good, int],
        Ask("what?", goods_of_army),
        Ask("how many?", amounts_of_good),
        Typed(metavar="WHAT=AMOUNT...", help="For example 600 (points) provisions=2."),
    ],
) -> Document:
    """Hand points, provisions or engines to another army on the tile (BG-ARMY-3).

    Example: hexcrown army exchange 2 3 provisions=2
    """
    gate_reorganise(act, army_key)
    army, into = get_pair(act.context, army_key, into_key)
    refuse_train(army, into)
    refuse_escort(army, into, goods)
    refuse_too_much(army, into, goods)
    refuse_last_troops(army, goods)
    act.enter()
    pass_goods(act.context, army, into.id, goods)
    return told(act, events.HandedOver(ref(army), ref(into)), army_key, into_key)


def sent_home(turn: Turn) -> Name:
    return say("it can't be undone in the game")


@action(
    "disband",
    title="disband",
    order=310,
    command="army disband",
    rule="BG-ARMY-1",
    caution=sent_home,
)
def disband(act: Act, army_key: Own[Army]) -> Document:
    """Disband an army; everything it carries is lost.

    Example: hexcrown army disband 3
    """
    army = gate_reorganise(act, army_key)
    act.enter()
    end_army(act.context, army, "disbanded")
    reorganised: Reorganised = {**act.told_already(), "army": army_key, "other": None}
    return reorganised


def gate_reorganise(turn: Turn, army_key: int) -> Army:
    army = get_army(turn.context, army_key)
    turn.due("reorganise", army.owner)
    return army


def pass_goods(context: ActContext, army: Army, into_key: int, goods: Mapping[Good, int]) -> None:
    pass_points(context, army, into_key, goods.get("points", 0))
    for name, amount in goods.items():
        if name != "points":
            context.world.add_amount("army", army.id, name, -amount)
            context.world.add_amount("army", into_key, name, amount)


def refuse_too_much(army: Army, into: Army, goods: Mapping[Good, int]) -> None:
    for name, amount in goods.items():
        if not 0 <= amount <= getattr(army, name):
            raise Refused(
                "{name} has {have} {goods}, not {amount}",
                hint="give {have} at most",
                rule="BG-ARMY-3",
                name=army_name(army),
                have=getattr(army, name),
                goods=name,
                amount=amount,
            )
    for name, most, rule in LIMITS:
        total = getattr(into, name) + goods.get(name, 0)
        if goods.get(name) and total > most:
            raise Refused(
                "{name} would have {total} {goods}: {most} is the most",
                hint="give fewer",
                rule=rule,
                name=army_name(into),
                total=total,
                goods=name,
                most=most,
            )
    engines = sum(getattr(into, name) + goods.get(name, 0) for name in ENGINES)
    if engines > MOST_ENGINES:
        raise Refused(
            "a train has {most} engines at most",
            hint="leave some where they are",
            rule="ME-SIEGE-3",
            most=MOST_ENGINES,
        )


def told(act: Act, event: Event, army: int, other: int) -> Document:
    reorganised: Reorganised = {**act.told(event), "army": army, "other": other}
    return reorganised
