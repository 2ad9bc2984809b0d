"""What happens by itself at a turn's start, and how armies are fed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.actions.land.reorganising import split
from campaign.actions.winter.recruiting import deploy
from campaign.rules.act_context import ActContext
from campaign.rules.packs import campaign_library
from campaign.season.running import moment_now
from campaign.season.told_in_time import warnings
from tests.rules.stage import Stage
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
        self.story.advance(*dice)


@pytest.mark.rule("ME-TOMB-1")
def test_a_cursed_army_loses_points_at_each_turns_start(tmp_path: Path) -> None:
    turn = Turn(tmp_path)
    turn.story.add("condition", kind="cursed", of_table="army", of_key=turn.army)
    turn.story.calendar(season="spring", turn=0, phase="spring-magic")
    action = lambda: turn.story.advance(3)  # noqa: E731
    undone_is_as_before(turn.story, action)
    action()
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


@pytest.mark.rule("BG-YEAR-2")
def test_the_dead_and_the_cursed_go_before_the_first_player(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    mine = stage.army("0101", 1000, provisions=2)
    stage.afflict("army", mine, "cursed")
    stage.enter("curses", 3, turn=2)
    assert stage.points(mine) == 850
    assert stage.story.look(lambda w: w.calendar["empire"]) is None


@pytest.mark.rule("HO-FOOD", "BG-FOOD-2")
@pytest.mark.parametrize(
    ("kind", "razed", "fed"),
    [("village", False, 1), ("fortress", False, 2), ("city", False, 3), ("city", True, 0)],
)
def test_a_place_feeds_as_many_as_it_can_and_the_rest_eat_their_own(
    tmp_path: Path, kind: str, razed: bool, fed: int
) -> None:
    stage = Stage(tmp_path)
    stage.place("0101", kind, razed=razed)
    armies = [stage.army("0101", 500, provisions=1) for _ in range(4)]
    stage.enter("subsistence", turn=2)
    assert sum(stage.of(army, "provisions") for army in armies) == fed


@pytest.mark.rule("ME-DIP-8", "BG-FOOD-1")
@pytest.mark.parametrize("first", ["old", "new"])
def test_each_army_counts_its_own_turns_at_a_place_that_feeds_it(
    tmp_path: Path, first: str
) -> None:
    stage = Stage(tmp_path)
    stage.friend(stage.place("0101", "city", of=None, points=100), "subsistence")
    came = [9, 12] if first == "old" else [12, 9]  # three turns ago, and last turn
    armies = [stage.army("0101", 500, moved_at=moment, provisions=1) for moment in came]
    stage.enter("subsistence", turn=4)
    left = {moment: stage.of(army, "provisions") for moment, army in zip(came, armies, strict=True)}
    assert left == {9: 0, 12: 1}


@pytest.mark.rule("ME-DIP-8", "BG-ARMY-3")
def test_dividing_begins_no_new_two_turns(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.friend(stage.place("0101", "city", of=None, points=100), "subsistence")
    army = stage.army("0101", 1200, moved_at=9, provisions=2)
    stage.story.turn(3, "reorganisation", stage.ost)
    other = stage.do(split, army, {"points": 500, "provisions": 1}).document["other"]
    stage.enter("subsistence", turn=4)
    assert stage.of(other, "provisions") == 0


@pytest.mark.rule("ME-DIP-8")
@pytest.mark.parametrize("support", ["subsistence", "military"])
def test_an_army_that_would_stay_a_third_turn_with_those_who_feed_it_must_leave(
    tmp_path: Path, support: str
) -> None:
    stage = Stage(tmp_path)
    stage.friend(stage.place("0101", "city", of=None, points=100), support, "subsistence")
    army = stage.army("0101", 500, moved_at=9, provisions=2)

    def warned(turn: int) -> bool:
        stage.story.turn(turn, "movement", stage.ost)
        told = stage.story.look(lambda w: list(warnings(w, moment_now(w))))
        return "outstays" in [each["what"] for each in told]

    feeds_only = support == "subsistence"
    assert [warned(1), warned(2)] == [False, feeds_only]
    stage.enter("subsistence", turn=3, retreat="0102")
    assert (stage.story.at(army) != "0101") == feeds_only


@pytest.mark.rule("BG-FOOD-2", "ME-SITE-TAV")
@pytest.mark.parametrize("state", [{"feeds": "village"}, {}])  # as found, and by hand
@pytest.mark.parametrize("at", ["alone", "beside a village"])
def test_a_tavern_feeds_as_a_village_does_beside_one_too(
    tmp_path: Path, at: str, state: dict[str, str]
) -> None:
    stage = Stage(tmp_path)
    stage.story.site("0101", "tavern", state)
    if at != "alone":
        stage.place("0101")
    armies = [stage.army("0101", 500, provisions=1) for _ in range(3)]
    stage.enter("subsistence")
    fed = sum(stage.of(army, "provisions") for army in armies)
    assert fed == (1 if at == "alone" else 2)


@pytest.mark.rule("BG-FOOD-1")
def test_treasure_eats_with_its_escort(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.army("0101", 0, kind="treasure", crowns=5)
    escort = stage.army("0101", provisions=1)
    stage.enter("subsistence")
    assert stage.of(escort, "provisions") == 0


@pytest.mark.rule("ME-TOW-0", "BG-YEAR-3")
def test_who_is_deployed_beside_a_tower_has_not_stayed_a_whole_turn(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.land("0101", "0102", owner=stage.ost)
    army = stage.army("0101", provisions=6, moved_at=10)
    stage.story.site("0102", "tower")
    stage.story.winter("deployment")
    stage.do(deploy, army, "0102")
    stage.enter("subsistence", turn=1, year=2)
    stage.enter("subsistence", 1, turn=2, year=2)  # 7: guides


@pytest.mark.rule("ME-TOW-0")
def test_who_winters_beside_a_tower_rouses_it_in_spring(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.place("0101")
    stage.army("0101", provisions=6, moved_at=10)
    stage.story.site("0101", "tower")
    stage.enter("subsistence", 3, turn=1, year=2)


@pytest.mark.rule("ME-TOW-0")
def test_troops_raised_beside_a_tower_let_a_turn_pass(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.place("0101")
    stage.story.site("0101", "tower")
    stage.army("0101", provisions=6, raised_at=17)
    stage.enter("subsistence", turn=1, year=2)
    stage.enter("subsistence", 3, turn=2, year=2)
