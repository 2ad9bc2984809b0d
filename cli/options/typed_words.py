"""Tables as people type them, in either language: the books keep their ids."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.words.game_words import in_english
from tables.library.plain_text import fold as plain

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
