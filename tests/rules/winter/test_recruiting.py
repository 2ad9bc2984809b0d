"""Recruitment, provisions, deployment and the recovery of the razed."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.actions.winter.recovering import help_recovery
from campaign.actions.winter.recruiting import buy_provisions, deploy, recruit
from tests.rules.stage import Realm
from tests.story import undone_is_as_before

LAND = """
0101 lowland
0102 lowland
0103 lowland
0104 coast island
0105 sea
"""


def realm_of(
    path: Path, phase: str = "recruitment", race: str = "empire", crowns: int = 50
) -> Realm:
    realm = Realm(path, LAND, race, crowns)
    realm.phase(phase)
    return realm


@pytest.mark.rule("HO-RECRUIT")
@pytest.mark.parametrize(
    ("kind", "most"), [("village", 200), ("fortress", 500), ("city", 1000), ("capital", 1500)]
)
def test_each_place_gives_its_points_once_a_winter(tmp_path: Path, kind: str, most: int) -> None:
    realm = realm_of(tmp_path)
    place = realm.place("0101", kind)
    army = realm.story.army(realm.empire, "0101", points=0)
    undone_is_as_before(realm.story, lambda: realm.build(recruit, place, 100, into=army))
    realm.build(recruit, place, most, into=army)
    assert realm.story.get("army", army)["points"] == most
    assert realm.crowns() == 50 - most // 100
    realm.refused("HO-RECRUIT", recruit, realm.empire, place, 100, into=army)


@pytest.mark.rule("BG-ARMY-1")
def test_a_new_army_has_500_points_at_least_and_none_over_1500(tmp_path: Path) -> None:
    realm = realm_of(tmp_path)
    place = realm.place("0101", "capital")
    realm.refused("BG-ARMY-1", recruit, realm.empire, place, 450)
    realm.build(recruit, place, 550, name="Third Banner")
    [army] = realm.story.live("army", name="Third Banner")
    assert (army["points"], army["race"], realm.crowns()) == (550, "empire", 44)
    big = realm.story.army(realm.empire, "0101", points=1400)
    realm.refused("BG-ARMY-1", recruit, realm.empire, place, 200, into=big)


@pytest.mark.rule("HO-RECRUIT")
def test_recruits_need_a_place_that_stands_an_army_there_crowns_and_winter(tmp_path: Path) -> None:
    realm = realm_of(tmp_path, crowns=2)
    city, ruin = realm.place("0101", "city"), realm.place("0102", "city", razed=True)
    away = realm.story.army(realm.empire, "0103")
    karak = realm.story.empire("Karak", "dwarfs")
    theirs = realm.story.settlement(karak, "0103")
    realm.refused("HO-RECRUIT", recruit, realm.empire, ruin, 500)
    realm.refused("HO-RECRUIT", recruit, realm.empire, theirs, 100, into=away)
    realm.refused("HO-RECRUIT", recruit, realm.empire, city, 100, into=away)
    realm.refused("HO-RECRUIT", recruit, realm.empire, city, 500)
    realm.refused(None, recruit, realm.empire, city, -100)
    realm.phase("construction")
    realm.refused("BG-YEAR-3", recruit, realm.empire, city, 500)


@pytest.mark.rule("ME-RACE-4")
def test_other_peoples_are_recruited_where_they_live_one_army_a_village(tmp_path: Path) -> None:
    realm = realm_of(tmp_path)
    fortress = realm.place("0101", "fortress", race="dwarfs")
    realm.place("0103", "city")
    realm.refused("ME-RACE-4", recruit, realm.empire, fortress, 500, race="bretonnia")
    realm.build(recruit, fortress, 500, race="dwarfs")
    [allies] = realm.story.live("army", race="dwarfs")
    assert allies["owner"] == realm.empire
    realm.phase("recruitment", year=2)
    realm.refused("ME-RACE-4", recruit, realm.empire, fortress, 500, race="dwarfs")


@pytest.mark.rule("ME-RACE-3")
def test_elves_recruit_no_other_people(tmp_path: Path) -> None:
    realm = realm_of(tmp_path, race="high-elves")
    fortress = realm.place("0101", "fortress", race="wood-elves")
    realm.refused("ME-RACE-3", recruit, realm.empire, fortress, 500, race="wood-elves")


@pytest.mark.rule("ME-DIP-8", "ME-DIP-9")
def test_armies_are_raised_at_an_open_ally_and_never_at_a_mere_supplier(tmp_path: Path) -> None:
    realm = realm_of(tmp_path)
    place = realm.story.settlement(None, "0101", "city", race="empire")
    relation = realm.story.add("relation", empire=realm.empire, settlement=place, subsistence=True)
    realm.refused("HO-RECRUIT", recruit, realm.empire, place, 500)
    realm.story.set_up(lambda world: world.put("relation", relation, military=True))
    realm.build(recruit, place, 500)
    assert [army["points"] for army in realm.story.live("army", owner=realm.empire)] == [500]


@pytest.mark.rule("HO-RECRUIT", "BG-ARMY-2")
def test_a_crown_buys_two_provisions_and_an_army_carries_six(tmp_path: Path) -> None:
    realm = realm_of(tmp_path, "baggage")
    army = realm.story.army(realm.empire, "0101", provisions=1)
    undone_is_as_before(realm.story, lambda: realm.build(buy_provisions, army, 3))
    realm.build(buy_provisions, army, 3)
    assert (realm.story.get("army", army)["provisions"], realm.crowns()) == (4, 48)
    realm.refused("BG-ARMY-2", buy_provisions, realm.empire, army, 3)
    realm.refused(None, buy_provisions, realm.empire, army, 0)


@pytest.mark.rule("BG-YEAR-3")
def test_armies_are_deployed_anywhere_in_their_realm(tmp_path: Path) -> None:
    realm = realm_of(tmp_path, "deployment")
    army = realm.story.army(realm.empire, "0101")
    realm.own("0103", "0104")
    undone_is_as_before(realm.story, lambda: realm.do(deploy, army, "0103"))
    realm.do(deploy, army, "0103")
    assert realm.story.get("army", army)["tile"] == realm.story.tile("0103")
    realm.refused("BG-YEAR-3", deploy, army, "0102")
    realm.refused("ME-TILE-ISLAND-1", deploy, army, "0104")


# The razed


@pytest.mark.rule("HO-RECOVER")
@pytest.mark.parametrize(
    ("kind", "face", "stands"),
    [("village", 2, False), ("village", 3, True), ("fortress", 4, True), ("capital", 4, False)],
)
def test_the_razed_roll_when_the_phase_ends(
    tmp_path: Path, kind: str, face: int, stands: bool
) -> None:
    realm = realm_of(tmp_path, "recovery")
    place = realm.place("0101", kind, razed=True)
    realm.advance(face)
    assert realm.story.get("settlement", place)["razed"] is not stands


@pytest.mark.rule("HO-RECOVER")
def test_crowns_help_a_place_up_three_at_most(tmp_path: Path) -> None:
    realm = realm_of(tmp_path, "recovery", crowns=5)
    place = realm.place("0101", "city", razed=True)
    realm.build(help_recovery, place, 2)
    realm.refused("HO-RECOVER", help_recovery, realm.empire, place, 2)
    undone_is_as_before(realm.story, lambda: realm.advance(3))
    realm.advance(3)
    assert not realm.story.get("settlement", place)["razed"]
    assert realm.crowns() == 3


@pytest.mark.rule("HO-RECOVER")
def test_what_stands_needs_no_help(tmp_path: Path) -> None:
    realm = realm_of(tmp_path, "recovery")
    place = realm.place("0101")
    realm.refused("HO-RECOVER", help_recovery, realm.empire, place, 1)
