"""Magic items handed over: out of the hoard, from army to army, from a character (ME-ITEM-1).

Treasure on the road: it goes as an army does, with an escort, and home it is banked.
"""

from __future__ import annotations

from typing import Annotated, Any

from campaign import events
from campaign.actions.candidates import own_armies
from campaign.actions.land.armies import army_name, get_army
from campaign.acts.act import Document
from campaign.acts.declare import Ask, Own, Typed, action
from campaign.acts.turn import Act, Turn
from campaign.effects.losses import is_apart
from campaign.errors import Refused
from campaign.events.values import ref
from campaign.rules.act_context import ActContext, subject
from campaign.rules.realm.crowns import pay
from campaign.rules.realm.holding import is_home
from campaign.rules.war.forces import add_points, end_army
from campaign.rules.war.sieges import is_cut_off
from campaign.storage.models import Army, Character, Item, Settlement

RULE = "ME-ITEM-1"


def gate_give_item(turn: Turn, item_key: int) -> Item:
    """An item that somebody holds; on campaign it is handed over as armies reorganise."""
    item = turn.world.get(Item, item_key)
    if item.ended_at is not None:
        raise Refused(
            "{item} is gone: {how}",
            hint="hexcrown item list shows those there are",
            rule=RULE,
            item=item_name(item),
            how=item.ended_how or "ended",
        )
    if turn.world.calendar.season == "campaign":
        turn.due("reorganise", item.empire)
    return item


def items_of_empire(turn: Turn, empire: int) -> list[int]:
    return [row.id for row in turn.world.live(Item, empire=empire)]


@action(
    "give-item",
    title="give a magic item to an army",
    order=390,
    command="item give",
    rule="BG-ARMY-3",
    actor="empire",
)
def give_item(
    act: Act,
    item_key: Annotated[
        Own[Item], Ask("which item?", items_of_empire), Typed(help="Name or number, as 3.")
    ],
    army_key: Annotated[Own[Army], Ask("to which army?", own_armies)],
) -> Document:
    """Give an item to an army: from the hoard at home, otherwise from an army on its tile
    (ME-ITEM-1).

    If items are not tracked one by one, its points are added to the army, up to 1500.

    Example: hexcrown item give Runefang 2
    """
    item, context = gate_give_item(act, item_key), act.context
    army = get_army(context, army_key)
    refuse_far(context, item, army)
    act.begin(RULE)
    if is_apart(context, item.kind, item.points, subject("army", army_key)):
        act.world.put(act.world.get(Item, item_key), army=army_key, character=None)
    else:
        add_points(context, army, item.points)
        act.world.end(act.world.get(Item, item_key), "given")
    return act.told(events.MagicGiven(ref(army), ref(item)))


def refuse_far(context: ActContext, item: Item, army: Army) -> None:
    """House ruling: out of the hoard to an army that stands at home; else side by side."""
    if army.owner is None or item.empire not in (None, army.owner):
        raise Refused(
            "{item} does not belong to the empire of {army}",
            hint="an item stays with its empire unless it is taken in battle",
            rule=RULE,
            item=item_name(item),
            army=army_name(army),
        )
    if not is_at_hand(context, find_holder(context, item), army):
        raise Refused(
            "{item} is not where {army} is",
            hint="out of the hoard: to an army in a settlement of its own; else on one tile",
            rule=RULE,
            item=item_name(item),
            army=army_name(army),
        )


def find_holder(context: ActContext, item: Item) -> Army | None:
    """The army that has it, itself or by a character; None: it lies in the empire's hoard."""
    character = context.world.get_if(Character, item.character)
    key = item.army if character is None else character.army
    return context.world.get_if(Army, key)


def is_at_hand(context: ActContext, holder: Army | None, army: Army) -> bool:
    if holder is not None:
        there = (holder.tile, holder.fleet, holder.passage)
        return there == (army.tile, army.fleet, army.passage)
    if army.tile is None:
        return False
    places = context.world.live(Settlement, tile=army.tile)
    return any(
        is_home(context, place, army.owner) and not is_cut_off(context, place, army)
        for place in places
    )


def item_name(item: Item) -> str:
    return item.name or f"{item.kind} {item.id}"


def refuse_unescorted(context: ActContext, army: Army, **there: int) -> None:
    """ME-SITE-TREAS: its escort goes before; the treasure follows to where it stands (`tile`) or
    sails (`fleet`)."""
    if army.kind != "treasure":
        return
    escorts = context.world.live(Army, owner=army.owner, **dict[str, Any](there))
    if any(row.points > 0 for row in escorts):
        return
    raise Refused(
        "{name} must be escorted: no army of its empire is there",
        hint="the escort goes first, the treasure follows it the same turn",
        rule="ME-SITE-TREAS",
        name=army_name(army),
    )


def bank_train(context: ActContext, army: Army) -> None:
    """ME-SITE-TREAS: in the capital it is unloaded."""
    if army.kind != "treasure" or army.owner is None:
        return
    crowns = army.crowns
    context.world.add(army, crowns=-crowns)
    paid = pay(context.world, army.owner, crowns, rule="ME-SITE-TREAS", what="treasure")
    context.tell(events.CrownsBroughtHome(ref(army), paid))
    end_army(context, army, "banked")
