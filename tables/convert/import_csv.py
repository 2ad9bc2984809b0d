"""Tables out of CSV and TSV: any of four separators, with headings or without.

Our own sheets carry a last column, `more`, with what the cells can't say: they come back whole.
"""

from __future__ import annotations

import csv
import io
from collections import Counter

from tables.convert.grid import read_grid
from tables.convert.imported import LARGEST, Imported, Remark
from tables.convert.own_sheet import MORE, read_own
from tables.errors import Refused

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
        raise Refused("this is no CSV: {why}", why=trouble) from None


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
