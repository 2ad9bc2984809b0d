"""Searching a necropolis, on a world."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.actions.land.moving import move
from campaign.actions.sites.searching import search
from campaign.acts.perform import Done
from tests.rules.stage import Stage, Wilds, dug
from tests.story import Story, answers, undone_is_as_before

BOARD = """
0101 lowland
0102 lowland
0201 lowland
"""


class Dig:
    """An army at a necropolis, in the first turn of the year."""

    def __init__(self, path: Path, race: str = "empire") -> None:
        self.story = Story(path, BOARD)
        self.empire = self.story.empire("Ostmark", race)
        self.army = self.story.army(self.empire, "0101", points=1000, provisions=3)
        self.site = self.story.site("0101", "necropolis")
        self.story.turn(1)

    def search(self, *dice: int, **choose: list[str]) -> Done:
        return self.story.action(search, self.army, dice=dice, answer=answers(choose))


@pytest.mark.rule("ME-NEC-2")
def test_a_fabulous_treasure_is_carried_by_the_army(tmp_path: Path) -> None:
    dig = Dig(tmp_path)
    undone_is_as_before(dig.story, lambda: dig.search(1, 1, 4, 5, 6))
    dig.search(1, 1, 4, 5, 6)
    assert dig.story.get("army", dig.army)["crowns"] == 15


@pytest.mark.rule("ME-NEC-0", "ME-NEC-8")
def test_each_turn_of_search_after_the_first_adds_one(tmp_path: Path) -> None:
    dig = Dig(tmp_path)
    dig.search(3, 4)
    dig.story.turn(2)
    dig.search(3, 4, 5)
    assert dig.story.get("army", dig.army)["points"] == 1000 - 5 * 20


@pytest.mark.rule("ME-NEC-U2")
def test_an_undead_player_may_roll_again_and_keeps_the_second(tmp_path: Path) -> None:
    dig = Dig(tmp_path, race="undead")
    dig.search(4, 4, 3, 4, reroll_necropolis=["again"])
    assert dig.story.get("army", dig.army)["points"] == 1000


HORDE_2400 = (6, 6, 3, 3, 3, 3)  # the search's 12, then 4d6x200


@pytest.mark.rule("ME-NEC-12")
def test_a_victorious_horde_stays_in_play_in_near_equal_armies(tmp_path: Path) -> None:
    dig = Dig(tmp_path)
    dig.search(*HORDE_2400, 1, 6, 6, strategy_defender=["hold"], retreat=["0102"])
    horde = dig.story.live("army", kind="undead")
    assert [army["points"] for army in horde] == [1100, 1100]
    assert dig.story.get("army", dig.army)["tile"] == dig.story.tile("0102")


@pytest.mark.rule("ME-NEC-12")
def test_a_beaten_horde_is_removed(tmp_path: Path) -> None:
    dig = Dig(tmp_path)
    dig.search(6, 6, 1, 1, 1, 1, 1, 1, 1, strategy_defender=["hold"])
    assert dig.story.live("army", kind="undead") == []
    assert dig.story.get("army", dig.army)["points"] < 1000


@pytest.mark.rule("ME-NEC-12")
def test_a_horde_of_many_stands_in_armies_of_1500_at_most(tmp_path: Path) -> None:
    stage = dug(tmp_path, "necropolis", points=500)
    faces = [6, 6, 6, 6, 6, 6, 1, 6, 6]  # 12; 24 x 200; the undead's plan, the battle
    stage.do(search, stage.mine, dice=faces, strategy_defender="hold", retreat="0102")
    hordes = [row["points"] for row in stage.story.live("army", kind="undead")]
    assert all(500 <= points <= 1500 for points in hordes)
    assert 4000 < sum(hordes) <= 4800
    assert stage.at(stage.mine) == "0102"


@pytest.mark.rule("ME-NEC-0", "ME-RUIN-0")
@pytest.mark.parametrize("kind", ["ruins", "tomb", "necropolis"])
def test_who_moved_searches_nothing_and_who_searches_stays(tmp_path: Path, kind: str) -> None:
    stage = Stage(tmp_path)
    stage.land("0101", "0102", "0103", barren=True)
    army = stage.army("0102")
    stage.story.site("0101", kind)
    stage.do(move, army, ["0101"], dice=[6])
    stage.refused("ME-NEC-0", search, army)
    stage.story.turn(2)
    stage.do(search, army, dice=[4] if kind == "ruins" else [2] if kind == "tomb" else [3, 4])
    stage.refused("BG-MOVE-1", move, army, ["0102"])


@pytest.mark.rule("ME-NEC-0")
def test_each_army_has_turns_of_its_own_at_each_necropolis(tmp_path: Path) -> None:
    stage = Wilds(tmp_path)
    here, other = stage.covered("necropolis"), stage.army()
    there = stage.covered("necropolis", "0102")
    stage.story.add("search", army=stage.mine, site=here, turns=4)
    stage.story.add("search", army=other, site=there, turns=4)
    stage.do(search, stage.mine, dice=[1, 2])  # 3 + 4 = 7: nothing
    assert stage.points(stage.mine) == 1000
    stage.do(search, other, dice=[3, 4])  # 7: its first turn here
    assert stage.points(other) == 1000


@pytest.mark.rule("ME-NEC-U2")
@pytest.mark.parametrize("race", ["undead", "empire"])
def test_the_undead_alone_may_roll_a_search_again(tmp_path: Path, race: str) -> None:
    stage = Wilds(tmp_path, race=race)
    stage.covered("necropolis")
    again: dict[str, Any] = {"reroll-necropolis": "again"} if race == "undead" else {}
    dice = [4, 4, 3, 4] if race == "undead" else [4, 4, 1]
    stage.do(search, stage.mine, dice=dice, **again)
    assert stage.points(stage.mine) == (1000 if race == "undead" else 980)
