"""The units of an army: lists taken, split over armies, losses among them."""

from pathlib import Path
from typing import Any

import pytest

from campaign.actions.land.army_lists import assign_losses, parse_units, take_list, write_units
from campaign.actions.land.reorganising import disband, merge
from campaign.errors import CampaignError
from campaign.journal.history import read_books
from campaign.players.known_world import known_world
from campaign.reports.document import make_report
from campaign.reports.view import view_of
from campaign.rosters.army_list import Unit
from campaign.rules.war.units import share_out, spread, standing, unassigned, units_of
from campaign.storage.models import Army
from campaign.storage.models import Unit as UnitRow
from tests.story import Story

BOARD = """
    0101 lowland
    0102 lowland
"""
LIST = "Osric; 1; 115; character | Spearmen; 20; 200 | Knights; 10; 285"  # 600 points


class Vale:
    def __init__(self, place: Path) -> None:
        self.story = Story(place, BOARD)
        self.empire = self.story.empire("Ostmark")
        self.army = self.story.army(self.empire, "0101", points=600, name="First")
        self.story.turn(1)

    def units(self, army: int | None = None) -> list[tuple[str, int, int]]:
        """Each as it stands: name, number, points."""
        key = army or self.army
        return self.story.look(
            lambda world: [
                (each.name, each.number, each.points)
                for each in standing(world.get(Army, key), units_of(world, key))
            ]
        )

    def unassigned(self) -> int:
        return self.story.look(
            lambda world: unassigned(world.get(Army, self.army), units_of(world, self.army))
        )

    def points(self) -> int:
        return int(self.story.get("army", self.army)["points"])

    def why_not(self, action: object, *words: object, **more: object) -> str:
        with pytest.raises(CampaignError) as refused:
            self.story.action(action, *words, **more)  # type: ignore[arg-type]
        return str(refused.value)


@pytest.fixture
def vale(tmp_path: Path) -> Vale:
    return Vale(tmp_path)


@pytest.mark.rule("BG-ARMY-1")
def test_an_army_has_the_units_of_its_list(vale: Vale) -> None:
    vale.story.action(take_list, vale.army, LIST)
    assert vale.units() == [("Osric", 1, 115), ("Spearmen", 20, 200), ("Knights", 10, 285)]
    vale.story.undo()
    assert vale.units() == []


def test_a_list_with_too_many_points_is_refused_with_the_difference(vale: Vale) -> None:
    long = f"{LIST} | Giant; 1; 150"
    assert "150 too many" in vale.why_not(take_list, vale.army, long)
    vale.story.refused("BG-ARMY-1", take_list, vale.army, long)


def test_a_list_with_fewer_points_leaves_some_of_the_army_unlisted(vale: Vale) -> None:
    vale.story.action(take_list, vale.army, "Spearmen; 20; 200")
    assert vale.unassigned() == 0


def test_a_list_is_split_over_several_armies(vale: Vale) -> None:
    second = vale.story.army(vale.empire, "0102", points=500)
    long = f"{LIST} | Giant; 1; 250 | Archers; 20; 240"  # 1,090 of 1,100
    vale.story.action(take_list, vale.army, long, [second])
    sums = [sum(points for _, _, points in vale.units(army)) for army in (vale.army, second)]
    assert sum(sums) == 1090
    assert sums[0] <= 600
    assert sums[1] <= 500


def test_units_that_fit_no_army_are_refused(vale: Vale) -> None:
    second = vale.story.army(vale.empire, "0102", points=500)
    vale.story.refused("BG-ARMY-1", take_list, vale.army, "Dragon; 1; 700", [second])


def test_a_list_is_of_one_empire(vale: Vale) -> None:
    other = vale.story.army(vale.story.empire("Gorgrod", "orcs"), "0102")
    vale.story.refused("BG-ARMY-1", take_list, vale.army, LIST, [other])


def test_losses_fall_on_all_units_until_their_owner_says_which_fell(vale: Vale) -> None:
    vale.story.action(take_list, vale.army, LIST)
    vale.story.put("army", vale.army, points=540)
    assert vale.unassigned() == 60
    assert vale.units() == [("Osric", 1, 103), ("Spearmen", 18, 180), ("Knights", 10, 257)]
    vale.story.action(assign_losses, vale.army, ["spearmen=60"])
    assert vale.units() == [("Osric", 1, 115), ("Spearmen", 14, 140), ("Knights", 10, 285)]
    assert vale.points() == 540


def test_without_names_losses_are_assigned_in_proportion(vale: Vale) -> None:
    vale.story.action(take_list, vale.army, LIST)
    vale.story.put("army", vale.army, points=540)
    before = vale.units()
    vale.story.action(assign_losses, vale.army)
    assert (vale.units(), vale.unassigned()) == (before, 0)
    vale.story.refused("BG-ARMY-1", assign_losses, vale.army)


