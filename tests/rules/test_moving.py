"""Armies on the march."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.deeds.moving import move
from campaign.errors import Refused
from tests.story import Story, undone_is_as_before

BOARD = """
0101 lowland
0102 highland
0103 lowland
0201 lowland
0301 lowland
"""


def march(path: Path) -> tuple[Story, int]:
    story = Story(path, BOARD)
    empire = story.empire("Ostmark")
    story.settlement(empire, "0101", "capital")
    army = story.army(empire, "0101")
    story.turn(1)
    return story, army


def go(story: Story, army: int, *labels: str, dice: tuple[int, ...] = ()) -> None:
    story.do(lambda w, c: move(w, c, army, [story.tile(label) for label in labels]), dice)


@pytest.mark.rule("BG-MOVE-1", "BG-SCOUT-1")
def test_an_army_goes_one_tile_that_it_scouted_and_no_more(tmp_path: Path) -> None:
    story, army = march(tmp_path)
    undone_is_as_before(story, lambda: go(story, army, "0201", dice=(30,)))
    go(story, army, "0201", dice=(30,))
    assert story.get("army", army)["tile"] == story.tile("0201")
    assert story.get("tile", story.tile("0201"))["barren"]
    with pytest.raises(Refused) as refusal:
        go(story, army, "0301", dice=(30,))
    assert refusal.value.rule == "BG-MOVE-1"


@pytest.mark.rule("BG-MOVE-1")
def test_a_forced_march_of_two_tiles_costs_points(tmp_path: Path) -> None:
    story, army = march(tmp_path)
    go(story, army, "0201", "0301", dice=(4, 30, 30))
    assert story.get("army", army)["points"] == 960
    assert story.get("army", army)["tile"] == story.tile("0301")


@pytest.mark.rule("BG-SCOUT-1", "HO-SCOUT")
def test_a_bad_scouting_result_stops_the_army(tmp_path: Path) -> None:
    story, army = march(tmp_path)
    go(story, army, "0201", dice=(1,))
    assert story.get("army", army)["tile"] == story.tile("0101")


@pytest.mark.rule("BG-MOVE-2", "HO-ROUTE")
def test_a_mountain_is_braved_on_the_route_table(tmp_path: Path) -> None:
    story, army = march(tmp_path)
    go(story, army, "0102", dice=(50, 2, 3))
    assert story.get("army", army)["points"] == 940
    assert story.get("army", army)["tile"] == story.tile("0102")
