"""Who holds a tile: the last whose army stood there at a turn's end with no rival on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.actions.land.moving import march
from tests.rules.stage import MIDDLE, War
from tests.story import Story


def turn_ends(story: Story) -> None:
    """The calendar goes on from the last player's last phase."""
    now = story.look(lambda world: world.calendar["turn"])
    last = max(row["id"] for row in story.live("empire"))
    story.turn(now, "reorganisation", last)
    story.advance()


def owner(story: Story, label: str = MIDDLE) -> int | None:
    return story.get("tile", story.tile(label))["owner"]


@pytest.mark.rule("ME-MINE-5")
def test_who_wins_on_a_tile_and_stays_holds_it(tmp_path: Path) -> None:
    war = War(tmp_path)
    war.story.site(MIDDLE, "mine", {"yield": {"crowns": 3}})
    mine, foe = war.army(war.ost, 1500), war.army(war.west, 500)
    war.story.set_up(lambda world: world.put("tile", war.story.tile(MIDDLE), owner=war.west))
    turn_ends(war.story)
    assert owner(war.story) == war.west  # a rival stands there
    war.story.turn(2, "battles", war.ost)
    war.fight(mine, foe, 6, 6, retreat="0201", pursue="hold")
    turn_ends(war.story)
    assert owner(war.story) == war.ost
    war.story.winter("events")
    war.story.advance()
    assert war.story.get("empire", war.ost)["treasury"] == 3


@pytest.mark.rule("ME-MINE-5")
def test_who_marches_through_holds_nothing(tmp_path: Path) -> None:
    war = War(tmp_path)
    army = war.army(war.ost, at="0101")
    for label in ("0201", "0301"):
        key = war.story.tile(label)
        war.story.set_up(lambda world, key=key: world.put("tile", key, barren=True))
    path = [war.story.tile("0201"), war.story.tile("0301")]
    war.story.action(march, army, path, dice=[1, 6, 6])
    turn_ends(war.story)
    assert (owner(war.story, "0201"), owner(war.story, "0301")) == (None, war.ost)


@pytest.mark.rule("ME-MINE-5")
@pytest.mark.parametrize(("razed", "held"), [(False, False), (True, True)])
def test_walls_must_be_taken_but_ruins_need_not(tmp_path: Path, razed: bool, held: bool) -> None:
    war = War(tmp_path)
    war.place(war.west, "village", razed=razed)
    war.army(war.ost)
    turn_ends(war.story)
    assert (owner(war.story) == war.ost) == held


@pytest.mark.rule("ME-MINE-5", "ME-DIP-8")
def test_standing_with_a_friend_gains_no_ownership(tmp_path: Path) -> None:
    war = War(tmp_path)
    place = war.place(None, "village", points=300)
    war.story.add("relation", empire=war.ost, settlement=place, subsistence=True)
    war.army(war.ost)
    turn_ends(war.story)
    assert owner(war.story) is None