def test_units_that_fall_take_the_points_of_the_army_along(vale: Vale) -> None:
    vale.story.action(take_list, vale.army, LIST)
    vale.story.action(assign_losses, vale.army, ["3=285", "Osric=15"])
    assert vale.points() == 300
    assert vale.units() == [("Osric", 1, 100), ("Spearmen", 20, 200), ("Knights", 0, 0)]
    vale.story.undo()
    assert vale.points() == 600


@pytest.mark.parametrize(
    "loss", ["Ogres=10", "Spearmen", "Spearmen=-1", "Spearmen=x", "Spearmen=201", "9=1", "=5"]
)
def test_losses_that_can_not_be_are_refused(vale: Vale, loss: str) -> None:
    vale.story.action(take_list, vale.army, LIST)
    assert vale.why_not(assign_losses, vale.army, [loss])


def test_an_army_does_not_fall_by_losses_of_units(vale: Vale) -> None:
    vale.story.action(take_list, vale.army, LIST)
    all_of_them = ["Osric=115", "Spearmen=200", "Knights=285"]
    vale.story.refused("BG-ARMY-1", assign_losses, vale.army, all_of_them)


def test_an_army_without_a_list_has_no_losses_to_assign(vale: Vale) -> None:
    vale.story.refused("BG-ARMY-1", assign_losses, vale.army)


def test_another_list_is_shown_and_taken_only_if_it_shall_replace(vale: Vale) -> None:
    vale.story.action(take_list, vale.army, LIST)
    vale.story.put("army", vale.army, points=500)
    new = "Osric; 1; 115; character | Spearmen; 30; 300"
    why = vale.why_not(take_list, vale.army, new)
    assert "points lost: 100" in why
    assert "new: 30 Spearmen (300)" in why
    assert "gone: 20 Spearmen (200), 10 Knights (285)" in why
    vale.story.action(take_list, vale.army, new, replace=True)
    assert vale.units() == [("Osric", 1, 115), ("Spearmen", 30, 300)]


def test_units_go_with_an_army_that_joins_another(vale: Vale) -> None:
    second = vale.story.army(vale.empire, "0101", points=500)
    vale.story.action(take_list, vale.army, LIST)
    vale.story.action(merge, vale.army, second)
    assert [name for name, _, _ in vale.units(second)] == ["Osric", "Spearmen", "Knights"]


def test_a_list_in_a_call_is_text_and_comes_back_whole() -> None:
    units = [Unit("Osric", 1, 115, character=True), Unit("Spears, of; the | Vale", 20, 200)]
    assert parse_units(write_units(units)) == [units[0], Unit("Spears, of, the / Vale", 20, 200)]


def test_losses_are_spread_whole_and_in_proportion() -> None:
    assert spread(60, [115, 200, 285]) == [12, 20, 28]
    assert spread(1, [1, 1, 1]) == [1, 0, 0]
    assert spread(0, []) == []
    assert sum(spread(599, [115, 200, 285])) == 599


def test_units_are_shared_out_the_largest_first() -> None:
    assert share_out([100, 400, 300], [500, 300]) == [0, 0, 1]
    assert share_out([115, 200, 285, 250, 240], [600, 500]) == [0, 0, 0, 1, 1]
    assert share_out([301], [300, 300]) is None
    assert share_out([7] * 100, [349, 351]) is None  # given up, not tried for ever


# Who knows of it


def report_of(vale: Vale, empire: int | None) -> dict[str, Any]:
    with vale.story.store.reading() as connection:
        return dict(make_report(connection, read_books(connection), empire))


def test_units_stand_in_the_report_of_their_owner_and_in_nobody_elses(vale: Vale) -> None:
    gorgrod = vale.story.empire("Gorgrod", "orcs")
    vale.story.army(gorgrod, "0101", points=900)  # which sees the army that has the list
    others = report_of(vale, gorgrod)
    vale.story.action(take_list, vale.army, LIST)
    vale.story.action(assign_losses, vale.army, ["Knights=5"])
    vale.story.put("army", vale.army, points=600)
    [own] = [each for each in report_of(vale, vale.empire)["armies"] if each["own"]]
    assert [each["name"] for each in own["units"]] == ["Osric", "Spearmen", "Knights"]
    now = report_of(vale, gorgrod)
    assert now["armies"] == others["armies"]
    told = repr(now)
    assert not any(word in told for word in ("Osric", "Spearmen", "Knights", "285"))


def test_a_players_own_world_holds_the_units_of_no_other(vale: Vale) -> None:
    gorgrod = vale.story.empire("Gorgrod", "orcs")
    vale.story.army(gorgrod, "0101", points=900)
    vale.story.action(take_list, vale.army, LIST)
    count = {
        empire: vale.story.look(
            lambda world, empire=empire: len(known_world(view_of(world, empire)).find(UnitRow))
        )
        for empire in (vale.empire, gorgrod)
    }
    assert count == {vale.empire: 3, gorgrod: 0}


def test_the_units_of_an_army_end_with_it(vale: Vale) -> None:
    vale.story.action(take_list, vale.army, LIST)
    vale.story.action(disband, vale.army)
    assert vale.story.live("unit") == []
