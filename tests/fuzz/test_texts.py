"""Nearly right texts for everything that reads one: read, or refused in words, within bounds."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.errors import CampaignError
from tests.fuzz.bounds import in_bounds, time_limit
from tests.fuzz.mutating import mutate, picks_of
from tests.fuzz.searching import examples
from tests.fuzz.texts import TARGETS, good_texts, read

pytestmark = pytest.mark.search
NEARLY = {
    "dice": 400, "pack": 300, "map": 500, "orders": 300, "export": 400, "csv": 400, "import": 500,
    "deck": 500,
}  # fmt: skip
NUMBERS = st.lists(st.integers(0, 1 << 20), min_size=6, max_size=30)


@pytest.mark.parametrize("name", sorted(TARGETS))
def test_a_good_text_is_read(name: str) -> None:
    for text in good_texts(name)[:20]:
        TARGETS[name].read(text)


@pytest.mark.parametrize("name", sorted(TARGETS))
def test_a_text_that_is_nearly_right_is_read_or_refused(name: str) -> None:
    good = good_texts(name)

    @examples(NEARLY[name])
    @given(st.integers(0, len(good) - 1), NUMBERS)
    def try_text(number: int, numbers: list[int]) -> None:
        with time_limit():
            read(name, mutate(good[number], good, picks_of(numbers)))

    in_bounds(try_text)


@pytest.mark.parametrize("name", sorted(TARGETS))
def test_any_text_at_all_is_read_or_refused(name: str) -> None:
    good_texts(name)

    @examples(100)
    @given(st.text(max_size=200))
    def try_text(text: str) -> None:
        with time_limit():
            read(name, text)

    in_bounds(try_text)


@pytest.mark.parametrize(
    "river", ["[1,", "{}", "[]", '[1,1,""]', '[9,1,""]', '[[],1,""]', "[1,2,3]"]
)
def test_an_export_with_a_river_that_is_none_is_refused(river: str) -> None:
    """Found by search."""
    document = json.loads(good_texts("export")[1])
    [tile, *_] = [row for row in document["tables"]["tile"] if row["river"]]
    tile["river"] = river
    with pytest.raises(CampaignError, match="has no suitable river"):
        TARGETS["export"].read(json.dumps(document))
