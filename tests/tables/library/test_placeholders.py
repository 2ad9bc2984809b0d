"""A row's text is filled with what was rolled."""

from __future__ import annotations

import pytest

from tables.dice.odds import distribution
from tables.library.packs import Library, shipped_packs
from tables.library.placeholders import fill, names_in, placeholders_of
from tables.library.table import Table


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


def test_no_shipped_row_says_one_crowns() -> None:
    """Where a die may give 1, the text has a word for one and a word for many."""
    tables = [table for table in Library(shipped_packs()).tables() if isinstance(table, Table)]
    said = [
        f"{table.id}/{row.id}: {fill(text, {name: 1})}"
        for table in tables
        for row in table.rows
        for text in row.text.values()
        for name, figure in placeholders_of(row.effects).items()
        if f"{{{name}}}" in text and may_be_one(figure)
        if fill(text, {name: 1}) == fill(text, {name: 2}).replace("2", "1", 1)
    ]
    assert said == []


def may_be_one(figure: object) -> bool:
    """By a die: a fixed 1 is written as one."""
    return isinstance(figure, str) and "d" in figure and 1 in distribution(figure)
