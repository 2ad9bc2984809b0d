"""What an export must look like before a row of it is let in: anyone may have written it.

A campaign as the text of one JSON document, made piece by piece: however long the journal is, only
a few rows of it are held at a time.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import cast

from campaign.errors import WrongWords
from campaign.journal.audit import make_rows
from campaign.journal.entry_list import OPTION, SEALED_CELLS, hides_orders
from campaign.storage.models.schema import NUMBER, STATE, columns
from campaign.storage.models.validation import find_misfits
from campaign.storage.snapshot import OWN, Snapshot, Wanted
from campaign.storage.world import World

KEY_BYTES = 64


def check_document(document: dict[str, object], where: str) -> None:
    tables = document.get("tables")
    if not isinstance(tables, dict):
        raise WrongWords("{where} contains no tables", where=where)
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
        raise WrongWords("{where}: {place} is not a row with an id", where=where, place=place)
    for misfit in find_misfits(table, row):
        if misfit.column not in columns(table):
            raise WrongWords(
                "{where}: {place} has an unknown column {column}",
                where=where,
                place=place,
                column=misfit.column[:60],
            )
        raise WrongWords(
            "{where}: {place} has no suitable {column}",
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
        yield from render_rows(seal_journal(connection, entries), 1)
        yield f',\n "key": {json.dumps(key)},\n'
    yield f' "schema": {NUMBER},\n "tables": {{'
    for number, table in enumerate(sorted(STATE)):
        yield f'{"," if number else ""}\n  "{table}": '
        rows = read_table(connection, table)
        yield from render_rows(seal_orders(connection, rows) if table == "orders" else rows, 2)
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


# Orders that nobody may read before they are carried out are not readable in an export either.
# Whoever imports it has them as they were.

WRAPPED = "sealed:"


def seal_orders(connection: Snapshot, rows: Iterable[Row]) -> Iterator[Row]:
    world = World(connection, track=False)
    for row in rows:
        is_hidden = hides_orders(world, [int(str(row["id"]))])
        yield wrap(row, SEALED_CELLS) if is_hidden else row


def seal_journal(connection: Snapshot, entries: Iterable[Row]) -> Iterator[Row]:
    world = World(connection, track=False)
    is_on = bool(world.option(OPTION, False))
    for entry in entries:
        orders: set[int] = set()
        if is_on and '"orders"' in str(entry["body"]):
            changes = json.loads(str(entry["body"]))["changes"]
            orders = {change[1] for change in changes if change[0] == "orders"}
        yield wrap(entry, ("words", "body")) if hides_orders(world, orders) else entry


def wrap(row: Row, cells: Iterable[str]) -> Row:
    hidden = {name: WRAPPED + b64encode(str(row[name]).encode()).decode() for name in cells}
    return {**row, **hidden}


def unwrap(document: dict[str, object], where: str) -> None:
    """Sealed cells as they were."""
    tables = document.get("tables")
    orders = tables.get("orders") if isinstance(tables, dict) else None
    for rows in (orders, document.get("journal")):
        for row in rows if isinstance(rows, list) else ():
            for name, value in row.items() if isinstance(row, dict) else ():
                if isinstance(value, str) and value.startswith(WRAPPED):
                    try:
                        row[name] = b64decode(value[len(WRAPPED) :], validate=True).decode()
                    except ValueError:
                        raise WrongWords(
                            "{where}: sealed orders are damaged", where=where
                        ) from None
