"""Underground: an army goes on in a secret passage, turns back in it, comes out (ME-FIND-4)."""

from __future__ import annotations

from collections.abc import Sequence

from campaign import events
from campaign.actions.land.armies import army_name
from campaign.acts.act import Document
from campaign.acts.turn import Act
from campaign.errors import Refused
from campaign.events.values import Ref, ref
from campaign.rules.act_context import ActContext, Effects, StepEffect
from campaign.rules.effect_registry import works_step
from campaign.rules.scope import Scope, Subject
from campaign.rules.war.passages import (
    come_out,
    go_under,
    is_mouth_open,
    keep_journey,
    read_journey,
)
from campaign.storage.models import Army, Tile


def choose_end(act: Act, army: Army, path: Sequence[int]) -> Document:
    """Which end it goes to; the next turn's start takes it two tiles nearer."""
    journey = read_journey(act.context, army)
    if list(path) != [journey.start]:
        raise refuse_end(act.context, army)
    act.begin("ME-FIND-4")
    keep_journey(act.context, army, journey.back())
    return act.told(events.WentBackUnderground(ref(army)))


def refuse_end(context: ActContext, army: Army) -> Refused:
    start, end, _, _ = read_journey(context, army)
    return Refused(
        "{name} is underground on its way to {end}",
        hint="hexcrown army move {army} {start} sends it back",
        rule="ME-FIND-4",
        name=army_name(army),
        end=context.world.get(Tile, end).label,
        army=army.id,
        start=context.world.get(Tile, start).label,
    )


@works_step("go-under")
def enter_passage(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    army = context.world.get(Army, effect["army"])
    if army.ended_at is None:
        go_under(context, army, effect["tile"])
        context.tell(events.WentUnderground(ref(army)))
    return []


@works_step("go-on-under")
def go_on(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """Two tiles more; at the end it comes out, if there is room."""
    from campaign.actions.land.moving import greet

    army = context.world.get(Army, effect["army"])
    if army.ended_at is not None or army.passage is None:
        return []
    journey = read_journey(context, army).on()
    keep_journey(context, army, journey)
    if journey.gone < journey.length or not is_mouth_open(context, army, journey.end):
        return []
    come_out(context, army, journey.end)
    context.world.put(army, moved_at=context.now)
    tile = context.world.get(Tile, journey.end)
    context.tell(events.CameUp(ref(army), ref(tile)))
    return greet(context, army, tile)


@works_step("passages-empty")
def passages_empty(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """Nobody winters underground: each comes out by the nearer end."""
    for army in context.world.live(Army):
        if army.passage is not None:
            tile = read_journey(context, army).nearer
            come_out(context, army, tile)
            context.world.put(army, moved_at=context.now)
            context.tell(events.CameUp(ref(army), Ref("tile", tile)))
    return []
