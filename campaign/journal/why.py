"""Why a number is what it is: signed amounts, entry by entry, that add up to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from campaign.journal.documents import AmountDocument, ColumnDocument, RollDocument, WhyDocument
from campaign.journal.entries import parse_body, read_changes
from campaign.storage.canonical_json import parse_json
from campaign.storage.models.schema import TABLES, numbers

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from campaign.journal.documents import EntryBody


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
    from campaign.errors import Refused

    place = TABLES[table]
    row = connection.execute(place.select().where(place.c.id == key)).mappings().first()
    if row is None:
        raise Refused("there is no {row}", row=f"{table}:{key}")
    return dict(row)


def live_entries(connection: Connection, row: str) -> list[dict[str, object]]:
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
                .where(
                    (trace.c.what == row)
                    | ((trace.c.what >= f"{row}.") & (trace.c.what < f"{row}/"))
                )
            )
        )
        .order_by(entry.c.id)
    )
    rows = [dict(found) for found in connection.execute(statement).mappings()]
    return [{**found, "body": parse_body(found)} for found in rows]


def explain_column(
    entries: list[dict[str, object]], table: str, key: int, column: str, value: object
) -> ColumnDocument:
    amounts = [part for entry in entries for part in amounts_of(entry, table, key, column)]
    return {"column": column, "value": value, "amounts": amounts}


def amounts_of(entry: Mapping[str, Any], table: str, key: int, column: str) -> list[AmountDocument]:
    found = []
    for change in read_changes(entry["body"]):
        if (change.table, change.key) != (table, key) or change.column not in ("", column):
            continue
        before, after = change.before, change.after
        if not change.column:
            before, after = None, after[column]
        amount = int(after or 0) - int(before or 0)
        if amount:
            found.append(part_of(entry, change.step, amount))
    return found


def part_of(entry: Mapping[str, Any], step: int, amount: int) -> AmountDocument:
    steps = entry["body"]["steps"]
    calendar = {name: entry[name] for name in ("year", "season", "turn", "phase")}
    return {
        "amount": amount,
        "act": entry["act"],
        "entry": entry["id"],
        "words": parse_json(entry["words"]),
        "reason": entry["reason"],
        "calendar": calendar,
        "step": steps[step] if 0 <= step < len(steps) else None,
        "rolls": rolls_of(entry["body"], step),
    }


def rolls_of(body: EntryBody, step: int) -> list[RollDocument]:
    """The dice behind a step: those it names, else all of the entry."""
    steps = body["steps"]
    named = steps[step].get("rolls") if 0 <= step < len(steps) else None
    rolls = body["rolls"]
    if named is not None:
        rolls = [rolls[place] for place in named if place < len(rolls)]
    return [without_source(roll) for roll in rolls]


def without_source(roll: RollDocument) -> RollDocument:
    kept = roll.copy()
    kept.pop("source", None)
    return kept
