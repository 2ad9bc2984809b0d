"""Setting up a realm, and reorganising its armies."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.actions.land.reorganising import exchange, merge, split
from campaign.actions.winter.realm import found_realm
from campaign.acts.perform import Done
from campaign.bookkeeping.empires import without_realm
from campaign.bookkeeping.manual_edits import add_row, end_row, parse_pairs
from campaign.effects.places import place_settlement
from campaign.errors import Refused
from campaign.events.armies import Mustered
from campaign.rules.act_context import ActContext
from campaign.season.running import moment_now
from campaign.season.told_in_time import warnings
from campaign.storage.models import Tile
from tests.rules.stage import Stage, founded
from tests.story import Story, events_in, undone_is_as_before

BOARD = """
0202 lowland capital-site
0201 lowland
0302 highland
0203 river
0102 coast
0103 sea
"""


def realm(path: Path) -> tuple[Story, int]:
    story = Story(path, BOARD)
    return story, story.empire("Ostmark")


FACES = (6, 6, 1, 1, 4, 4, 1, 1, 3, 5, 2, 4)


@pytest.mark.rule("BG-REALM-1", "BG-REALM-3")
def test_a_realm_is_a_capital_and_what_its_neighbours_roll(tmp_path: Path) -> None:
    story, empire = realm(tmp_path)

    def found() -> Done:
        return story.action(found_realm, empire, story.tile("0202"), dice=FACES)

    undone_is_as_before(story, found)
    [told] = events_in(found(), Mustered)
    assert (told.points, len(told.armies), told.provisions) == (3100, 3, 6)
    kinds = {row["tile"]: row["kind"] for row in story.live("settlement", owner=empire)}
    assert kinds[story.tile("0202")] == "capital"
    assert kinds[story.tile("0201")] == "city"
    assert story.get("tile", story.tile("0302"))["barren"]
    armies = story.live("army", owner=empire)
    assert sum(army["points"] for army in armies) == (8 + 23) * 100
    assert all(army["points"] <= 1500 for army in armies)
    assert sum(army["provisions"] for army in armies) == 6


@pytest.mark.rule("BG-REALM-2")
def test_the_ships_of_a_coastal_capital_are_rolled(tmp_path: Path) -> None:
    story = Story(tmp_path, "0101 coast capital-site\n0102 sea")
    empire = story.empire("Ostmark")
    story.action(found_realm, empire, story.tile("0101"), dice=(6, 1, 1, 1, 1))
    [fleet] = story.live("fleet")
    assert (fleet["ships"], fleet["owner"]) == (3, empire)


@pytest.mark.rule("BG-ARMY-1", "BG-ARMY-3")
def test_an_army_splits_and_merges_within_the_limits(tmp_path: Path) -> None:
    story, empire = realm(tmp_path)
    army = story.army(empire, "0202", points=1200, provisions=4)
    story.turn(1, "reorganisation")
    done = story.action(split, army, {"points": 600, "provisions": 2}, dice=())
    other = done.document["other"]
    assert [story.get("army", key)["points"] for key in (army, other)] == [600, 600]
    story.action(merge, other, army, dice=())
    assert story.get("army", army)["points"] == 1200
    assert story.get("army", other)["ended_how"] == "merged"
    with pytest.raises(Refused) as refusal:
        story.action(split, army, {"points": 800}, dice=())
    assert refusal.value.rule == "BG-ARMY-1"


@pytest.mark.rule("BG-ARMY-2")
def test_an_army_carries_six_provisions_at_most(tmp_path: Path) -> None:
    story, empire = realm(tmp_path)
    one = story.army(empire, "0202", provisions=4)
    other = story.army(empire, "0202", provisions=4)
    story.turn(1, "reorganisation")
    with pytest.raises(Refused) as refusal:
        story.action(exchange, one, other, {"provisions": 3}, dice=())
    assert refusal.value.rule == "BG-ARMY-2"
    story.action(exchange, one, other, {"provisions": 2}, dice=())
    assert story.get("army", other)["provisions"] == 6


@pytest.mark.rule("BG-ARMY-3", "BG-ARMY-1")
def test_an_army_hands_over_its_last_troops_by_merging_alone(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    army, other = stage.army("0101", 500, provisions=2), stage.army("0101", 500)
    stage.story.turn(1, "reorganisation", stage.ost)
    stage.refused("BG-ARMY-1", exchange, army, other, {"points": 500})
    stage.do(exchange, army, other, {"points": 450, "provisions": 2})
    assert stage.points(army) == 50


@pytest.mark.rule("BG-REALM-2")
@pytest.mark.parametrize(("die", "ships"), [(1, 0), (2, 1), (4, 1), (5, 2), (6, 3)])
def test_a_city_by_the_sea_has_its_ships(tmp_path: Path, die: int, ships: int) -> None:
    stage = founded(tmp_path, "coast", 6, 6, die)
    assert sum(row["ships"] for row in stage.story.live("fleet")) == ships


@pytest.mark.rule("BG-REALM-3")
def test_the_first_armies_share_points_and_provisions(tmp_path: Path) -> None:
    stage = founded(tmp_path, "lowland", 1, 1)
    armies = stage.story.live("army", owner=stage.ost)
    assert sum(row["points"] for row in armies) == 2500
    assert sum(row["provisions"] for row in armies) == 12
    assert all(500 <= row["points"] <= 1500 and row["provisions"] <= 6 for row in armies)


@pytest.mark.rule("BG-REALM-1")
@pytest.mark.parametrize("how", ["founded", "by hand"])
def test_a_realm_is_founded_once_though_it_fell(tmp_path: Path, how: str) -> None:
    stage = Stage(tmp_path)
    for label in ("0101", "0103"):
        stage.story.put("tile", stage.story.tile(label), kinds='["capital-site"]')
    if how == "founded":
        stage.story.set_up(lambda w: found_capital(w, stage.ost, stage.story.tile("0101")))
    else:
        pairs = ["kind=capital", "tile=0101", f"owner={stage.ost}"]
        stage.story.do(lambda w, c: add_row(w, "settlement", parse_pairs(w, "settlement", pairs)))
    [capital] = stage.story.live("settlement", kind="capital")
    stage.story.do(lambda w, c: end_row(w, "settlement", str(capital["id"]), "burnt"))
    homeless = stage.story.look(lambda w: [key for key, _ in without_realm(w)])
    assert stage.ost not in homeless
    stage.story.refused("BG-REALM-1", found_realm, stage.ost, "0103")


def found_capital(world: Any, empire: int, tile: int) -> None:
    context = ActContext(world)
    place_settlement(context, context.world.get(Tile, tile), "capital", empire, "empire")


def test_the_start_of_the_year_warns_of_an_empire_without_a_realm(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.place("0101", "capital")
    stage.story.calendar(season="spring", turn=0, phase="", empire=None)
    told = stage.story.look(lambda w: list(warnings(w, moment_now(w))))
    homeless = [each["name"] for each in told if each["what"] == "realm"]
    assert homeless == ["Westmark"]
