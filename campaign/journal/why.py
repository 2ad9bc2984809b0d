"""Why a number is what it is: signed amounts, entry by entry, that add up to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.errors import Refused
from campaign.journal.entries import parse_body, read_changes
from campaign.storage.canonical_json import parse_json
from campaign.storage.changes import as_image, as_number
from campaign.storage.models.schema import numbers
from campaign.storage.snapshot import Snapshot, Wanted, row_image

if TYPE_CHECKING:
    from campaign.journal.documents import (
        AmountDocument,
        EntryBody,
        EntryRow,
        RollDocument,
        WhyDocument,
    )


def explain(
    snapshot: Snapshot, table: str, key: int, column: str | None = None, *, every: bool = False
) -> WhyDocument:
    """One number, or those of a row that are not 0, or every one."""
    row = row_image(snapshot, table, key)
    if row is None:
        raise Refused("there is no {row}", row=f"{table}:{key}")
    names = [column] if column else [name for name in numbers(table) if every or row[name]]
    entries = live_entries(snapshot, f"{table}:{key}")
    return {
        "row": f"{table}:{key}",
        "name": str(row.get("name") or ""),
        "columns": [
            {
                "column": name,
                "value": row[name],
                "amounts": [part for e in entries for part in amounts_of(e, table, key, name)],
            }
            for name in names
        ],
    }


def live_entries(snapshot: Snapshot, row: str) -> list[EntryRow]:
    """The entries that hold and changed this row, oldest first."""
    traces = snapshot.traces([row], under=[f"{row}."], hows="iwa")
    wanted = Wanted(among=sorted({trace.entry for trace in traces}), live=True)
    return [each for each in snapshot.entries(wanted) if each["kind"] not in ("undo", "redo")]


def amounts_of(entry: EntryRow, table: str, key: int, column: str) -> list[AmountDocument]:
    found, body = [], parse_body(entry)
    for change in read_changes(body):
        if (change.table, change.key) != (table, key) or change.column not in ("", column):
            continue
        before, after = change.before, change.after
        if not change.column:
            before, after = None, as_image(after)[column]
        amount = as_number(after or 0) - as_number(before or 0)
        if amount:
            found.append(part_of(entry, body, change.step, amount))
    return found


def part_of(entry: EntryRow, body: EntryBody, step: int, amount: int) -> AmountDocument:
    steps = body["steps"]
    return {
        "amount": amount,
        "act": entry["act"],
        "entry": entry["id"],
        "words": parse_json(entry["words"]),
        "reason": entry["reason"],
        "calendar": {
            "year": entry["year"],
            "season": entry["season"],
            "turn": entry["turn"],
            "phase": entry["phase"],
        },
        "step": steps[step] if 0 <= step < len(steps) else None,
        "rolls": [without_source(roll) for roll in body["rolls"]],
    }


def without_source(roll: RollDocument) -> RollDocument:
    kept = roll.copy()
    kept.pop("source", None)
    return kept
