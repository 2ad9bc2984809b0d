"""Decisions as data: the question, and each option with the effects it leads to.

A re-roll, a modifier the player may pick and a column nobody named are decisions like those a pack
writes: the first result stands inside its option.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, NotRequired, Required, TypedDict

from tables.library.plain_text import in_language
from tables.library.roll_questions import Texts, as_texts, find_question
from tables.library.table import Row, Table, unknown

if TYPE_CHECKING:
    from tables.library.effect_types import RollEffect, WrittenOption
    from tables.library.table import TableModifier

Effect = Mapping[str, object]


class DecisionOption(TypedDict, total=False):
    id: Required[str]
    name: Required[Texts]
    effects: Sequence[Effect]


class Decision(TypedDict):
    """A question of the agenda; `path` and `scope` say where it is asked."""

    id: str
    who: str
    question: Texts
    options: Sequence[DecisionOption | WrittenOption]
    of: NotRequired[Sequence[str]]  # of a roll: whose it is, whom it concerns and where
    path: NotRequired[Sequence[str | int]]
    scope: NotRequired[Mapping[str, Mapping[str, object]]]


Answer = Callable[[Decision], "str | None"]


def nobody(decision: Decision) -> str | None:
    """The answer function for when nobody can be asked: every decision waits."""
    return None


def given(answers: Mapping[str, Sequence[str]]) -> Answer:
    """Answers given in advance: for each decision its answers, in the order they are asked for."""
    left = {decision: list(chosen) for decision, chosen in answers.items()}

    def answer(decision: Decision) -> str | None:
        waiting = left.get(decision["id"])
        return waiting.pop(0) if waiting else None

    return answer


def get_option(decision: Decision, chosen: str) -> DecisionOption | WrittenOption:
    options = {option["id"]: option for option in decision["options"]}
    check_answer(decision["id"], chosen, options)
    return options[chosen]


def check_answer(decision: str, chosen: str, options: Collection[str]) -> None:
    if chosen not in options:
        raise unknown(
            "{decision} can't be answered {name}: the answers are {options}",
            chosen,
            options,
            decision=decision,
            options=", ".join(options),
        )


def reroll_decision(
    effect: RollEffect, table: Table, column: str | None, row: Row, total: int
) -> Decision:
    """Keep the roll or take another: the first result stands inside its option."""
    kept = {"kind": "total", "table": table.id, "column": column, "total": total, "here": True}
    again = {**effect, "column": column, "here": True, "again": effect.get("again", 0) + 1}
    return {
        "id": f"reroll-{table.id}",
        "who": "player",
        "question": texts_of("reroll", row=row.name, total=total),
        "options": [
            {"id": "keep", "name": texts_of("keep"), "effects": [kept]},
            {"id": "again", "name": texts_of("again"), "effects": [again]},
        ],
    }


def modifier_decision(
    table: Table, column: str | None, total: int, modifier: TableModifier
) -> Decision:
    """Which of the modifiers open to the player: each option holds the row it leads to."""
    return {
        "id": f"modifier-{table.id}",
        "who": "player",
        "question": texts_of("modifier", total=total),
        "options": [
            modified_option(table, column, add, table.row(total + add, column))
            for add in modifier["choose"]
        ],
    }


def modified_option(table: Table, column: str | None, add: int, row: Row) -> DecisionOption:
    name = texts_of("modified", add=f"{add:+d}", row=row.name)
    effect = {"kind": "row", "table": table.id, "row": row.id, "column": column, "here": True}
    return {"id": f"{add:+d}", "name": name, "effects": [effect]}


def column_decision(effect: RollEffect, table: Table) -> Decision:
    return {
        "id": f"column-{table.id}",
        "who": "player",
        "question": texts_of("column", title=table.title),
        "options": [
            {"id": column, "name": as_texts(column), "effects": [{**effect, "column": column}]}
            for column in table.columns
        ],
    }


def texts_of(key: str, **facts: Texts | str | int) -> Texts:
    """Words of `questions.toml` in every language, filled with names in that language."""
    words = find_question(f"roller/{key}")
    return {lang: text.format_map(in_one(facts, lang)) for lang, text in words.items()}


def in_one(facts: Mapping[str, Texts | str | int], lang: str) -> dict[str, str]:
    return {
        name: str(fact) if isinstance(fact, int) else in_language(fact, lang)
        for name, fact in facts.items()
    }
