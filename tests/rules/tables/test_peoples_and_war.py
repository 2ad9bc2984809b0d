"""Races, diplomacy, temples, engines: tables and figures the rules give."""

from __future__ import annotations

from typing import Any

import pytest

from tables.library.vocabulary import EVIL, GOOD, RACES
from tests.rules.tables_rolled import LIBRARY, cell, figure, figures, roll


@pytest.mark.rule("ME-DIP-1")
def test_a_settlement_that_joins_is_of_another_race_on_a_one() -> None:
    assert roll("joining-race", "1").effects == ["race settlement race=other"]
    assert roll("joining-race", "2").effects == ["race settlement race=own"]


@pytest.mark.rule("ME-DIP-1", "ME-DIP-2")
def test_an_independent_settlement_is_good_on_three_or_less_then_of_a_race() -> None:
    assert roll("independent-race", "3 2").rows == "good > dwarfs"
    evil = roll("independent-race", "4 6")
    assert evil.effects == ["align settlement alignment=evil", "race settlement race=undead"]


@pytest.mark.rule("ME-DIP-2")
def test_six_good_and_six_evil_races_in_their_order() -> None:
    good, evil = LIBRARY.get("races-good"), LIBRARY.get("races-evil")
    order = ["bretonnia", "dwarfs", "empire", "high-elves", "wood-elves", "lizardmen"]
    assert [good.row(face).id for face in range(1, 7)] == order == list(GOOD)
    order = ["chaos", "chaos-dwarfs", "dark-elves", "orcs-goblins", "skaven", "undead"]
    assert [evil.row(face).id for face in range(1, 7)] == order == list(EVIL)


MATRIX = """
4 0 1 0 1 -1 no no no no no no
0 4 2 -2 -2 -1 no no no no no no
1 2 4 0 0 -1 no no no no no no
0 -2 0 4 2 -3 no no no no no no
1 -2 0 2 4 -3 no no no no no no
-1 -1 -1 -3 -3 4 no no no 0 0 no
no no no no no no 4 1 1 0 -1 0
no no no no no no 1 4 -1 0 -1 -1
no no no no no no 1 -1 4 0 0 0
no no no no no 0 0 0 0 4 -1 0
no no no no no 0 2 -1 0 -1 4 -3
no no no no no no 0 -1 0 0 -3 4
"""


@pytest.mark.rule("ME-DIP-5")
def test_the_diplomacy_matrix_is_as_printed() -> None:
    printed = [line.split() for line in MATRIX.strip().splitlines()]
    found = [[str(cell("diplomacy-modifiers", r, c)) for c in RACES] for r in RACES]
    assert found == printed


@pytest.mark.rule("ME-DIP-5")
def test_only_chaos_and_skaven_see_each_other_differently() -> None:
    unequal = [
        (one, other)
        for one in RACES
        for other in RACES
        if cell("diplomacy-modifiers", one, other) != cell("diplomacy-modifiers", other, one)
    ]
    assert unequal == [("chaos", "skaven"), ("skaven", "chaos")]


@pytest.mark.rule("ME-DIP-6")
@pytest.mark.parametrize(
    ("face", "mod", "effect"),
    [
        (1, -3, "relation status=expelled"),
        (1, -1, "relation status=expelled"),
        (1, 0, "relation status=again-next-winter"),
        (2, 0, "relation status=neutral next-mission=2"),
        (3, 0, "relation status=neutral next-mission=2"),
        (4, 0, "relation support=spying"),
        (5, 0, "relation support=spying+subsistence"),
        (6, 0, "relation status=allied support=military+subsistence"),
        (3, 4, "relation status=absorbed"),
        (6, 6, "relation status=absorbed"),
    ],
)
def test_advanced_diplomacy_held_to_zero_and_seven(face: int, mod: int, effect: str) -> None:
    assert roll("advanced-diplomacy", str(face), mod=mod).effects == [effect]


@pytest.mark.rule("ME-DIP-6", "ME-RACE-3")
@pytest.mark.parametrize("race", ["high-elves", "dark-elves", "wood-elves"])
def test_for_elves_an_open_alliance_is_spies_and_bread(race: str) -> None:
    rolled = roll("advanced-diplomacy", "6", race=race)
    assert rolled.effects == ["relation support=spying+subsistence"]


