"""A roll as a question for a person: `Ostmark, 0302: who lives there? 1d100`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cli.words.phrases import phrase
from cli.words.reader import reader
from cli.words.text import capitalise, tr
from tables.chance.roll_question import RollQuestion
from tables.library.plain_text import in_language
from tables.library.table import ALL

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
    """The table that is rolled on and its column, each row with its range and its chance."""
    from tables.odds.table_odds import row_odds

    table = library.find(question.table) if question and question.table else None
    if table is None or question is None:
        yield tr("no table is needed: the dice decide")
        return
    title = in_language(table.title, reader().lang)
    yield f"{title}: {tr(question.column)}" if question.column else title
    if question.modifier:
        yield tr("the roll counts {modifier}", modifier=f"{question.modifier:+d}")
    odds = row_odds(table, question.dice, question.modifier, question.column)
    spans = [say_range(row.ranges.get(question.column or ALL)) for row, _ in odds]
    width = max(map(len, spans), default=0)
    for (row, chance), span in zip(odds, spans, strict=True):
        name = in_language(row.name, reader().lang)
        yield f"{span:>{width}}  {float(chance):7.2%}  {name}  {'#' * round(chance * BAR)}"


def say_range(span: tuple[int, int] | None) -> str:
    low, high = span or (0, 0)
    return "" if span is None else str(low) if low == high else f"{low}-{high}"
