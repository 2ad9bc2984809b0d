"""Siege trains on the road: engines that go alone as a convoy, engines left behind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from campaign import events
from campaign.actions.candidates import amounts, engines_of
from campaign.actions.land.armies import army_name, get_army_ashore, refuse_full_tile
from campaign.acts.act import Document
from campaign.acts.declare import Ask, Checked, Own, Typed, action, offer
from campaign.acts.turn import Act, Turn
from campaign.errors import Refused
from campaign.events.phrases import say
from campaign.events.values import Name, Ref, ref
from campaign.rules.act_context import ActContext
from campaign.rules.war.following import stay_with
from campaign.rules.war.forces import count_engines, end_army, raise_army
from campaign.storage.models import Army
from campaign.storage.models.kinds import ENGINES, Engine
from campaign.storage.text_validation import check_name


class ConvoyDocument(Document):
    convoy: int  # the army that it is


def gate_convoy(turn: Turn, army_key: int, engines: Mapping[Engine, int]) -> Army:
    army = get_army_ashore(turn.context, army_key)
    turn.due("reorganise", army.owner)
    refuse_engines_not_there(army, engines)
    refuse_few_engines(turn.context, engines)
    refuse_full_tile(turn.context, army)
    return army


ENGINE_OPTIONS = Typed(each=True, help="How many.", least=0, most=4)


@action("convoy", command="siege convoy", rule="ME-SIEGE-4")
def form_convoy(
    act: Act,
    army_key: Own[Army],
    engines: Annotated[Mapping[Engine, int], ENGINE_OPTIONS],
    *,
    name: Annotated[str, Typed(help="The convoy's name."), Checked(check_name)] = "",
) -> Document:
    """Detach three or more engines as a convoy with its own escort (ME-SIEGE-4).

    Example: hexcrown siege convoy 2 --rams 2 --cannons 1
    """
    context, world = act.context, act.world
    army = gate_convoy(act, army_key, engines)
    act.begin("ME-SIEGE-4")
    escort = int(context.figure("engines", "train", "escort"))
    key = raise_army(context, army, kind="convoy", name=name, points=escort, moved_at=army.moved_at)
    stay_with(context, army, key)
    take_engines(context, army, engines)
    for engine, number in engines.items():
        world.add_amount("army", key, engine, number)
    told = act.told(events.ConvoySetOut(Ref("army", key), ref(army)))
    sent: ConvoyDocument = {**told, "convoy": key}
    return sent


offer(
    "convoy",
    "convoy",
    title="send the siege engines as a convoy",
    order=290,
    settled={"engines": engines_of},
)


def refuse_few_engines(context: ActContext, engines: Mapping[Engine, int]) -> None:
    fewest = int(context.figure("engines", "train", "convoy"))
    if sum(engines.values()) < fewest:
        raise Refused(
            "a convoy has {fewest} engines at least, not {asked}",
            hint="name more engines, or let the army keep them",
            rule="ME-SIEGE-4",
            fewest=fewest,
            asked=sum(engines.values()),
        )


def gate_abandon(turn: Turn, army_key: int, engines: Mapping[Engine, int]) -> Army:
    army = get_army_ashore(turn.context, army_key)
    refuse_engines_not_there(army, engines)
    return army


def engines_along(turn: Turn, army: int) -> list[str]:
    return [engine.replace("_", "-") for engine in engines_of(turn, army)]


def engines_to_leave(turn: Turn, army: int, engines: Mapping[Engine, int]) -> range:
    [engine] = engines
    return amounts(1, getattr(turn.world.get(Army, army), engine), 1)


def destroyed(turn: Turn) -> Name:
    return say("they are destroyed")


@action(
    "abandon",
    title="leave siege engines behind",
    order=300,
    command="siege abandon",
    rule="ME-SIEGE-4",
    caution=destroyed,
)
def abandon_engines(
    act: Act,
    army_key: Own[Army],
    engines: Annotated[
        Mapping[Engine, int],
        Ask("which engines?", engines_along),
        Ask("how many?", engines_to_leave),
        ENGINE_OPTIONS,
    ],
) -> Document:
    """Leave engines behind, to take a dangerous route: they are destroyed (ME-SIEGE-4).

    Example: hexcrown siege abandon 2 --rams 2
    """
    army = gate_abandon(act, army_key, engines)
    act.begin("ME-SIEGE-4")
    take_engines(act.context, army, engines)
    left = sum(getattr(act.world.get(Army, army_key), engine) for engine in ENGINES)
    if army.kind == "convoy" and not left:
        end_army(act.context, army, "dispersed")
    return act.told(events.EnginesLeft(ref(army), count_engines(army, engines)))


def take_engines(context: ActContext, army: Army, engines: Mapping[Engine, int]) -> None:
    for engine, number in engines.items():
        context.world.add_amount("army", army.id, engine, -number)


def refuse_engines_not_there(army: Army, engines: Mapping[Engine, int]) -> None:
    if not sum(engines.values()):
        raise Refused("which engines? name at least one", rule="ME-SIEGE-4",
                      hint="as --rams 1 --cannons 2")  # fmt: skip
    for engine, number in engines.items():
        if not 0 <= number <= getattr(army, engine):
            raise Refused(
                "{name} has {have} {engine}, not {asked}",
                hint="name {have} at most",
                rule="ME-SIEGE-4",
                name=army_name(army),
                have=getattr(army, engine),
                engine=engine.replace("_", "-"),
                asked=number,
            )
