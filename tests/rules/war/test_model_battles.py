"""Battles fought with models: the result is entered where the strategy is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.actions.sites.searching import search
from campaign.actions.war.fighting import battle
from campaign.actions.war.model_battles import enter_result
from campaign.errors import WrongWords
from tests.rules.stage import War, Wilds
from tests.story import answers, undone_is_as_before

pytestmark = pytest.mark.rule("BG-BAT-2")


def asked(war: War, *armies: int, foe: int) -> int:
    done = war.story.action(battle, list(armies), foe)
    return int(done.document["decision"]["number"])


def test_losses_of_a_side_are_shared_by_points_and_the_beaten_retreat(tmp_path: Path) -> None:
    war = War(tmp_path)
    first, second = war.army(war.ost, 1000), war.army(war.ost, 500)
    foe = war.army(war.west, 1000)
    war.story.settlement(war.west, "0201")
    number = asked(war, first, second, foe=foe)

    def enter() -> None:
        war.story.action(enter_result, number, "won", 150, 600, answer=answers({"retreat": "0201"}))

    undone_is_as_before(war.story, enter)
    enter()
    assert [war.points(each) for each in (first, second, foe)] == [900, 450, 400]
    assert (war.at(first), war.at(foe)) == ("0202", "0201")
    assert war.story.problems() == []


def test_losses_may_be_named_one_by_one_but_not_both_ways(tmp_path: Path) -> None:
    war = War(tmp_path)
    mine, foe = war.army(war.ost, 1000), war.army(war.west, 1000)
    number = asked(war, mine, foe=foe)
    with pytest.raises(WrongWords):
        war.story.action(enter_result, number, "drawn", 100, 0, [f"{mine}:50"])
    war.story.action(enter_result, number, "drawn", 0, 0, [f"{mine}:50", f"{foe}:250"])
    assert (war.points(mine), war.points(foe)) == (950, 750)


@pytest.mark.parametrize(("attacker", "defender"), [(1001, 0), (0, 1001), (-1, 0)])
def test_nobody_loses_more_than_there_is(tmp_path: Path, attacker: int, defender: int) -> None:
    war = War(tmp_path)
    mine, foe = war.army(war.ost, 1000), war.army(war.west, 1000)
    number = asked(war, mine, foe=foe)
    war.story.refused("BG-BAT-2", enter_result, number, "won", attacker, defender)


def test_who_does_not_fight_loses_nothing(tmp_path: Path) -> None:
    war = War(tmp_path)
    mine, foe = war.army(war.ost, 1000), war.army(war.west, 1000)
    other = war.army(war.ost, 700, "0101")
    number = asked(war, mine, foe=foe)
    war.story.refused("BG-BAT-2", enter_result, number, "won", 0, 0, [f"{other}:50"])


@pytest.mark.rule("ME-NEC-10")
@pytest.mark.parametrize(("result", "left"), [("lost", True), ("won", False)])
def test_a_fight_that_a_table_began_takes_a_result_and_goes_on(
    tmp_path: Path, result: str, left: bool
) -> None:
    """The necromancer attacks; beaten, his dead are gone."""
    stage = Wilds(tmp_path)
    stage.covered("necropolis")
    done = stage.do(
        search, stage.mine, dice=[5, 5, 1, 2, 2, 3, 6, 1, 1, 1, 1, 1], take_item="take take take"
    )
    number = done.document["decision"]["number"]
    before = stage.points(stage.mine)
    answer = answers({"retreat": "0201"})
    stage.story.action(enter_result, number, result, 0, 200, answer=answer)
    assert stage.points(stage.mine) == before - 200
    assert stage.story.problems() == []
    wanderers = [row for row in stage.story.live("army") if row["owner"] is None]
    assert bool(wanderers) is not left


@pytest.mark.parametrize("number", [0, 99])
def test_what_asks_for_no_strategy_takes_no_result(tmp_path: Path, number: int) -> None:
    war = War(tmp_path)
    mine, foe = war.army(war.ost, 1000), war.army(war.west, 1000)
    asked(war, mine, foe=foe)
    war.story.refused(None, enter_result, number, "won")
