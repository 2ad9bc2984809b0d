"""Provisions that a settlement keeps, loaded on an army or on ships that are there."""

from __future__ import annotations

from typing import Annotated

from campaign import events
from campaign.actions.candidates import few
from campaign.actions.land.armies import army_name, get_army_ashore
from campaign.actions.sea.fleets import fleet_name, get_own_fleet
from campaign.acts.act import Document
from campaign.acts.declare import Ask, Own, Typed, action
from campaign.acts.turn import Act
from campaign.errors import Refused
from campaign.events.values import ref
from campaign.rules.act_context import ActContext
from campaign.rules.realm.holding import is_home
from campaign.rules.war.forces import MOST_PROVISIONS
from campaign.rules.war.sieges import is_cut_off
from campaign.storage.models import Army, Fleet, Settlement
from campaign.storage.models.kinds import ForceTable

RULE = "BG-ARMY-2"


@action("load", title="take provisions from the stores", order=270, command="army load", rule=RULE)
def load_army(
    act: Act,
    army_key: Own[Army],
    number: Annotated[int, Ask("how many?", few), Typed(help="How many provisions.")],
) -> Document:
    """Load provisions from the stores of the settlement it is in; 6 at most (BG-ARMY-2).

    Example: hexcrown army load 2 3
    """
    army = get_army_ashore(act.context, army_key)
    act.due("reorganise", army.owner)
    room = MOST_PROVISIONS - army.provisions
    place = get_store(act.context, army, army_name(army), number)
    if number > room:
        raise Refused(
            "{name} has no room for so many provisions: {room} more",
            hint="an army carries {most} at most",
            rule=RULE,
            name=army_name(army),
            room=room,
            most=MOST_PROVISIONS,
        )
    return take_aboard(act, "army", army, place, number)


@action("load-fleet", title="take provisions aboard", order=370, command="fleet load", rule=RULE)
def load_fleet(
    act: Act,
    fleet_key: Own[Fleet],
    number: Annotated[int, Ask("how many?", few), Typed(help="How many provisions.")],
) -> Document:
    """Load provisions from the stores of the settlement it is at, for everyone aboard.

    Example: hexcrown fleet load Gull 3
    """
    fleet = get_own_fleet(act.context, fleet_key)
    act.due("reorganise", fleet.owner)
    place = get_store(act.context, fleet, fleet_name(fleet), number)
    return take_aboard(act, "fleet", fleet, place, number)


def take_aboard(
    act: Act, table: ForceTable, row: Army | Fleet, place: Settlement, number: int
) -> Document:
    act.begin(RULE)
    act.world.add(place, provisions=-number)
    act.world.add_amount(table, row.id, "provisions", number)
    return act.told(events.ProvisionsLoaded(ref(row), ref(place)))


def get_store(context: ActContext, row: Army | Fleet, name: str, number: int) -> Settlement:
    """A settlement of its own there that keeps so many."""
    for place in context.world.live(Settlement, tile=row.tile or 0):
        if isinstance(row, Army) and is_cut_off(context, place, row):
            continue
        if is_home(context, place, row.owner) and 0 < number <= place.provisions:
            return place
    raise Refused(
        "no place of its own where {name} is keeps so many provisions",
        hint="hexcrown settlement show PLACE shows what it stores",
        rule=RULE,
        name=name,
    )
