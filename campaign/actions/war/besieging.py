"""Sieges: lines drawn round a place, hunger within, walls breached, the lines left (BG-SIEGE)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, cast

from campaign import events
from campaign.actions.candidates import companions, places_here, places_of_many
from campaign.actions.land.armies import army_name, get_army_ashore, get_own_army
from campaign.actions.war.places import get_enemy_place, is_defended, place_name
from campaign.actions.war.plans import WHICH_PLACE, With
from campaign.acts.act import Document
from campaign.acts.declare import Ask, Id, Own, action, offer
from campaign.acts.turn import Act, Turn
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
from campaign.rules.effect_registry import works_step
from campaign.rules.realm.races import end_support
from campaign.rules.scope import Member, Scope, Subject
from campaign.rules.war.battles import engine_worth
from campaign.rules.war.sieges import (
    SHUT_IN,
    defenders_of,
    find_siege,
    is_besieged,
    is_walled,
    leave_siege,
    take_shelter,
)
from campaign.storage.models import Army, Settlement, Siege, Troops, model_of

PlaceToBesiege = Annotated[Id[Settlement] | None, Ask("to which place?", places_here), WHICH_PLACE]


def gate_begin_siege(turn: Turn, armies: Sequence[int]) -> list[Army]:
    mine = [get_own_army(turn, key) for key in dict.fromkeys(armies)]
    turn.due("siege", mine[0].owner)
    return mine


def begin_siege(act: Act, armies: Sequence[int], place_key: int | None = None) -> Document:
    """Armies draw their lines round a walled place; its owner's armies there are shut in."""
    context, world = act.context, act.world
    mine = gate_begin_siege(act, armies)
    place = get_enemy_place(context, mine[0], place_key)
    refuse_lines(context, mine, place)
    act.begin("BG-SIEGE-1")
    end_support(context, mine[0].owner, place)
    siege = find_siege(context, place.id)
    key = siege.id if siege else world.insert(
        Siege, settlement=place.id, empire=mine[0].owner, begun_at=context.now
    ).id  # fmt: skip
    take_shelter(context, place, SHUT_IN)
    for army in mine:
        world.put(army, siege=key)
        context.tell(events.SiegeLaid(ref(army), ref(place)))
    return act.told_already()


@action("besiege", title="lay siege", order=180, command="siege begin", rule="BG-SIEGE-1")
def besiege(
    act: Act, army_key: Own[Army], place_key: PlaceToBesiege = None, others: With = ()
) -> Document:
    """Besiege the walled settlement on the army's tile (BG-SIEGE-1).

    Example: hexcrown siege begin 2 --with 3
    """
    return begin_siege(act, [army_key, *others], place_key)


offer(
    "besiege-together",
    "besiege",
    title="lay siege together with all armies here",
    order=190,
    settled={"others": companions},
    asks={"place": Ask("to which place?", places_of_many)},
)


def refuse_lines(context: ActContext, mine: Sequence[Army], place: Settlement) -> None:
    siege = find_siege(context, place.id)
    if not is_walled(context, place):
        raise Refused(
            "{place} has no walls to besiege",
            hint="hexcrown siege assault {army} attacks it",
            rule="BG-SIEGE-1",
            place=place_name(place),
            army=mine[0].id,
        )
    if not is_defended(context, place):
        raise Refused(
            "{place} is undefended",
            hint="hexcrown siege take {army} occupies it",
            rule="BG-SIEGE-1",
            place=place_name(place),
            army=mine[0].id,
        )
    if siege and siege.empire != mine[0].owner:
        raise Refused(
            "{place} is besieged by another",
            hint="wait until they leave, or fight them: hexcrown battle",
            rule="BG-SIEGE-1",
            place=place_name(place),
        )
    for army in mine:
        if siege and army.siege == siege.id:
            raise Refused(
                "{army} besieges {place} already",
                hint="hexcrown siege starve, breach or assault {key}",
                rule="BG-SIEGE-1",
                army=army_name(army),
                place=place_name(place),
                key=army.id,
            )
        strange = army.owner != mine[0].owner or army.tile != place.tile
        if strange or is_besieged(context, army) or not army.points:
            raise Refused(
                "{army} can't besiege {place}",
                hint="an army with troops, of the same empire, on the tile and free",
                rule="BG-SIEGE-1",
                army=army_name(army),
                place=place_name(place),
            )


# What a turn of siege brings


def gate_siege(turn: Turn, army_key: int) -> Siege:
    """The siege that an army's lines are drawn for."""
    army = get_own_army(turn, army_key)
    siege = get_siege_of(turn.context, army)
    turn.due("siege", army.owner)
    return siege


def gate_starve(turn: Turn, army_key: int) -> Siege:
    siege = gate_siege(turn, army_key)
    if ate_this_turn(turn.context, siege):
        raise Refused(
            "this turn of the siege has passed already",
            hint="breach or assault, or wait for the next turn",
            rule="BG-SIEGE-1",
        )
    return siege


@action(
    "starve",
    title="starve the besieged",
    order=200,
    command="siege starve",
    rule="HO-STARVE",
    rolls=("table/starvation",),
)
def starve(act: Act, army_key: Own[Army]) -> Document:
    """Wait outside the walls: the besieged eat what they have, then starve (HO-STARVE).

    Example: hexcrown siege starve 2
    """
    return at_siege(act, gate_starve(act, army_key), [])


