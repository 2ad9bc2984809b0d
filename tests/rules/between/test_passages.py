"""Secret passages: two tiles a turn, unseen, back or through, and out before winter."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.actions.land.moving import march, move
from campaign.actions.land.reorganising import split
from campaign.errors import Refused
from campaign.rules.board import insert_edge
from campaign.season.running import moment_now
from campaign.season.told_in_time import warnings
from tests.story import Story

BOARD = "\n".join(f"01{row:02d} lowland" for row in range(1, 8)) + "\n0201 lowland"


class Mole:
    """An army at one end of a passage six tiles long."""

    def __init__(self, path: Path, far: str = "0107", **values: Any) -> None:
        self.story = Story(path, BOARD)
        self.empire = self.story.empire("Ostmark")
        self.army = self.story.army(self.empire, "0101", provisions=6, **values)
        ends = self.story.tile("0101"), self.story.tile(far)
        self.story.set_up(lambda world: insert_edge(world, *ends, "passage"))
        self.story.turn(1, "movement", self.empire)

    def move(self, label: str) -> None:
        to = [self.story.tile(label)]
        self.story.action(move, self.army, to, dice=())

    def next_turn(self) -> None:
        """To the scouting of the next turn, where no roll is asked for."""
        now = self.story.look(lambda world: world.calendar["turn"])
        self.story.turn(now + 1, "pirates")
        self.story.advance()

    def row(self) -> dict[str, Any]:
        return self.story.get("army", self.army)

    def at(self) -> str | None:
        tile = self.row()["tile"]
        return None if tile is None else str(self.story.get("tile", tile)["label"])


@pytest.mark.rule("ME-FIND-4")
def test_an_army_is_underground_for_half_the_length_in_turns(tmp_path: Path) -> None:
    mole = Mole(tmp_path)
    mole.move("0107")
    seen = [mole.at()]
    for _ in range(2):
        mole.next_turn()
        seen.append(mole.at())
    assert seen == [None, None, "0107"]
    assert mole.row()["provisions"] == 4  # underground it eats its own
    assert mole.story.problems() == []


@pytest.mark.rule("ME-FIND-4")
def test_a_passage_of_two_tiles_takes_one_turn(tmp_path: Path) -> None:
    mole = Mole(tmp_path, far="0103")
    mole.move("0103")
    assert mole.at() == "0103"


@pytest.mark.rule("ME-FIND-4")
def test_an_army_underground_may_turn_back(tmp_path: Path) -> None:
    mole = Mole(tmp_path)
    mole.move("0107")
    mole.move("0101")
    mole.next_turn()
    assert mole.at() == "0101"


@pytest.mark.rule("ME-FIND-4")
def test_underground_an_army_does_nothing_else(tmp_path: Path) -> None:
    mole = Mole(tmp_path)
    mole.move("0107")
    with pytest.raises(Refused, match="underground"):
        mole.story.action(split, mole.army, {"points": 500})
    with pytest.raises(Refused, match="underground on its way"):
        mole.move("0102")


@pytest.mark.rule("ME-FIND-4")
@pytest.mark.parametrize(("turns", "end"), [(0, "0101"), (1, "0107")])
def test_winter_brings_an_army_out_by_the_nearer_end(tmp_path: Path, turns: int, end: str) -> None:
    mole = Mole(tmp_path)
    mole.move("0107")
    for _ in range(turns):
        mole.next_turn()
    mole.story.settlement(mole.empire, end)
    mole.story.calendar(season="autumn", turn=0, phase="autumn-magic", empire=None)
    mole.story.advance()
    assert mole.at() == end
    assert mole.row()["passage"] is None
    assert mole.story.problems() == []


@pytest.mark.rule("ME-FIND-4")
def test_a_curse_goes_on_underground_and_a_dead_army_comes_out_nowhere(tmp_path: Path) -> None:
    mole = Mole(tmp_path, points=100)
    mole.story.add("condition", kind="cursed", of_table="army", of_key=mole.army, since=10)
    mole.move("0107")
    mole.story.turn(1, "reorganisation", mole.empire)
    mole.story.advance(6)
    assert mole.row()["ended_at"] is not None
    assert mole.story.problems() == []


@pytest.mark.rule("ME-FIND-4")
def test_nobody_marches_through_a_passage(tmp_path: Path) -> None:
    mole = Mole(tmp_path)
    path = [mole.story.tile("0107"), mole.story.tile("0106")]
    with pytest.raises(Refused, match="secret passage"):
        mole.story.action(march, mole.army, path)


@pytest.mark.rule("ME-FIND-4", "ME-SITE-TREAS")
def test_treasure_follows_its_escort_underground(tmp_path: Path) -> None:
    mole = Mole(tmp_path)
    train = mole.story.army(mole.empire, "0101", 0, kind="treasure", crowns=7)
    to = [mole.story.tile("0107")]
    with pytest.raises(Refused, match="escort"):
        mole.story.action(move, train, to)
    mole.move("0107")
    mole.story.action(move, train, to, dice=())
    for _ in range(2):
        mole.next_turn()
    assert mole.story.get("army", train)["tile"] == mole.story.tile("0107")


def test_an_army_underground_that_has_eaten_all_is_told_in_time(tmp_path: Path) -> None:
    mole = Mole(tmp_path)
    mole.move("0107")
    mole.story.set_up(lambda world: world.put("army", mole.army, provisions=0))
    told = mole.story.look(lambda world: list(warnings(world, moment_now(world))))
    assert [each["what"] for each in told if each["what"] != "orders"] == ["hunger"]
