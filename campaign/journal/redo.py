"""Putting back what was taken back, if every value and all it stood on is as the undo left it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from campaign.errors import Refused
from campaign.journal import entries as journal
from campaign.journal.dependants import MEMORIES, go_back, touched
from campaign.journal.dice_keys import KEY
from campaign.journal.entries import (
    DONE,
    find_entry,
    find_traces,
    parse_body,
    read_changes,
)
from campaign.journal.undo import refuse_moved
from campaign.storage.canonical_json import parse_json, render_json
from campaign.storage.changes import Change, Image
from campaign.storage.reads import Question, read_question
from campaign.storage.rows import peek, with_cells
from campaign.storage.snapshot import Snapshot, Store, Wanted, row_image
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
        action = journal.EntryDraft(
            "redo", words, calendar, plan.changes, undoes=[plan.undo], by=store.by
        )
        head = journal.write(writer, action, store.clock())
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
                hint="type the action again: {words}",
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
        "act {act} depended on act {other}, which is undone now ({what})"
        if clash.undone
        else "act {act} can't be redone: act {other} came in between ({what})",
        hint="type the action again: {words}",
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


class Clash(NamedTuple):
    """What prevents the redo: an act, whether it was done or undone since, and the cell in
    question."""

    act: int  # that is to come back
    other: int
    undone: bool
    what: str


class Footprint(NamedTuple):
    """What an entry wrote and what it read, as traces name it; `army:3.` is the row itself."""

    act: int
    undone: bool
    written: frozenset[str]
    read: frozenset[str]
    asked: tuple[Question, ...]
    changed: dict[tuple[str, int], list[Change]]


def find_clash(snapshot: Snapshot, undo: int, entries: Sequence[int]) -> Clash | None:
    """The first thing that keeps these entries, taken back by that undo, from coming back."""
    others = list(others_since(snapshot, undo, entries))
    versions = RowVersions(snapshot)
    for number in entries:
        entry = find_entry(snapshot, number)
        if entry is None:
            continue
        own = footprint(entry, undone=True)
        for other in others:
            if what := clash(own, other, versions):
                return Clash(own.act, other.act, other.undone, what)
    return None


def clash(own: Footprint, other: Footprint, versions: RowVersions) -> str | None:
    met = other.written & (own.read | own.written)
    met |= versions.answered_otherwise(own.asked, other.changed)
    if not other.undone:
        met |= own.written & other.read
        met |= versions.answered_otherwise(other.asked, own.changed)
    return min(met, default=None)


class RowVersions:
    """Rows as they are, and as they would be with or without some changes."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self._now: dict[tuple[str, int], Image | None] = {}

    def answered_otherwise(
        self, asked: Sequence[Question], changed: Mapping[tuple[str, int], list[Change]]
    ) -> frozenset[str]:
        """The questions that these changes answer differently."""
        tables = {table for table, _ in changed}
        found = set[str]()
        for question in asked:
            if question.table == "*" and changed:
                found.add("*")
            elif question.table in tables and any(
                len({question.sees(image) for image in self._versions(row, changes)}) > 1
                for row, changes in changed.items()
                if row[0] == question.table
            ):
                found.add(f"{question.table}.{question.column}={question.value}".rstrip("."))
        return frozenset(found)

    def _versions(
        self, row: tuple[str, int], changes: Sequence[Change]
    ) -> tuple[Image | None, ...]:
        if row not in self._now:
            self._now[row] = row_image(self._snapshot, *row)
        now = self._now[row]
        back = [c._replace(before=c.after, after=c.before) for c in reversed(changes)]
        return now, go_back(now, changes), go_back(now, back)


def others_since(snapshot: Snapshot, undo: int, entries: Sequence[int]) -> Iterator[Footprint]:
    """Acts done since the undo that stand, and older ones that were taken back since."""
    kinds = (*DONE, KEY)
    taken_back = snapshot.entries(Wanted(until=undo - 1, undone_after=undo, kinds=kinds))
    done = snapshot.entries(Wanted(undo, live=True, kinds=kinds))
    for entry in (*taken_back, *done):
        if entry["id"] not in entries:
            yield footprint(entry, undone=entry["undone_by"] is not None)


def footprint(entry: EntryRow, undone: bool) -> Footprint:
    body = parse_body(entry)
    changed: dict[tuple[str, int], list[Change]] = {}
    changes = [c for c in read_changes(body) if c.table not in MEMORIES and not c.is_amount]
    for change in changes:
        changed.setdefault((change.table, change.key), []).append(change)
    cells, rows = touched(changes)
    written = cells | {f"{row}." for row in rows}
    traces = find_traces(body)  # the letters: `campaign.storage.models.journal`
    read = {trace[1:] for trace in traces if trace[0] == "r"}
    read |= {row_of(trace[1:]) for trace in traces if trace[0] in "rwadin"}
    asked = tuple(read_question(trace[1:]) for trace in traces if trace[0] == "q")
    act = entry["act"]
    return Footprint(act, undone, frozenset(written), frozenset(read), asked, changed)


def row_of(what: str) -> str:
    """The row that a cell belongs to: inserting or deleting a row conflicts with any change of its
    cells."""
    return f"{what.partition('.')[0]}."
