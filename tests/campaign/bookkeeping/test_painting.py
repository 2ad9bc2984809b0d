"""The campaign's map painted by hand: in the books, judged, and taken back as any act."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.acts.perform import Request
from campaign.bookkeeping.painting import paint_map
from campaign.errors import Refused
from campaign.rules.board import read_board
from tests.story import Story, undone_is_as_before

BOARD = "0101 lowland\n0102 lowland\n0201 highland\n0202 lowland\n0101-0102 road"


def paint(story: Story, *changes: str) -> dict[str, object]:
    request = Request(words=("map", "edit", *changes))
    return dict(story.perform(lambda world, _: paint_map(world, changes), request).document)


def test_tiles_and_edges_are_written_and_the_check_is_told(tmp_path: Path) -> None:
    story = Story(tmp_path, BOARD)
    document = paint(story, "0202 +forest", "0101-0201 wall", "0101-0102 -road", "0102 +volcano")
    board = story.look(read_board)
    assert board.get("0202").kinds == ("forest",)
    assert {word for _, word in board.get("0101").edges} == {"wall"}
    assert [problem["kind"] for problem in document["problems"]] == ["kind-misplaced"]  # type: ignore[attr-defined]


def test_a_painted_map_is_taken_back_whole(tmp_path: Path) -> None:
    story = Story(tmp_path, BOARD)
    undone_is_as_before(
        story, lambda: paint(story, "0301 highland", "0101-0102 -road", "0101-0201 road")
    )


def test_no_tile_is_taken_from_under_a_campaign(tmp_path: Path) -> None:
    story = Story(tmp_path, BOARD)
    before = story.state()
    with pytest.raises(Refused, match="not taken off"):
        paint(story, "0202 none")
    assert story.state() == before


def test_nobody_is_left_in_the_sea_and_no_ship_on_land(tmp_path: Path) -> None:
    story = Story(tmp_path, BOARD + "\n0203 coast\n")
    ostmark = story.empire("Ostmark")
    story.army(ostmark, "0202", name="Banner")
    story.settlement(ostmark, "0101", "village", name="Mill")
    story.fleet(ostmark, "0203", name="Gull")
    for stroke, name in (("0202 sea", "Banner"), ("0101 sea", "Mill"), ("0203 lowland", "Gull")):
        with pytest.raises(Refused, match=name):
            paint(story, stroke)
    paint(story, "0203 sea")
    paint(story, "0202 coast")
