"""A workbook (.xlsx) of all sheets: those of a campaign to edit, the journal to read.

By openpyxl, an optional part: `hexcrown[xlsx]`.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from datetime import datetime
from importlib import import_module
from typing import Any

from campaign.bookkeeping.sheet_changes import SheetRow, name_cells
from campaign.bookkeeping.sheets import JOURNAL, SHEETS, journal_lines, sheet_lines
from campaign.errors import CampaignError, Refused, WrongWords
from campaign.storage.snapshot import Snapshot
from campaign.storage.world import World
from tables.convert.formula_guard import guarded, unguarded

MOST_BYTES = 50_000_000  # unpacked
MOST_ROWS = 100_000
NEVER = datetime(2000, 1, 1)  # so that the same campaign gives the same file


def get_openpyxl() -> Any:
    try:
        return import_module("openpyxl")  # it has no types of its own
    except ImportError:
        raise Refused(
            "workbooks need openpyxl", hint="pip install 'hexcrown[xlsx]', or use --csv"
        ) from None


def render_workbook(connection: Snapshot) -> bytes:
    book = get_openpyxl().Workbook()
    book.remove(book.active)
    world = World(connection, track=False)
    for name, sheet in SHEETS.items():
        fill(book.create_sheet(name), sheet_lines(world, sheet))
    fill(book.create_sheet(JOURNAL), journal_lines(connection))
    book.properties.created = book.properties.modified = NEVER
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def fill(page: Any, lines: Iterator[list[object]]) -> None:
    """Texts are texts here: no name becomes a formula, so none is guarded; tiles keep their 0."""
    for row, line in enumerate(lines, 1):
        for column, value in enumerate(line, 1):
            cell = page.cell(row, column)
            if isinstance(value, str):
                cell.value = unguarded(value)
                cell.data_type = "s"
            else:
                cell.value = value
    page.freeze_panes = "A2"


def read_workbook(raw: bytes) -> dict[str, list[SheetRow]]:
    """The lines of each sheet that people edit; other sheets are passed over."""
    refuse_bomb(raw)
    openpyxl = get_openpyxl()
    try:
        book = openpyxl.load_workbook(io.BytesIO(raw), read_only=True, data_only=True)
        pages = {page.title.strip().casefold(): read_page(page) for page in book.worksheets}
    except CampaignError:
        raise
    except Exception as trouble:  # openpyxl passes on whatever zip, zlib and the XML parser raise
        raise WrongWords("the workbook can't be read: {text}", text=str(trouble)[:200]) from None
    found = {name: name_cells(SHEETS[name], rows) for name, rows in pages.items() if name in SHEETS}
    if not found:
        raise WrongWords("the workbook has none of the sheets {all}", all=", ".join(SHEETS))
    return found


def refuse_bomb(raw: bytes) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as pack:
            size = sum(each.file_size for each in pack.infolist())
    except (zipfile.BadZipFile, NotImplementedError, OSError, ValueError):
        raise WrongWords("this is not an .xlsx workbook") from None
    if size > MOST_BYTES:
        raise Refused("the workbook is too large: at most {most} bytes", most=MOST_BYTES)


def read_page(page: Any) -> list[tuple[int, list[str]]]:
    rows: list[tuple[int, list[str]]] = []
    for number, line in enumerate(page.iter_rows(values_only=True), 1):
        if number > MOST_ROWS:
            raise Refused("a sheet has at most {most} rows", most=MOST_ROWS)
        rows.append((number, [text_of(value) for value in line]))
    return rows


def text_of(value: object) -> str:
    """A cell as CSV has it: texts guarded, so that a name such as '=1 keeps its quote."""
    if value is None:
        return ""
    if isinstance(value, str):
        return guarded(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)
