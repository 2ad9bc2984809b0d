"""Temple troops are lent for a season, whoever they march with (ME-TEMP-5)."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.actions.land.reorganising import exchange, merge, split
from campaign.rules.act_context import ActContext
from campaign.rules.packs import campaign_library
from campaign.rules.war.forces import lose_points
from tests.story import Story


class Camp:
    """An army of 600, and 400 points of temple troops, in a city."""

    def __init__(self, path: Path) -> None:
        self.story = Story(path, "0101 lowland\n0102 lowland\n0201 lowland")
        self.empire = self.story.empire("Ostmark")
        self.city = self.story.settlement(self.empire, "0101", "city")
        self.own = self.story.army(self.empire, "0101", 600)
        self.temple = self.story.army(self.empire, "0101", 400, kind="temple", home=self.city)
        self.story.turn(6, "reorganisation", self.empire)

    def do(self, action: object, *words: object) -> None:
        self.story.action(action, *words, dice=())  # type: ignore[operator]

    def winter(self) -> None:
        self.story.calendar(season="autumn", turn=0, phase="autumn-magic", empire=None)
        self.story.advance()

    def points(self) -> list[tuple[int, int]]:
        return [(row["points"], row["lent"]) for row in self.story.live("army")]


@pytest.mark.rule("ME-TEMP-5")
@pytest.mark.parametrize("into", ["own", "temple"])
def test_merged_temple_troops_leave_in_winter(tmp_path: Path, into: str) -> None:
    camp = Camp(tmp_path)
    pair = (camp.temple, camp.own) if into == "own" else (camp.own, camp.temple)
    camp.do(merge, *pair)
    assert camp.points() == [(1000, 400)]
    camp.winter()
    assert camp.points() == [(600, 0)]
    assert camp.story.live("army")[0]["kind"] == "player"


@pytest.mark.rule("ME-TEMP-5")
def test_exchanged_temple_troops_leave_in_winter(tmp_path: Path) -> None:
    camp = Camp(tmp_path)
    camp.do(exchange, camp.temple, camp.own, {"points": 300})
    camp.winter()
    assert camp.points() == [(600, 0)]


@pytest.mark.rule("ME-TEMP-5")
def test_a_split_divides_lent_points_in_proportion(tmp_path: Path) -> None:
    camp = Camp(tmp_path)
    camp.do(merge, camp.temple, camp.own)
    camp.do(split, camp.own, {"points": 500})
    assert camp.points() == [(500, 200), (500, 200)]
    camp.winter()
    assert camp.points() == [(300, 0), (300, 0)]


@pytest.mark.rule("ME-TEMP-5")
def test_losses_fall_in_proportion_and_the_remainder_on_the_lent(tmp_path: Path) -> None:
    camp = Camp(tmp_path)
    camp.do(merge, camp.temple, camp.own)

    def lose(world, chance):  # type: ignore[no-untyped-def]
        context = ActContext(world, campaign_library(world))
        lose_points(context, world.one("army", camp.own), 101)
        return {}

    camp.story.do(lose, ())
    assert camp.points() == [(899, 359)]  # of 101 lost 41 were lent, 60 its own


@pytest.mark.rule("ME-TEMP-5", "ME-DIP-9")
def test_troops_of_allies_stay(tmp_path: Path) -> None:
    camp = Camp(tmp_path)
    ally = camp.story.army(camp.empire, "0101", 500, kind="ally")
    camp.do(exchange, camp.temple, ally, {"points": 200})
    camp.winter()
    assert camp.points() == [(600, 0), (500, 0)]
