"""Dice as a person types them for `roll` and `odds`: in words, in lines, in another notation."""

from __future__ import annotations

from pathlib import Path

from cli.app.output import note
from cli.words.trouble import Usage
from tables.dice.choices import Choice
from tables.dice.expression import Expression, parse_labelled
from tables.errors import WrongWords

MOST_LINES = 1000


def read_words(text: str, dialect: str | None) -> Expression | Choice:
    """The dice that were typed, in our notation or another program's."""
    from tables.dice.dialects import read_dialect
    from tables.dice.doubts import find_doubts

    if dialect is None:
        found = parse_labelled(text)
        doubt = find_doubts(text)
        if doubt:
            note(doubt, text=found.text)
        return found
    reading = read_dialect(text, dialect)
    if reading.choice:
        return reading.choice
    note("read as {text}", text=reading.expression.text)
    for said, dice in reading.notes:
        note(said, dialect=dialect, dice=dice)
    return reading.expression


def join_words(words: list[str]) -> str:
    """`roll 2d6 + 1` without quotes; a word like --tiems is not dice."""
    for word in words:
        if (word.startswith("-") and word[1:2].isalpha()) or word.startswith("--"):
            raise Usage("no option {word}", "hexcrown roll --help", word=word[:40])
    return " ".join(words)


def read_lines() -> list[str]:
    """Each line of standard input, but for empty ones."""
    from cli.app.text_file import read_text

    lines = [line.strip() for line in read_text(Path("-")).splitlines()]
    lines = [line for line in lines if line]
    if not 1 <= len(lines) <= MOST_LINES:
        raise WrongWords(
            "expected 1 to {most} lines of dice on standard input, found {count}",
            most=MOST_LINES,
            count=len(lines),
        )
    return lines
