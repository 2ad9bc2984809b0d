"""What every action of an army asks first: is it there, whose is it, may it act now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.acts.turn import Turn
from campaign.errors import Refused
from campaign.rules.act_context import ActContext
from campaign.rules.conditions import find_hold
from campaign.rules.phase_rules import refuse_waiting
from campaign.rules.war.forces import has_room, tile_ashore
from campaign.rules.war.sieges import is_besieged
from campaign.storage.models import Army, Fleet

if TYPE_CHECKING:
    from campaign.storage.models import Tile


def get_army(context: ActContext, key: int) -> Army:
    army = context.world.get_if(Army, key)
    if army is None:
        raise Refused("there is no army {army}", hint="hexcrown army list shows them", army=key)
    if army.ended_at is not None:
        raise Refused(
            "{name} is gone: {how}",
            hint="hexcrown army list shows them",
            rule="BG-ARMY-1",
            name=army_name(army),
            how=army.ended_how or "ended",
        )
    refuse_waiting(context.world, "army", key, lambda: army_name(army))
    return army


def get_army_ashore(context: ActContext, key: int) -> Army:
    army = get_army(context, key)
    if army.passage is not None:
        raise Refused(
            "{name} is underground, in a secret passage",
            hint="it comes out by itself; hexcrown army move {army} TILE names the end it goes to",
            rule="ME-FIND-4",
            name=army_name(army),
            army=key,
        )
    if army.tile is None:
        fleet = context.world.get(Fleet, army.fleet)
        raise Refused(
            "{name} is at sea, aboard {fleet}",
            hint="hexcrown army land {army} puts it ashore",
            rule="BG-SEA-1",
            name=army_name(army),
            fleet=fleet.name or fleet.id,
            army=key,
        )
    return army


def get_own_army(turn: Turn, key: int) -> Army:
    """One that a player commands; wanderers go their own way (BG-YEAR-2), or the gamemaster's."""
    army = get_army_ashore(turn.context, key)
    if army.owner is None and not turn.forced:
        raise Refused(
            "{name} obeys nobody ({kind})",
            hint="it moves by itself at each turn's start; --force --reason leads it by hand",
            rule="BG-YEAR-2",
            name=army_name(army),
            kind=army.kind,
        )
    return army


def refuse_idle(context: ActContext, army: Army, what: str, rule: str) -> None:
    """An army that moved, acted, is besieged or held by a condition can't do this now."""
    refuse_acted(context, army, rule)
    if army.moved_at == context.now:
        raise Refused(
            "{name} has moved this turn",
            hint="it may still fight, besiege, raze or reorganise; it can move again next turn",
            rule=rule,
            name=army_name(army),
        )
    refuse_besieged(context, army, rule)
    held = find_hold(context, "army", army.id, what)
    if held is not None:
        raise Refused(
            "{name} can't {what}: {condition}",
            hint="hexcrown army show {army} shows what affects it",
            rule=context.condition(held.kind).get("rule", rule),
            name=army_name(army),
            what=what,
            condition=held.kind,
            army=army.id,
        )


def refuse_acted(context: ActContext, army: Army, rule: str) -> None:
    if army.acted_at == context.now:
        raise Refused(
            "{name} has already acted this turn",
            hint="it can act again next turn",
            rule=rule,
            name=army_name(army),
            what=army.acted,
        )


def refuse_besieged(context: ActContext, army: Army, rule: str) -> None:
    if is_besieged(context, army):
        raise Refused(
            "{name} is besieged",
            hint="a sortie is a battle: hexcrown battle {army} BESIEGER",
            rule=rule,
            name=army_name(army),
            army=army.id,
        )


def refuse_crowd(context: ActContext, tile: Tile, owner: int | None) -> None:
    """One more army would be too many on the tile."""
    if not has_room(context, tile.id, owner):
        raise Refused(
            "{tile} holds no further army",
            hint="merge two armies there, or choose another tile",
            rule="HO-STACK",
            tile=tile.label,
        )


def refuse_full_tile(context: ActContext, army: Army) -> None:
    """One more army, where this one stands."""
    if not has_room(context, tile_ashore(army), army.owner):
        raise Refused(
            "the tile holds no further army",
            hint="merge two armies there, or choose another tile",
            rule="HO-STACK",
        )


def mark_acted(context: ActContext, army: Army, what: str) -> None:
    context.world.put(army, acted_at=context.now, acted=what)


def army_name(army: Army) -> str:
    return army.name or f"army {army.id}"
