"""Armies and settlements as spreadsheets (CSV), out and in: a paper campaign can be typed in."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from typing import NamedTuple

from campaign.errors import CampaignError, WrongWords
from campaign.storage.models.kinds import ENGINES
from campaign.storage.models.validation import parse_cell
from campaign.storage.names import resolve
from campaign.storage.world import World


class Sheet(NamedTuple):
    """A table as a spreadsheet: its columns of text, of other rows' names, and the others."""

    table: str
    texts: tuple[str, ...]
    links: Mapping[str, tuple[str, str]]  # heading -> (column, table)
    others: tuple[str, ...]

    @property
    def headings(self) -> list[str]:
        return [*self.texts, *self.links, *self.others]


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
}


def get_sheet(name: str) -> Sheet:
    if name not in SHEETS:
        raise WrongWords(
            "no sheet {name}", hint="one of {all}", name=name[:60], all=", ".join(SHEETS)
        )
    return SHEETS[name]


def render_sheet(world: World, sheet: Sheet) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(sheet.headings)
    for row in world.live_rows(sheet.table):
        writer.writerow([cell_of(world, sheet, row, heading) for heading in sheet.headings])
    return out.getvalue()


def cell_of(world: World, sheet: Sheet, row: Mapping[str, object], heading: str) -> object:
    if heading in sheet.links:
        column, table = sheet.links[heading]
        key = row[column]
        other = world.get_row(table, key) if isinstance(key, int) else None
        if other is None:
            return ""
        if "label" in other:
            return other["label"]
        return ("name" in other and other["name"]) or f"#{other['id']}"
    value = row[heading]
    if isinstance(value, bool):
        return "yes" if value else "no"
    return guarded(value) if isinstance(value, str) else value


def guarded(text: str) -> str:
    """A spreadsheet must not take a name for a formula."""
    return "'" + text if text[:1] in ("=", "+", "-", "@", "'") else text


def unguarded(text: str) -> str:
    return text[1:] if text[:1] == "'" and text[1:2] in ("=", "+", "-", "@", "'") else text


def take_sheet(world: World, sheet: Sheet, text: str) -> dict[str, object]:
    """Bring rows in: a name that is there is changed, a new one is made. All problems at once."""
    problems: list[str] = []
    made, changed = [], []
    for line, cells in read_lines(sheet, text):
        try:
            values = read_values(world, sheet, cells)
            name = values.get("name") or ""
            old = world.live_rows(sheet.table, name=name) if name else []
            if len(old) > 1:
                raise WrongWords("{count} rows are named {name}", count=len(old), name=name)
            if old:
                world.put_cells(sheet.table, old[0]["id"], **values)
                changed.append(name)
            else:
                made.append(make_row(world, sheet, values))
        except CampaignError as trouble:
            problems.append(f"line {line}: {trouble}")
    if problems:
        raise WrongWords(
            "the sheet has {count} wrong lines: {all}", count=len(problems), all="; ".join(problems)
        )
    return {"made": made, "changed": changed}


def make_row(world: World, sheet: Sheet, values: dict[str, object]) -> int:
    for needed in ("kind",) if sheet.table == "settlement" else ():
        if needed not in values:
            raise WrongWords("{column} is empty", column=needed)
    if values.get("tile") is None and values.get("fleet") is None:
        raise WrongWords("{column} is empty", column="tile")
    return world.insert_row(sheet.table, **values)


def read_lines(sheet: Sheet, text: str) -> list[tuple[int, dict[str, str]]]:
    reader = csv.reader(io.StringIO(text.removeprefix("\ufeff")))
    try:
        rows = [(reader.line_num, row) for row in reader]
    except csv.Error as trouble:
        raise WrongWords("the sheet can't be read: {text}", text=trouble) from None
    if not rows:
        raise WrongWords("the sheet is empty")
    headings = [heading.strip().casefold() for heading in rows[0][1]]
    unknown = [heading for heading in headings if heading not in sheet.headings]
    if unknown:
        raise WrongWords(
            "no column {name}",
            hint="the columns are {all}",
            name=unknown[0][:60],
            all=", ".join(sheet.headings),
        )
    return [
        (line, dict(zip(headings, row, strict=False)))
        for line, row in rows[1:]
        if any(cell.strip() for cell in row)
    ]


def read_values(world: World, sheet: Sheet, cells: Mapping[str, str]) -> dict[str, object]:
    values: dict[str, object] = {}
    for heading, raw in cells.items():
        text = unguarded(raw.strip())
        if heading in sheet.links:
            column, table = sheet.links[heading]
            values[column] = resolve(world, table, text)["id"] if text else None
        elif text:
            values[heading] = parse_cell(sheet.table, heading, text)
    return values
