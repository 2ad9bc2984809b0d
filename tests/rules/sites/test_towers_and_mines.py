"""Towers of magic called on and attacked; mines found in the mountains."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.acts.deed import Deed
from campaign.deeds.land.moving import move
from campaign.deeds.sites.searching import explore_wildlands
from campaign.deeds.sites.towers import call_on_tower
from campaign.season.running import advance
from tables.agenda.decisions import given
from tests.story import Story, undone_is_as_before

BOARD = """
0101 lowland
0102 lowland
0103 lowland
0201 lowland
0202 highland barren
0301 lowland
"""


class Tower:
    def __init__(self, path: Path, points: int = 1000, **options: Any) -> None:
        self.story = Story(path, BOARD, **options)
        self.empire = self.story.empire("Ostmark")
        self.army = self.story.army(self.empire, "0101", points=points)
        self.site = self.story.site("0101", "tower")
        self.story.turn(1)

    def call(self, how: str, *dice: int, **choose: list[str]) -> Any:
        answer = given({name.replace("_", "-"): words for name, words in choose.items()})
        return self.story.do(lambda w, c: call_on_tower(Deed(w, c, answer), self.army, how), dice)

    def row(self) -> dict[str, Any]:
        return self.story.get("army", self.army)

    def armies(self) -> list[int]:
        return [army["points"] for army in self.story.live("army", owner=self.empire)]


SACKED = (1, 2, 3, 4, 5)  # 20 + 40 + 75 + 100 points and 5 provisions


@pytest.mark.rule("ME-TOW-2")
def test_the_wizard_joins_in_a_new_army_if_there_is_no_room(tmp_path: Path) -> None:
    tower = Tower(tmp_path)
    undone_is_as_before(tower.story, lambda: tower.call("visit", 1, 1, 6, 4))
    tower.call("visit", 1, 1, 6, 4)
    assert tower.armies() == [1500, 500]
    assert tower.story.live("site")  # another wizard takes the tower


@pytest.mark.rule("ME-TOW-3")
def test_the_wizard_lends_troops(tmp_path: Path) -> None:
    tower = Tower(tmp_path)
    tower.call("visit", 1, 2, 3, 4)
    assert tower.armies() == [1350]


@pytest.mark.rule("ME-TOW-5")
def test_the_wizard_gives_an_item_of_100_points(tmp_path: Path) -> None:
    tower = Tower(tmp_path)
    tower.call("visit", 2, 3)
    assert tower.armies() == [1100]


@pytest.mark.rule("ME-TOW-7")
def test_scouts_give_an_extra_move_if_its_scouting_succeeds(tmp_path: Path) -> None:
    tower = Tower(tmp_path)
    tower.call("visit", 3, 4)
    tower.story.do(lambda w, c: move(Deed(w, c), tower.army, [tower.story.tile("0102")]), [30])
    assert tower.row()["tile"] == tower.story.tile("0102")


@pytest.mark.rule("ME-TOW-7")
def test_scouts_who_find_trouble_leave_the_army_where_it_is(tmp_path: Path) -> None:
    tower = Tower(tmp_path)
    tower.call("visit", 3, 4)
    tower.story.do(lambda w, c: move(Deed(w, c), tower.army, [tower.story.tile("0102")]), [1])
    assert tower.row()["tile"] == tower.story.tile("0101")


@pytest.mark.rule("ME-TOW-8")
def test_the_wizard_tells_the_strength_of_an_enemy_army(tmp_path: Path) -> None:
    tower = Tower(tmp_path)
    foe = tower.story.army(tower.story.empire("Gorgrod", "orcs-goblins"), "0301", points=850)
    tower.call("visit", 4, 4)
    [sighting] = tower.story.find("sighting", empire=tower.empire)
    assert (sighting["of_key"], sighting["points"]) == (foe, 850)


@pytest.mark.rule("ME-TOW-9")
def test_the_wizard_ignores_the_army(tmp_path: Path) -> None:
    tower = Tower(tmp_path)
    tower.call("visit", 4, 5)
    assert tower.armies() == [1000]


@pytest.mark.rule("ME-TOW-11")
@pytest.mark.parametrize(("face", "fate"), [(1, "dead"), (2, "banished"), (4, "unharmed")])
def test_a_tracked_wizard_takes_up_the_challenge(tmp_path: Path, face: int, fate: str) -> None:
    tower = Tower(tmp_path, characters=True)
    wizard = tower.story.add(
        "character", kind="wizard", empire=tower.empire, army=tower.army, points=150
    )
    tower.call("visit", 5, 6, face, challenge=["accept"])
    row = tower.story.get("character", wizard)
    found = "dead" if row["dead_at"] else "banished" if row["banished_until"] else "unharmed"
    assert found == fate
    assert tower.armies() == [1000 if fate == "unharmed" else 850]


@pytest.mark.rule("ME-TOW-11")
@pytest.mark.parametrize(("face", "after"), [(1, 700), (2, 1000)])
def test_points_of_an_untracked_wizard_come_back_in_winter_if_he_lives(
    tmp_path: Path, face: int, after: int
) -> None:
    tower = Tower(tmp_path)
    tower.story.settlement(tower.empire, "0101")
    tower.call("visit", 5, 6, face, 3, challenge=["accept"])
    assert tower.armies() == [700]
    tower.story.calendar(season="autumn", turn=0, phase="autumn-magic", empire=None)
    tower.story.do(lambda world, chance: advance(world, chance), ())
    assert tower.armies() == [after]
    assert tower.story.live("character") == []


@pytest.mark.rule("ME-TOW-11", "ME-TOW-L")
def test_a_wizard_slain_in_the_challenge_leaves_his_tower_to_be_sacked(tmp_path: Path) -> None:
    tower = Tower(tmp_path)
    tower.call("visit", 5, 6, 6, *SACKED, challenge=["accept"], sack_tower=["sack"])
    assert tower.armies() == [1000 + 20 + 40 + 75 + 100]
    assert tower.row()["provisions"] == 5
    assert tower.story.live("site") == []
    assert tower.story.get("tile", tower.story.tile("0101"))["barren"]


@pytest.mark.rule("ME-TOW-L")
def test_sacking_is_optional(tmp_path: Path) -> None:
    tower = Tower(tmp_path)
    tower.call("visit", 5, 6, 6, challenge=["accept"], sack_tower=["spare"])
    assert len(tower.story.live("site")) == 1


@pytest.mark.rule("ME-TOW-12")
def test_a_lost_fight_with_the_wizard_drives_the_army_back(tmp_path: Path) -> None:
    tower = Tower(tmp_path)
    dice = (5, 6, 3, 3, 3, 3, 3, 1, 1)  # challenge declined; 1200 points, he holds, we roll 2
    tower.call(
        "visit", *dice, challenge=["decline"], strategy_attacker=["direct"], retreat=["0102"]
    )
    assert tower.row()["tile"] == tower.story.tile("0102")
    assert len(tower.story.live("site")) == 1


@pytest.mark.rule("ME-TOW-A")
def test_a_weaker_wizard_fights_behind_walls_and_a_beaten_one_is_sacked(tmp_path: Path) -> None:
    tower = Tower(tmp_path, points=1500)
    dice = (1, 1, 1, 1, 3, 6, 6)  # 400 points, x3; he holds; 12 and more
    tower.call("attack", *dice, *SACKED, strategy_attacker=["direct"], sack_tower=["sack"])
    assert tower.story.live("site") == []
    assert tower.row()["provisions"] == 5


@pytest.mark.rule("ME-TOW-0")
def test_an_army_that_moves_onto_a_tower_tile_may_call_or_leave_it_alone(tmp_path: Path) -> None:
    tower = Tower(tmp_path)
    other = tower.story.army(tower.empire, "0102", points=600)
    answer = given({"visit-tower": ["leave"]})
    tower.story.do(lambda w, c: move(Deed(w, c, answer), other, [tower.story.tile("0101")]), [3])
    assert tower.story.get("army", other)["points"] == 600


# Mines


class Mine:
    def __init__(self, path: Path, race: str = "empire") -> None:
        self.story = Story(path, BOARD)
        self.empire = self.story.empire("Ostmark", race)
        self.army = self.story.army(self.empire, "0202", points=1000)
        self.story.turn(1)

    def find(self, *dice: int, **choose: list[str]) -> Any:
        answer = given({name.replace("_", "-"): words for name, words in choose.items()})
        return self.story.do(
            lambda w, c: explore_wildlands(Deed(w, c, answer), self.army), (71, *dice)
        )

    def points(self) -> int:
        return int(self.story.get("army", self.army)["points"])

    def yields(self) -> list[Any]:
        return [self.story.data("site", site["id"])["yield"] for site in self.story.live("site")]


@pytest.mark.rule("ME-MINE-2", "ME-MINE-5", "ME-MINE-7")
@pytest.mark.parametrize(
    ("face", "yields"), [(3, {"crowns": 2}), (5, {"crowns": 3, "while-held": True})]
)
def test_a_mine_that_yields_stays_on_the_map(
    tmp_path: Path, face: int, yields: dict[str, Any]
) -> None:
    mine = Mine(tmp_path)
    mine.find(face)
    assert mine.yields() == [yields]


@pytest.mark.rule("ME-MINE-1", "ME-MINE-7", "ME-MINE-E1")
def test_a_worked_out_mine_collapses_and_leaves_nothing(tmp_path: Path) -> None:
    mine = Mine(tmp_path)
    mine.find(1, 2, 4)
    assert (mine.points(), mine.yields()) == (960, [])


@pytest.mark.rule("ME-MINE-1", "ME-MINE-E1")
def test_dwarfs_may_roll_again(tmp_path: Path) -> None:
    mine = Mine(tmp_path, "dwarfs")
    mine.find(1, 3, reroll_mine=["again"])
    assert mine.yields() == [{"crowns": 2}]


@pytest.mark.rule("ME-MINE-6", "ME-MINE-R1")
def test_a_rare_mine_may_collapse(tmp_path: Path) -> None:
    mine = Mine(tmp_path)
    mine.find(6, 1, 5)
    assert (mine.points(), mine.yields()) == (950, [])
    assert mine.story.get("tile", mine.story.tile("0202"))["barren"]


@pytest.mark.rule("ME-MINE-R2", "ME-MINE-R4")
@pytest.mark.parametrize(
    ("face", "yields"),
    [(2, {"crowns": "1d6", "while-held": True}), (4, {"item-points": "1d6x20"})],
)
def test_gems_and_meteoric_steel(tmp_path: Path, face: int, yields: dict[str, Any]) -> None:
    mine = Mine(tmp_path)
    mine.find(6, face)
    assert mine.yields() == [yields]


@pytest.mark.rule("ME-MINE-R6")
def test_warpstone_serves_skaven_and_chaos_and_harms_others(tmp_path: Path) -> None:
    for name, race, dice, points in (
        ("a", "skaven", (6, 6), 1000),
        ("b", "empire", (6, 6, 3), 970),
    ):
        (tmp_path / name).mkdir()
        mine = Mine(tmp_path / name, race)
        mine.find(*dice)
        assert mine.points() == points
        assert len(mine.yields()) == (race == "skaven")


@pytest.mark.rule("ME-MINE-E4", "ME-MINE-E5", "HO-LABYRINTH")
@pytest.mark.parametrize(("face", "race"), [(4, "dwarfs"), (5, "skaven")])
def test_an_old_hold_is_deserted_or_an_independent_fortress(
    tmp_path: Path, face: int, race: str
) -> None:
    mine = Mine(tmp_path)
    mine.find(1, face, 3, 4, 4, 2)  # deserted: coins
    assert mine.story.get("army", mine.army)["crowns"] == 2
    mine.story.undo()
    mine.find(1, face, 5, 3, 4)
    [place] = mine.story.live("settlement")
    assert (place["kind"], place["race"], place["owner"]) == ("fortress", race, None)
    assert place["points"] == 400


@pytest.mark.rule("ME-MINE-E6")
@pytest.mark.parametrize(("race", "points"), [("orcs-goblins", 1300), ("empire", 970)])
def test_trolls_join_orcs_and_bite_others(tmp_path: Path, race: str, points: int) -> None:
    mine = Mine(tmp_path, race)
    mine.find(1, 6, 3)
    assert mine.points() == points
