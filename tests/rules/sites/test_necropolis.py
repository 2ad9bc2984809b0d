"""Searching a necropolis, on a world."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.acts.deed import Deed
from campaign.acts.perform import Done
from campaign.deeds.sites.searching import search
from tables.agenda.decisions import given
from tests.story import Story, undone_is_as_before

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
        answer = given({name.replace("_", "-"): words for name, words in choose.items()})
        return self.story.do(lambda w, c: search(Deed(w, c, answer), self.army), dice)


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
