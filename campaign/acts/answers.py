"""Answers laid ready for the decisions of an act, and rows of tables as people type them.

Actions as documents: what they answer with `--json`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from typing_extensions import TypedDict

from campaign.journal.documents import ChangeDocument, RollDocument
from tables.agenda.documents import RolledDocument
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


Texts = Mapping[str, str]  # by language


class ChoiceDocument(TypedDict):
    id: str
    name: Texts


class KeptDecision(TypedDict):
    """A decision that an act has just stopped at."""

    number: int
    id: str
    question: Texts
    options: list[ChoiceDocument]


class DoneDocument(TypedDict):
    """What every command that changes a campaign answers."""

    act: int | None  # None of a dry run
    dry_run: bool
    changes: list[ChangeDocument]
    rolls: list[RollDocument]


class ActionDocument(DoneDocument):
    """An action."""

    outcome: RolledDocument | None
    story: Sequence[Mapping[str, object]]
    decisions: list[Mapping[str, object]]  # all that wait now, as `decide` lists them
    waits: Mapping[str, object] | None  # the decision that this action came to
    unasked: list[str]  # answers given ahead that nobody asked for


class Warning(TypedDict):
    """Something that the next phases bring, told in time."""

    what: str  # hunger, winter-port, decision-by-dice, orders
    name: object  # a name as `campaign.knowledge.naming` gives it, and a phrase of that kind
    say: object
