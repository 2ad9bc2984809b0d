"""What an export must look like before a row of it is let in: anyone may have written it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from campaign.errors import WrongWords
from campaign.storage.models.schema import STATE, TABLES, columns, defaults
from tables.library.plain_text import is_text

MOST = 2**31 - 1  # what a column of either database holds
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


def check_key(key: Any, where: str) -> None:
    try:
        if 1 <= len(bytes.fromhex(key)) <= KEY_BYTES:
            return
    except (TypeError, ValueError):
        pass
    raise WrongWords("{where} lacks the key of its sealed dice", where=where)


def check_rows(table: str, rows: object, where: str) -> None:
    if not isinstance(rows, list):
        raise WrongWords("{where}: no table {table}", where=where, table=table)
    for place, row in enumerate(rows, 1):
        check_row(table, row, columns(table), f"{table} {place}", where)


def check_row(table: str, row: object, known: Sequence[str], place: str, where: str) -> None:
    if not isinstance(row, dict) or not isinstance(row.get("id"), int):
        raise WrongWords("{where}: {place} is no row with an id", where=where, place=place)
    unknown = sorted(set(row) - set(known))
    if unknown:
        raise WrongWords(
            "{where}: {place} has an unknown column {column}",
            where=where,
            place=place,
            column=str(unknown[0])[:60],
        )
    usual = defaults(table)
    for column in known:
        if not is_value(table, column, row[column]) if column in row else column not in usual:
            raise WrongWords(
                "{where}: {place} lacks a fit {column}", where=where, place=place, column=column
            )


def is_value(table: str, column: str, value: Any) -> bool:
    """Of the column's type, and such that both databases take it."""
    form = TABLES[table].c[column]
    if value is None:
        return bool(form.nullable)
    if form.type.python_type in (int, bool):
        return type(value) is form.type.python_type and abs(value) <= MOST
    if not isinstance(value, str):
        return False
    if not is_text(value):
        return False
    if (table, column) == ("tile", "river"):
        return value == "" or is_river(value)
    usual = defaults(table).get(column)
    return usual not in ("{}", "[]") or is_json_like(value, str(usual))


def is_json_like(value: str, usual: str) -> bool:
    """A JSON text of the same kind as the column's usual one."""
    try:
        return type(json.loads(value)) is type(json.loads(usual))
    except (ValueError, RecursionError):
        return False


def is_river(value: str) -> bool:
    """JSON of the sides it enters and leaves by, none at its source or mouth, and its name."""
    if not is_json_like(value, "[]"):
        return False
    river = json.loads(value)
    sides = (None, 1, 2, 3, 4, 5, 6)
    return (
        len(river) == 3
        and all(type(side) is not bool and side in sides for side in river[:2])
        and river[0] != river[1]
        and isinstance(river[2], str)
    )