def gate_breach(turn: Turn, army_key: int) -> Siege:
    siege = gate_siege(turn, army_key)
    if siege.state.get("breached-at") == turn.context.now:
        raise Refused(
            "the walls were tried this turn",
            hint="once a turn; starve or assault meanwhile",
            rule="BG-SIEGE-2",
        )
    return siege


@action(
    "breach",
    title="breach the walls",
    order=210,
    command="siege breach",
    rule="HO-BREACH",
    rolls=("table/breaching",),
)
def breach(act: Act, army_key: Own[Army]) -> Document:
    """Try to breach the walls: 2d6, +1 per cannon and stone-thrower of the besiegers (ME-SIEGE-5).

    Example: hexcrown siege breach 2 --dice 4,5
    """
    siege, context, world = gate_breach(act, army_key), act.context, act.world
    act.enter()
    world.put(siege, state={**siege.state, "breached-at": context.now})
    lines: list[Member] = [("army", army.id) for army in world.live(Army, siege=siege.id)]
    modifier = engine_worth(context, lines, "breach")
    trying = {"kind": "roll", "table": "breaching", "mod": modifier}
    return at_siege(act, siege, [within({"roller": subject("army", army_key)}, trying)])


def gate_lift(turn: Turn, armies: Sequence[int]) -> list[Army]:
    mine = [get_army_ashore(turn.context, key) for key in dict.fromkeys(armies)]
    for army in mine:
        get_siege_of(turn.context, army)
    return mine


def lift_siege(act: Act, armies: Sequence[int]) -> Document:
    """Armies leave the lines; with the last of them the siege ends."""
    context, mine = act.context, gate_lift(act, armies)
    act.begin("BG-SIEGE-1")
    for army in mine:
        leave_siege(context, army)
        context.tell(events.LeftTheLines(ref(army)))
    return act.told_already()


@action("lift", title="leave the siege", order=220, command="siege lift", rule="BG-SIEGE-1")
def lift(act: Act, army_key: Own[Army], others: With = ()) -> Document:
    """Leave the siege; it ends with the last army.

    Example: hexcrown siege lift 2
    """
    return lift_siege(act, [army_key, *others])


def get_siege_of(context: ActContext, army: Army) -> Siege:
    siege = context.world.get_if(Siege, army.siege)
    if siege is None or siege.ended_at is not None:
        raise Refused(
            "{army} besieges nothing",
            hint="hexcrown siege begin {key} begins the siege",
            rule="BG-SIEGE-1",
            army=army_name(army),
            key=army.id,
        )
    return siege


def ate_this_turn(context: ActContext, siege: Siege) -> bool:
    return bool(siege.state.get("ate-at") == context.now)


def at_siege(act: Act, siege: Siege, agenda: Effects) -> Document:
    """Whatever the besiegers do, once a turn those within have to eat."""
    lines = subject("siege", siege.id)
    place = subject("settlement", siege.settlement)
    eating = action_step(besieged_eat, siege=siege.id)
    return act.act([*agenda, eating], lines, siege=lines, settlement=place)


@works_step("besieged-eat")
def besieged_eat(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """Each army within eats a provision of its own or of the place; the garrison what the place
    has, an independent one its stores of some turns (HO-INDEP). Whoever goes without, starves."""
    siege = context.world.get(Siege, effect["siege"])
    state = siege.state.copy()
    turn = cast(int, effect.get("at", context.now))  # a moment here, in files of campaigns too
    if siege.ended_at is not None or int(state.get("ate-at", -1)) >= turn:
        return []
    state.update({"turns": int(state.get("turns", 0)) + 1, "ate-at": turn})
    place = context.world.get(Settlement, siege.settlement)
    hungry = [
        row for row in mouths(context, place) if not eats(context, row, place, state["turns"])
    ]
    state["starving"] = int(state.get("starving", 0)) + 1 if hungry else 0
    context.world.put(siege, state=state)
    if not hungry:
        context.tell(events.StillFed(ref(place)))
        return []
    context.tell(events.Starving(ref(place)))
    facts = {
        "race": hungry[0].race,
        "besieger-race": besieging_race(context, siege),
        "starving": state["starving"],
    }
    return [within({"facts": facts}, {"kind": "roll", "table": "starvation"})]


def mouths(context: ActContext, place: Settlement) -> list[Troops]:
    """Garrison and armies within; the undead never starve (ME-RACE-1)."""
    rows = [context.world.get(model_of(table), key) for table, key in defenders_of(context, place)]
    return [row for row in rows if row.race != "undead"]


def eats(context: ActContext, row: Troops, place: Settlement, turns: int) -> bool:
    world = context.world
    if row.id == place.id and isinstance(row, Settlement) and place.owner is None:
        if turns <= int(context.figure("walls", place.kind, "stores")):
            return True
    elif isinstance(row, Army) and row.provisions > 0:
        world.add(row, provisions=-1)
        return True
    if world.get(Settlement, place.id).provisions > 0:
        world.add(place, provisions=-1)
        return True
    for army in world.live(Army, inside=place.id):  # what they carry is the place's too
        if army.provisions > 0:
            world.add(army, provisions=-1)
            return True
    return False


def besieging_race(context: ActContext, siege: Siege) -> str:
    lines = context.world.live(Army, siege=siege.id)
    return lines[0].race if lines else ""
