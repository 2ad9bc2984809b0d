"""Sending an envoy to an independent settlement; he is heard when the phase ends."""

from __future__ import annotations

from typing import Annotated

from campaign import events
from campaign.actions.war.places import place_name
from campaign.actions.winter.holdings import ActionPrice, gate_work, get_payable, pay_price
from campaign.acts.act import Document
from campaign.acts.declare import Ask, Id, Own, Typed, action
from campaign.acts.turn import Act, Turn
from campaign.effects.peoples import relation_with
from campaign.errors import Refused
from campaign.events.values import Ref
from campaign.knowledge.sightings import note_tile
from campaign.knowledge.visibility import seers
from campaign.rules.act_context import ActContext
from campaign.rules.realm.races import is_sent, modifier
from campaign.storage.calendar import read_moment
from campaign.storage.models import Empire, Relation, Settlement, Tile
from campaign.storage.world import World


def independents(turn: Turn) -> list[int]:
    return [row.id for row in turn.world.live(Settlement, owner=None)]


@action("envoy", title="send an envoy", order=400, command="envoy", rule="HO-DIPLO")
def send_envoy(
    act: Act,
    empire: Annotated[Own[Empire], Typed(help="Who sends him.")],
    place_key: Annotated[
        Id[Settlement],
        Ask("to which settlement?", independents),
        Typed(help="The independent one."),
    ],
) -> Document:
    """Send an envoy; the answer comes when the diplomacy phase ends (ME-DIP-5).

    Example: hexcrown envoy Ostmark Greywater
    """
    price, world = get_envoy_price(act, empire, place_key), act.world
    pay_price(act, empire, price)
    key = relation_with(act.context, empire, place_key)
    relation = world.get(Relation, key)
    world.put(relation, state={**relation.state, "mission": act.context.now})
    remember_place(world, empire, place_key)
    return act.told(events.EnvoySent(Ref("empire", empire), Ref("settlement", place_key)))


def remember_place(world: World, empire: int, place_key: int) -> None:
    """What the envoy finds is known from then on as it was that day, whatever becomes of it."""
    with world.unnoticed():
        tile = world.get(Tile, world.get(Settlement, place_key).tile)
        if empire not in seers(world, tile.id):
            note_tile(world, empire, tile, "seen")


def get_envoy_price(turn: Turn, empire: int, place_key: int) -> ActionPrice:
    sender, context = gate_work(turn, "envoy", empire), turn.context
    place = turn.world.get(Settlement, place_key)
    refuse_owned(context, place)
    refuse_unwelcome(context, sender, place)
    refuse_forbidden(context, sender, place)
    crowns = int(context.figure("missions", "mission", "crowns"))
    return get_payable(context, empire, ActionPrice("envoy", "HO-DIPLO", crowns))


def refuse_owned(context: ActContext, place: Settlement) -> None:
    if place.ended_at is not None:
        raise Refused(
            "{place} no longer exists",
            hint="hexcrown settlement list shows them",
            rule="ME-DIP-5",
            place=place_name(place),
        )
    if place.owner is not None:
        raise Refused(
            "{place} belongs to {empire}",
            hint="envoys go to independent settlements",
            rule="ME-DIP-5",
            place=place_name(place),
            empire=context.world.get(Empire, place.owner).name,
        )


def refuse_unwelcome(context: ActContext, sender: Empire, place: Settlement) -> None:
    """ME-DIP-6: expelled for ever, or until the next winter; one envoy at a time."""
    relation = context.world.first(Relation, empire=sender.id, settlement=place.id)
    if relation is None:
        return
    facts = {"empire": sender.name, "place": place_name(place)}
    if relation.expelled:
        raise Refused(
            "no envoy of {empire} is welcome in {place} again",
            hint="send him to another settlement",
            rule="ME-DIP-6",
            **facts,
        )
    if relation.not_before is not None and context.now < relation.not_before:
        year, season, _ = read_moment(relation.not_before)
        raise Refused(
            "{place} hears no envoy of {empire} before {season} of year {year}",
            hint="send him to another settlement",
            rule="ME-DIP-6",
            season=season,
            year=year,
            **facts,
        )
    if is_sent(context, relation):
        raise Refused(
            "an envoy of {empire} waits in {place}",
            hint="he is heard when the diplomacy phase ends",
            rule="ME-DIP-5",
            **facts,
        )


def refuse_forbidden(context: ActContext, sender: Empire, place: Settlement) -> None:
    """ME-DIP-5: "No" in the matrix of races."""
    if modifier(context, sender, place) is None:
        raise Refused(
            "{sender} send no envoys to {receiver}",
            hint="hexcrown table show diplomacy-modifiers",
            rule="ME-DIP-5",
            sender=sender.race,
            receiver=place.race,
        )
