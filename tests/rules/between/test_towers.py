"""A tower's gift of a move, and a tower attacked on arrival."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.actions.land.moving import move
from campaign.actions.sites.towers import call_on_tower
from campaign.errors import Refused
from tests.story import Story, answers

BOARD = "0101 lowland\n0102 lowland\n0103 lowland\n0104 lowland"
SAFE = 6  # of the table of known land: the way is open


class Visit:
    def __init__(self, path: Path, at: str = "0101", points: int = 1000) -> None:
        self.story = Story(path, BOARD)
        self.empire = self.story.empire("Ostmark")
        for label in ("0101", "0102", "0103", "0104"):
            key = self.story.tile(label)
            self.story.set_up(lambda w, key=key: w.put("tile", key, barren=True))
        self.army = self.story.army(self.empire, at, points, moved_at=0)
        self.story.site("0102", "tower")
        self.story.turn(3, "movement", self.empire)

    def move(self, label: str, *dice: int, **choose: str) -> Any:
        to = [self.story.tile(label)]
        return self.story.action(move, self.army, to, dice=dice, answer=answers(choose))

    def at(self) -> str:
        return str(self.story.get("tile", self.story.get("army", self.army)["tile"])["label"])


@pytest.mark.rule("ME-TOW-7")
def test_guides_of_a_tower_visited_on_arrival_lead_on_at_once(tmp_path: Path) -> None:
    visit = Visit(tmp_path)
    visit.move("0102", SAFE, 3, 4, visit_tower="visit")
    visit.move("0103", SAFE)
    assert visit.at() == "0103"
    with pytest.raises(Refused, match="has moved"):
        visit.move("0104", SAFE)


@pytest.mark.rule("ME-TOW-7")
def test_guides_of_a_forced_roll_leave_the_turns_own_move(tmp_path: Path) -> None:
    visit = Visit(tmp_path, at="0102")
    visit.story.settlement(visit.empire, "0102")
    visit.story.turn(3, "pirates")
    visit.story.advance(1)
    visit.move("0103", SAFE)
    visit.move("0104", SAFE)
    assert visit.at() == "0104"


@pytest.mark.rule("ME-TOW-7")
def test_guides_of_a_visit_leave_the_turns_own_move(tmp_path: Path) -> None:
    visit = Visit(tmp_path, at="0102")
    visit.story.action(call_on_tower, visit.army, "visit", dice=[3, 4])
    visit.move("0103", SAFE)
    visit.move("0104", SAFE)
    assert visit.at() == "0104"


@pytest.mark.rule("ME-TOW-7")
def test_guides_whose_scouting_fails_cost_no_more_than_their_move(tmp_path: Path) -> None:
    visit = Visit(tmp_path, at="0102")
    visit.story.action(call_on_tower, visit.army, "visit", dice=[3, 4])
    visit.move("0103", 1)
    assert visit.at() == "0102"
    visit.move("0103", SAFE)
    assert visit.at() == "0103"


@pytest.mark.rule("ME-TOW-0")
def test_who_came_by_a_given_move_has_not_stayed_a_whole_turn(tmp_path: Path) -> None:
    visit = Visit(tmp_path, at="0103")
    visit.story.settlement(visit.empire, "0103")
    visit.story.put("army", visit.army, state='{"extra":{"at":12,"moves":1}}')
    visit.move("0102", SAFE, visit_tower="leave")
    visit.story.turn(4, "pirates")
    visit.story.set_up(lambda w: w.put("army", visit.army, provisions=1))
    visit.story.advance()
    assert visit.at() == "0102"


@pytest.mark.rule("ME-TOW-0", "ME-TOW-A")
def test_a_tower_may_be_attacked_on_arrival(tmp_path: Path) -> None:
    visit = Visit(tmp_path, points=1500)
    done = visit.move("0102", SAFE, 1, 1, 1, 1, visit_tower="attack")
    assert done.document["decision"]["id"] == "strategy-attacker"
