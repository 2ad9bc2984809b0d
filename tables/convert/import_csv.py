"""Tables out of CSV and TSV: any of four separators, with headings or without.

Our own sheets carry a last column, `more`, with what the cells can't say: they come back whole.
"""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

from tables.convert.formula_guard import guarded, guarded_figure, unguarded
from tables.convert.grid import read_grid
from tables.convert.imported import LARGEST, Imported, Remark
from tables.convert.ranges import parse_range
from tables.errors import Refused
from tables.library.plain_text import in_language
from tables.library.table import ALL, Row, Table

MORE = "more"
CELLS = ("id", "name", "text", "rule", "effects")


def to_csv(table: Table, column: str | None, lang: str) -> str:
    """One line a row: a range for each column, then id, name, text, rule, effects as JSON, and
    what the cells can't say."""
    table.refuse_unrolled()
    columns = [column] if column else list(table.columns) or [ALL]
    if column:
        table.get_column(column)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    heads = ["range"] if columns == [ALL] else columns
    writer.writerow([*map(guarded, heads), *CELLS, MORE])
    for number, row in enumerate(table.rows):
        head = sheet_head(table, lang) if number == 0 else {}
        more = json.dumps({**head, "row": plain(row.data)}, ensure_ascii=False)
        writer.writerow([*cells_of(row, columns, lang), more])
    return out.getvalue()


def sheet_head(table: Table, lang: str) -> dict[str, object]:
    head = {name: one for name, one in table.data.items() if name != "rows"}
    return {"table": table.id, "lang": lang, "head": plain(head)}


def cells_of(row: Row, columns: list[str], lang: str) -> list[str]:
    effects = json.dumps(plain(row.effects), ensure_ascii=False)
    texts = [in_language(row.name, lang), in_language(row.text, lang), row.rule or ""]
    spans = (guarded_figure(span_text(row, name)) for name in columns)
    return [*spans, row.id, *map(guarded, texts), effects]


def span_text(row: Row, column: str) -> str:
    if column not in row.ranges:
        return ""
    low, high = row.ranges[column]
    return str(low) if low == high else f"{low}-{high}"


def plain(value: object) -> object:
    """Data without the effects' parsed dice."""
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, list) else value


def read_own(heads: list[str], lines: list[list[str]]) -> tuple[str, dict[str, object]] | None:
    """The table in a sheet that we exported; None if `more` is a column we do not write."""
    first = read_more(lines[0][-1]) if lines else {}
    if not isinstance(first.get("head"), dict) or not isinstance(first.get("table"), str):
        return None
    lang, heads = str(first.get("lang", "en")), [unguarded(name) for name in heads]
    # Rows of a table without dice have weights: what their cells say of rolls follows from those.
    used = heads if "roll" in first["head"] else [name for name in heads if name != "range"]
    rows = [read_row(dict(zip(heads, line, strict=False)), used, lang) for line in lines]
    return first["table"], {**first["head"], "rows": rows}


def read_more(cell: str) -> dict[str, Any]:
    try:
        found = json.loads(cell) if cell.strip() else {}
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def read_row(cells: Mapping[str, str], heads: list[str], lang: str) -> dict[str, object]:
    """The row as it was, with what its cells say now."""
    more = read_more(cells.get(MORE, ""))
    row: dict[str, object] = dict(more["row"]) if isinstance(more.get("row"), dict) else {}
    try:
        was = Row(row, spans_in(row)) if row.get("id") else None
    except (KeyError, TypeError, ValueError):
        raise Refused("the last column of this sheet can't be read any more") from None
    columns = [ALL if name == "range" else name for name in heads if name not in (*CELLS, MORE)]
    before = dict(zip(heads, cells_of(was, columns, lang), strict=False)) if was else {}
    for name in heads:
        cell = cells.get(name, "")
        if name != MORE and cell != before.get(name, ""):
            change(row, name, unguarded(cell), lang)
    return row


def spans_in(row: Mapping[str, object]) -> dict[str, tuple[int, int]]:
    from tables.library.table import row_ranges

    return row_ranges(row) if "range" in row or "ranges" in row else {}


def change(row: dict[str, object], name: str, cell: str, lang: str) -> None:
    if name == "effects":
        from tables.convert.grid import read_effects

        row["effects"] = read_effects(cell)
    elif name in ("name", "text"):
        texts = row.get(name)
        row[name] = {**texts, lang: cell} if isinstance(texts, dict) else cell
    elif name in ("id", "rule"):
        row[name] = cell
    elif name == "range":
        found = parse_range(cell)
        row.pop("weight", None)
        row["range"] = found if found is not None else cell
    else:
        found = parse_range(cell)
        had = row.get("ranges")
        ranges = {**(had if isinstance(had, dict) else {}), name: found}
        row["ranges"] = {column: one for column, one in ranges.items() if one is not None}


SEPARATORS = ("\t", ";", "|", ",")


def read_csv(text: str, table_id: str) -> Imported:
    lines = read_lines(text)
    if not lines:
        return Imported({}, [])
    heads = [cell.strip().lower() for cell in lines[0]]
    if heads[-1:] == [MORE]:
        own = read_own(heads, lines[1:])
        if own is not None:
            return Imported({own[0]: own[1]}, [])
    remarks: list[Remark] = []
    table = read_grid(lines, table_id, table_id, remarks)
    return Imported({table_id: table} if table else {}, remarks)


def read_lines(text: str) -> list[list[str]]:
    csv.field_size_limit(LARGEST)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    try:
        reader = csv.reader(io.StringIO(text), delimiter=separator(text))
        return [line for line in reader if any(map(str.strip, line))]
    except csv.Error as trouble:
        raise Refused("this is not CSV: {why}", why=trouble) from None


def separator(text: str) -> str:
    """The one that parts the most lines into the same number of cells; a comma in doubt."""
    best, found = (0, 0), ","
    lines = [line for line in text.split("\n")[:200] if line.strip()]
    for sign in SEPARATORS:
        widths = Counter(len(row) for row in csv.reader(lines, delimiter=sign))
        width, count = max(widths.items(), key=lambda one: (one[0] > 1, one[1]), default=(1, 0))
        score = (count, width) if width > 1 else (0, 0)
        if score[0] * 10 >= len(lines) * 7 and score > best:
            best, found = score, sign
    return found
