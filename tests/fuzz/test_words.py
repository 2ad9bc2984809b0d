"""Whatever is typed after a command's name: an answer, a refusal or wrong words, never a fault."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz.bounds import in_bounds
from tests.fuzz.mutating import picks_of
from tests.fuzz.searching import examples
from tests.fuzz.words import all_commands, make_words, try_words, type_words

pytestmark = pytest.mark.search


@pytest.mark.parametrize("part", range(4))
def test_any_words_after_any_command_are_answered_or_refused(part: int) -> None:
    @examples(250, part)
    @given(st.lists(st.integers(0, 1 << 20), min_size=4, max_size=24))
    def try_numbers(numbers: list[int]) -> None:
        try_words(picks_of(numbers))

    all_commands()
    in_bounds(try_numbers)


@pytest.mark.long
def test_every_command_without_words_and_with_too_many_is_answered_or_refused() -> None:
    for path, _ in all_commands():
        for more in ((), ("--json",), ("x",) * 12):
            code, told = type_words((*path, *more))
            assert code in (0, 1, 2, 130), (path, more, told[-800:])


def test_the_picks_reach_every_command() -> None:
    count = len(all_commands())
    reached = {make_words(picks_of([number, 0])) for number in range(count)}
    assert reached == {path for path, _ in all_commands()}
