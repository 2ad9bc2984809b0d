"""Tables, rows and answers as people type them, in either language: the books keep their ids."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from cli.words.game_words import in_english
from tables.library.language import in_language
from tables.library.plain_text import fold as plain
from tables.library.vocabulary import LANGUAGES

if TYPE_CHECKING:
    from tables.library.packs import Library
    from tables.library.table import Table


def get_table(library: Library, typed: str) -> Table:
    """By its id, or by the Italian of it or its title in either language."""
    return library.find(typed) or library.get(find_id(library, typed))


def roll_effect(table: Table, column: str | None, mod: int) -> dict[str, object]:
    effect: dict[str, object] = {"kind": "roll", "table": table.id}
    if table.get_column(column) is not None:
        effect["column"] = column
    return {**effect, "mod": mod} if mod else effect


def find_id(library: Library, typed: str) -> str:
    from tables.library.table import Table

    tables = [table for table in library.tables() if isinstance(table, Table)]
    for table in tables:
        if plain(typed) in (plain(text) for text in table.title.values()):
            return table.id
    return in_english(typed, (table.id for table in tables))


def find_row(table: Table, typed: str) -> str:
    """A row by its id or its name, `Raise Dead (Risveglio dei morti)` by each part of it."""
    for row in table.rows:
        names = [row.id, *row.name.values()]
        parts = [part for name in names for part in re.split(r"[()]", name)]
        if plain(typed) in map(plain, (*names, *parts)):
            return row.id
    return typed


def find_option(options: Iterable[Mapping[str, Any]], typed: str) -> str:
    """An answer to a decision by its id or its name; what is none of them stays."""
    known = {str(option["id"]): option.get("name", "") for option in options}
    if typed in known:
        return typed
    for key, name in known.items():
        if plain(typed) in (plain(in_language(name, lang)) for lang in LANGUAGES):
            return key
    return typed
