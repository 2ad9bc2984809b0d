"""The journal as a sheet, to be sorted and searched; it is never read in."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from campaign.bookkeeping.sheets import render_lines
from campaign.storage.canonical_json import parse_json
from campaign.storage.snapshot import Snapshot, Wanted
from tables.convert.formula_guard import guarded

HEADINGS = (
    "id", "act", "kind", "year", "season", "turn", "phase", "words", "reason", "forced",
    "undone by",
)  # fmt: skip


def render_journal(connection: Snapshot) -> str:
    return render_lines(journal_lines(connection))


def journal_lines(connection: Snapshot) -> Iterator[list[object]]:
    yield list(HEADINGS)
    for row in connection.entries(Wanted()):
        words = shlex.join(str(word) for word in parse_json(row["words"], []))
        yield [
            row["id"], row["act"], row["kind"], row["year"], row["season"], row["turn"],
            row["phase"], guarded(words), guarded(row["reason"]),
            "yes" if row["forced"] else "no", row["undone_by"] or "",
        ]  # fmt: skip
