"""What sets the races apart in war, and whose armies fight beside whose."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.actions.land.reorganising import split
from campaign.errors import Refused
from campaign.rules.act_context import ActContext
from campaign.rules.packs import campaign_library
from campaign.rules.realm.races import ELVES, refuse_allied_army
from campaign.storage.world import World
from tests.rules.stage import Stage, War
from tests.story import Story


@pytest.mark.rule("ME-RACE-2")
@pytest.mark.parametrize(
    ("race", "foe", "kind", "total"),
    [
        ("empire", "dwarfs", "fortress", "-9"),
        ("empire", "dwarfs", "city", "-5"),
        ("empire", "dwarfs", "village", "-2"),
        ("dwarfs", "bretonnia", "fortress", "-11"),
        ("dwarfs", "bretonnia", "village", "-2"),
        ("empire", "bretonnia", "city", "-6"),
    ],
)
def test_the_empire_is_good_at_walls_and_bretonnians_behind_them(
    tmp_path: Path, race: str, foe: str, kind: str, total: str
) -> None:
    war = War(tmp_path, race, foe)
    place, mine = war.place(war.west, kind), war.army(war.ost, 1000)
    war.army(war.west, 1000)
    assert war.sum_of(war.storm(mine, place, 5, 5, retreat="0201")) == total


@pytest.mark.rule("ME-RACE-2")
def test_in_the_open_neither_counts(tmp_path: Path) -> None:
    war = War(tmp_path, "empire", "bretonnia")
    mine, foe = war.army(war.ost), war.army(war.west)
    assert war.sum_of(war.fight(mine, foe, 4, 5)) == "-2"


@pytest.mark.rule("ME-RACE-6")
@pytest.mark.parametrize("race", ["orcs-goblins", "skaven", "lizardmen"])
def test_orcs_skaven_and_lizardmen_fight_and_starve_as_anyone(tmp_path: Path, race: str) -> None:
    war = War(tmp_path, race, race)
    place, mine = war.place(war.west, "city"), war.army(war.ost, 1000)
    within = war.army(war.west, 1000)
    war.besiege(mine)
    war.starve(mine, 4)
    assert war.points(within) == 900
    assert war.sum_of(war.storm(mine, place, 5, 5, retreat="0201")) == "-5"  # 1000 against 900 x 2


# Allies


def realm(path: Path, race: str, *held: tuple[str, str]) -> tuple[Story, int]:
    """An empire that holds settlements of other races: (kind, race)."""
    story = Story(path, "\n".join(f"010{n} lowland" for n in range(1, 6)))
    empire = story.empire("Ostmark", race)
    for number, (kind, of) in enumerate(held, 1):
        story.settlement(empire, f"010{number}", kind, race=of)
    return story, empire


def ask(story: Story, empire: int, race: str) -> str | None:
    """The rule that forbids one more army of the race, or None."""

    def question(world: World) -> Any:
        try:
            refuse_allied_army(ActContext(world, campaign_library(world)), empire, race)
        except Refused as refusal:
            return refusal.rule
        return None

    found = story.look(question)
    return None if found is None else str(found)


@pytest.mark.rule("ME-RACE-3")
@pytest.mark.parametrize("elves", ELVES)
def test_elves_fight_beside_nobody_else_other_elves_included(tmp_path: Path, elves: str) -> None:
    other = "wood-elves" if elves != "wood-elves" else "high-elves"
    story, empire = realm(tmp_path, elves, ("city", "empire"), ("city", other))
    assert ask(story, empire, "empire") == "ME-RACE-3"
    assert ask(story, empire, other) == "ME-RACE-3"
    assert ask(story, empire, elves) is None


@pytest.mark.rule("ME-RACE-4")
def test_each_village_or_fortress_of_a_race_gives_one_army_of_it(tmp_path: Path) -> None:
    story, empire = realm(tmp_path, "empire", ("village", "dwarfs"), ("fortress", "dwarfs"))
    for _ in range(2):
        assert ask(story, empire, "dwarfs") is None
        story.army(empire, "0105", 500, race="dwarfs")
    assert ask(story, empire, "dwarfs") == "ME-RACE-4"
    assert ask(story, empire, "bretonnia") == "ME-RACE-4"
    assert ask(story, empire, "empire") is None


@pytest.mark.rule("ME-RACE-4")
def test_a_city_of_a_race_gives_any_number(tmp_path: Path) -> None:
    story, empire = realm(tmp_path, "empire", ("city", "dwarfs"))
    for _ in range(3):
        story.army(empire, "0105", 500, race="dwarfs")
    assert ask(story, empire, "dwarfs") is None


@pytest.mark.rule("ME-RACE-4", "BG-ARMY-3")
@pytest.mark.parametrize(("kind", "allowed"), [("village", False), ("city", True)])
def test_allied_armies_divide_only_as_their_settlements_allow(
    tmp_path: Path, kind: str, allowed: bool
) -> None:
    stage = Stage(tmp_path)
    stage.place("0103", kind, race="dwarfs")
    army = stage.army("0101", 1200, race="dwarfs")
    stage.story.turn(1, "reorganisation", stage.ost)
    if allowed:
        stage.do(split, army, {"points": 500})
    else:
        stage.refused("ME-RACE-4", split, army, {"points": 500})
