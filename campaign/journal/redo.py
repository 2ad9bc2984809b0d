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
from campaign.storage.rows import peek, with_cells
from campaign.storage.snapshot import Snapshot, Store, Wanted
from campaign.storage.world import World

if TYPE_CHECKING:
    from campaign.journal.documents import EntryRow


def redo(
    store: Store, words: Sequence[str], expected: journal.Head | None = None
) -> tuple[list[int], list[Change], journal.Head]:
    """Put the newest undo back, if every value is still as it left it: (acts, changes, head)."""
    with store.writing() as writer:
        refuse_moved(writer, expected)
        calendar = with_cells(World(writer, track=False).calendar)
        plan = plan_redo(writer)
        writer.write(plan.changes)
        deed = journal.EntryDraft(
            "redo", words, calendar, plan.changes, undoes=[plan.undo], by=store.by
        )
        head = journal.write(writer, deed, store.clock())
        writer.mark_undone([plan.undo], head.entry)
        writer.mark_undone(plan.entries, None)
        return plan.acts, plan.changes, head


class Again(NamedTuple):
    """What a redo would do."""

    undo: int  # the entry of the undo it puts back
    acts: list[int]
    entries: list[int]
    changes: list[Change]


def plan_redo(snapshot: Snapshot) -> Again:
    undone = newest_undo(snapshot)
    body = journal.parse_body(undone)
    refuse_reused_dice(snapshot, body["undoes"])
    world = World(snapshot, track=False)
    acts = acts_of(snapshot, body["undoes"])
    refuse_clash(snapshot, undone["id"], body["undoes"], acts)
    for change in reversed(journal.read_changes(body)):
        if not is_as_undone(world, change):
            raise Refused(
                "{what} was changed since the undo",
                hint="type the deed again: {words}",
                what=change.what,
                words=words_of(snapshot, acts),
            )
        put_back(world, change)
    return Again(undone["id"], acts, body["undoes"], world.changes)


def refuse_clash(
    snapshot: Snapshot, undo: int, entries: Sequence[int], acts: Sequence[int]
) -> None:
    clash = find_clash(snapshot, undo, entries)
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
        words=words_of(snapshot, acts),
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


def refuse_reused_dice(snapshot: Snapshot, entries: Iterable[int]) -> None:
    """The dice of an act tried again stand for it: the first try can't come back beside it."""
    for number in entries:
        entry = journal.find_entry(snapshot, number)
        for roll in journal.parse_body(entry)["rolls"] if entry else ():
            label = f"roll:{render_json(roll['label'])}"
            if label in journal.find_live_labels(snapshot, label):
                raise Refused(
                    "the dice of act {act} were used again since", act=entry["act"] if entry else 0
                )


def newest_undo(snapshot: Snapshot) -> EntryRow:
    wanted = Wanted(kinds=["undo"], live=True)
    for entry in snapshot.entries(wanted, newest_first=True, limit=1):
        return entry
    raise Refused("there is nothing to redo")


def acts_of(snapshot: Snapshot, entries: Iterable[int]) -> list[int]:
    found = (journal.find_entry(snapshot, number) for number in entries)
    return sorted({entry["act"] for entry in found if entry}, reverse=True)


def words_of(snapshot: Snapshot, acts: Iterable[int]) -> str:
    import shlex

    lines = []
    for act in sorted(acts):
        entries = journal.find_act(snapshot, act)
        if entries:
            lines.append(shlex.join(["hexcrown", *parse_json(entries[0]["words"])]))
    return "; ".join(lines)
