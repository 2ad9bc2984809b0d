"""Whether an act that was undone can come back: what it stood on must be as it was.

At the undo the act fitted in. Since then other acts were done, and acts it stood on may have been
taken back. If one of those wrote what the act read or wrote, or an act done since read what the
act writes, the rules might say something else now: it is to be typed again, not put back. What is
let back in is independent of all that was done since, so that a later undo may go in any order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from campaign.journal.dependants import touched
from campaign.journal.dice_keys import KEY
from campaign.journal.entries import (
    DONE,
    find_entry,
    find_traces,
    parse_body,
    read_changes,
    read_entry,
)
from campaign.storage.models.schema import TABLES

if TYPE_CHECKING:
    from sqlalchemy import Connection

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
    answers: frozenset[str]  # questions that are answered otherwise since
    read: frozenset[str]


def find_clash(connection: Connection, undo: int, entries: Sequence[int]) -> Clash | None:
    """The first thing that keeps these entries, taken back by that undo, from coming back."""
    others = list(others_since(connection, undo, entries))
    for number in entries:
        entry = find_entry(connection, number)
        if entry is None:
            continue
        own = footprint(entry, undone=True)
        for other in others:
            if what := clash(own, other):
                return Clash(own.act, other.act, other.undone, what)
    return None


def clash(own: Footprint, other: Footprint) -> str | None:
    met = (other.written | other.answers) & own.read | other.written & own.written
    if not other.undone:
        met |= (own.written | own.answers) & other.read
    return min(met, default=None)


def others_since(connection: Connection, undo: int, entries: Sequence[int]) -> Iterator[Footprint]:
    """Acts done since the undo that stand, and older ones that were taken back since."""
    entry = TABLES["entry"]
    done = (entry.c.id > undo) & entry.c.undone_by.is_(None)
    taken_back = (entry.c.id < undo) & (entry.c.undone_by > undo)
    kinds = entry.c.kind.in_((*DONE, KEY))
    statement = entry.select().where(kinds, done | taken_back).order_by(entry.c.id)
    for row in connection.execute(statement).mappings():
        if row["id"] not in entries:
            yield footprint(read_entry(row), undone=row["undone_by"] is not None)


def footprint(entry: EntryRow, undone: bool) -> Footprint:
    body = parse_body(entry)
    cells, answers, rows = touched(read_changes(body))
    if cells or rows:
        answers.add("*")
    written = cells | {f"{row}." for row in rows}
    traces = find_traces(body)  # the letters: `campaign.storage.models.journal`
    read = {trace[1:] for trace in traces if trace[0] in "rq"}
    read |= {row_of(trace[1:]) for trace in traces if trace[0] in "rwadin"}
    return Footprint(entry["act"], undone, frozenset(written), frozenset(answers), frozenset(read))


def row_of(what: str) -> str:
    """The row that a cell belongs to: inserting or deleting a row conflicts with any change of its
    cells."""
    return f"{what.partition('.')[0]}."
