"""Rows and columns of words made into a table: which column is the roll, which the result.

A sheet, a Markdown table and a pasted table are all read here. What each column was taken for is
told wherever it could have been meant otherwise.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import NamedTuple

from tables.convert.imported import (
    NewRow,
    NewTable,
    Remark,
    add_spoken,
    refuse_long,
    remark,
    slug,
    unique,
)
from tables.convert.ranges import (
    NOTHING,
    Span,
    as_range,
    close_open,
    find_span,
    find_spans,
    fit_rows,
    guess_dice,
    is_cover,
)
from tables.dice.expression import parse
from tables.errors import Refused, WrongWords
from tables.library.spoken_dice import BRACED, Effects

DICE = re.compile(r"(?:roll|die|dice)?\s*\(?(\d*d(?:\d+|%)(?:\s?[+-]\s?\d+)?)\)?(?:\s*roll)?", re.I)
WEIGHT = re.compile(r"(\d{1,6})\s*%?")
HEADS = {
    role: frozenset(words.split("/"))
    for role, words in {
        "range": "range/roll/rolls/d/die/dice/#/no/no./nr/number/die roll/dice roll/roll range",
        "min": "min/from/low/lower/start/minimum",
        "max": "max/to/high/upper/end/maximum",
        "weight": "weight/weights/chance/probability/frequency/percent/%/odds/weighting",
        "id": "id",
        "rule": "rule",
        "effects": "effects",
        "name": "name/result/results/entry/encounter/item/event/outcome/title/monster/creature",
        "text": "text/description/effect/details/detail/notes",
    }.items()
}
MOST_COLUMNS = 1_000
SEARCHED = 5  # lines among which the headings are looked for


class Column(NamedTuple):
    head: str
    role: str  # range, min, max, weight, column, id, rule, effects, name, text, also
    dice: str = ""


class GridSheet(NamedTuple):
    columns: list[Column]
    lines: list[list[str]]
    headed: bool


def read_grid(
    lines: Sequence[Sequence[str]],
    table_id: str,
    title: str,
    remarks: list[Remark],
    headed: bool = False,
) -> NewTable | None:
    """The table in rows of cells; None if they hold no table. `headed`: the form itself says that
    the first line has headings."""
    cells = [[" ".join(cell.split()) for cell in line] for line in lines]
    cells = [line for line in cells if any(line)]
    if not cells:
        return None
    cells = turn_across(cells, remarks)
    width = max(max(n for n, cell in enumerate(line, 1) if cell) for line in cells)
    if width > MOST_COLUMNS:
        raise Refused("a table has at most {most} columns", most=MOST_COLUMNS)
    cells = stack_pairs([(line + [""] * width)[:width] for line in cells], remarks)
    sheet = find_columns(cells, remarks, headed)
    if not sheet.lines:
        return None
    refuse_long(len(sheet.lines))
    tell_columns(sheet, remarks)
    table: NewTable = {"title": title, "rows": read_rows(sheet)}
    place_rows(table, sheet, remarks)
    return table


def turn_across(cells: list[list[str]], remarks: list[Remark]) -> list[list[str]]:
    """Rolls in one line and their results in another, as people write short tables: turned."""
    if len(cells) != 2:
        return cells
    for rolls, words in (cells, cells[::-1]):
        filled = [cell for cell in rolls if cell]
        across = len(filled) > 1 and are_spans(filled) and is_cover(spans_of(filled))
        if across and not any(find_span(cell) for cell in words):
            remark(remarks, "rolls stand in one line and results in another: read across")
            return [list(pair) for pair in zip(rolls, words, strict=False) if pair[0]]
    return cells


def stack_pairs(cells: list[list[str]], remarks: list[Remark]) -> list[list[str]]:
    """Rolls and results side by side to save room (`1 | Axe | 11 | Rope`): one below another."""
    width = len(cells[0])
    if width < 4 or width % 2:
        return cells
    heads = cells[:1] if find_span(cells[0][0]) is None else []
    pairs = [line[at : at + 2] for at in range(0, width, 2) for line in cells[len(heads) :]]
    pairs = [pair for pair in pairs if any(pair)]
    rolls = [pair[0] for pair in pairs]
    aside = len(pairs) > 1 and are_spans(rolls) and all(rolls) and is_cover(spans_of(rolls))
    if not aside or any(find_span(pair[1]) for pair in pairs):
        return cells
    remark(remarks, "rolls and results stand side by side: read one below another")
    return [heads[0][:2], *pairs] if heads else pairs


def find_columns(cells: list[list[str]], remarks: list[Remark], headed: bool) -> GridSheet:
    at = find_head(cells)
    if at is None and headed and len(cells) > 1 and not any(map(find_span, cells[0])):
        at = 0
    heads = cells[at] if at is not None else [""] * len(cells[0])
    lines = cells[at + 1 :] if at is not None else cells
    if at:
        before = "; ".join(", ".join(filter(None, line)) for line in cells[:at])
        remark(remarks, "left out, before the headings: {lines}", lines=before[:300])
    columns = [
        read_head(head, [line[number] for line in lines]) for number, head in enumerate(heads)
    ]
    return GridSheet(settle(columns, lines), lines, at is not None)


def find_head(cells: Sequence[Sequence[str]]) -> int | None:
    """The line of headings: one that names a column as people do, or that has words where all
    lines below it have numbers."""
    if len(cells) < 2:
        return None
    for number, line in enumerate(cells[:SEARCHED]):
        named = sum(role_of(cell) is not None for cell in line)
        spans = sum(find_span(cell) is not None for cell in line)
        if named and not spans and (named > 1 or len(line) <= 2 or DICE.fullmatch(line[0])):
            return number
        if named > 1 and number == 0 and not spans:
            return number
    below = list(zip(*cells[1:], strict=True))
    for head, column in zip(cells[0], below, strict=True):
        numbers = [cell for cell in column if cell not in NOTHING]
        if (
            head not in NOTHING
            and find_span(head) is None
            and numbers
            and all(map(find_span, numbers))
        ):
            return 0
    spans = any(find_span(cell) is not None for cell in cells[0])
    return 0 if not spans and any(role_of(cell) is not None for cell in cells[0]) else None


def role_of(head: str) -> str | None:
    word = head.strip(" *_").lower()
    if DICE.fullmatch(word):
        return "range"
    return next((role for role, words in HEADS.items() if word in words), None)


def read_head(head: str, cells: list[str]) -> Column:
    found = DICE.fullmatch(head.strip(" *_"))
    if found and are_spans(cells):
        return Column(head, "range", found[1].lower().replace(" ", ""))
    role = role_of(head) or ""
    if role in ("range", "min", "max") and not are_spans(cells):
        role = "also"
    if role == "weight" and not all(WEIGHT.fullmatch(cell) for cell in cells if cell):
        role = "also"
    if role == "name" and head.lower() in ("result", "results") and is_cover(spans_of(cells)):
        role = "range"
    return Column(head, role or "also")


def spans_of(cells: Sequence[str]) -> list[Span]:
    return [span for span in find_spans(cells) if span is not None]


def are_spans(cells: Sequence[str]) -> bool:
    filled = [cell for cell in cells if cell not in NOTHING]
    return bool(filled) and all(find_span(cell) is not None for cell in filled)


def settle(columns: list[Column], lines: list[list[str]]) -> list[Column]:
    """What the headings leave open is told by the cells."""
    roles = [column.role for column in columns]
    cells = list(zip(*lines, strict=True)) if lines else [()] * len(columns)
    if "range" not in roles and not {"min", "max"} <= set(roles):
        columns = with_ranges(columns, cells)
    columns = only_first(columns, "range")
    roles = [column.role for column in columns]
    if not {"min", "max"} <= set(roles):
        columns = [c._replace(role="also") if c.role in ("min", "max") else c for c in columns]
    for role in ("name", "text"):
        columns = only_first(columns, role)
    if "name" not in [column.role for column in columns]:
        first = first_words(columns, cells)
        columns[first] = columns[first]._replace(role="name")
    return columns


def first_words(columns: list[Column], cells: Sequence[Sequence[str]]) -> int:
    """The column that is the result where none is named so: the first with words in it."""
    free = [number for number, column in enumerate(columns) if column.role in ("text", "also")]
    wordy = (n for n in free if columns[n].role == "also" and words_in(cells[n]))
    return next(wordy, free[0] if free else 0)


def with_ranges(columns: list[Column], cells: Sequence[Sequence[str]]) -> list[Column]:
    """The first column where it holds rolls one after another; else each that does, as columns
    of the table."""
    covers = [
        number
        for number, column in enumerate(columns)
        if column.role == "also"
        and len(cells[number]) > 1
        and are_spans(cells[number])
        and is_cover(spans_of(cells[number]))
        and min(spans_of(cells[number]))[0] >= 1  # figures such as -1 to 3 are no dice
    ]
    many = len(covers) > 1 or (len(covers) == 1 and columns[covers[0]].head and covers[0] > 0)
    if covers == [0] or (covers and covers[0] == 0 and not columns[0].head):
        return [c._replace(role="range") if n == 0 else c for n, c in enumerate(columns)]
    role = "column" if many else "range"
    return [c._replace(role=role) if n in covers else c for n, c in enumerate(columns)]


def only_first(columns: list[Column], role: str) -> list[Column]:
    seen = False
    made = []
    for column in columns:
        made.append(column._replace(role="also") if column.role == role and seen else column)
        seen = seen or column.role == role
    return made


def words_in(cells: Sequence[str]) -> bool:
    return any(any(char.isalpha() for char in cell) for cell in cells)


def tell_columns(sheet: GridSheet, remarks: list[Remark]) -> None:
    """Nothing needs saying of a roll and its result, each by its name; all else is told."""
    roles = [column.role for column in sheet.columns]
    plain = roles in (["range", "name"], ["name"], ["range", "name", "text"])
    if plain and (sheet.headed or roles == ["name"] or "range" in roles):
        return
    for number, column in enumerate(sheet.columns, 1):
        head = column.head or f"#{number}"
        remark(remarks, TAKEN[column.role], column=head)
    if not {"range", "min", "weight", "column"} & set(roles):
        remark(remarks, "no column of rolls or weights: all rows are equally likely")


TAKEN = {
    "range": "column {column}: read as the roll",
    "min": "column {column}: read as the lowest roll",
    "max": "column {column}: read as the highest roll",
    "weight": "column {column}: read as the chance of a row",
    "column": "column {column}: read as rolls, as a column of the table",
    "id": "column {column}: read as the rows' ids",
    "rule": "column {column}: read as the rule's id",
    "effects": "column {column}: read as our effects",
    "name": "column {column}: read as the result",
    "text": "column {column}: read as the result's text",
    "also": "column {column}: added to the result's text",
}  # messages


def read_rows(sheet: GridSheet) -> list[NewRow]:
    rows: list[NewRow] = []
    ids: list[str] = []
    for line in sheet.lines:
        cells = {column.role: cell for column, cell in zip(sheet.columns, line, strict=True)}
        also = [
            f"{column.head}: {cell}" if column.head else cell
            for column, cell in zip(sheet.columns, line, strict=True)
            if column.role == "also" and cell
        ]
        name = cells.get("name") or cells.get("text") or "..."
        text = ". ".join(filter(None, [cells.get("text") if cells.get("name") else "", *also]))
        effects = read_effects(cells.get("effects", ""))
        add_spoken(rows, f"{name}: {text}" if text else name)
        row = rows[-1]
        if text and len(name) <= 200:
            row["name"] = BRACED.sub(r"\1", name)
        if effects:
            row["effects"] = effects
        if cells.get("id"):
            row["id"] = unique(slug(cells["id"]), ids)
        ids.append(row["id"])
        if cells.get("rule"):
            row["rule"] = cells["rule"]
    return rows


def read_effects(cell: str) -> Effects:
    try:
        effects = json.loads(cell) if cell else []
    except (ValueError, RecursionError) as trouble:
        raise Refused("effects are JSON: {why}", why=trouble) from None
    return effects if isinstance(effects, list) else []


def place_rows(table: NewTable, sheet: GridSheet, remarks: list[Remark]) -> None:
    """Give the rows their ranges or weights, and the table its dice."""
    by_role = {
        column.role: [line[n] for line in sheet.lines] for n, column in enumerate(sheet.columns)
    }
    if any(column.role == "column" for column in sheet.columns):
        place_columns(table, sheet, remarks)
        return
    spans: list[Span | None] | None = None
    if "range" in by_role:
        spans = find_spans(by_role["range"])
    elif "min" in by_role:
        spans = [span_between(*pair) for pair in zip(by_role["min"], by_role["max"], strict=True)]
    if spans is None:
        weights = by_role.get("weight")
        for number, row in enumerate(table["rows"]):
            found = WEIGHT.fullmatch(weights[number]) if weights else None
            row["weight"] = int(found[1]) if found else 1
        drop_weightless(table, remarks)
        return
    place_ranges(table, spans, next((c.dice for c in sheet.columns if c.dice), ""), remarks)


def span_between(low: str, high: str) -> Span | None:
    first, last = find_span(low), find_span(high or low)
    return (first[0], last[1]) if first and last else None


def place_ranges(
    table: NewTable, spans: list[Span | None], dice: str, remarks: list[Remark]
) -> None:
    high = parse_high(dice)
    kept: list[NewRow] = []
    for row, span in zip(table["rows"], close_open(spans, high), strict=True):
        if span is None:
            remark(remarks, "{row}: no roll is given for it; left out", row=row["name"])
        else:
            kept.append({**row, "range": as_range(span)})
    if not kept:
        raise Refused("no row has a roll")
    table["rows"] = kept
    found = [span for span in close_open(spans, high) if span is not None]
    table["roll"] = dice if high is not None else guess_dice(found)
    if high is None and not table["roll"].startswith("1d"):
        remark(remarks, "the dice are not named: {dice} fits the rolls", dice=table["roll"])
    table["rows"] = [{**row, "range": as_range(one)} for row, one in zip(kept, found, strict=True)]
    fit_rows(table, remarks, overlaps=False)  # in a sheet two rows on one roll are a slip


def parse_high(dice: str) -> int | None:
    try:
        return parse(dice).high if dice else None
    except WrongWords:
        return None


def drop_weightless(table: NewTable, remarks: list[Remark]) -> None:
    lost = [row["name"] for row in table["rows"] if not row["weight"]]
    for name in lost:
        remark(remarks, "{row}: a weight of 0; left out", row=name)
    table["rows"] = [row for row in table["rows"] if row["weight"]]
    if not table["rows"]:
        raise Refused("no row has a weight above 0")


def place_columns(table: NewTable, sheet: GridSheet, remarks: list[Remark]) -> None:
    numbers = [n for n, column in enumerate(sheet.columns) if column.role == "column"]
    names: list[str] = []
    for n in numbers:
        names.append(unique(slug(sheet.columns[n].head or f"column {n}"), names))
    kept: list[NewRow] = []
    found = [find_spans([line[n] for line in sheet.lines]) for n in numbers]
    for number, row in enumerate(table["rows"]):
        spans = {
            name: as_range(span)
            for name, column in zip(names, found, strict=True)
            if (span := column[number]) is not None
        }
        if spans:
            kept.append({**row, "ranges": spans})
        else:
            remark(remarks, "{row}: no roll is given for it; left out", row=row["name"])
    table["rows"] = kept
    table["columns"] = names
    table["roll"] = guess_dice(span for column in found for span in column if span is not None)


Grid = tuple[str, Sequence[Sequence[str]]]  # its heading and its lines


def read_grids(
    found: Sequence[Grid], table_id: str, remarks: list[Remark], headed: bool = False
) -> dict[str, NewTable]:
    """`headed`: the form has its headings in the first line, which people leave empty too."""
    tables: dict[str, NewTable] = {}
    for title, lines in found:
        name = unique(slug(title) if title else table_id, tables)
        try:
            table = read_grid(lines, name, title or table_id, remarks, headed and any(lines[0]))
        except Refused as trouble:
            if len(found) == 1:
                raise
            remark(remarks, "{name} is left out: {why}", name=name, why=trouble)
            continue
        if table is not None:
            tables[name] = table
    return tables
