"""`table odds`: what a person typed becomes a question to the exact odds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cli.commands.tables.table_roll import ask_column, column_by_fact, make_world, parse_choice
from cli.options.asking import is_terminal
from cli.options.typed_before import get_table
from cli.words.game_words import in_english
from cli.words.reader import reader
from tables.errors import WrongWords
from tables.library.packs import Library
from tables.library.plain_text import in_language
from tables.odds.document import Question, odds_of


def odds_document(
    name: str,
    library: Library,
    column: str | None,
    mod: int,
    turns: int,
    facts: Sequence[str],
    choose: Sequence[str],
) -> dict[str, object]:
    table = get_table(library, name)
    table.refuse_unrolled()
    column = column and in_english(column, table.columns)
    world = make_world(facts, library)
    if column is None and table.column_from:
        column = column_by_fact(table, world)
    if column is None and table.columns and is_terminal():
        column = ask_column(table)
    question = Question(table, table.get_column(column), mod, turns, parse_policy(choose))
    document = odds_of(question, library, world, reader().lang)
    return {**document, "called": name_conditions(document, library)}


def name_conditions(document: dict[str, Any], library: Library) -> dict[str, str]:
    """What each condition that may begin or end is called."""
    named = {word for effect in document["effects"] for word in effect.get("words", ())}
    conditions = library.conditions()
    return {
        word: in_language(conditions[word]["name"], reader().lang)
        for word in sorted(named & conditions.keys())
    }


def parse_policy(words: Sequence[str]) -> dict[str, str]:
    """`--choose take-item=take`: odds take this option whenever the decision comes up."""
    policy = dict(map(parse_choice, words))
    if "" in policy:
        raise WrongWords("--choose {word}: not a decision", hint="write DECISION={word}",
                         word=policy[""])  # fmt: skip
    return policy
