"""What every action of a fleet asks first: is it there, whose is it, may it sail now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.errors import Refused
from campaign.rules.act_context import ActContext
from campaign.rules.conditions import find_hold, live_conditions
from campaign.rules.phase_rules import refuse_waiting
from campaign.storage.models import Army, Fleet

if TYPE_CHECKING:
    from campaign.storage.models import Condition


def get_fleet(context: ActContext, key: int) -> Fleet:
    fleet = context.world.get_if(Fleet, key)
    if fleet is None:
        raise Refused("there is no fleet {fleet}", hint="hexcrown fleet list shows them", fleet=key)
    if fleet.ended_at is not None:
        raise Refused(
            "{name} is gone: {how}",
            hint="hexcrown fleet list shows them",
            rule="BG-SEA-1",
            name=fleet_name(fleet),
            how=fleet.ended_how or "ended",
        )
    refuse_waiting(context.world, "fleet", key, lambda: fleet_name(fleet))
    return fleet


def get_own_fleet(context: ActContext, key: int) -> Fleet:
    """One that a player commands; pirates and merchants sail by themselves."""
    fleet = get_fleet(context, key)
    if fleet.kind != "player":
        raise Refused(
            "{name} obeys nobody ({kind})",
            hint="it moves by itself at each turn's start",
            rule="ME-PIR-2",
            name=fleet_name(fleet),
            kind=fleet.kind,
        )
    return fleet


def refuse_fast(context: ActContext, fleet: Fleet) -> None:
    """What holds it is named; else all tiles of the turn are sailed."""
    held = find_distress(context, fleet)
    if held is not None:
        raise Refused(
            "{name} can't sail: {condition}",
            hint="a roll at each turn's start may free it",
            rule=context.condition(held.kind).get("rule", "BG-SEA-1"),
            name=fleet_name(fleet),
            condition=held.kind,
        )
    if fleet.moved_at == context.now:
        raise Refused(
            "{name} sails no further this turn",
            hint="it can sail again next turn",
            rule="BG-SEA-1",
            name=fleet_name(fleet),
        )


def find_distress(context: ActContext, fleet: Fleet) -> Condition | None:
    """The condition that keeps it from sailing: a reef, a calm, a bank; or lost sails, in the turn
    they were lost and in one whose roll failed."""
    adrift = [
        row
        for row in live_conditions(context, "fleet", fleet.id, "sails-lost")
        if context.now in (row.since, fleet.moved_at)
    ]
    return find_hold(context, "fleet", fleet.id, "move") or (adrift[0] if adrift else None)


def tiles_left(context: ActContext, fleet: Fleet) -> int:
    """Of the tiles a ship makes in a turn (figures `shipping`), those not sailed yet."""
    sailed = fleet.state.get("sailed", {})
    used = int(sailed.get("tiles", 0)) if sailed.get("at") == context.now else 0
    return int(context.figure("shipping", "ship", "tiles")) - used


def room_aboard(context: ActContext, fleet: Fleet) -> int:
    """Armies it can still take: one a ship (figures `shipping`)."""
    aboard = len(context.world.live(Army, fleet=fleet.id))
    return fleet.ships * int(context.figure("shipping", "ship", "armies")) - aboard


def fleet_name(fleet: Fleet) -> str:
    return fleet.name or f"fleet {fleet.id}"
