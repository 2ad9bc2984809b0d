"""What the land does to those who cross it, scout it and settle on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.actions.land.moving import move
from campaign.actions.land.scouting import explore
from campaign.actions.winter.realm import found_realm
from campaign.bookkeeping.empires import standings
from campaign.errors import Refused
from maps.board.tile import column
from maps.files.text_map import load_text
from tests.rules.stage import Stage, founded
from tests.story import Story


class March:
    def __init__(self, path: Path, board: str, at: str = "0101") -> None:
        self.story = Story(path, board)
        self.empire = self.story.empire("Ostmark")
        self.army = self.story.army(self.empire, at)
        self.story.turn(1)

    def go(self, label: str, *dice: int) -> None:
        tile = self.story.tile(label)
        self.story.action(move, self.army, [tile], dice=dice)

    def scout(self, label: str, *dice: int) -> None:
        tile = self.story.tile(label)
        self.story.action(explore, self.army, tile, dice=dice)

    def stands_at(self, label: str) -> bool:
        return bool(self.story.get("army", self.army)["tile"] == self.story.tile(label))


@pytest.mark.rule("BG-TILE-1")
@pytest.mark.parametrize(
    ("terrain", "name"),
    [("lowland", "plain"), ("highland", "mountain"), ("river", "river"), ("coast", "coast")],
)
def test_each_class_of_tile_is_scouted_on_its_column(
    tmp_path: Path, terrain: str, name: str
) -> None:
    board = load_text(f"0101 {terrain}")
    assert column(board.get("0101")) == name
    march = March(tmp_path, f"0101 lowland\n0102 {terrain}\n0202 sea")
    march.scout("0102", 11 if terrain != "highland" else 21)
    assert march.story.get("tile", march.story.tile("0102"))["barren"]


@pytest.mark.rule("BG-TILE-2")
@pytest.mark.parametrize("kind", ["swamp", "lake"])
def test_nobody_marches_into_swamp_or_lake(tmp_path: Path, kind: str) -> None:
    march = March(tmp_path, f"0101 lowland\n0102 {kind}\n0201 lowland")
    with pytest.raises(Refused) as refusal:
        march.go("0102", 30)
    assert "0201" in str(refusal.value.facts["open"])


@pytest.mark.rule("ME-TILE-CHASM-1")
def test_a_chasm_without_a_bridge_is_rolled_for(tmp_path: Path) -> None:
    march = March(tmp_path, "0101 lowland\n0102 chasm\n0103 lowland", "0102")
    march.story.set_up(lambda world: world.put("army", march.army, bank=0))
    march.go("0103", 30, 1, 2)  # scouted; then the crossing: disaster
    assert march.stands_at("0102")
    assert march.story.get("army", march.army)["points"] == 900
    march.story.turn(2)
    march.go("0103", 2, 4)
    assert march.stands_at("0103")


@pytest.mark.rule("ME-TILE-CHASM-1", "ME-TILE-CHASM-2")
def test_a_bridged_chasm_needs_no_roll(tmp_path: Path) -> None:
    march = March(tmp_path, "0101 lowland\n0102 chasm bridge\n0103 lowland", "0102")
    march.go("0103", 30)
    assert march.stands_at("0103")


@pytest.mark.rule("ME-TILE-CHASM-3")
@pytest.mark.parametrize(("face", "bridge"), [(4, True), (3, False)])
def test_a_city_found_on_a_chasm_has_a_bridge_on_4_and_more(
    tmp_path: Path, face: int, bridge: bool
) -> None:
    march = March(tmp_path, "0101 lowland\n0102 chasm")
    march.scout("0102", 86, 2, face)
    assert bool(march.story.get("tile", march.story.tile("0102"))["bridge"]) == bridge


@pytest.mark.rule("ME-TILE-CHASM-3")
def test_other_settlements_on_a_chasm_have_none(tmp_path: Path) -> None:
    march = March(tmp_path, "0101 lowland\n0102 chasm")
    march.scout("0102", 46, 2)
    assert not march.story.get("tile", march.story.tile("0102"))["bridge"]


@pytest.mark.rule("ME-TILE-FAULT-1")
def test_nobody_crosses_a_fault(tmp_path: Path) -> None:
    march = March(tmp_path, "0101 lowland\n0102 fault\n0103 lowland")
    march.go("0102", 30)
    march.story.turn(2)
    with pytest.raises(Refused) as refusal:
        march.go("0103", 30)
    assert refusal.value.rule == "ME-TILE-FAULT-1"
    march.go("0101", 30)
    assert march.stands_at("0101")


@pytest.mark.rule("ME-TILE-DELTA-2", "ME-TILE-DELTA-4")
def test_a_city_on_a_delta_is_rolled_again(tmp_path: Path) -> None:
    march = March(tmp_path, "0101 lowland\n0102 delta\n0202 sea")
    march.scout("0102", 86, 46, 2)
    [place] = march.story.live("settlement")
    assert place["kind"] == "village"


@pytest.mark.rule("ME-TILE-ROCKCOAST-1")
def test_a_rocky_coast_is_braved_and_scouted_as_highland(tmp_path: Path) -> None:
    march = March(tmp_path, "0101 lowland\n0102 rocky-coast\n0202 sea")
    march.go("0102", 21, 4)
    assert march.stands_at("0102")


@pytest.mark.rule("HO-STACK")
def test_a_tile_holds_four_armies_of_an_empire(tmp_path: Path) -> None:
    march = March(tmp_path, "0101 lowland\n0102 lowland")
    for _ in range(4):
        march.story.army(march.empire, "0102", points=500)
    with pytest.raises(Refused) as refusal:
        march.go("0102", 30)
    assert refusal.value.rule == "HO-STACK"


@pytest.mark.rule("HO-VICTORY")
def test_standings_count_land_then_swords_then_gold(tmp_path: Path) -> None:
    story = Story(tmp_path, "0101 lowland\n0102 lowland\n0103 lowland")
    east = story.empire("Ostmark", crowns=25)
    west = story.empire("Gorgrod", "orcs-goblins", crowns=9)
    story.settlement(east, "0101", "capital")
    story.settlement(east, "0102", "village", razed=True)
    story.settlement(west, "0103", "city")
    story.army(west, "0103", points=1400)
    lines = {line["name"]: line["score"] for line in story.look(standings)}
    assert lines == {"Ostmark": 8 + 2, "Gorgrod": 4 + 2}


@pytest.mark.rule("ME-DIP-1", "ME-DIP-2")
@pytest.mark.parametrize(("dice", "race"), [((2,), "empire"), ((1, 3, 2), "dwarfs")])
def test_a_settlement_that_joins_may_be_of_another_race_of_the_same_side(
    tmp_path: Path, dice: tuple[int, ...], race: str
) -> None:
    march = March(tmp_path, "0101 lowland\n0102 lowland")
    march.scout("0102", 46, *dice)  # a joiner; its own race coming up is rolled again
    [place] = march.story.live("settlement")
    assert (place["owner"], place["race"]) == (march.empire, race)


@pytest.mark.rule("ME-DIP-1", "ME-DIP-2", "HO-INDEP")
@pytest.mark.parametrize(("side", "face", "race"), [(3, 5, "wood-elves"), (4, 5, "skaven")])
def test_an_independent_settlement_is_good_or_evil_then_of_a_race(
    tmp_path: Path, side: int, face: int, race: str
) -> None:
    march = March(tmp_path, "0101 lowland\n0102 lowland")
    march.scout("0102", 58, side, face, 3, 2)
    [place] = march.story.live("settlement")
    assert (place["owner"], place["race"], place["points"]) == (None, race, 100)


@pytest.mark.rule("BG-REALM-1", "ME-TILE-DELTA-2", "ME-TILE-DELTA-4")
def test_no_city_of_a_new_realm_stands_on_a_delta(tmp_path: Path) -> None:
    stage = founded(tmp_path, "coast delta", 6, 6, 5, 6, 4, 4)  # a city, a city, a village
    assert stage.places("0102") == ["village"]
    assert stage.sound()


@pytest.mark.rule("BG-REALM-1", "ME-TILE-CHASM-3")
@pytest.mark.parametrize("die", [3, 4])
def test_a_city_of_a_new_realm_over_a_chasm_may_have_a_bridge(tmp_path: Path, die: int) -> None:
    stage = founded(tmp_path, "lowland chasm", 6, 6, die)
    assert stage.places("0102") == ["city"]
    assert bool(stage.tile("0102", "bridge")) == (die == 4)


@pytest.mark.rule("BG-REALM-1", "ME-TILE-DELTA-2")
@pytest.mark.parametrize(
    ("tile", "rule"),
    [("coast delta capital-site", "ME-TILE-DELTA-2"), ("sea", "BG-REALM-1"),
     ("lowland swamp", "BG-REALM-1")],
)  # fmt: skip
def test_no_capital_is_founded_where_no_city_can_stand(
    tmp_path: Path, tile: str, rule: str
) -> None:
    stage = Stage(tmp_path, f"0101 {tile}\n0102 lowland\n0201 sea")
    stage.refused(rule, found_realm, stage.ost, "0101", forced=True)


@pytest.mark.rule("HO-VICTORY")
def test_ruins_and_the_ended_count_for_nobody(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.place("0101", "city", razed=True)
    stage.place("0102", of=stage.west)
    gone = stage.army("0103", 1500)
    stage.put("army", gone, points=0, ended_at=10, ended_how="destroyed")
    scores = {line["name"]: line["score"] for line in stage.story.look(standings)}
    assert scores["Westmark"] > scores["Ostmark"] == 0
