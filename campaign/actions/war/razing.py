"""Places nobody defends: occupied, or razed (BG-RAZE-1)."""

from __future__ import annotations

from typing import Annotated

from campaign import events
from campaign.actions.candidates import places_here
from campaign.actions.land.armies import army_name, get_own_army, mark_acted, refuse_acted
from campaign.actions.war.places import (
    get_enemy_place,
    get_place,
    place_name,
    refuse_defended,
    refuse_friend,
)
from campaign.actions.war.plans import WHICH_PLACE
from campaign.acts.act import Document
from campaign.acts.declare import Ask, Id, Own, action
from campaign.acts.turn import Act, Turn
from campaign.effects.places import give_tile
from campaign.effects.taking import take_settlement, temple_beside
from campaign.errors import Refused
from campaign.events.phrases import say
from campaign.events.values import Name, ref
from campaign.rules.act_context import ActContext, Effects, subject
from campaign.rules.realm.races import end_alliances, end_support
from campaign.rules.war.sieges import is_besieged
from campaign.storage.models import Army, Settlement


def gate_take(turn: Turn, army_key: int) -> Army:
    army = get_free_army(turn, army_key)
    turn.due("take", army.owner)
    return army


PlaceHere = Annotated[Id[Settlement] | None, Ask("which place?", places_here), WHICH_PLACE]


@action(
    "take",
    title="move into an undefended place",
    order=170,
    command="siege take",
    rule="BG-SIEGE-1",
    rolls=("steps/sack-temple/roll",),
)
def take(act: Act, army_key: Own[Army], place_key: PlaceHere = None) -> Document:
    """Occupy an undefended settlement; keep its people or repopulate it (ME-RACE-5).

    Example: hexcrown siege take 2 --choose keep
    """
    army, context = gate_take(act, army_key), act.context
    place = get_enemy_place(context, army, place_key)
    refuse_defended(context, place, "BG-SIEGE-1", army)
    act.begin("BG-SIEGE-1")
    end_support(context, army.owner, place)
    context.tell(events.Undefended(ref(place), ref(army)))
    return at_place(act, army, place, take_settlement(context, place, army.owner))


def gate_raze(turn: Turn, army_key: int) -> Army:
    army = get_free_army(turn, army_key)
    turn.due("raze", army.owner)
    fought = army.acted_at == turn.context.now and army.acted in ("battle", "assault")
    if not fought:  # who fought for the place may still raze it
        refuse_acted(turn.context, army, "BG-RAZE-1")
    return army


def own_place(turn: Turn, army: int, place: int) -> Name:
    """Scorched earth is allowed, and seldom meant."""
    owner = turn.world.get(Army, army).owner
    is_own = owner is not None and turn.world.get(Settlement, place).owner == owner
    return say("it is your own") if is_own else ""


@action(
    "raze",
    title="raze a place",
    order=230,
    command="raze",
    rule="BG-RAZE-1",
    rolls=("steps/sack-temple/roll",),
    caution=own_place,
)
def raze(act: Act, army_key: Own[Army], place_key: PlaceHere = None) -> Document:
    """Raze the settlement on the army's tile; a temple is sacked (BG-RAZE-1, ME-TEMP-2).

    It yields nothing until it recovers. The ruins and the tile belong to the empire that razed it.

    Example: hexcrown raze 2
    """
    army, context = gate_raze(act, army_key), act.context
    place = get_place(context, army, place_key)
    refuse_friend(context, army, place)
    if place.razed:
        raise Refused(
            "{place} is already razed",
            hint="its tile can still be taken",
            rule="BG-RAZE-1",
            place=place_name(place),
        )
    refuse_defended(context, place, "BG-RAZE-1", army)
    act.enter()
    mark_acted(context, army, "raze")
    end_support(context, army.owner, place)
    return at_place(act, army, place, burning(context, army, place))


def burning(context: ActContext, army: Army, place: Settlement) -> Effects:
    owner = army.owner
    if place.kind == "temple" and owner is not None:
        return take_settlement(context, place, owner)
    beside = temple_beside(context, place, owner) if owner is not None else []
    if owner is not None and place.owner != owner:
        kind = "city" if place.kind == "capital" else place.kind
        context.world.put(place, owner=owner, kind=kind, kingdom=None)
        end_alliances(context, place.id)
        give_tile(context, place.tile, owner)
    return [{"kind": "raze", "of": "settlement", "by": f"army:{army.id}"}, *beside]


def at_place(act: Act, army: Army, place: Settlement, agenda: Effects) -> Document:
    me, there = subject("army", army.id), subject("settlement", place.id)
    return act.act(agenda, me, army=me, settlement=there)


def get_free_army(turn: Turn, key: int) -> Army:
    army = get_own_army(turn, key)
    if is_besieged(turn.context, army) or not army.points:
        raise Refused(
            "{name} can't do that: it is besieged, or has no troops",
            hint="an army with troops that nobody besieges can",
            rule="BG-SIEGE-1",
            name=army_name(army),
        )
    return army
