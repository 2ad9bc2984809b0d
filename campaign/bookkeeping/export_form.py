"""What an export must look like before a row of it is let in: anyone may have written it."""

from __future__ import annotations

from campaign.errors import WrongWords
from campaign.storage.models.schema import STATE, columns
from campaign.storage.models.validation import find_misfits

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
