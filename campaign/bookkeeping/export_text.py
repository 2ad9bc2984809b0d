"""A campaign as the text of one JSON document, made piece by piece: however long the journal is,
only a few rows of it are held at a time.

The text is what `json.dumps(document, ensure_ascii=False, sort_keys=True, indent=1)` would make.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import cast

from campaign.journal.audit import make_rows
from campaign.storage.models.schema import NUMBER, STATE
from campaign.storage.snapshot import OWN, Snapshot, Wanted

Row = Mapping[str, object]
AT_ONCE = 100  # rows; an entry of a whole turn may have some hundred thousand bytes


def render_export(connection: Snapshot, *, whole: bool = True) -> Iterator[str]:
    """State, journal and the key of the sealed dice, for the gamemaster alone; or the state: the
    same after do + undo, byte for byte."""
    yield f'{{\n "hexcrown": "{"campaign" if whole else "state"}",\n'
    if whole:
        key = connection.secret(OWN)
        yield ' "journal": '
        entries = cast("Iterator[Row]", connection.entries(Wanted()))
        yield from render_rows(entries, 1)
        yield f',\n "key": {json.dumps(key)},\n'
    yield f' "schema": {NUMBER},\n "tables": {{'
    for number, table in enumerate(sorted(STATE)):
        yield f'{"," if number else ""}\n  "{table}": '
        yield from render_rows(read_table(connection, table), 2)
    yield "\n }\n}\n"


def render_rows(rows: Iterable[Row], depth: int) -> Iterator[str]:
    """A list inside so many brackets; of one without rows, only its brackets."""
    inner, begun = "\n" + " " * (depth + 1), "["
    for row in rows:
        text = json.dumps(row, ensure_ascii=False, sort_keys=True, indent=1)
        yield begun + inner + text.replace("\n", inner)  # in JSON no text holds a line break
        begun = ","
    yield "[]" if begun == "[" else "\n" + " " * depth + "]"


def read_table(connection: Snapshot, table: str) -> Iterator[Row]:
    cells = map(tuple, connection.select(table, {}))
    while some := list(islice(cells, AT_ONCE)):
        yield from make_rows(table, some).values()
