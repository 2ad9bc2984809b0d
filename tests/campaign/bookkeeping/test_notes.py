"""Notes on tiles: kept with a link, read by those who may, taken back whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.bookkeeping.listing import whole_row
from campaign.bookkeeping.notes import remove_tile_note, write_tile_note
from campaign.errors import CampaignError
from campaign.journal.history import read_books
from campaign.reports.document import make_report
from campaign.storage.names import resolve
from tests.story import Story

BOARD = "0101 lowland\n0102 lowland\n0103 lowland"


@pytest.fixture
def vale(tmp_path: Path) -> Story:
    """Ostmark holds 0101 and Gorgrod 0103; nobody has seen 0102."""
    story = Story(tmp_path, BOARD)
    for name, place in (("Ostmark", "0101"), ("Gorgrod", "0103")):
        story.settlement(story.empire(name), place, "capital", name=f"{name}heim")
    return story


def note(story: Story, *words: str) -> None:
    story.do(lambda world, _: write_tile_note(world, *words))


def told(story: Story, empire: int | None = None) -> list[Any]:
    with story.store.reading() as connection:
        return list(make_report(connection, read_books(connection), empire)["notes"])


def test_a_note_is_the_gamemasters_unless_it_is_for_somebody(vale: Story) -> None:
    note(vale, "0101", "The miller lies", "notes/mill.md")
    assert told(vale) == [
        {"text": "The miller lies", "link": "notes/mill.md", "tile": "0101", "for": "gamemaster"}
    ]
    assert told(vale, 1) == []
    note(vale, "0101", "A mill", "", "Ostmark")
    assert told(vale, 1) == [{"text": "A mill", "tile": "0101"}]
    assert told(vale, 2) == []


def test_a_note_for_all_is_read_by_those_who_know_the_tile(vale: Story) -> None:
    note(vale, "0101", "Market on Mondays", "", "all")
    note(vale, "0102", "Something sleeps here", "", "all")
    assert [each["text"] for each in told(vale, 1)] == ["Market on Mondays"]
    assert told(vale, 2) == []


def test_a_note_taken_off_or_undone_is_told_no_more(vale: Story) -> None:
    note(vale, "0101", "first")
    note(vale, "0101", "second")
    vale.do(lambda world, _: remove_tile_note(world, "0101", 1))
    assert [each["text"] for each in told(vale)] == ["second"]
    vale.undo()
    vale.undo()
    assert [each["text"] for each in told(vale)] == ["first"]
    shown = vale.look(lambda world: whole_row(world, "tile", resolve(world, "tile", "0101")))
    assert shown["written"] == [{"id": 1, "text": "first", "link": "", "for": "gamemaster"}]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("0101", " "), "nothing to note"),
        (("0909", "x"), "0909"),
        (("0101", "x", "javascript:alert(1)"), "javascript:"),
        (("0101", "x", "a\nb"), "control character"),
        (("0101", "x", "", "Nowhere"), "Nowhere"),
    ],
)
def test_a_note_that_can_not_be_kept_is_refused(
    vale: Story, words: tuple[str, ...], told: str
) -> None:
    with pytest.raises(CampaignError, match=told.replace("(", r"\(")):
        note(vale, *words)
    with pytest.raises(CampaignError, match="no note 7"):
        vale.do(lambda world, _: remove_tile_note(world, "0101", 7))
