"""A roll as a question for a person: `Ostmark, 0302: who lives there? 1d100`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cli.words.phrases import phrase
from cli.words.reader import reader
from cli.words.text import capitalise, tr
from tables.chance.roll_question import RollQuestion
from tables.library.plain_text import in_language

if TYPE_CHECKING:
    from tables.library.packs import Library

BAR = 24  # signs of the longest bar


def say_question(question: object, count: int = 1, sides: int = 0) -> str:
    """Whose roll, what for, which dice; `count` of `sides` where nothing says which."""
    from tables.dice.tree import die_name

    if not isinstance(question, RollQuestion):
        return f"{count}{die_name(sides)}" if sides else "d"
    dice = question.dice or f"{count}{die_name(sides)}"
    added = f" {question.modifier:+d}" if question.modifier else ""
    return f"{say_what(question)} {dice}{added}"


def say_what(question: RollQuestion) -> str:
    from tables.library.roll_questions import find_question

    texts = question.texts or find_question(question.key)
    return say_words(question.who, texts)


def say_words(who: Sequence[object], text: Mapping[str, str]) -> str:
    """`Ostmark, 0302: who lives there?`; an Italian name may begin with a small article."""
    names = ", ".join(str(phrase(name)) for name in who)
    asked = in_language(text, reader().lang)
    return capitalise(f"{names}: {asked}" if names else asked)


class TableRow(NamedTuple):
    """A row of the table that is rolled on."""

    name: str
    chance: float


def table_rows(
    library: Library, table: str, dice: str, modifier: int, column: str | None
) -> list[TableRow]:
    """The rows of a table, each with its chance for this roll; none where there is no table."""
    from tables.odds.table_odds import row_odds

    found = library.find(table) if table else None
    if found is None:
        return []
    odds = row_odds(found, dice, modifier, column)
    return [TableRow(in_language(row.name, reader().lang), float(chance)) for row, chance in odds]


def table_lines(library: Library, question: RollQuestion | None) -> Iterator[str]:
    """The rows of the table that is rolled on, each with its chance."""
    table = library.find(question.table) if question and question.table else None
    if table is None or question is None:
        yield tr("no table is rolled on: the dice say it all")
        return
    yield in_language(table.title, reader().lang)
    rows = table_rows(library, question.table, question.dice, question.modifier, question.column)
    for name, chance in rows:
        yield f"{chance:7.2%}  {name}  {'#' * round(chance * BAR)}"
