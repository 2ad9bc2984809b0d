"""What lies between the rules, as a person types it."""

from __future__ import annotations

from pathlib import Path

import networkx
import pytest

from tests.cli.conftest import Hexcrown
from tests.story import Story

BOARD = """
0101 lowland
0102 lowland
0103 lowland barren
0104 highland
0105 lowland
"""


@pytest.fixture
def story(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Story:
    story = Story(tmp_path, BOARD, characters=True, items=False)
    monkeypatch.setenv("HEXCROWN_CAMPAIGN", story.place)
    ostmark = story.empire("Ostmark")
    story.settlement(ostmark, "0101", "capital", provisions=4)
    story.army(ostmark, "0103", points=1200, name="First", provisions=3)
    story.turn(2, "scouting", ostmark)
    return story


def test_an_amended_act_belongs_to_its_own_moment(story: Story, hexcrown: Hexcrown) -> None:
    done = hexcrown("explore", "First", "--wildlands", "--dice", "10", "--json")
    act = done.document["act"]
    story.turn(3, "scouting", 1)
    assert hexcrown("amend", str(act), "--dice", "20", "--yes").code == 0
    assert story.get("army", 1)["acted_at"] == 11  # turn 2
    assert story.look(lambda world: world.calendar["turn"]) == 3
    assert "1/turn 2" in hexcrown("journal", "-n", "1").out
    assert hexcrown("explore", "First", "--wildlands", "--dice", "10").code == 0
    assert story.problems() == []


def test_a_kind_of_site_that_nobody_knows_is_refused(story: Story, hexcrown: Hexcrown) -> None:
    answer = hexcrown("site", "add", "x", "kind=foo", "tile=0103")
    assert answer.code == 2
    assert "necropolis" in answer.err
    assert hexcrown("site", "add", "x", "kind=tomb", "tile=0103").code == 0
    assert not story.get("tile", story.tile("0103"))["barren"]


def test_an_eliminated_empire_is_not_told_to_found_a_realm(
    story: Story, hexcrown: Hexcrown
) -> None:
    gone = story.empire("Westmark")
    army = story.army(gone, "0105")
    story.set_up(lambda world: world.end("army", army, "destroyed"))
    assert "empire found" not in hexcrown("status").out


def test_a_forecast_of_nothing_says_so(story: Story, hexcrown: Hexcrown) -> None:
    story.set_up(lambda world: world.put("army", 1, tile=story.tile("0101")))
    story.turn(6, "reorganisation", 1)
    answer = hexcrown("forecast", "autumn", "--runs", "3")
    assert "nothing is earned" in answer.out


def test_a_kingdom_is_founded_with_its_capital_and_land(story: Story, hexcrown: Hexcrown) -> None:
    answer = hexcrown("empire", "kingdom", "Karaz", "0105", "--race", "dwarfs", "--dice", "3,4,4")
    assert answer.code == 0, answer.err
    [kingdom] = story.live("kingdom")
    assert (kingdom["name"], kingdom["alignment"]) == ("Karaz", "good")
    [capital] = story.live("settlement", kingdom=kingdom["id"])
    assert (capital["kind"], capital["owner"], capital["race"]) == ("capital", None, "dwarfs")
    assert capital["points"] > 0
    assert story.get("tile", story.tile("0104"))["kingdom"] == kingdom["id"]
    assert hexcrown("empire", "kingdom", "Other", "0105", "--race", "dwarfs").code == 1


def test_a_hero_falls_and_a_spring_brings_him_back(story: Story, hexcrown: Hexcrown) -> None:
    hero = story.add("character", name="Alwin", kind="hero", empire=1, army=1, points=100)
    assert hexcrown("character", "fall", "Alwin").code == 0
    assert story.get("army", 1)["points"] == 1100
    assert hexcrown("character", "fall", "Alwin").code == 1
    story.site("0103", "mystic-spring")
    assert hexcrown("search", "First", "--do", "bathe", "--dice", "4").code == 0
    assert story.get("character", hero)["dead_at"] is None
    assert story.get("army", 1)["points"] == 1200


def test_stores_of_a_place_are_loaded(story: Story, hexcrown: Hexcrown) -> None:
    story.turn(2, "reorganisation", 1)
    assert hexcrown("army", "load", "First", "2").code == 1  # it is elsewhere
    story.set_up(lambda world: world.put("army", 1, tile=story.tile("0101")))
    assert hexcrown("army", "load", "First", "4").code == 1  # six at most
    assert hexcrown("army", "load", "First", "3").code == 0
    assert story.get("army", 1)["provisions"] == 6
    assert story.get("settlement", 1)["provisions"] == 1


def test_ships_take_provisions_aboard_where_they_lie(story: Story, hexcrown: Hexcrown) -> None:
    gull = story.fleet(1, "0101", name="Gull")
    story.turn(2, "reorganisation", 1)
    assert hexcrown("fleet", "load", "Gull", "5").code == 1  # four are there
    assert hexcrown("fleet", "load", "Gull", "3").code == 0
    assert story.get("fleet", gull)["provisions"] == 3
    assert story.get("settlement", 1)["provisions"] == 1


def test_an_item_is_given_out_of_the_hoard(story: Story, hexcrown: Hexcrown) -> None:
    story.add("item", name="Runefang", kind="weapon", points=60, empire=1)
    story.turn(2, "reorganisation", 1)
    story.set_up(lambda world: world.put("army", 1, tile=story.tile("0101")))
    assert hexcrown("item", "give", "Runefang", "First").code == 0
    assert story.get("army", 1)["points"] == 1260


NAMING_AN_ARMY = """
search A; explore A 0104; explore A --wildlands; raze A 0101; provisions Ostmark A 1;
army move A 0104; army march A 0104 0105; army split A 300; army disband A; army load A 1;
army merge A First; army merge First A; army exchange A First points=1; army deploy A 0101;
army equip A --rams 1; army embark A Swan; army land A;
battle fight A First; battle strategy A hold; siege begin A 0101; siege assault A 0101;
siege starve A; siege breach A; siege lift A; siege take A 0101; siege convoy A --rams 1;
siege abandon A --rams 1; item give Runefang A
"""


@pytest.mark.rule("BG-ARMY-1")
def test_no_changing_command_takes_a_dead_armys_name_for_another(
    story: Story, hexcrown: Hexcrown
) -> None:
    gone = story.army(1, "0103", name="A")
    story.army(1, "0103", name="A2")
    story.fleet(1, "0103", name="Swan")
    story.add("item", name="Runefang", kind="weapon", points=60, empire=1)
    story.set_up(lambda world: world.end("army", gone, "destroyed"))
    before = story.state()
    for words in NAMING_AN_ARMY.split(";"):
        answer = hexcrown(*words.split(), "--force", "--reason", "test")
        if "no option --force" in answer.err:
            answer = hexcrown(*words.split(), "--reason", "test")
        if "no option --reason" in answer.err:
            answer = hexcrown(*words.split())
        assert "army A (#2) no longer exists" in answer.err, (words, answer.err)
        assert "A2" in answer.err, (words, answer.err)
    assert story.state() == before
    hexcrown("army", "set", "A", "points=5", "--reason", "test")  # the dead one itself, by hand
    assert [row["points"] for row in story.live("army", name="A2")] == [1000]


@pytest.mark.rule("ME-MINE-5")
def test_who_holds_a_tile_is_shown_by_tile_show_and_on_the_map(
    story: Story, hexcrown: Hexcrown
) -> None:
    story.set_up(lambda world: world.put("army", 1, tile=story.tile("0104")))
    before = hexcrown("tile", "show", "0104").out, owners_on_the_map(hexcrown)
    story.turn(2, "reorganisation", 1)
    assert hexcrown("turn", "player", "--auto").code == 0
    assert story.get("tile", story.tile("0104"))["owner"] == 1
    after = hexcrown("tile", "show", "0104").out, owners_on_the_map(hexcrown)
    assert ("Ostmark" in before[0], "Ostmark" in after[0]) == (False, True), after[0]
    assert (before[1], after[1]) == (["0101"], ["0101", "0104"])


def owners_on_the_map(hexcrown: Hexcrown) -> list[str]:
    graph = networkx.parse_graphml(hexcrown("map", "export", "--to", "graphml").out)
    return [data["label"] for _, data in graph.nodes(data=True) if data.get("owner")]


@pytest.mark.rule("ME-TILE-DELTA-2")
def test_a_city_rolled_again_on_a_delta_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hexcrown: Hexcrown
) -> None:
    story = Story(tmp_path, "0101 lowland\n0102 delta\n0202 sea")
    monkeypatch.setenv("HEXCROWN_CAMPAIGN", story.place)
    story.army(story.empire("Ostmark"), "0101", name="First")
    story.turn(1)
    told = hexcrown("explore", "First", "0102", "--dice", "86,46,2").out
    assert "delta" in told.lower()
