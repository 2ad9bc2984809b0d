"""Temples: their troops by race, their powers, and when they come and go."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.storage.canonical_json import render_json
from tests.rules.stage import Realm, Stage
from tests.story import undone_is_as_before

LAND = "0101 lowland\n0102 lowland\n0103 lowland"


def shrine(path: Path, race: str) -> Realm:
    """A temple at 0101, just before recruitment."""
    realm = Realm(path, LAND, race)
    realm.place("0101", "temple")
    realm.phase("diplomacy")
    return realm


def troops(realm: Realm) -> list[int]:
    return [army["points"] for army in realm.story.live("army", kind="temple")]


@pytest.mark.rule("ME-TEMP-5", "ME-TEMP-BRE", "ME-TEMP-EMP")
@pytest.mark.parametrize("race", ["bretonnia", "empire"])
def test_temple_troops_gather_by_the_temple_at_no_cost(tmp_path: Path, race: str) -> None:
    realm = shrine(tmp_path, race)
    undone_is_as_before(realm.story, lambda: realm.advance(4))
    realm.advance(4)
    [army] = realm.story.live("army", kind="temple")
    [temple] = realm.story.live("settlement")
    assert (army["points"], army["owner"], army["race"]) == (400, realm.empire, race)
    assert (army["home"], army["tile"], realm.crowns()) == (temple["id"], temple["tile"], 50)
    assert realm.story.problems() == []


@pytest.mark.rule("ME-TEMP-DEL", "ME-TEMP-WEL")
@pytest.mark.parametrize("race", ["dark-elves", "wood-elves"])
def test_other_peoples_send_as_many(tmp_path: Path, race: str) -> None:
    realm = shrine(tmp_path, race)
    realm.advance(1)
    assert troops(realm) == [100]


@pytest.mark.rule("ME-TEMP-ORC")
def test_orc_troops_over_1500_split(tmp_path: Path) -> None:
    realm = shrine(tmp_path, "orcs-goblins")
    realm.advance(6, 5)
    assert troops(realm) == [1100, 1100]


@pytest.mark.rule("ME-TEMP-SKA")
def test_skaven_seers_come_with_troops(tmp_path: Path) -> None:
    realm = shrine(tmp_path, "skaven")
    realm.phase("espionage")
    realm.advance(2, 5)
    assert troops(realm) == [700]


@pytest.mark.rule("ME-TEMP-5")
@pytest.mark.parametrize("race", ["high-elves", "dwarfs", "undead", "lizardmen", "chaos-dwarfs"])
def test_other_temples_send_nobody(tmp_path: Path, race: str) -> None:
    realm = shrine(tmp_path, race)
    realm.advance()
    assert troops(realm) == []


@pytest.mark.rule("ME-TEMP-5")
def test_no_troops_come_once_the_temple_is_gone(tmp_path: Path) -> None:
    realm = shrine(tmp_path, "empire")
    [temple] = realm.story.live("settlement")
    realm.story.set_up(lambda world: world.end("settlement", temple["id"], "sacked"))
    realm.advance()
    assert troops(realm) == []


@pytest.mark.rule("ME-TEMP-5", "ME-TEMP-BRE")
def test_temple_troops_leave_in_winter_and_are_rolled_anew(tmp_path: Path) -> None:
    realm = shrine(tmp_path, "bretonnia")
    realm.advance(6)
    realm.story.calendar(year=2, season="autumn", turn=0, phase="autumn-magic", empire=None)
    realm.advance()
    assert troops(realm) == []
    realm.phase("diplomacy", year=2)
    realm.advance(2)
    assert troops(realm) == [200]


@pytest.mark.rule("ME-TEMP-DWA")
def test_a_dwarf_temple_forges_items_each_winter(tmp_path: Path) -> None:
    realm = shrine(tmp_path, "dwarfs")
    realm.phase("events")
    undone_is_as_before(realm.story, lambda: realm.advance(5))
    realm.advance(5)
    [item] = realm.story.live("item")
    assert (item["points"], item["empire"]) == (125, realm.empire)


@pytest.mark.rule("ME-TEMP-5")
@pytest.mark.parametrize("when", ["recruitment", "spring-magic"])
def test_each_people_sends_its_temple_troops_once_a_year(tmp_path: Path, when: str) -> None:
    stage = Stage(tmp_path, race="chaos" if when == "spring-magic" else "wood-elves")
    stage.place("0101", "temple")
    stage.enter("recruitment", *([3] if when == "recruitment" else []))
    stage.enter("spring-magic", *([3] if when == "spring-magic" else []), year=2)
    assert [row["points"] for row in stage.story.live("army")] == [300]


@pytest.mark.rule("ME-TEMP-5", "BG-ARMY-1")
def test_an_army_left_with_few_when_lent_troops_go_lives_on(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.place("0101", "city")
    army = stage.army("0101", 1000, lent=950)
    stage.enter("quarters")
    assert stage.of(army, "points", "lent") == (50, 0)


@pytest.mark.rule("ME-TEMP-5")
@pytest.mark.parametrize("where", ["ashore", "aboard", "underground"])
def test_lent_troops_go_wherever_they_are(tmp_path: Path, where: str) -> None:
    stage = Stage(tmp_path, "0101 coast\n0102 lowland\n0103 lowland\n0104 lowland\n0301 sea")
    stage.place("0101", "city")
    army = stage.army("0101", 1000, lent=400)
    if where == "aboard":
        fleet = stage.story.fleet(stage.ost, "0101", 1)
        stage.put("army", army, tile=None, bank=None, fleet=fleet)
    elif where == "underground":
        edge = stage.story.add(
            "edge", a=stage.story.tile("0101"), b=stage.story.tile("0104"), kind="passage"
        )
        kept = {
            "from": stage.story.tile("0104"),
            "to": stage.story.tile("0101"),
            "length": 3,
            "gone": 2,
        }
        stage.put("army", army, tile=None, bank=None, passage=edge)
        stage.story.set_up(
            lambda world: world.put("army", army, state=render_json({"passage": kept}))
        )
    stage.enter("quarters")
    assert stage.of(army, "points", "lent") == (600, 0)
    assert stage.at(army) == "0101"
