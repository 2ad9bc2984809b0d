"""Whatever ended, began or changed hands in an act and that no event of the same act names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.acts.perform import Done, look
from campaign.events.armies import ItemLostWith
from campaign.events.event import refs_of, values_of
from campaign.events.values import Lasting
from campaign.storage.changes import Change
from campaign.storage.store import Store
from campaign.storage.world import World

ENDING = ("army", "fleet", "settlement", "site", "item")
OWNERS = {("army", "owner"), ("fleet", "owner"), ("settlement", "owner"), ("item", "empire")}


def find_silent(store: Store, done: Done) -> list[str]:
    """One line each, with the entry, so that it can be looked up."""
    return look(store, lambda world: [
        f"entry {done.entry}: nobody tells of {what}"
        for change in done.changes
        for what, rows in outcomes(world, change)
        if set(named_in(done)).isdisjoint(rows)
    ])  # fmt: skip


def named_in(done: Done) -> Iterator[str]:
    """The rows and conditions that the act's events are about."""
    for step in done.steps:
        for told in step.get("story", ()):
            event = told.event
            # which tells of the item alone
            yield from map(str, [event.item] if isinstance(event, ItemLostWith) else refs_of(event))
            for value in values_of(event).values():
                if isinstance(value, Lasting):
                    yield f"condition:{value.kind}"


def outcomes(world: World, change: Change) -> Iterator[tuple[str, set[str]]]:
    """What happened, and the rows of which an event should name one."""
    table, key, column = change.table, change.key, change.column
    row = world.get_row(table, key)
    if row is None or (column and row.get(column) != change.after):
        return  # taken back by a later step
    it = f"{table}:{key}"
    if column == "ended_at" and change.after is not None:
        yield from ended(world, table, row, it)
    elif (table, column) == ("army", ""):
        yield f"{it}, raised", {it}
    elif (table, column) in OWNERS:
        yield f"{it}, which changed hands", {it}
    elif (table, column) == ("tile", "owner"):
        places = world.find("settlement", tile=key)
        yield f"{it}, which changed hands", {it, *(f"settlement:{row['id']}" for row in places)}


def ended(world: World, table: str, row: Any, it: str) -> Iterator[tuple[str, set[str]]]:
    if table in ENDING:
        yield f"{it}, ended: {row['ended_how']}", {it}
    elif table == "siege":
        yield f"{it}, ended", {f"settlement:{row['settlement']}"}
    elif table == "condition" and row["ended_how"] != "merged":
        bearer = world.get_row(row["of_table"], row["of_key"])
        if bearer is not None and bearer.get("ended_at") is None:  # else its own end was told
            who = f"{row['of_table']}:{row['of_key']}"
            said = {
                f"condition:{row['kind']}",
                *([who] if row["kind"] in ("income", "raider-camp") else ()),
            }
            yield f"{it}, {row['kind']} of {who}, ended", said
