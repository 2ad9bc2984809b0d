"""Facts as typed after --set: numbers, flags and words, each refused with what it should be."""

from __future__ import annotations

from typing import Any

import pytest

from tables.errors import WrongWords
from tables.library.conditions import parse_facts

KINDS = {"moons": "number", "tracked": "flag", "race": "race", "season": "word"}


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("moons=2", 2),
        ("moons=-3", -3),
        ("tracked", True),
        ("tracked=yes", True),
        ("tracked=No", False),
        ("race=dwarfs", "dwarfs"),
        ("season=autumn", "autumn"),
    ],
)
def test_each_fact_is_read_as_its_kind(word: str, value: Any) -> None:
    assert list(parse_facts([word], KINDS).values()) == [value]


@pytest.mark.parametrize(
    ("word", "message", "hint"),
    [
        ("moons=many", "moons is a number", ""),
        ("moons=1234567890", "moons is a number", ""),
        ("tracked=perhaps", "tracked is true or false", ""),
        ("race=dwarves", "no race dwarves", "did you mean dwarfs?"),
        ("race=x", "no race x", "races are "),
        ("moon=1", "no fact moon", "did you mean moons?"),
        ("zz=1", "no fact zz", "facts are moons, race, season, tracked"),
    ],
)
def test_a_fact_that_is_none_is_told(word: str, message: str, hint: str) -> None:
    with pytest.raises(WrongWords, match=message) as refused:
        parse_facts([word], KINDS)
    assert (refused.value.hint or "").format(**refused.value.facts).startswith(hint)
