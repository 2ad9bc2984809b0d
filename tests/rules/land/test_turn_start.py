"""What happens by itself at a turn's start, and how armies are fed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.rules.act_context import ActContext
from campaign.rules.packs import campaign_library
from campaign.season.running import advance
from tests.story import Story, undone_is_as_before

BOARD = """
0101 lowland
0102 highland
0201 lowland barren
"""


class Turn:
    def __init__(self, path: Path) -> None:
        self.story = Story(path, BOARD)
        self.empire = self.story.empire("Ostmark")
        self.army = self.story.army(self.empire, "0201", points=1000)

    def enter(self, phase_before: str, *dice: int, **calendar: Any) -> None:
        """Advance out of this phase, into the one that follows it."""
        self.story.turn(1, phase_before, **calendar)
        self.story.do(lambda world, chance: advance(world, chance), dice)


@pytest.mark.rule("ME-TOMB-1")
def test_a_cursed_army_loses_points_at_each_turns_start(tmp_path: Path) -> None:
    turn = Turn(tmp_path)
    turn.story.add("condition", kind="cursed", of_table="army", of_key=turn.army)
    turn.story.calendar(season="spring", turn=0, phase="spring-magic")
    deed = lambda: turn.story.do(lambda w, c: advance(w, c), [3])  # noqa: E731
    undone_is_as_before(turn.story, deed)
    deed()
    assert turn.story.get("army", turn.army)["points"] == 850
    assert turn.story.get("calendar", 1)["phase"] == "curses"


@pytest.mark.rule("BG-FOOD-1", "BG-FOOD-2")
def test_an_army_on_barren_ground_eats_its_provisions_then_starves(tmp_path: Path) -> None:
    turn = Turn(tmp_path)
    other = turn.story.army(turn.empire, "0201", points=800, provisions=2)
    turn.enter("pirates", 3, 4)
    assert turn.story.get("army", turn.army)["points"] == 1000 - 4 * 20
    assert turn.story.get("army", other)["provisions"] == 1


@pytest.mark.rule("BG-FOOD-2", "HO-FOOD")
def test_a_village_feeds_one_army(tmp_path: Path) -> None:
    turn = Turn(tmp_path)
    turn.story.settlement(turn.empire, "0101")
    fed = turn.story.army(turn.empire, "0101", provisions=1)
    hungry = turn.story.army(turn.empire, "0101", provisions=1)
    turn.enter("pirates", 6)
    assert turn.story.get("army", fed)["provisions"] == 1
    assert turn.story.get("army", hungry)["provisions"] == 0


@pytest.mark.rule("ME-TOW-0")
def test_an_army_that_stays_by_a_tower_must_face_the_wizard(tmp_path: Path) -> None:
    turn = Turn(tmp_path)
    turn.story.site("0201", "tower")
    turn.enter("pirates", 6, 4)  # foraging; then 4+6: ignored
    assert turn.story.get("army", turn.army)["points"] == 1000


@pytest.mark.rule("ME-TOW-0")
@pytest.mark.parametrize("army_moved", [False, True])
def test_a_tower_just_found_or_come_to_lets_a_full_turn_pass(
    tmp_path: Path, army_moved: bool
) -> None:
    turn = Turn(tmp_path)
    tower = turn.story.site("0201", "tower")
    turn.story.turn(1)
    now = turn.story.look(lambda world: ActContext(world, campaign_library(world)).now)
    of, key, column = ("army", turn.army, "moved_at") if army_moved else ("site", tower, "found_at")
    turn.story.set_up(lambda world: world.put(of, key, **{column: now}))
    turn.enter("pirates", 6)  # foraging, and no wizard's die


@pytest.mark.rule("ME-DIP-8")
def test_strangers_without_a_treaty_feed_nobody(tmp_path: Path) -> None:
    turn = Turn(tmp_path)
    turn.story.settlement(None, "0101", race="dwarfs")
    hungry = turn.story.army(turn.empire, "0101", provisions=1)
    turn.enter("pirates", 6)
    assert turn.story.get("army", hungry)["provisions"] == 0
