"""Answers laid ready for the decisions of an act, and rows of tables as people type them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from tables.library.plain_text import fold, in_language
from tables.library.vocabulary import LANGUAGES

if TYPE_CHECKING:
    from tables.agenda.decisions import Answer, Decision
    from tables.library.table import Table


def take_answers(left: list[str]) -> Answer:
    """`retreat=0102` answers that decision; a bare word the first that has such an option. Each is
    used once, in order, and taken out of the list."""

    def answer(decision: Decision) -> str | None:
        options = {option["id"] for option in decision["options"]}
        for place, word in enumerate(left):
            name, equals, typed = word.rpartition("=")
            chosen = find_option(decision["options"], typed)
            if (equals and name == decision["id"]) or (not equals and chosen in options):
                del left[place]
                return chosen
        return None

    return answer


def find_option(options: Iterable[Mapping[str, Any]], typed: str) -> str:
    """An answer to a decision by its id or its name; what is none of them stays."""
    known = {str(option["id"]): option.get("name", "") for option in options}
    if typed in known:
        return typed
    for key, name in known.items():
        if fold(typed) in (fold(in_language(name, lang)) for lang in LANGUAGES):
            return key
    return typed


def find_row(table: Table, typed: str) -> str:
    """A row by its id or its name, `Raise Dead (Risveglio dei morti)` by each part of it."""
    for row in table.rows:
        names = [row.id, *row.name.values()]
        parts = [part for name in names for part in re.split(r"[()]", name)]
        if fold(typed) in map(fold, (*names, *parts)):
            return row.id
    return typed
