"""Hex Describe text: tables that roll on one another inside their sentences.

`;name` begins a table, `3,text` is a row of weight 3, `0,text` one that comes up once. What stands
in brackets is read by `tables.convert.hex_describe_words`.
"""

from __future__ import annotations

import re

from tables.convert.hex_describe_words import (
    NO_MARKS,
    HexDescribeReader,
    HexDescribeRow,
    Raw,
    add_told,
    translate,
)
from tables.convert.imported import (
    Imported,
    NewRow,
    NewTable,
    Remark,
    is_too_long,
    name_all,
    remark,
)

ROW = re.compile(r"(\d{1,6}),(.*)")
BREAKS = re.compile(r"<(?:p|li|br|ul|ol|blockquote|h\d|tr|td)\b[^<>]*>", re.I)
TAGS = re.compile(r"</?[a-z][^<>]*>", re.I)
STRESS = re.compile(r"(\*\*?)(.*?)\1")


def is_hex_describe(text: str) -> bool:
    lines = text.splitlines()
    heads = sum(line.startswith(";") for line in lines)
    rows = sum(ROW.match(line) is not None for line in lines)
    return heads > 0 and (rows >= heads or all(line[:1] in (";", "#", "") for line in lines))


def read_hex_describe(text: str, table_id: str) -> Imported:
    remarks: list[Remark] = []
    raw = find_rows(text, remarks)
    names = name_all(raw)
    reader = HexDescribeReader(names, raw, remarks)
    for title, rows in raw.items():
        table: NewTable = {"title": title, "rows": []}
        reader.tables[names[title]] = table
        for weight, words in rows:
            read_row(words, weight, table["rows"], reader)
    found = {name: table for name, table in reader.tables.items() if table["rows"]}
    return Imported(found, remarks, "hex-describe")


def find_rows(text: str, remarks: list[Remark]) -> Raw:
    """Weights and texts by the table's name; a table that is written twice counts as it is
    written last."""
    found: Raw = {}
    rows: list[tuple[int, str]] | None = None
    for number, line in enumerate(text.translate(NO_MARKS).splitlines(), 1):
        if line.startswith(";"):
            title = line[1:].split("#")[0].strip()
            if title in found:
                remark(remarks, "{table} is written twice: the last counts", table=title[:60])
            rows = found[title] = []
        elif row := ROW.match(line):
            if rows is None:
                remark(remarks, "line {line}: a row before any table is left out", line=number)
            else:
                rows.append((int(row[1]), without_markup(row[2].strip(), remarks)))
        elif line.strip() and not line.lstrip().startswith("#"):
            remark(remarks, "line {line} is left out: {text}", line=number, text=line[:40])
    return {
        title: rows for title, rows in found.items() if not is_too_long(title, len(rows), remarks)
    }


def without_markup(text: str, remarks: list[Remark]) -> str:
    bare = TAGS.sub("", BREAKS.sub(" ", text))
    if bare != text:
        remark(remarks, "pictures and markup are left out")
        bare = " ".join(bare.split())
    return STRESS.sub(r"\2", bare)


def read_row(words: str, weight: int, rows: list[NewRow], reader: HexDescribeReader) -> None:
    """A row of any length; an empty one is an outcome too."""
    row = HexDescribeRow()
    shown = translate(words, row, reader)
    made = add_told(rows, shown, row.effects, weight or 1)
    if not weight:
        made["once"] = True
