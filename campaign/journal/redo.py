"""Putting back what was taken back, if every value and all it stood on is as the undo left it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from campaign.errors import Refused
from campaign.journal import entries as journal
from campaign.journal.redo_ground import find_clash
from campaign.journal.undo import refuse_moved
from campaign.storage.canonical_json import parse_json, render_json
from campaign.storage.changes import Change
from campaign.storage.models.schema import TABLES
from campaign.storage.rows import peek, with_cells
from campaign.storage.sql import apply
from campaign.storage.store import Store
from campaign.storage.world import World

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from campaign.journal.documents import EntryRow


def redo(
    store: Store, words: Sequence[str], expected: journal.Head | None = None
) -> tuple[list[int], list[Change], journal.Head]:
    """Put the newest undo back, if every value is still as it left it: (acts, changes, head)."""
    with store.writing() as connection:
        refuse_moved(connection, expected)
        calendar = with_cells(World(connection, track=False).calendar)
        plan = plan_redo(connection)
        apply(connection, plan.changes)
        deed = journal.EntryDraft(
            "redo", words, calendar, plan.changes, undoes=[plan.undo], by=store.by
        )
        head = journal.write(connection, deed, store.clock())
        journal.mark_undone(connection, [plan.undo], head.entry)
        journal.mark_undone(connection, plan.entries, None)
        return plan.acts, plan.changes, head


class Again(NamedTuple):
    """What a redo would do."""

    undo: int  # the entry of the undo it puts back
    acts: list[int]
    entries: list[int]
    changes: list[Change]


def plan_redo(connection: Connection) -> Again:
    undone = newest_undo(connection)
    body = journal.parse_body(undone)
    refuse_reused_dice(connection, body["undoes"])
    world = World(connection, track=False)
    acts = acts_of(connection, body["undoes"])
    refuse_clash(connection, undone["id"], body["undoes"], acts)
    for change in reversed(journal.read_changes(body)):
        if not is_as_undone(world, change):
            raise Refused(
                "{what} was changed since the undo",
                hint="type the deed again: {words}",
                what=change.what,
                words=words_of(connection, acts),
            )
        put_back(world, change)
    return Again(undone["id"], acts, body["undoes"], world.changes)


def refuse_clash(
    connection: Connection, undo: int, entries: Sequence[int], acts: Sequence[int]
) -> None:
    clash = find_clash(connection, undo, entries)
    if clash is None:
        return
    raise Refused(
        "act {act} stood on act {other}, which is undone since ({what})"
        if clash.undone
        else "act {act} can't come back as it was: act {other} came between ({what})",
        hint="type the deed again: {words}",
        act=clash.act,
        other=clash.other,
        what=clash.what.rstrip("."),
        words=words_of(connection, acts),
    )


def is_as_undone(world: World, change: Change) -> bool:
    row = world.row_if(change.table, change.key)
    if change.column and row is not None and not change.is_amount:
        return bool(peek(row, change.column) == change.after)
    return (row is None) == (change.column == "" and change.after is None)


def put_back(world: World, change: Change) -> None:
    if change.is_amount:
        world.add_amount(change.table, change.key, change.column, -change.amount)
    else:
        world.take(Change(change.table, change.key, change.column, change.after, change.before))


def refuse_reused_dice(connection: Connection, entries: Iterable[int]) -> None:
    """The dice of an act tried again stand for it: the first try can't come back beside it."""
    for number in entries:
        entry = journal.find_entry(connection, number)
        for roll in journal.parse_body(entry)["rolls"] if entry else ():
            label = f"roll:{render_json(roll['label'])}"
            if label in journal.find_live_labels(connection, label):
                raise Refused(
                    "the dice of act {act} were used again since", act=entry["act"] if entry else 0
                )


def newest_undo(connection: Connection) -> EntryRow:
    entry = TABLES["entry"]
    statement = (
        entry.select()
        .where(entry.c.kind == "undo", entry.c.undone_by.is_(None))
        .order_by(entry.c.id.desc())
        .limit(1)
    )
    row = connection.execute(statement).mappings().first()
    if row is None:
        raise Refused("there is nothing to redo")
    return journal.read_entry(row)


def acts_of(connection: Connection, entries: Iterable[int]) -> list[int]:
    found = (journal.find_entry(connection, number) for number in entries)
    return sorted({entry["act"] for entry in found if entry}, reverse=True)


def words_of(connection: Connection, acts: Iterable[int]) -> str:
    import shlex

    lines = []
    for act in sorted(acts):
        entries = journal.find_act(connection, act)
        if entries:
            lines.append(shlex.join(["hexcrown", *parse_json(entries[0]["words"])]))
    return "; ".join(lines)
