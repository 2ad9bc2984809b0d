"""Entries of the journal: what was done, chained by hashes, never rewritten.

The hash of an entry is BLAKE2b over the hash before it, its head and its body, each a line of
canonical JSON. `undone_by` and the traces follow from the entries and are not hashed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

from campaign.storage.canonical_json import parse_json, render_json
from campaign.storage.changes import Change
from campaign.storage.models.schema import ADDED, NUMBER, links
from campaign.storage.snapshot import SENT as SENT
from campaign.storage.snapshot import EntryRow, Snapshot, Trace, Wanted, Writer
from campaign.storage.text_validation import check_letters

if TYPE_CHECKING:
    from campaign.journal.documents import EntryBody, RollDocument
    from campaign.storage.changes import Step
    from campaign.storage.models import Calendar

START = ""  # the hash before the first entry
DONE = ("act", SENT)  # kinds that can be undone
HEAD = (
    "id", "act", "kind", "words", "year", "season", "turn", "phase", "reason", "forced", "at",
    "schema_number",
)  # fmt: skip
FORCED = HEAD.index("forced")


class EntryDraft(NamedTuple):
    """What is to be written as an entry, before it has a number."""

    kind: str  # act, sent, undo, redo, savepoint, looked, new, key, share
    words: Sequence[str]
    calendar: Calendar
    changes: Sequence[Change] = ()
    steps: Sequence[Step] = ()
    rolls: Sequence[RollDocument] = ()
    reads: Sequence[str] = ()
    undoes: Sequence[int] = ()
    reason: str = ""
    forced: bool = False
    made_by: Mapping[str, str] | None = None  # versions of the rules and packs
    by: str = ""  # who did it, where that is told
    call: Mapping[str, object] | None = None  # what was done, for whoever repeats it


class Head(NamedTuple):
    """The newest entry and its hash."""

    entry: int
    act: int
    hash: str


def find_head(snapshot: Snapshot) -> Head:
    return Head(*(snapshot.head() or (0, 0, START)))


def find_acting_head(snapshot: Snapshot) -> Head:
    """The newest entry that is no player's order line: with it a question that the gamemaster was
    asked still stands as it was asked."""
    return Head(*(snapshot.head(acting=True) or (0, 0, START)))


def write(writer: Writer, action: EntryDraft, clock_time: str, act: int | None = None) -> Head:
    """Append one entry. Under the campaign's lock."""
    for word in (*action.words, action.reason, action.by):  # JSON hides a NUL from the store's door
        check_letters(word)
    entry = make_entry(action, find_head(writer), clock_time, act)
    writer.append(entry, make_traces(entry["id"], body_of(action)))
    return Head(entry["id"], entry["act"], entry["hash"])


def write_call(writer: Writer, action: EntryDraft, at: str, act: int | None = None) -> Head:
    """Append what was done and no more: for a store that keeps no journal. Of its rolls the labels
    are kept, so that no later roll has the same."""
    head = find_head(writer)
    entry = make_entry(action._replace(changes=(), steps=(), rolls=()), head, at, act)
    labels = (f"roll:{render_json(roll['label'])}" for roll in action.rolls)
    writer.append(entry, [Trace(label, entry["id"], "l") for label in labels])
    return Head(entry["id"], entry["act"], entry["hash"])


def make_entry(action: EntryDraft, head: Head, at: str, act: int | None) -> EntryRow:
    calendar = action.calendar
    entry: EntryRow = {
        "id": head.entry + 1,
        "act": head.act + 1 if act is None else act,
        "kind": action.kind,
        "words": render_json(list(action.words)),
        "year": calendar.year,
        "season": calendar.season,
        "turn": calendar.turn,
        "phase": calendar.phase,
        "reason": action.reason,
        "forced": action.forced,
        "at": at,
        "schema_number": NUMBER,
        "body": render_json(body_of(action)),
        "previous": head.hash,
        "hash": "",
        "undone_by": None,
    }
    entry["hash"] = hash_of(entry)
    return entry


