"""Whose people live where, envoys and what they bring home."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.actions.land.moving import move
from campaign.actions.land.reorganising import split
from campaign.actions.land.scouting import explore
from campaign.actions.war.besieging import begin_siege
from campaign.actions.war.razing import raze, take
from campaign.actions.winter.envoys import send_envoy
from campaign.season.running import advance
from tests.rules.stage import Embassy, Realm, Stage, rich
from tests.story import undone_is_as_before

LAND = """
0101 lowland
0102 lowland
0103 lowland
0104 lowland chasm
0105 lowland
"""


class Court(Realm):
    """An empire that sends envoys to an independent village at 0101."""

    def __init__(self, path: Path, race: str = "empire", folk: str = "bretonnia", **options: Any):
        super().__init__(path, LAND, race, crowns=20, **options)
        self.folk = self.story.settlement(None, "0101", "village", race=folk)
        self.phase("diplomacy")

    def mission(self, *dice: int, year: int = 1, empire: int | None = None) -> None:
        self.phase("diplomacy", year)
        self.do(send_envoy, empire or self.empire, self.folk)
        self.advance(*dice)

    def relation(self, empire: int | None = None) -> dict[str, Any]:
        empire = empire or self.empire
        [row] = self.story.find("relation", empire=empire, settlement=self.folk)
        return row

    def supports(self) -> list[str]:
        row = self.relation()
        return [name for name in ("spying", "subsistence", "military") if row[name]]


# Envoys


@pytest.mark.rule("ME-DIP-5")
def test_a_mission_costs_a_crown_and_is_heard_when_the_phase_ends(tmp_path: Path) -> None:
    court = Court(tmp_path)
    undone_is_as_before(court.story, lambda: court.build(send_envoy, court.folk))
    court.build(send_envoy, court.folk)
    assert court.crowns() == 19
    court.refused("ME-DIP-5", send_envoy, court.empire, court.folk)
    undone_is_as_before(court.story, lambda: court.advance(3))
    court.advance(3)  # +1 for Bretonnia: 4
    assert court.supports() == ["spying"]
    assert court.story.problems() == []


@pytest.mark.rule("ME-DIP-5")
def test_no_in_the_matrix_forbids_the_mission(tmp_path: Path) -> None:
    court = Court(tmp_path, race="empire", folk="skaven")
    court.refused("ME-DIP-5", send_envoy, court.empire, court.folk)


@pytest.mark.rule("ME-DIP-5")
def test_a_people_whom_the_matrix_does_not_know_is_met_without_favour(tmp_path: Path) -> None:
    court = Court(tmp_path, folk="")
    court.mission(3)  # one more would be spying
    assert court.supports() == []


@pytest.mark.rule("ME-DIP-5")
def test_envoys_go_to_the_independent_alone_and_in_their_phase(tmp_path: Path) -> None:
    court = Court(tmp_path)
    own = court.place("0102")
    court.refused("ME-DIP-5", send_envoy, court.empire, own)
    court.phase("recruitment")
    court.refused("BG-YEAR-3", send_envoy, court.empire, court.folk)


@pytest.mark.rule("ME-DIP-5")
def test_of_several_envoys_the_best_modifier_is_heard(tmp_path: Path) -> None:
    court = Court(tmp_path, race="dwarfs", folk="bretonnia")
    lys = court.story.empire("Lys", "bretonnia", crowns=5)
    court.do(send_envoy, court.empire, court.folk)
    court.do(send_envoy, lys, court.folk)
    court.advance(1)  # 1+4 for Lys: 5
    assert court.relation(lys)["subsistence"]
    assert not court.relation()["spying"]
    assert court.crowns() == 19  # the unheard one is paid all the same


@pytest.mark.rule("ME-DIP-5")
@pytest.mark.parametrize(("face", "first"), [(1, True), (2, False)])
def test_equal_envoys_are_heard_at_random(tmp_path: Path, face: int, first: bool) -> None:
    court = Court(tmp_path, race="empire", folk="bretonnia")
    nord = court.story.empire("Nordmark", "empire", crowns=5)
    court.do(send_envoy, court.empire, court.folk)
    court.do(send_envoy, nord, court.folk)
    court.advance(face, 3)
    assert court.relation()["spying"] is first
    assert court.relation(nord)["spying"] is not first


RESULTS = [
    ("dwarfs", "high-elves", 1, {"expelled": True}, []),
    ("empire", "high-elves", 1, {"status": "again-next-winter"}, []),
    ("empire", "high-elves", 2, {"bonus": 2}, []),
    ("empire", "high-elves", 3, {"bonus": 2}, []),
    ("empire", "high-elves", 4, {}, ["spying"]),
    ("empire", "high-elves", 5, {}, ["spying", "subsistence"]),
    ("empire", "high-elves", 6, {"status": "allied"}, ["subsistence", "military"]),
]


@pytest.mark.rule("ME-DIP-6")
@pytest.mark.parametrize(("race", "folk", "face", "values", "supports"), RESULTS)
def test_each_result_of_advanced_diplomacy(
    tmp_path: Path, race: str, folk: str, face: int, values: dict[str, Any], supports: list[str]
) -> None:
    court = Court(tmp_path, race, folk)
    court.mission(face)
    assert court.supports() == supports
    assert {name: court.relation()[name] for name in values} == values


@pytest.mark.rule("ME-DIP-6")
def test_seven_is_absorption_and_no_total_goes_beyond(tmp_path: Path) -> None:
    court = Court(tmp_path, "empire", "empire")
    court.mission(6)  # 10, held to 7
    place = court.story.get("settlement", court.folk)
    assert place["owner"] == court.empire
    assert court.story.get("tile", place["tile"])["owner"] == court.empire


@pytest.mark.rule("ME-DIP-6")
def test_two_is_kept_for_the_next_roll_and_used_up_by_it(tmp_path: Path) -> None:
    court = Court(tmp_path, "empire", "high-elves")
    court.mission(2)
    court.mission(2, year=3)  # 2+2: 4
    assert court.supports() == ["spying"]
    assert court.relation()["bonus"] == 0


@pytest.mark.rule("ME-DIP-10", "HO-DIPLO")
@pytest.mark.parametrize(
    ("face", "values", "owned"),
    [
        (1, {"status": "again-next-winter"}, False),
        (4, {"bonus": 1}, False),
        (6, {"status": "joins"}, True),
    ],
)
def test_a_group_may_keep_the_base_table(
    tmp_path: Path, face: int, values: dict[str, Any], owned: bool
) -> None:
    court = Court(tmp_path, "empire", "high-elves", **{"advanced-diplomacy": False})
    court.mission(face)
    assert {name: court.relation()[name] for name in values} == values
    assert (court.story.get("settlement", court.folk)["owner"] == court.empire) is owned


@pytest.mark.rule("ME-RACE-3", "ME-DIP-6")
def test_elves_go_no_further_than_spies_and_bread(tmp_path: Path) -> None:
    court = Court(tmp_path, "high-elves", "empire")
    court.mission(6)
    assert court.supports() == ["spying", "subsistence"]


# Supports


@pytest.mark.rule("ME-DIP-7")
def test_spying_support_pays_agents_each_winter(tmp_path: Path) -> None:
    court = Court(tmp_path)
    court.story.add("relation", empire=court.empire, settlement=court.folk, spying=True)
    court.phase("events")
    undone_is_as_before(court.story, lambda: court.advance(3))
    court.advance(3)
    assert (court.crowns("espionage"), court.crowns()) == (3, 20)
    assert court.postings() == [("ME-DIP-7", 3, "espionage")]


@pytest.mark.rule("ME-DIP-7")
def test_a_place_that_lost_its_freedom_gives_no_support(tmp_path: Path) -> None:
    court = Court(tmp_path)
    court.story.add("relation", empire=court.empire, settlement=court.folk, spying=True)
    court.put("settlement", court.folk, razed=True)
    court.phase("events")
    court.advance()
    assert court.crowns("espionage") == 0


@pytest.mark.rule("ME-DIP-8")
def test_a_supplier_feeds_two_turns_in_a_row(tmp_path: Path) -> None:
    court = Court(tmp_path)
    court.story.add("relation", empire=court.empire, settlement=court.folk, subsistence=True)
    army = court.story.army(court.empire, "0101", provisions=3, moved_at=10)
    for turn in (2, 3, 4):
        court.story.turn(turn, "pirates")
        court.story.do(lambda world, chance: advance(world, chance))
    assert court.story.get("army", army)["provisions"] == 2


@pytest.mark.rule("ME-DIP-9", "ME-DIP-8")
def test_an_open_ally_feeds_without_limit(tmp_path: Path) -> None:
    court = Court(tmp_path)
    values = {"subsistence": True, "military": True}
    court.story.add("relation", empire=court.empire, settlement=court.folk, **values)
    army = court.story.army(court.empire, "0101", provisions=3, moved_at=10)
    court.story.turn(6, "pirates")
    court.story.do(lambda world, chance: advance(world, chance))
    assert court.story.get("army", army)["provisions"] == 3


@pytest.mark.rule("ME-DIP-9")
def test_an_open_ally_sends_troops_in_spring(tmp_path: Path) -> None:
    court = Court(tmp_path)
    court.story.add("relation", empire=court.empire, settlement=court.folk, military=True)
    court.phase("espionage")
    undone_is_as_before(court.story, lambda: court.advance(4))
    court.advance(4)
    [allies] = court.story.live("army", kind="ally")
    assert (allies["points"], allies["owner"], allies["race"]) == (600, court.empire, "bretonnia")


@pytest.mark.rule("ME-DIP-11")
def test_an_open_ally_lets_its_friend_pass_and_nobody_else(tmp_path: Path) -> None:
    court = Court(tmp_path)
    karak = court.story.empire("Karak", "dwarfs")
    court.story.add("relation", empire=court.empire, settlement=court.folk, military=True)
    mine, theirs = court.story.army(court.empire, "0102"), court.story.army(karak, "0102")
    court.story.turn(1, "movement")
    there = [court.story.tile("0101")]
    now = 10
    for army in (mine, theirs):
        court.put("army", army, scouted=there[0], scouted_at=now)
    court.do(move, theirs, there)  # to attack it; `between.test_allies` tries to pass
    court.do(move, mine, there)
    assert court.story.get("army", mine)["tile"] == there[0]


# Peoples found


def scout(court: Realm, army: int, label: str, *dice: int) -> dict[str, Any]:
    court.story.turn(1, "scouting")
    court.do(explore, army, label, dice=dice)
    [place] = court.story.live("settlement", tile=court.story.tile(label))
    return place


@pytest.mark.rule("ME-DIP-1")
@pytest.mark.parametrize(
    ("dice", "race"), [((50, 2), "empire"), ((50, 1, 2), "dwarfs"), ((50, 1, 3, 1), "bretonnia")]
)
def test_a_settlement_that_joins_may_be_of_another_people_of_the_same_side(
    tmp_path: Path, dice: tuple[int, ...], race: str
) -> None:
    realm = Realm(tmp_path, LAND)
    army = realm.story.army(realm.empire, "0102")
    place = scout(realm, army, "0103", *dice)
    assert (place["owner"], place["race"]) == (realm.empire, race)


GOOD = ["bretonnia", "dwarfs", "empire", "high-elves", "wood-elves", "lizardmen"]
EVIL = ["chaos", "chaos-dwarfs", "dark-elves", "orcs-goblins", "skaven", "undead"]


@pytest.mark.rule("ME-DIP-1", "ME-DIP-2")
@pytest.mark.parametrize("side", [3, 4])
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_an_independent_people_is_good_or_evil_then_of_a_race(
    tmp_path: Path, side: int, face: int
) -> None:
    realm = Realm(tmp_path, LAND)
    army = realm.story.army(realm.empire, "0102")
    place = scout(realm, army, "0103", 60, side, face, 1)
    assert place["owner"] is None
    assert place["race"] == (GOOD if side < 4 else EVIL)[face - 1]


@pytest.mark.rule("ME-TILE-CHASM-3")
@pytest.mark.parametrize(("face", "bridge"), [(3, False), (4, True)])
def test_a_city_found_at_a_chasm_may_have_its_bridge(
    tmp_path: Path, face: int, bridge: bool
) -> None:
    realm = Realm(tmp_path, LAND)
    army = realm.story.army(realm.empire, "0103")
    place = scout(realm, army, "0104", 86, 2, face)
    assert place["kind"] == "city"
    assert bool(realm.story.get("tile", place["tile"])["bridge"]) is bridge


@pytest.mark.rule("ME-TILE-CHASM-3")
def test_a_village_found_at_a_chasm_has_no_bridge(tmp_path: Path) -> None:
    realm = Realm(tmp_path, LAND)
    army = realm.story.army(realm.empire, "0103")
    place = scout(realm, army, "0104", 50, 2)
    assert not realm.story.get("tile", place["tile"])["bridge"]


@pytest.mark.rule("ME-TILE-DELTA-2", "ME-TILE-DELTA-4")
def test_a_city_found_on_a_delta_is_rolled_again(tmp_path: Path) -> None:
    board = '0101 river\n0102 coast delta\n0103 sea\n0101-0102-0103 river "Silver"\n0202 lowland'
    realm = Realm(tmp_path, board)
    army = realm.story.army(realm.empire, "0202")
    place = scout(realm, army, "0102", 86, 50, 2)
    assert place["kind"] == "village"


# Kingdoms


def kingdom(realm: Realm, race: str, alignment: str, *labels: str) -> int:
    key = realm.story.add("kingdom", name="Thule", race=race, alignment=alignment)
    for label in labels:
        realm.put("tile", realm.story.tile(label), kingdom=key)
    return key


@pytest.mark.rule("ME-DIP-3")
def test_a_settlement_found_in_a_kingdom_is_of_its_race_and_does_not_join(tmp_path: Path) -> None:
    realm = Realm(tmp_path, LAND)
    thule = kingdom(realm, "dwarfs", "good", "0103")
    army = realm.story.army(realm.empire, "0102")
    place = scout(realm, army, "0103", 50, 2, 3, 1)
    assert (place["owner"], place["race"], place["kingdom"]) == (None, "dwarfs", thule)


@pytest.mark.rule("ME-DIP-3", "ME-DIP-6")
@pytest.mark.parametrize(("alignment", "joins"), [("good", True), ("evil", False)])
def test_a_kingdoms_settlement_defects_to_its_own_side_alone(
    tmp_path: Path, alignment: str, joins: bool
) -> None:
    court = Court(tmp_path, "lizardmen", "skaven" if alignment == "evil" else "lizardmen")
    thule = kingdom(court, court.story.get("settlement", court.folk)["race"], alignment, "0101")
    court.put("settlement", court.folk, kingdom=thule)
    relation = {"empire": court.empire, "settlement": court.folk, "bonus": 2}
    court.story.add("relation", **relation)
    court.mission(5)
    assert (court.story.get("settlement", court.folk)["owner"] == court.empire) is joins
    assert (court.supports() == ["subsistence", "military"]) is not joins


@pytest.mark.rule("ME-DIP-4")
def test_an_independent_capital_is_won_by_diplomacy_and_is_a_city_then(tmp_path: Path) -> None:
    court = Court(tmp_path, "empire", "empire")
    thule = kingdom(court, "empire", "good", "0101")
    values = {"kind": "capital", "kingdom": thule}
    court.put("settlement", court.folk, **values)
    court.mission(3)
    place = court.story.get("settlement", court.folk)
    assert (place["owner"], place["kind"], place["kingdom"]) == (court.empire, "city", None)


@pytest.mark.rule("ME-DIP-4")
def test_no_scouting_makes_an_independent_capital_join(tmp_path: Path) -> None:
    realm = Realm(tmp_path, LAND)
    thule = kingdom(realm, "dwarfs", "good", "0103")
    realm.story.settlement(None, "0103", "capital", race="dwarfs", kingdom=thule)
    army = realm.story.army(realm.empire, "0102")
    place = scout(realm, army, "0103", 6)
    assert (place["owner"], place["kind"]) == (None, "capital")


@pytest.mark.rule("ME-DIP-11", "BG-ARMY-3")
def test_who_splits_off_before_an_open_ally_goes_back_as_the_others_came(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.friend(stage.place("0102", of=None, points=200), "military", of=stage.west)
    stage.land("0101", "0103", barren=True)
    army = stage.army("0101", 1200)
    stage.do(move, army, ["0102"], dice=[6])
    stage.story.turn(1, "reorganisation", stage.ost)
    other = stage.do(split, army, {"points": 500}).document["other"]
    stage.story.turn(2, "movement", stage.ost)
    stage.refused("ME-DIP-11", move, other, ["0103"])
    stage.do(move, other, ["0101"], dice=[6])


@pytest.mark.rule("ME-DIP-6", "ME-DIP-5")
@pytest.mark.parametrize(
    ("of", "die", "found"),
    [
        ("dwarfs", 1, ("well-disposed", False, False, False)),  # 1 + 2 = 3
        ("dwarfs", 2, ("", True, False, False)),
        ("dwarfs", 3, ("", True, True, False)),
        ("lizardmen", 1, ("expelled", False, False, False)),  # 1 - 1 = 0
        ("high-elves", 6, ("", False, True, True)),
    ],
)
def test_an_envoys_die_and_the_races_make_the_answer(
    tmp_path: Path, of: str, die: int, found: tuple[object, ...]
) -> None:
    stage = Embassy(tmp_path, of=of)
    stage.do(send_envoy, stage.ost, stage.folk)
    stage.close("diplomacy", die)
    assert stage.relation("spying", "subsistence", "military") == found[1:]
    assert bool(stage.relation("expelled")[0]) == (found[0] == "expelled")


@pytest.mark.rule("ME-DIP-6")
def test_good_will_helps_the_next_mission_here_once(tmp_path: Path) -> None:
    stage = Embassy(tmp_path)
    stage.put("settlement", stage.folk, race="high-elves")
    for year, die, bonus in ((1, 2, 2), (2, 1, 2), (3, 1, 2)):
        stage.story.winter("diplomacy", year)
        stage.do(send_envoy, stage.ost, stage.folk)
        stage.close("diplomacy", die, year=year)
        assert stage.relation("bonus") == (bonus,)


@pytest.mark.rule("ME-DIP-6")
def test_the_expelled_send_nobody_again_and_others_may(tmp_path: Path) -> None:
    stage = Embassy(tmp_path, of="lizardmen")
    stage.do(send_envoy, stage.ost, stage.folk)
    stage.close("diplomacy", 1)
    stage.story.winter("diplomacy", 2)
    stage.refused("ME-DIP-6", send_envoy, stage.ost, stage.folk)
    stage.story.set_up(lambda world: rich(world, stage.west))
    stage.do(send_envoy, stage.west, stage.folk)  # orcs may treat with lizardmen


@pytest.mark.rule("ME-DIP-6")
@pytest.mark.parametrize("die", [1, 2])
def test_a_poor_answer_takes_back_no_support_granted_before(tmp_path: Path, die: int) -> None:
    stage = Embassy(tmp_path, of="lizardmen")
    stage.friend(stage.folk, "spying", "subsistence")
    stage.do(send_envoy, stage.ost, stage.folk)
    stage.close("diplomacy", die)
    assert stage.relation("spying", "subsistence", "expelled") == (True, True, die == 1)


@pytest.mark.rule("ME-DIP-5")
def test_an_unheard_envoy_keeps_what_good_will_there_was(tmp_path: Path) -> None:
    stage = Embassy(tmp_path, of="skaven", race="orcs-goblins")
    stage.put("empire", stage.west, race="skaven")
    stage.story.set_up(lambda world: rich(world, stage.west))
    stage.friend(stage.folk)
    stage.put("relation", 1, bonus=2)
    stage.do(send_envoy, stage.ost, stage.folk)
    stage.do(send_envoy, stage.west, stage.folk)
    stage.close("diplomacy", 1)  # skaven to skaven +4: they alone are heard
    assert stage.relation("bonus") == (2,)


@pytest.mark.rule("ME-DIP-8")
@pytest.mark.parametrize("action", ["take", "raze", "siege"])
def test_whatever_is_done_to_a_supplier_ends_its_support(tmp_path: Path, action: str) -> None:
    stage = Embassy(tmp_path, kind="fortress")
    stage.friend(stage.folk, "subsistence", "spying")
    mine = stage.army("0102", 1500)
    if action == "siege":
        stage.story.turn(1, "sieges")
        stage.do(begin_siege, [mine])
    else:
        stage.put("settlement", stage.folk, points=0)
        stage.story.turn(1, "razing")
        stage.do({"take": take, "raze": raze}[action], mine)
    assert stage.relation("subsistence", "spying") == (False, False)


@pytest.mark.rule("ME-DIP-11")
def test_an_alliance_ends_when_the_place_is_taken_and_comes_not_back(tmp_path: Path) -> None:
    """Conquered, then lost to cultists, it owes nobody anything."""
    stage = Stage(tmp_path)
    folk = stage.place("0102", of=None, race="empire")
    stage.friend(folk, "military", "subsistence", "spying")
    stage.story.turn(1, "razing", stage.west)
    stage.do(take, stage.army("0102", 1000, of=stage.west), folk)
    stage.put("settlement", folk, owner=None)
    [row] = stage.story.find("relation")
    assert not any(row[support] for support in ("military", "subsistence", "spying"))
