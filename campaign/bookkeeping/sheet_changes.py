"""A sheet brought in again: what its cells say now against what they said when it was written."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, NotRequired, TypedDict

from campaign.bookkeeping.manual_edits import end_by_hand, set_row, tell_by_hand
from campaign.bookkeeping.sheets import ID, SAME, SHEETS, TILE, Sheet, cell_of
from campaign.errors import CampaignError, LineTrouble, LineTroubles, Refused, WrongWords
from campaign.storage.models import Named
from campaign.storage.models.validation import parse_cell
from campaign.storage.names import resolve, title
from campaign.storage.world import World, has_ended
from tables.convert.formula_guard import unguarded
from tables.library.plain_text import is_number

if TYPE_CHECKING:
    from campaign.storage.models import Record

SEPARATORS = ",;\t|"


class SheetRow(NamedTuple):
    number: int
    cells: dict[str, str]


SheetLines = Mapping[str, Sequence[SheetRow]]  # by the sheet's name


class SheetChanges(TypedDict):
    """New and ended rows by number, changed ones by name."""

    made: list[int]
    changed: list[str]
    removed: NotRequired[list[int]]


def take_sheets(world: World, sheets: SheetLines, remove: bool = False) -> SheetChanges:
    """Bring rows in: by id, or by name where a sheet has no ids; a new one is made, one that is
    missing among ids is ended, if that is agreed. All problems of a sheet at once."""
    done: SheetChanges = {"made": [], "changed": []}
    for name, lines in sheets.items():
        take_lines(world, SHEETS[name], lines, remove, done)
    return done


def take_lines(
    world: World, sheet: Sheet, lines: Sequence[SheetRow], remove: bool, done: SheetChanges
) -> None:
    problems: list[LineTrouble] = []
    missing = find_missing(world, sheet, lines)
    if missing and not remove:
        raise Refused(
            "not in the sheet, but in the campaign: {names}",
            hint="--remove ends them; or omit the column id",
            names=", ".join(names_of(world, sheet, missing)[:10]),
        )
    for number, cells in lines:
        try:
            take_line(world, sheet, cells, done)
        except CampaignError as trouble:
            problems.append(LineTrouble(number, trouble))
    if problems:
        raise WrongWords(
            "the sheet has {count} wrong lines: {all}",
            count=len(problems),
            all=LineTroubles(problems),
        )
    for key in missing:
        end_by_hand(world, sheet.table, key, "sheet")
    if missing:
        done["removed"] = [*done.get("removed", ()), *missing]


def missing_names(world: World, sheets: SheetLines) -> list[str]:
    """The rows that `take_sheets` would end."""
    return [
        name
        for sheet, lines in sheets.items()
        for name in names_of(world, SHEETS[sheet], find_missing(world, SHEETS[sheet], lines))
    ]


def find_missing(world: World, sheet: Sheet, lines: Sequence[SheetRow]) -> list[int]:
    """Rows that stand in the campaign and no more in a sheet that carries ids."""
    if not lines or not any(ID in line.cells for line in lines):
        return []
    kept = {line.cells.get(ID, "").strip().removeprefix("#") for line in lines}
    if kept == {""}:  # all of them new
        return []
    return [row.id for row in world.live_of(sheet.table) if str(row.id) not in kept]


def names_of(world: World, sheet: Sheet, keys: Sequence[int]) -> list[str]:
    return [title(sheet.table, world.row(sheet.table, key)) for key in keys]


def take_line(world: World, sheet: Sheet, cells: Mapping[str, str], done: SheetChanges) -> None:
    row, mark = find_row(world, sheet, cells), world.mark()
    if row is None:
        done["made"].append(make_row(world, sheet, read_values(world, sheet, cells)))
        tell_by_hand(world, mark)
        return
    key = row.id
    new = {
        heading: cell
        for heading, cell in cells.items()
        if heading != ID and is_changed(world, sheet, row, heading, cell)
    }
    if not new:
        return
    if sheet.table == "empire":  # its purses are changed by postings
        pairs = [f"{heading}={unguarded(cell.strip())}" for heading, cell in new.items()]
        set_row(world, "empire", f"#{key}", pairs, force=False)
    else:
        world.put_cells(sheet.table, key, **read_values(world, sheet, new, cleared=True))
        tell_by_hand(world, mark)
    done["changed"].append((isinstance(row, Named) and row.name) or f"#{key}")


def find_row(world: World, sheet: Sheet, cells: Mapping[str, str]) -> Record | None:
    key = cells.get(ID, "").strip().removeprefix("#")
    if key:
        if not is_number(key):
            raise WrongWords(
                "{id} is not an id: use a whole number, or nothing for a new row", id=key[:20]
            )
        row = world.row_if(sheet.table, int(key))
        if row is None or has_ended(row):
            raise WrongWords("no row has the id {id}: leave it empty for a new one", id=key)
        return row
    if ID in cells:
        return None
    name = unguarded(cells.get("name", "").strip())
    old = world.live_of(sheet.table, name=name) if name else []
    if len(old) > 1:
        raise WrongWords("{count} rows are named {name}", count=len(old), name=name)
    return old[0] if old else None


def is_changed(world: World, sheet: Sheet, row: Record, heading: str, cell: str) -> bool:
    """Compared as a person reads it: spreadsheets turn `yes` into `Yes`, 0406 into 406, 3 into
    3.0."""
    before = str(cell_of(world, sheet, row, heading))
    return unguarded(tidy(sheet, heading, cell)) != unguarded(tidy(sheet, heading, before))


def tidy(sheet: Sheet, heading: str, cell: str) -> str:
    text = cell.strip()
    if heading in sheet.links and sheet.links[heading][1] == TILE:
        text = text.removeprefix(f"{TILE}:").strip()
        return text.zfill(4) if text.isascii() and text.isdigit() else text
    if heading in sheet.others:
        return text.casefold().removesuffix(".0")
    return text


def make_row(world: World, sheet: Sheet, values: dict[str, object]) -> int:
    if sheet.table == "empire":
        raise WrongWords("an empire is added by a command", hint="hexcrown empire add NAME")
    if sheet.table == "settlement" and "kind" not in values:
        raise WrongWords("{column} is empty", column="kind")
    if values.get("tile") is None and values.get("fleet") is None:
        raise WrongWords("{column} is empty", column="tile")
    return world.insert_row(sheet.table, **values).id


def read_lines(sheet: Sheet, text: str, columns: Sequence[str] = ()) -> list[SheetRow]:
    """`columns`: those of a sheet without a heading. Its first line is line 1."""
    text = text.removeprefix("\ufeff")
    header = text.partition("\n")[0]
    delimiter = max(SEPARATORS, key=header.count)
    reader = csv.reader(io.StringIO(text), delimiter=delimiter)
    try:
        rows = [(reader.line_num, row) for row in reader]
        rows = [(0, list(columns)), *rows] if columns else rows
    except csv.Error as trouble:
        raise WrongWords("the sheet can't be read: {text}", text=trouble) from None
    return name_cells(sheet, rows)


def name_cells(sheet: Sheet, rows: Sequence[tuple[int, Sequence[str]]]) -> list[SheetRow]:
    """The lines of a sheet, each cell under its column's name."""
    if not rows:
        raise WrongWords("the sheet is empty")
    typed = [heading.strip().casefold() for heading in rows[0][1]]
    headings = [SAME.get(heading, heading) for heading in typed]
    unknown = [heading for heading in headings if heading not in sheet.headings]
    if unknown:
        raise WrongWords(
            "no column {name}",
            hint="the columns are {all}",
            name=unknown[0][:60],
            all=", ".join(sheet.headings),
        )
    return [
        SheetRow(line, dict(zip(headings, row, strict=False)))
        for line, row in rows[1:]
        if any(cell.strip() for cell in row)
    ]


def read_values(
    world: World, sheet: Sheet, cells: Mapping[str, str], cleared: bool = False
) -> dict[str, object]:
    """Columns and values; `cleared`: an empty cell was emptied, which only some may be."""
    values: dict[str, object] = {}
    for heading, raw in cells.items():
        if heading == ID:
            continue
        text = unguarded(tidy(sheet, heading, raw))
        if heading in sheet.links:
            column, table = sheet.links[heading]
            values[column] = resolve(world, table, text).id if text else None
        elif text or (cleared and heading == "name"):
            values[heading] = parse_cell(sheet.table, heading, text)
        elif cleared:
            raise WrongWords("{column} is empty", column=heading)
    return values
