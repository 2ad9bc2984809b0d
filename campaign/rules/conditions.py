"""Conditions that last: cursed, stranded, sails lost, a spell on a tile. Described in the packs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from campaign import events
from campaign.events.values import Lasting, Ref
from campaign.storage.models import Condition
from campaign.storage.world import has_ended

if TYPE_CHECKING:
    from campaign.rules.act_context import ActContext
    from campaign.storage.models.states import ConditionState


def afflict(
    context: ActContext,
    table: str,
    key: int,
    kind: str,
    until: int | None = None,
    **state: object,
) -> int:
    """A condition begins; one already there is not doubled, but lasts as long as the later."""
    for row in live_conditions(context, table, key, kind):
        if until is not None and (row.until or 0) < until:
            context.world.put(row, until=until)
        return row.id
    return context.world.insert(
        Condition,
        kind=kind,
        of_table=table,
        of_key=key,
        since=context.now,
        until=until,
        state=cast("ConditionState", state),
    ).id


def live_conditions(context: ActContext, table: str, key: int, kind: str = "") -> list[Condition]:
    found = context.world.live(Condition, of_table=table, of_key=key)
    return [row for row in found if not kind or row.kind == kind]


def has_condition(context: ActContext, table: str, key: int, kind: str) -> bool:
    return bool(live_conditions(context, table, key, kind))


def find_hold(context: ActContext, table: str, key: int, what: str) -> Condition | None:
    """The condition that keeps it from this: move, scout, search, feed, revenue, leave, settle."""
    for row in live_conditions(context, table, key):
        if what in context.condition(row.kind).get("holds", ()):
            return row
    return None


LIFTED = {  # messages
    "over": "Its time is up",
    "season": "The season of the spell is over",
    "winter": "Winter has come",
    "port": "In port",
    "capital": "Home at the capital",
    "leaving": "Out of its reach",
    "use": "It was used",
    "mystic-spring": "At the mystic spring",
}


def end_condition(context: ActContext, row: Condition, how: str) -> None:
    context.world.end(row, how)
    with context.world.unnoticed():
        borne = context.world.row_if(row.of_table, row.of_key)
    if borne is None or has_ended(borne):  # its own end was told
        return
    bearer = Ref[Any](row.of_table, row.of_key)
    event = events.RevenueAsUsual(bearer) if row.kind == "income" else None
    context.tell(event or events.ConditionEnded(bearer, Lasting(row.kind)), LIFTED.get(how, ""))


def lift(
    context: ActContext, table: str, key: int, kind: str = "", how: str = "lifted"
) -> list[str]:
    """End one kind of condition, or all that can be cured. Which ended."""
    ended = [
        row
        for row in live_conditions(context, table, key, kind)
        if kind or context.condition(row.kind).get("cured")
    ]
    for row in ended:
        end_condition(context, row, how)
    return [row.kind for row in ended]


def lift_by(context: ActContext, table: str, key: int, what: str) -> list[str]:
    """End those that this lifts: capital, mystic-spring, port, leaving, winter, season, use."""
    ended = []
    for row in live_conditions(context, table, key):
        if what in context.condition(row.kind).get("lifted-by", ()):
            end_condition(context, row, what)
            ended.append(row.kind)
    return ended
