"""An empire's order sheet of this turn, as its player sees it."""

from __future__ import annotations

from hashlib import blake2b

from typing_extensions import TypedDict

from campaign.orders.kept import OrderSheet, describe, lines_of
from campaign.season.documents import OrderDocument
from campaign.season.readiness import OPEN, WITHDRAWN, find_deadline, ready_empires
from campaign.storage.canonical_json import render_json
from campaign.storage.world import World


class SheetLine(OrderDocument):
    open: bool  # it can still be mended, moved and withdrawn


class SheetDocument(TypedDict):
    lines: list[SheetLine]
    version: str  # of the lines: a form that was made for others is not taken
    ready: bool
    deadline: str


def describe_sheet(world: World, empire: int) -> SheetDocument:
    rows = sorted(lines_of(world, OrderSheet(empire)).values(), key=lambda row: row.line)
    known = [row for row in rows if row.fate != WITHDRAWN]
    text = render_json([[row.line, row.words, row.fate] for row in rows])
    return {
        "lines": [{**describe(world, row), "open": row.fate in OPEN} for row in known],
        "version": blake2b(text.encode(), digest_size=8).hexdigest(),
        "ready": empire in ready_empires(world),
        "deadline": find_deadline(world),
    }