@pytest.mark.rule("ME-DIP-3")
def test_a_kingdom_of_the_opposite_alignment_is_never_absorbed() -> None:
    rolled = roll("advanced-diplomacy", "6", mod=1, kingdom_opposite=True)
    assert rolled.rows == "absorbed > open-alliance"


SUPPORT = [
    figure("ME-DIP-7", "spying", {"crowns": "1d3", "purse": "espionage"}),
    figure("ME-DIP-8", "subsistence", {"turns": 2}),
    figure("ME-DIP-9", "military", {"points": "(1d6+2)x100"}),
]


@pytest.mark.parametrize(("row", "wanted"), SUPPORT)
def test_what_allies_give(row: str, wanted: dict[str, Any]) -> None:
    assert figures("support", row) == wanted


TEMPLES = [
    figure("ME-TEMP-1", "any", {"crowns": 10}),
    figure("ME-TEMP-2", "any", {"sack": "2d6"}),
    figure("ME-TEMP-3", "any", {"defence": 3}),
    figure("ME-TEMP-BRE", "bretonnia", {"troops": "1d6x100", "ground": "barren"}),
    figure("ME-TEMP-EMP", "empire", {"troops": "1d6x100", "ground": "any"}),
    figure("ME-TEMP-ORC", "orcs-goblins", {"troops": "2d6x200", "defence": 1}),
    figure("ME-TEMP-CHA", "chaos", {"troops": "1d6x100", "ground": "barren"}),
    figure("ME-TEMP-HEL", "high-elves", {"immune": True, "crowns-with-city": 5}),
    figure("ME-TEMP-DWA", "dwarfs", {"items": "1d6x25"}),
    figure("ME-TEMP-DEL", "dark-elves", {"troops": "1d6x100", "ground": "not-river"}),
    figure("ME-TEMP-WEL", "wood-elves", {"troops": "1d6x100", "ground": "barren-or-forest"}),
    figure("ME-TEMP-SKA", "skaven", {"troops": "1d6x100", "more-troops": "1d6x100"}),
]


@pytest.mark.parametrize(("row", "wanted"), TEMPLES)
def test_figures_of_a_temple(row: str, wanted: dict[str, Any]) -> None:
    found = figures("temples", row)
    assert {name: found[name] for name in wanted} == wanted


ENGINES = [
    figure("ME-SIEGE-1", "cannon", {"points": 250}),
    figure("ME-SIEGE-2", "ram", {"crowns": 3}),
    figure("ME-SIEGE-5", "stone-thrower", {"breach": 1, "assault": 0}),
    figure("ME-SIEGE-5", "cannon", {"breach": 1, "assault": 0}),
    figure("ME-SIEGE-6", "ram", {"breach": 0, "assault": 2}),
    figure("ME-SIEGE-6", "siege-tower", {"breach": 0, "assault": 2}),
    figure("ME-SIEGE-3", "train", {"most": 4}),
    figure("ME-SIEGE-4", "train", {"convoy": 3, "escort": 500}),
]


@pytest.mark.parametrize(("row", "wanted"), ENGINES)
def test_figures_of_a_siege_engine(row: str, wanted: dict[str, Any]) -> None:
    found = figures("engines", row)
    assert {name: found[name] for name in wanted} == wanted


@pytest.mark.rule("ME-RACE-1")
@pytest.mark.parametrize(
    ("facts", "row"),
    [
        ({}, "famine"),
        ({"besieger_race": "chaos", "settlement": "city"}, "famine"),
        ({"besieger_race": "chaos", "settlement": "fortress"}, "famine"),
        ({"race": "dwarfs"}, "hunger"),
        ({"race": "chaos-dwarfs"}, "hunger"),
    ],
)
def test_races_bear_hunger_differently(facts: dict[str, Any], row: str) -> None:
    assert roll("starvation", "3", **facts).rows == row


@pytest.mark.rule("ME-RACE-1")
def test_chaos_before_a_city_starves_it_faster() -> None:
    city: dict[str, Any] = {"besieger_race": "chaos", "settlement": "capital"}
    assert roll("starvation", "1", **city).rows == "surrender"
    assert (
        roll("starvation", "1", besieger_race="chaos", settlement="fortress").rows == "pestilence"
    )


def test_races_and_walls_in_figures() -> None:
    assert figures("race-modifiers", "bretonnia") == {"besieger": -1}
    assert figures("race-modifiers", "empire") == {"assault": 1}
