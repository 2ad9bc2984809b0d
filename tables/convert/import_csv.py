"""Tables out of CSV, with a header or without."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import Any

from tables.convert.imported import LARGEST, Imported, add_row, escape, slug, unique
from tables.errors import Refused

RANGES = ("range", "roll", "d", "dice", "result", "number", "#")
TEXTS = ("text", "description", "entry", "outcome")


def read_csv(text: str, table_id: str) -> Imported:
    """With a header: range or weight, id, name, text, effects, any other being a column's range.
    Without: range and text, or texts alone."""
    csv.field_size_limit(LARGEST)
    try:
        lines = [line for line in csv.reader(io.StringIO(text)) if any(map(str.strip, line))]
    except csv.Error as trouble:
        raise Refused("this is no CSV: {why}", why=trouble) from None
    if not lines:
        return Imported({}, [])
    head = [cell.strip().lower() for cell in lines[0]]
    if "name" in head or any(word in head for word in TEXTS):
        return Imported({table_id: read_headed(head, lines[1:], table_id)}, [])
    rows: list[dict[str, Any]] = []
    ranged = all(len(line) > 1 and parse_range(line[0]) for line in lines)
    for line in lines:
        if ranged:
            add_row(rows, escape(",".join(line[1:]).strip()), range=parse_range(line[0]))
        else:
            add_row(rows, escape(",".join(line).strip()), weight=1)
    return Imported({table_id: with_dice({"title": table_id, "rows": rows})}, [])


def read_headed(head: list[str], lines: list[list[str]], table_id: str) -> dict[str, object]:
    known = ("id", "name", "text", "rule", "effects", "weight", *TEXTS, *RANGES)
    columns = [name for name in head if name and name not in known]
    rows: list[dict[str, Any]] = []
    for line in lines:
        cells = dict(zip(head, (cell.strip() for cell in line), strict=False))
        rows.append(read_cells(cells, columns, rows))
    table: dict[str, Any] = {"title": table_id, "rows": rows}
    if columns:
        table["columns"] = [slug(name) for name in columns]
    return with_dice(table)


def read_cells(
    cells: dict[str, str], columns: list[str], rows: list[dict[str, Any]]
) -> dict[str, object]:
    text = next((cells[name] for name in TEXTS if cells.get(name)), "")
    effects = read_effects(cells.get("effects", ""))
    made: list[dict[str, Any]] = list(rows)
    where: dict[str, Any] = {}
    spans = {slug(name): parse_range(cells.get(name, "")) for name in columns}
    ranges = {name: found for name, found in spans.items() if found}
    alone = next((parse_range(cells[name]) for name in RANGES if cells.get(name)), None)
    if ranges:
        where["ranges"] = ranges
    elif alone:
        where["range"] = alone
    else:
        weight = cells.get("weight", "1")
        where["weight"] = int(weight) if weight.isascii() and weight.isdigit() else 1
    add_row(made, text or escape(cells.get("name", "")) or "...", **where)
    row = made[-1]
    if cells.get("name"):
        row["name"] = cells["name"]
        if text:
            row["text"] = text if effects else escape(text)
    if cells.get("id"):
        row["id"] = unique(slug(cells["id"]), [other["id"] for other in rows])
    if cells.get("rule"):
        row["rule"] = cells["rule"]
    return {**row, "effects": effects} if effects else row


def read_effects(cell: str) -> list[object]:
    try:
        effects = json.loads(cell) if cell else []
    except (ValueError, RecursionError) as trouble:
        raise Refused("effects are JSON: {why}", why=trouble) from None
    return effects if isinstance(effects, list) else []


def parse_range(text: str) -> int | list[int] | None:
    """`3`, `3-5`, `51–55`; 00 is 100."""
    found = re.fullmatch(r"(-?\d{1,6})(?:\s*[-–—]\s*(-?\d{1,6}))?", text.strip())
    if not found:
        return None
    low, high = (100 if part == "00" else int(part) for part in (found[1], found[2] or found[1]))
    return low if low == high else [low, high]


def with_dice(table: dict[str, Any]) -> dict[str, Any]:
    """Dice that fit the ranges: one die from 1, or two that begin at 2."""
    spans: list[Any] = []
    for row in table["rows"]:
        spans += row["ranges"].values() if "ranges" in row else [row.get("range")]
    if not spans or any(span is None for span in spans):
        return table
    bounds = [(span, span) if isinstance(span, int) else tuple(span) for span in spans]
    low, high = min(first for first, _ in bounds), max(last for _, last in bounds)
    dice = f"2d{high // 2}" if low == 2 and high % 2 == 0 else f"1d{high - low + 1}"
    shift = "" if low in (1, 2) and dice[0] == str(low) else f"{low - 1:+d}"
    return {"title": table["title"], "roll": dice + shift, **table}
