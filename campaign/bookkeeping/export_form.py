"""What an export must look like before a row of it is let in: anyone may have written it.

A campaign as the text of one JSON document, made piece by piece: however long the journal is, only
a few rows of it are held at a time.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import cast

from campaign.errors import WrongWords
from campaign.journal.audit import make_rows
from campaign.storage.models.schema import NUMBER, STATE, columns
from campaign.storage.models.validation import find_misfits
from campaign.storage.snapshot import OWN, Snapshot, Wanted

KEY_BYTES = 64


def check_document(document: dict[str, object], where: str) -> None:
    tables = document.get("tables")
    if not isinstance(tables, dict):
        raise WrongWords("{where} holds no tables", where=where)
    for table, rows in tables.items():
        if table not in STATE:
            raise WrongWords("{where}: no table {table}", where=where, table=str(table)[:60])
        check_rows(table, rows, where)
    if document["hexcrown"] == "campaign":
        check_rows("entry", document.get("journal"), where)
        check_key(document.get("key"), where)


def check_key(key: object, where: str) -> None:
    try:
        if isinstance(key, str) and 1 <= len(bytes.fromhex(key)) <= KEY_BYTES:
            return
    except ValueError:
        pass
    raise WrongWords("{where} lacks the key of its sealed dice", where=where)


def check_rows(table: str, rows: object, where: str) -> None:
    if not isinstance(rows, list):
        raise WrongWords("{where}: no table {table}", where=where, table=table)
    for place, row in enumerate(rows, 1):
        check_row(table, row, f"{table} {place}", where)


def check_row(table: str, row: object, place: str, where: str) -> None:
    if not isinstance(row, dict) or not isinstance(row.get("id"), int):
        raise WrongWords("{where}: {place} is no row with an id", where=where, place=place)
    for misfit in find_misfits(table, row):
        if misfit.column not in columns(table):
            raise WrongWords(
                "{where}: {place} has an unknown column {column}",
                where=where,
                place=place,
                column=misfit.column[:60],
            )
        raise WrongWords(
            "{where}: {place} lacks a fit {column}",
            hint=misfit.message,
            where=where,
            place=place,
            **misfit.facts,
        )


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
