"""Ruins, discoveries and tombs: each row, with its dice, does what the rule says."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.tables_rolled import case, roll, works

ROWS = [
    case("ME-RUIN-1", "monster-lair > legend", "ruins", "1 1", ["destroy army"]),
    case("ME-RUIN-2", "bandit-city > afraid", "ruins", "2 5", ["nothing"]),
    case("ME-RUIN-3", "plague-rats", "ruins", "3 4", ["lose it points=200"]),
    case("ME-RUIN-4", "plundered", "ruins", "4", ["nothing"]),
    case(
        "ME-RUIN-5",
        "heros-hoard",
        "ruins",
        "5 2 3 1 4 6 5 5",
        ["mark what=tomb direction=3 distance=5", "mark what=tomb direction=6 distance=10"],
    ),
    case(
        "ME-RUIN-6",
        "great-discovery > forgotten-fortress",
        "ruins",
        "6 4",
        ["settle what=fortress owner=empire race=own"],
    ),
    case(
        "ME-FIND-1", "dragon-lair > side-3", "discoveries", "1 3 4", ["rage direction=3 distance=4"]
    ),
    case(
        "ME-FIND-2",
        "dwarf-fortress > fortress-usual",
        "discoveries",
        "2 3 4",
        ["settle what=fortress owner=independent race=dwarfs", "gain settlement points=400"],
    ),
    case(
        "ME-FIND-3",
        "forgotten-fortress",
        "discoveries",
        "5",
        ["settle what=fortress owner=empire race=own"],
    ),
    case(
        "ME-FIND-4",
        "secret-passage",
        "discoveries",
        "6 2 4 5",
        ["mark what=passage direction=2 distance=9"],
    ),
    case(
        "ME-TOMB-1",
        "curse",
        "tombs",
        "1",
        ["lose army provisions=all", "afflict army condition=cursed"],
    ),
    case("ME-TOMB-2", "raided", "tombs", "3", ["nothing"]),
    case(
        "ME-TOMB-4",
        "rich-mage",
        "tombs",
        "5 2 6",
        ["item army what=any points=200", "gain army crowns=6"],
    ),
    case("ME-TOMB-5", "black-orb", "tombs", "6", ["item army what=black-orb points=0"]),
]


@pytest.mark.parametrize(("rows", "table", "dice", "effects", "named"), ROWS)
def test_a_search_among_the_dead(
    rows: str, table: str, dice: str, effects: list[str], named: Any
) -> None:
    rolled = roll(table, dice, **named)
    assert (rolled.rows, rolled.effects) == (rows, effects)


@pytest.mark.rule("ME-TOMB-3", "ME-ITEM-1")
@pytest.mark.parametrize(
    ("face", "effects"),
    [
        ("1", ["nothing"]),
        ("2", ["nothing"]),
        ("3 4", ["item army what=any points=200"]),
        ("4 4", ["item army what=any points=300"]),
        ("5 4", ["item army what=any points=400"]),
        ("6 4", ["item army what=any points=500"]),
    ],
)
def test_a_mages_tomb_holds_items_by_the_die(face: str, effects: list[str]) -> None:
    assert roll("tombs", f"4 {face}").effects == effects


@pytest.mark.rule("ME-TOMB-5")
@pytest.mark.parametrize(
    ("dice", "effects"),
    [
        ("1 3", ["character army fate=lost who=user", "lose army points=150"]),
        ("2", ["nothing"]),
        ("3", ["nothing"]),
        ("4 5 2", ["reveal what=make-up within=7 count=1"]),
        ("5", ["reveal what=tile count=1"]),
        ("6 4", ["reveal what=tile count=4"]),
    ],
)
def test_the_black_orb_shows_or_takes(dice: str, effects: list[str]) -> None:
    assert roll("black-orb", dice).effects == effects


@pytest.mark.rule("ME-TOMB-5")
def test_the_black_orb_takes_its_user_where_characters_are_tracked() -> None:
    rolled = roll("black-orb", "1", characters_tracked=True)
    assert rolled.effects == ["character army fate=lost who=user"]


@pytest.mark.rule("ME-RUIN-3")
def test_plague_rats_bite_every_army_on_the_tile() -> None:
    rolled = roll("ruins", "3 1 6", armies_here=2)
    assert rolled.effects == ["lose it points=50", "lose it points=300"]


@pytest.mark.rule("ME-RUIN-3")
def test_plague_rats_spare_the_skaven() -> None:
    assert roll("ruins", "3", race="skaven").effects == []


@pytest.mark.rule("ME-TOMB-1")
def test_a_cursed_army_dwindles_and_is_lost_in_winter() -> None:
    assert works("cursed", "turn", "4") == ["lose it points=200"]
    assert works("cursed", "winter") == ["destroy it"]
