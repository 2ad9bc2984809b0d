"""Whether an act that was undone can come back: what it stood on must be as it was.

At the undo the act fitted in. Since then other acts were done, and acts it stood on may have been
taken back. If one of those wrote what the act read or wrote, or an act done since read what the
act writes, the rules might say something else now: it is to be typed again, not put back. What is
let back in is independent of all that was done since, so that a later undo may go in any order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from campaign.journal.dependants import MEMORIES, go_back, touched
from campaign.journal.dice_keys import KEY
from campaign.journal.entries import (
    DONE,
    find_entry,
    find_traces,
    parse_body,
    read_changes,
)
from campaign.storage.changes import Change, Image
from campaign.storage.reads import Question, read_question
from campaign.storage.snapshot import Snapshot, Wanted, row_image

if TYPE_CHECKING:
    from campaign.journal.documents import EntryRow


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
