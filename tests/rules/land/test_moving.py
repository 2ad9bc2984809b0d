"""Armies on the march."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from campaign.actions.land import moving
from campaign.actions.land.moving import move
from campaign.actions.land.scouting import explore
from campaign.actions.sites.searching import explore_wildlands
from campaign.acts.perform import Done
from campaign.errors import Refused
from campaign.events.armies import TurnedBack
from tests.rules.stage import Stage, Wilds
from tests.story import Story, events_in, undone_is_as_before

BOARD = """
0101 lowland
0102 highland
0103 lowland
0201 lowland
0301 lowland
"""


def at_home(path: Path) -> tuple[Story, int]:
    story = Story(path, BOARD)
    empire = story.empire("Ostmark")
    story.settlement(empire, "0101", "capital")
    army = story.army(empire, "0101")
    story.turn(1)
    return story, army


def go(story: Story, army: int, *labels: str, dice: tuple[int, ...] = ()) -> Done:
    return story.action(moving.move, army, [story.tile(each) for each in labels], dice=dice)


def march(story: Story, army: int, *labels: str, dice: tuple[int, ...] = ()) -> None:
    story.action(moving.march, army, [story.tile(each) for each in labels], dice=dice)


@pytest.mark.rule("BG-MOVE-1", "BG-SCOUT-1")
def test_an_army_goes_one_tile_that_it_scouted_and_no_more(tmp_path: Path) -> None:
    story, army = at_home(tmp_path)
    undone_is_as_before(story, lambda: go(story, army, "0201", dice=(30,)))
    go(story, army, "0201", dice=(30,))
    assert story.get("army", army)["tile"] == story.tile("0201")
    assert story.get("tile", story.tile("0201"))["barren"]
    with pytest.raises(Refused) as refusal:
        go(story, army, "0301", dice=(30,))
    assert refusal.value.rule == "BG-MOVE-1"


@pytest.mark.rule("BG-MOVE-1")
def test_a_forced_march_of_two_tiles_costs_points(tmp_path: Path) -> None:
    story, army = at_home(tmp_path)
    undone_is_as_before(story, lambda: march(story, army, "0201", "0301", dice=(4, 30, 30)))
    march(story, army, "0201", "0301", dice=(4, 30, 30))
    assert story.get("army", army)["points"] == 960
    assert story.get("army", army)["tile"] == story.tile("0301")


@pytest.mark.rule("BG-MOVE-1")
def test_a_march_that_is_stopped_on_its_first_tile_goes_no_further(tmp_path: Path) -> None:
    story, army = at_home(tmp_path)
    march(story, army, "0201", "0301", dice=(1, 1))
    assert story.get("army", army)["points"] == 990
    assert story.get("army", army)["tile"] == story.tile("0101")


@pytest.mark.rule("BG-MOVE-1")
@pytest.mark.parametrize(
    ("way", "labels"),
    [
        (go, ("0201", "0301")),
        (march, ("0201",)),
        (march, ("0201", "0103")),
        (march, ("0301", "0201")),
    ],
)
def test_a_path_too_long_too_short_or_with_a_jump_is_refused(
    tmp_path: Path, way: Callable[..., None], labels: tuple[str, ...]
) -> None:
    story, army = at_home(tmp_path)
    before = story.state()
    with pytest.raises(Refused) as refusal:
        way(story, army, *labels)
    assert refusal.value.rule == "BG-MOVE-1"
    assert story.state() == before


@pytest.mark.rule("BG-MOVE-1", "ME-SITE-TREAS")
def test_a_treasure_follows_a_march_at_no_cost(tmp_path: Path) -> None:
    story, army = at_home(tmp_path)
    train = story.army(1, "0101", points=0, kind="treasure", crowns=9)
    march(story, army, "0201", "0301", dice=(4, 30, 30))
    march(story, train, "0201", "0301")
    assert story.get("army", train)["tile"] == story.tile("0301")


@pytest.mark.rule("BG-SCOUT-1", "HO-SCOUT")
def test_a_bad_scouting_result_stops_the_army(tmp_path: Path) -> None:
    story, army = at_home(tmp_path)
    go(story, army, "0201", dice=(1,))
    assert story.get("army", army)["tile"] == story.tile("0101")


@pytest.mark.rule("BG-MOVE-2", "HO-ROUTE")
def test_a_mountain_is_braved_on_the_route_table(tmp_path: Path) -> None:
    story, army = at_home(tmp_path)
    go(story, army, "0102", dice=(50, 2, 3))
    assert story.get("army", army)["points"] == 940
    assert story.get("army", army)["tile"] == story.tile("0102")
    story.undo()
    done = go(story, army, "0102", dice=(50, 1, 1))  # a disaster, and back
    assert story.get("army", army)["tile"] == story.tile("0101")
    assert events_in(done, TurnedBack)
    story.undo()
    done = go(story, army, "0102", dice=(50, 3))  # turned back, which is not said twice
    assert story.get("army", army)["tile"] == story.tile("0101")
    assert not events_in(done, TurnedBack)


@pytest.mark.rule("HO-SCOUT")
def test_what_is_known_is_scouted_without_finding_it_anew(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    mine = stage.army()
    stage.place("0102", of=stage.west)
    stage.do(explore, mine, "0102", dice=[6])
    assert stage.places("0102") == ["village"]


@pytest.mark.rule("ME-WILD-0", "BG-SCOUT-1")
@pytest.mark.parametrize("action", ["explore", "move", "march"])
def test_examining_gives_up_scouting_and_moving(tmp_path: Path, action: str) -> None:
    stage = Stage(tmp_path)
    stage.land("0101", "0102", "0103", barren=True)
    army = stage.army()
    stage.do(explore_wildlands, army, dice=[10])
    if action == "explore":
        stage.refused("BG-SCOUT-1", explore, army, "0102")
    else:
        path = ["0102"] if action == "move" else ["0102", "0103"]
        stage.refused("BG-MOVE-1", {"move": move, "march": moving.march}[action], army, path)


@pytest.mark.rule("BG-MOVE-1")
def test_a_forced_march_of_few_may_end_an_army(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.land("0101", "0102", "0103", barren=True)
    army = stage.army("0101", 30)
    stage.do(moving.march, army, ["0102", "0103"], dice=[6])
    assert not stage.lives("army", army)
    assert stage.sound()


@pytest.mark.rule("ME-TOW-2", "BG-MOVE-1")
def test_troops_that_form_an_army_beside_a_tower_do_not_march_on_at_once(tmp_path: Path) -> None:
    stage = Wilds(tmp_path, points=1400)
    stage.covered("tower", "0102")
    stage.do(move, stage.mine, ["0102"], dice=[6, 1, 1, 3, 4], visit_tower="visit")
    [new] = [row["id"] for row in stage.story.live("army") if row["id"] != stage.mine]
    assert stage.points(stage.mine) + stage.points(new) == 2100
    stage.refused("BG-MOVE-1", move, new, ["0103"])
