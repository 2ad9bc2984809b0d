"""Why a number is what it is: signed amounts, entry by entry, that add up to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.errors import Refused
from campaign.journal.documents import (
    AmountDocument,
    ColumnDocument,
    EntryBody,
    EntryRow,
    RollDocument,
    WhyDocument,
)
from campaign.journal.entries import parse_body, read_changes, read_entry
from campaign.storage.canonical_json import parse_json
from campaign.storage.changes import as_image, as_number
from campaign.storage.models.schema import TABLES, numbers

if TYPE_CHECKING:
    from sqlalchemy import Connection


def explain(
    connection: Connection, table: str, key: int, column: str | None = None, *, every: bool = False
) -> WhyDocument:
    """One number, or those of a row that are not 0, or every one."""
    row = find_row(connection, table, key)
    names = [column] if column else [name for name in numbers(table) if every or row[name]]
    entries = live_entries(connection, f"{table}:{key}")
    return {
        "row": f"{table}:{key}",
        "name": str(row.get("name") or ""),
        "columns": [explain_column(entries, table, key, name, row[name]) for name in names],
    }


def find_row(connection: Connection, table: str, key: int) -> dict[str, object]:
    columns = TABLES[table]
    row = connection.execute(columns.select().where(columns.c.id == key)).mappings().first()
    if row is None:
        raise Refused("there is no {row}", row=f"{table}:{key}")
    return dict(row)


def live_entries(connection: Connection, row: str) -> list[EntryRow]:
    """The entries that hold and changed this row, oldest first."""
    trace, entry = TABLES["trace"], TABLES["entry"]
    statement = (
        entry.select()
        .where(entry.c.undone_by.is_(None), entry.c.kind.not_in(("undo", "redo")))
        .where(
            entry.c.id.in_(
                trace.select()
                .with_only_columns(trace.c.entry)
                .where(trace.c.how.in_(("i", "w", "a")))
                .where(  # the row itself, or `army:3.…`: "/" comes next after "."
                    (trace.c.what == row)
                    | ((trace.c.what >= f"{row}.") & (trace.c.what < f"{row}/"))
                )
            )
        )
        .order_by(entry.c.id)
    )
    return [read_entry(found) for found in connection.execute(statement).mappings()]


def explain_column(
    entries: list[EntryRow], table: str, key: int, column: str, value: object
) -> ColumnDocument:
    amounts = [part for entry in entries for part in amounts_of(entry, table, key, column)]
    return {"column": column, "value": value, "amounts": amounts}


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