def body_of(action: EntryDraft) -> EntryBody:
    body: EntryBody = {
        "changes": [*action.changes],
        "steps": [step.copy() for step in action.steps],
        "rolls": [roll.copy() for roll in action.rolls],
        "reads": list(action.reads),
        "undoes": list(action.undoes),
    }
    if action.made_by:
        body["made_by"] = dict(action.made_by)
    if action.by:
        body["by"] = action.by
    if action.call:
        body["call"] = dict(action.call)
    return body


def hash_of(entry: EntryRow) -> str:
    cells: Mapping[str, object] = entry
    return hash_parts(entry["previous"], [cells[name] for name in HEAD], entry["body"])


def hash_parts(previous: str, head: list[object], body: str) -> str:
    """`head` in the order of HEAD."""
    head[FORCED] = bool(head[FORCED])  # SQLite gives a number
    text = f"{previous}\n{render_json(head)}\n{body}"
    return blake2b(text.encode(), digest_size=32).hexdigest()


def read_changes(body: EntryBody) -> list[Change]:
    return [Change(*change) for change in body["changes"]]


def make_traces(entry: int, body: EntryBody) -> list[Trace]:
    """What an entry wrote, read, rolled and cited, each once."""
    return [Trace(trace[1:], entry, trace[0]) for trace in find_traces(body)]


def find_traces(body: EntryBody) -> dict[str, None]:
    """Each trace, its letter first, in order. A dict serves as an ordered set."""
    reads = body["reads"]
    found: dict[str, None] = dict.fromkeys(
        [("r" if ":" in what.partition(".")[0] else "q") + what for what in reads]
    )
    for table, key, column, before, after, _ in body["changes"]:
        if column:
            written, target = cell_marks(table, column)
            found[f"{written}{key}.{column}"] = None
            if target:
                found.update((f"n{target}:{v}", None) for v in (before, after) if v is not None)
        else:
            found[f"{'i' if before is None else 'd'}{table}:{key}"] = None
            row = after or before
            cells = row if isinstance(row, dict) else {}
            for name, target in row_links(table):
                if cells.get(name) is not None:
                    found[f"n{target}:{cells[name]}"] = None
    for roll in body["rolls"]:
        found[f"lroll:{render_json(roll['label'])}"] = None
    for step in body["steps"]:
        if step.get("rule"):
            found[f"trule:{step['rule']}"] = None
        if step.get("savepoint"):
            found[f"tsavepoint:{step['savepoint']}"] = None
    return found


@cache
def cell_marks(table: str, column: str) -> tuple[str, str | None]:
    """How the trace of a changed cell begins, and the table that the cell names a row of."""
    letter = "a" if f"{table}.{column}" in ADDED else "w"
    return f"{letter}{table}:", links(table).get(column)


@cache
def row_links(table: str) -> tuple[tuple[str, str], ...]:
    """The columns that name rows of other tables: `journal --empire 2` finds a row by them."""
    return tuple(links(table).items())


def find_entry(snapshot: Snapshot, number: int) -> EntryRow | None:
    return next(snapshot.entries(Wanted(after=number - 1, until=number)), None)


def find_act(snapshot: Snapshot, act: int) -> list[EntryRow]:
    """The entries of an act, oldest first."""
    return list(snapshot.entries(Wanted(act=act)))


def find_live_labels(snapshot: Snapshot, begin: str) -> set[str]:
    """The labels of rolls in live entries that begin so."""
    traces = snapshot.traces(under=[begin], hows=["l"])
    live = snapshot.live_acts({trace.entry for trace in traces})
    return {trace.what for trace in traces if trace.entry in live}


def parse_body(entry: Mapping[str, object]) -> EntryBody:
    body: EntryBody = parse_json(str(entry["body"]))
    return body
