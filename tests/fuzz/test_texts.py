"""Nearly right texts for everything that reads one: read, or refused in words."""

from __future__ import annotations

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz.mutating import mutate, picks_of
from tests.fuzz.texts import TARGETS, read

MANY = int(os.environ.get("HEXCROWN_FUZZ", "60"))
SLOW = {"export": 4, "orders": 2, "csv": 2}  # how much dearer one try is


@pytest.mark.parametrize("name", sorted(TARGETS))
def test_a_text_that_is_nearly_right_is_read_or_refused(name: str) -> None:
    good = TARGETS[name].good()
    for text in good[:20]:
        read(name, text)

    @settings(max_examples=MANY // SLOW.get(name, 1))
    @given(
        st.integers(0, len(good) - 1), st.lists(st.integers(0, 1 << 20), min_size=6, max_size=30)
    )
    def try_text(number: int, numbers: list[int]) -> None:
        read(name, mutate(good[number], good, picks_of(numbers)))

    try_text()


@pytest.mark.parametrize("name", sorted(TARGETS))
def test_any_text_at_all_is_read_or_refused(name: str) -> None:
    @settings(max_examples=MANY // SLOW.get(name, 1))
    @given(st.text(max_size=200))
    def try_text(text: str) -> None:
        read(name, text)

    try_text()
