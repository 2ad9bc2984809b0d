"""Words of the game as people type them, in either language: the books keep the English ones."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tables.library.packs import Library
    from tables.library.table import Table

ARTICLE = re.compile(r"^(?:un'|una |uno |un )")


def in_english(typed: str, words: Iterable[str]) -> str:
    """The one of `words` that was typed; what is none of them stays, to be refused by name."""
    known = list(words)
    if typed in known:
        return typed
    from cli.app.catalogue import load_catalogue

    catalogue = load_catalogue("it")
    for word in known:
        if plain(typed) in (plain(word), plain(catalogue.gettext(word))):
            return word
    return typed


def plain(word: str) -> str:
    """Hyphens, capitals and articles are no matter."""
    return ARTICLE.sub("", word.strip().casefold().replace("-", " ").replace("_", " "))


def get_table(library: Library, typed: str) -> Table:
    """By its id, or by the Italian of it or its title in either language."""
    return library.find(typed) or library.get(find_id(library, typed))


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
