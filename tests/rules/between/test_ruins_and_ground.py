"""Ruins, tombs and barren ground: found, searched, left, found again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.actions.sites.searching import explore_wildlands, search
from campaign.acts.act import act
from campaign.errors import Refused
from campaign.rules.act_context import subject
from tests.story import Story, answers

BOARD = """
0101 lowland barren
0102 lowland barren
0103 lowland barren
0201 lowland
0202 lowland
"""


class Wilds:
    """An army on barren ground."""

    def __init__(self, path: Path) -> None:
        self.story = Story(path, BOARD)
        self.empire = self.story.empire("Ostmark")
        self.army = self.story.army(self.empire, "0101")
        self.turn = 0

    def examine(self, *dice: int, **choose: str) -> Any:
        self.next_turn()
        return self.story.action(explore_wildlands, self.army, dice=dice, answer=answers(choose))

    def search(self, *dice: int) -> Any:
        self.next_turn()
        return self.story.action(search, self.army, dice=dice)

    def next_turn(self) -> None:
        self.turn += 1
        self.story.turn(self.turn)

    def is_barren(self, label: str = "0101") -> bool:
        return bool(self.story.get("tile", self.story.tile(label))["barren"])


@pytest.mark.rule("ME-RUIN-0")
def test_ruins_searched_at_their_discovery_are_used_up(tmp_path: Path) -> None:
    wilds = Wilds(tmp_path)
    wilds.examine(51, 4, search_ruins="search")
    assert wilds.story.live("site") == []
    assert wilds.is_barren()
    with pytest.raises(Refused):
        wilds.search(4)


@pytest.mark.rule("ME-RUIN-0", "ME-FIND-3")
def test_of_a_fortress_found_in_ruins_no_ruins_stay(tmp_path: Path) -> None:
    wilds = Wilds(tmp_path)
    wilds.examine(51, 6, 4, search_ruins="search")
    assert wilds.story.live("site") == []
    assert [row["kind"] for row in wilds.story.live("settlement")] == ["fortress"]
    assert not wilds.is_barren()


@pytest.mark.rule("ME-RUIN-0")
def test_ruins_left_alone_wait_for_a_later_search(tmp_path: Path) -> None:
    wilds = Wilds(tmp_path)
    wilds.examine(51, search_ruins="leave")
    assert not wilds.is_barren()
    wilds.search(4)
    assert wilds.is_barren()


@pytest.mark.rule("ME-FIND-4", "ME-RUIN-0")
def test_of_a_passage_its_two_ends_remain(tmp_path: Path) -> None:
    wilds = Wilds(tmp_path)
    wilds.examine(51, 6, 6, 4, 1, 1, search_ruins="search")
    [edge] = wilds.story.live("edge", kind="passage")
    assert {edge["a"], edge["b"]} == {wilds.story.tile("0101"), wilds.story.tile("0103")}
    assert [site["tile"] for site in wilds.story.live("site")] == [wilds.story.tile("0103")]


@pytest.mark.rule("ME-WILD-2")
def test_two_tombs_of_a_hoard_on_one_tile_are_each_their_own(tmp_path: Path) -> None:
    wilds = Wilds(tmp_path)
    wilds.examine(51, 5, 2, 4, 6, 6, 4, 1, 1, search_ruins="search")
    tombs = wilds.story.live("site", kind="tomb")
    assert [site["tile"] for site in tombs] == [wilds.story.tile("0103")] * 2
    assert not wilds.is_barren("0103")
    wilds.story.set_up(lambda w: w.put("army", wilds.army, tile=wilds.story.tile("0103")))
    wilds.search(2)
    assert len(wilds.story.live("site", kind="tomb")) == 1
    assert not wilds.is_barren("0103")
    wilds.search(2)
    assert wilds.is_barren("0103")


@pytest.mark.rule("ME-WILD-2")
def test_a_temple_found_and_kept_is_not_examined_again(tmp_path: Path) -> None:
    wilds = Wilds(tmp_path)
    wilds.examine(66, temple="keep")
    with pytest.raises(Refused):
        wilds.examine(51)


@pytest.mark.rule("ME-FIND-3", "ME-TEMP-1")
@pytest.mark.parametrize(
    ("mine", "razed", "kinds"),
    [(True, False, ["fortress"]), (False, False, ["village"]), (False, True, ["fortress"])],
)
def test_a_fortress_found_under_a_village_makes_no_second_settlement(
    tmp_path: Path, mine: bool, razed: bool, kinds: list[str]
) -> None:
    wilds = Wilds(tmp_path)
    owner = wilds.empire if mine else None
    wilds.story.set_up(lambda w: w.put("tile", wilds.story.tile("0101"), barren=False))
    wilds.story.settlement(owner, "0101", "village", razed=razed)
    wilds.story.site("0101", "ruins")
    wilds.search(6, 4)
    assert [row["kind"] for row in wilds.story.live("settlement")] == kinds
    assert wilds.story.broken_laws() == []


@pytest.mark.rule("ME-TEMP-1")
def test_a_temple_found_where_one_stands_makes_no_second(tmp_path: Path) -> None:
    wilds = Wilds(tmp_path)
    wilds.story.set_up(lambda w: w.put("tile", wilds.story.tile("0101"), barren=False))
    wilds.story.settlement(wilds.empire, "0101", "temple")
    agenda = [{"kind": "settle", "what": "temple", "owner": "empire"}]
    here = {"tile": subject("tile", wilds.story.tile("0101")),
            "empire": subject("empire", wilds.empire)}  # fmt: skip
    wilds.story.do(lambda w, c: act(w, c, agenda, scope=here, about=""), ())
    assert [row["kind"] for row in wilds.story.live("settlement")] == ["temple"]
