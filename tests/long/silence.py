"""Whatever ended, began or changed hands in an act and that no sentence of the same act names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.acts.perform import Done, look
from campaign.acts.untold import LOST_WITH
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
        if set(facts_of(done, change)).isdisjoint(rows)
    ])  # fmt: skip


def facts_of(done: Done, change: Change) -> Iterator[str]:
    """What the sentences name; of an end, those of the step that made it or later."""
    since = max(change.step, 0) if change.column == "ended_at" else 0
    for step in done.steps[since:]:
        for line in step.get("story", ()):
            facts = dict(line["facts"])
            if line["say"] == LOST_WITH:  # which tells of the item alone
                del facts["army"]
            for fact in facts.values():
                yield from (fact if isinstance(fact, list) else [str(fact)])


def outcomes(world: World, change: Change) -> Iterator[tuple[str, set[str]]]:
    """What happened, and the rows of which a sentence should name one."""
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
            yield f"{it}, {row['kind']} of {who}, ended", {f"condition:{row['kind']}"}
