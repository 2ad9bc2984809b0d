"""The table of `docs/sites.md`, carried out: for each way an army changes, what becomes of all it
has; the books add up and no law is broken after each."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.between.army_ways import THINGS, WAYS, what_follows

PAGE = Path(__file__).parents[3] / "docs" / "sites.md"


def read_table() -> dict[str, dict[str, str]]:
    """By way, by thing."""
    part = PAGE.read_text("utf-8").partition("## What follows an army\n")[2].partition("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("|")]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    head, body = rows[0][1:], rows[2:]
    return {way: {row[0]: row[1 + place] for row in body} for place, way in enumerate(head)}


def test_the_page_has_every_way_and_every_thing() -> None:
    table = read_table()
    assert list(table) == list(WAYS)
    assert all(list(column) == list(THINGS) for column in table.values())


@pytest.mark.rule("ME-TEMP-5", "ME-TOMB-1", "ME-NEC-6")
@pytest.mark.parametrize("way", WAYS)
def test_what_an_army_has_follows_it_as_the_page_says(tmp_path: Path, way: str) -> None:
    assert what_follows(tmp_path, way) == read_table()[way]
