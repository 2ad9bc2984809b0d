"""The tables there are, by pack, with what each is and where it comes from."""

from __future__ import annotations

from typing import Any

from tables.library.packs import Library
from tables.library.plain_text import in_language
from tables.library.problems import BrokenPack
from tables.library.table import Table


def list_document(library: Library, search: str, lang: str) -> dict[str, object]:
    """Tables that match, grouped by pack in the order packs are in force; broken ones named."""
    order = {pack.name: number for number, pack in enumerate(library.packs)}
    where = {pack.name: pack.where for pack in library.packs}
    tables: list[dict[str, Any]] = []
    problems: list[str] = []
    for found in library.tables():
        if isinstance(found, BrokenPack):
            problems += map(str, found.problems)
        elif matches(found, search):
            tables.append({**entry(found, lang), "where": where.get(found.pack, "own")})
    tables.sort(key=lambda table: (order.get(table["pack"], 0), table["id"]))
    return {"tables": tables, "problems": problems}


def matches(table: Table, search: str) -> bool:
    wanted = search.casefold()
    texts = [table.id, table.pack, table.rule or "", *table.title.values()]
    return any(wanted in text.casefold() for text in texts)


def entry(table: Table, lang: str) -> dict[str, object]:
    return {
        "id": table.id,
        "title": in_language(table.title, lang),
        "pack": table.pack,
        "source": table.source,
        "kind": table.kind,
        "roll": table.roll if table.kind == "roll" else None,
        "columns": list(table.columns) if table.kind == "roll" else [],
        "rule": table.rule,
    }
