"""Armies, settlements and treasuries as sheets that people edit, and the journal to read.

Each row carries its id: an unchanged sheet changes nothing, a changed cell changes that cell.
`sheet_changes` brings them in again.

The journal as a sheet, to be sorted and searched; it is never read in.
"""

from __future__ import annotations

import csv
import io
import shlex
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from campaign.errors import WrongWords
from campaign.storage.canonical_json import parse_json
from campaign.storage.models import Named, Record, Tile
from campaign.storage.models.kinds import ENGINES, PURSES
from campaign.storage.rows import peek
from campaign.storage.snapshot import Snapshot, Wanted
from campaign.storage.world import World
from tables.convert.formula_guard import guarded

ID = "id"
TILE = "tile"
JOURNAL = "journal"
# Other words for a column, as `set` and the lists have them.
SAME = {"owner": "empire", "#": ID, "place": "tile"}


class Sheet(NamedTuple):
    """A table as a spreadsheet: its columns of text, of other rows' names, and the others."""

    table: str
    texts: tuple[str, ...]
    links: Mapping[str, tuple[str, str]]  # heading -> (column, table)
    others: tuple[str, ...]

    @property
    def headings(self) -> list[str]:
        return [*self.texts, *self.links, *self.others, ID]


SHEETS = {
    "armies": Sheet(
        "army",
        ("name", "kind", "race"),
        {"empire": ("owner", "empire"), "tile": ("tile", "tile"), "fleet": ("fleet", "fleet")},
        ("points", "provisions", "crowns", "prisoners", "loot", *ENGINES),
    ),
    "settlements": Sheet(
        "settlement",
        ("name", "kind", "race"),
        {
            "empire": ("owner", "empire"),
            "tile": ("tile", "tile"),
            "kingdom": ("kingdom", "kingdom"),
        },
        ("points", "provisions", "berths", "razed"),
    ),
    "treasuries": Sheet("empire", ("name",), {}, tuple(PURSES)),
}


def get_sheet(name: str) -> Sheet:
    if name not in SHEETS:
        raise WrongWords(
            "no sheet {name}", hint="one of {all}", name=name[:60], all=", ".join(SHEETS)
        )
    return SHEETS[name]


def render_sheet(world: World, sheet: Sheet) -> str:
    """As CSV, where no cell has a type. Spreadsheets and pandas take a bare 0405 for the number
    405, quoted or not, so labels are written as `--about` takes them: tile:0405."""
    place = sheet.headings.index(TILE) if TILE in sheet.headings else None
    lines = list(sheet_lines(world, sheet))
    for line in lines[1:]:
        if place is not None and line[place]:
            line[place] = f"{TILE}:{line[place]}"
    return render_lines(iter(lines))


def render_lines(lines: Iterator[list[object]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(lines)
    return out.getvalue()


def sheet_lines(world: World, sheet: Sheet) -> Iterator[list[object]]:
    yield list(sheet.headings)
    for row in world.live_of(sheet.table):
        yield [cell_of(world, sheet, row, heading) for heading in sheet.headings]


def cell_of(world: World, sheet: Sheet, row: Record, heading: str) -> object:
    if heading in sheet.links:
        column, table = sheet.links[heading]
        key = getattr(row, column)
        other = world.row_if(table, key) if isinstance(key, int) else None
        if other is None:
            return ""
        if isinstance(other, Tile):
            return guarded(str(other.label))
        return guarded(str((isinstance(other, Named) and other.name) or f"#{other.id}"))
    value = peek(row, heading)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return guarded(value) if isinstance(value, str) else value


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
