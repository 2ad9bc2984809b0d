"""The forecast: the very phases, dice of its own, nothing changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.errors import WrongWords
from campaign.rules.packs import campaign_library
from campaign.season.forecast import (
    check_runs,
    forecast,
    run_once,
    split_runs,
    spread,
    summarise,
)
from campaign.storage.world import World
from tables.dice.odds import distribution
from tests.story import Story

BOARD = """
0101 lowland
0102 lowland fault
0103 lowland
0104 highland volcano
"""


def winter(path: Path) -> Story:
    story = Story(path, BOARD)
    ostmark = story.empire("Ostmark", crowns=10)
    story.settlement(ostmark, "0101", "capital")
    story.settlement(ostmark, "0102")
    story.army(ostmark, "0103", points=1000)
    story.calendar(season="autumn", phase="autumn-magic")
    return story


def whole(story: Story) -> World:
    with story.store.reading() as connection:
        return World.whole(connection)


def test_nothing_is_changed_by_a_forecast(tmp_path: Path) -> None:
    story = winter(tmp_path)
    before, world = story.state(), whole(story)
    rows = world.rows()
    run_once(world, "spring", "x", 1)
    assert world.rows() == rows
    forecast(rows, "spring", "x", 30, processes=1)
    assert story.state() == before


def test_the_same_seed_gives_the_same_forecast_in_one_process_or_two(tmp_path: Path) -> None:
    rows = whole(winter(tmp_path)).rows()
    alone = forecast(rows, "spring", "x", 60, processes=1)
    shared = forecast(rows, "spring", "x", 60, processes=2)
    assert alone == shared
    assert forecast(rows, "spring", "y", 60, processes=1) != alone


def test_a_season_in_which_no_die_falls_is_run_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    story = Story(tmp_path, "0101 lowland")
    story.empire("Ostmark", crowns=10)
    story.calendar(season="spring", phase="spring-magic")
    monkeypatch.setattr("campaign.season.forecast.shared", None)  # nothing is left to share
    runs = forecast(whole(story).rows(), "autumn", "x", 100_000)
    assert len(runs) == 100_000
    assert runs[0] is runs[-1]
    assert not runs[0].rolled
    assert summarise(whole(story), runs)["runs"] == 100_000


def test_a_forecast_tells_how_far_it_is(tmp_path: Path) -> None:
    told: list[float] = []
    forecast(whole(winter(tmp_path)).rows(), "spring", "x", 60, told.append, processes=1)
    assert told == sorted(told)
    assert told[-1] == 1


def test_runs_of_a_large_campaign_are_told_of_one_by_one() -> None:
    assert [len(part) for part in split_runs(50, empires=4)] == [20, 20, 9]
    assert [len(part) for part in split_runs(50, empires=1)] == [20, 20, 9]
    assert [len(part) for part in split_runs(4, empires=1000)] == [1, 1, 1]
    assert split_runs(1, empires=4) == []


def test_chances_agree_with_the_odds_of_the_tables(tmp_path: Path) -> None:
    story = winter(tmp_path)
    world = whole(story)
    runs = forecast(world.rows(), "spring", "odds", 600, processes=1)
    found = {each["row"]: each["chance"] for each in summarise(world, runs)["chances"]}
    for row, chance in (("earthquake/earthquake", 1 / 6), ("eruption/eruption", 1 / 6)):
        error = (chance * (1 - chance) / 600) ** 0.5
        assert abs(found[row] - chance) < 5 * error


def test_the_spread_says_where_the_runs_lie() -> None:
    found = spread(list(range(1, 101)))
    assert (found["mean"], found["least"], found["most"]) == (50.5, 1, 100)
    assert (found["tenth"], found["middle"], found["ninth"]) == (11, 51, 91)


@pytest.mark.parametrize("runs", [0, -1, 1_000_000])
def test_a_forecast_of_no_run_or_too_many_is_refused(runs: int) -> None:
    with pytest.raises(WrongWords):
        check_runs(runs)


def test_mean_revenue_agrees_with_the_exact_odds(tmp_path: Path) -> None:
    """A capital, which nothing can take in winter, with a tavern: what is fixed, what the tavern
    gives, and what a good harvest or a caravan brings."""
    story = Story(tmp_path, "0101 lowland\n0102 lowland")
    ostmark = story.empire("Ostmark")
    story.settlement(ostmark, "0101", "capital")
    story.site("0101", "tavern", {"yield": {"crowns": "1d6-1"}})
    story.calendar(season="autumn", phase="autumn-magic")
    world = whole(story)
    runs = forecast(world.rows(), "winter", "revenue", 800, processes=1)
    [empire] = summarise(world, runs)["empires"]
    found, error = empire["income"]["mean"], empire["income"]["error"]
    fixed = campaign_library(world).get("revenue").get_row("capital").data["figures"]["crowns"]
    event = distribution("2d6")
    exact = fixed + mean("1d6-1") + float(event[8]) + float(event[11]) * mean("1d6")
    assert abs(found - exact) < 5 * error


def mean(dice: str) -> float:
    return float(sum(total * chance for total, chance in distribution(dice).items()))
