"""The table of `docs/sites.md`, carried out: for each find, what becomes of it; the books add up
and no law is broken after each."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.between.site_ways import FINDS, WAYS, what_befalls

PAGE = Path(__file__).parents[3] / "docs" / "sites.md"


def read_table() -> dict[str, dict[str, str]]:
    """By find, by what befalls it."""
    part = PAGE.read_text("utf-8").partition("## What becomes of a find\n")[2].partition("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("|")]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    head, body = rows[0][1:], rows[2:]
    return {row[0]: dict(zip(head, row[1:], strict=True)) for row in body}


def test_the_page_has_every_find_and_whatever_befalls_it() -> None:
    table = read_table()
    assert list(table) == list(FINDS)
    assert all(list(row) == list(WAYS) for row in table.values())


@pytest.mark.rule("ME-WILD-2", "ME-RUIN-0", "ME-MINE-5")
@pytest.mark.parametrize("find", FINDS)
def test_what_is_found_fares_as_the_page_says(tmp_path: Path, find: str) -> None:
    assert what_befalls(tmp_path, find) == read_table()[find]
