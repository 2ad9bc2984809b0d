"""A row's text is filled with what was rolled."""

from __future__ import annotations

import pytest

from tables.library.packs import Library, shipped_packs
from tables.library.placeholders import fill, names_in, placeholders_of


@pytest.mark.parametrize(
    ("crowns", "said"),
    [(1, "1 crown is gone"), (2, "2 crowns are gone"), ("1d3", "1d3 crowns are gone")],
)
def test_a_word_goes_with_its_number(crowns: object, said: str) -> None:
    text = "{crowns} {crowns:crown is|crowns are} gone"
    assert fill(text, {"crowns": crowns}) == said
    assert names_in(text) == ["crowns", "crowns"]


@pytest.mark.parametrize(
    ("lang", "one", "many"),
    [
        ("en", "1 crown is missing from the treasury.", "3 crowns are missing from the treasury."),
        ("it", "Dal tesoro manca 1 corona.", "Dal tesoro mancano 3 corone."),
    ],
)
def test_thieves_take_one_crown_or_several(lang: str, one: str, many: str) -> None:
    row = Library(shipped_packs()).get("winter-events").get_row("thieves")
    assert placeholders_of(row.effects)["crowns"] == "1d3"
    assert fill(row.text[lang], {"crowns": 1}) == one
    assert fill(row.text[lang], {"crowns": 3}) == many
