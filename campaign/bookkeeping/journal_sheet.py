"""The journal as a sheet, to be sorted and searched; it is never read in."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from sqlalchemy import Connection, select

from campaign.bookkeeping.sheets import render_lines
from campaign.storage.canonical_json import parse_json
from campaign.storage.models.schema import TABLES
from tables.convert.formula_guard import guarded

HEADINGS = (
    "id", "act", "kind", "year", "season", "turn", "phase", "words", "reason", "forced",
    "undone by",
)  # fmt: skip


def render_journal(connection: Connection) -> str:
    return render_lines(journal_lines(connection))


def journal_lines(connection: Connection) -> Iterator[list[object]]:
    yield list(HEADINGS)
    entries = TABLES["entry"]
    for row in connection.execute(select(entries).order_by(entries.c.id)).mappings():
        words = shlex.join(str(word) for word in parse_json(row["words"], []))
        yield [
            row["id"], row["act"], row["kind"], row["year"], row["season"], row["turn"],
            row["phase"], guarded(words), guarded(row["reason"]),
            "yes" if row["forced"] else "no", row["undone_by"] or "",
        ]  # fmt: skip
