"""Answers laid ready for the decisions of an act, and rows of tables as people type them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from campaign.knowledge.naming import name
from campaign.rules.packs import campaign_library
from campaign.storage.models import Decision, Empire
from tables.library.plain_text import fold, in_language
from tables.library.vocabulary import LANGUAGES

if TYPE_CHECKING:
    from campaign.acts.documents import DecisionDocument
    from campaign.storage.world import World
    from tables.agenda import decisions
    from tables.library.table import Table


def describe_decisions(world: World) -> list[DecisionDocument]:
    return [describe_decision(world, row) for row in world.find(Decision, ended_at=None)]


def describe_decision(world: World, row: Decision) -> DecisionDocument:
    asked, empire = row.state["decision"], world.get_if(Empire, row.empire)
    about = f"{row.of_table}:{row.of_key}" if row.of_key is not None else ""
    return {
        "number": row.id,
        "id": row.kind,
        "empire": empire.name if empire else None,
        "about": name(world, campaign_library(world), about) if about else "",
        "question": asked["question"],
        "options": [{"id": each["id"], "name": each["name"]} for each in asked["options"]],
    }


def take_answers(left: list[str]) -> decisions.Answer:
    """`retreat=0102` answers that decision; a bare word the first that has such an option. Each is
    used once, in order, and taken out of the list."""

    def answer(decision: decisions.Decision) -> str | None:
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
    for key, called in known.items():
        if fold(typed) in (fold(in_language(called, lang)) for lang in LANGUAGES):
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
