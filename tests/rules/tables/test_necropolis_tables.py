"""The necropolis: each row, with its dice, does what the rule says."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.tables_rolled import case, figures, roll, works

ROWS = [
    case("ME-NEC-2", "fabulous-treasure", "1 1 4 5 6", ["gain army crowns=15"]),
    case(
        "ME-NEC-3",
        "heros-tomb",
        "1 2 3 5",
        ["item army what=weapon points=60", "item army what=armour points=100"],
    ),
    case("ME-NEC-4", "map", "1 3", ["afflict army condition=necropolis-map"]),
    case(
        "ME-NEC-5",
        "great-deposit > coins",
        "2 3 5 2",
        ["afflict army condition=great-deposit", "gain army crowns=2"],
    ),
    case(
        "ME-NEC-5",
        "great-deposit > sealed",
        "2 3 6",
        ["afflict army condition=great-deposit", "lift army condition=great-deposit"],
    ),
    case(
        "ME-NEC-6",
        "cursed-treasure",
        "3 3 4",
        ["gain army crowns=4", "afflict army condition=necropolis-curse"],
    ),
    case("ME-NEC-7", "nothing", "3 4", ["nothing"]),
    case("ME-NEC-8", "collapse", "4 4 3", ["lose army points=60"]),
    case(
        "ME-NEC-9",
        "horror",
        "4 5",
        ["afflict army condition=refuses-necropolis", "retreat army"],
    ),
    case("ME-NEC-11", "graveyard-rats", "5 6 3", ["lose it points=150", "retreat it"]),
    case(
        "ME-NEC-12",
        "undead-assault",
        "6 6 1 2 3 4",
        ["fight force.what=undead force.race=undead force.points=2000 where=open"],
    ),
]


@pytest.mark.parametrize(("rows", "dice", "effects", "named"), ROWS)
def test_a_search_of_the_necropolis(rows: str, dice: str, effects: list[str], named: Any) -> None:
    rolled = roll("necropolis", dice, **named)
    assert (rolled.rows, rolled.effects) == (rows, effects)


@pytest.mark.rule("ME-NEC-0")
def test_each_turn_of_search_after_the_first_adds_one() -> None:
    assert roll("necropolis", "3 3 1").rows == "cursed-treasure"
    assert roll("necropolis", "3 3", searches=1).rows == "nothing"
    assert roll("necropolis", "3 3 1", searches=2).rows == "collapse"


@pytest.mark.rule("ME-NEC-0", "ME-NEC-12")
def test_twelve_and_more_is_the_undead_assault() -> None:
    assert roll("necropolis", "6 6 1 1 1 1", searches=5).rows == "undead-assault"


@pytest.mark.rule("ME-NEC-12")
def test_the_horde_stays_in_play_only_if_it_wins() -> None:
    lost = roll("necropolis", "6 6 1 1 1 1", battle="lost")
    assert lost.effects[1:] == ["retreat army", "force what=undead race=undead"]
    for battle in ("won", "drawn"):
        assert len(roll("necropolis", "6 6 1 1 1 1", battle=battle).effects) == 1


@pytest.mark.rule("ME-NEC-4")
def test_with_the_map_a_search_may_add_or_subtract_one() -> None:
    assert roll("necropolis", "4 4", necropolis_map=True).waits == "modifier-necropolis"
    lower = roll("necropolis", "4 4", necropolis_map=True, choose="modifier-necropolis=-1")
    assert lower.rows == "nothing"
    higher = roll("necropolis", "4 4", necropolis_map=True, choose="modifier-necropolis=+1")
    assert higher.rows == "horror"


@pytest.mark.rule("ME-NEC-U2")
def test_the_undead_may_search_again_and_the_second_result_stands() -> None:
    assert roll("necropolis", "4 4", race="undead").waits == "reroll-necropolis"
    kept = roll("necropolis", "4 4 2", race="undead", choose="reroll-necropolis=keep")
    assert (kept.rows, kept.effects) == ("collapse", ["lose army points=40"])
    again = roll("necropolis", "4 4 3 4", race="undead", choose="reroll-necropolis=again")
    assert (again.rows, again.waits) == ("nothing", "")


@pytest.mark.rule("ME-NEC-U3")
@pytest.mark.parametrize(
    ("dice", "effects"),
    [
        ("1", ["nothing"]),
        ("2", ["nothing"]),
        ("3 4", ["gain army points=200 race=undead where=room"]),
        ("4 4", ["gain army points=200 race=undead where=room"]),
        ("5 4 6", ["gain army points=500 race=undead where=room"]),
        ("6 4 6", ["gain army points=500 race=undead where=room"]),
    ],
)
def test_the_undead_may_evoke_instead(dice: str, effects: list[str]) -> None:
    assert roll("evocation", dice).effects == effects


@pytest.mark.rule("ME-NEC-10")
@pytest.mark.parametrize(
    ("face", "what"),
    [(1, "weapon"), (2, "armour"), (3, "banner"), (4, "scroll"), (5, "ring")],
)
def test_items_of_the_necromancer_are_worth_fifty_a_pip(face: int, what: str) -> None:
    rolled = roll("necropolis", f"5 5 {face} 3", choose="take-item=take take-item=leave")
    assert rolled.effects == [f"item army what={what} points=150"]


@pytest.mark.rule("ME-NEC-10")
def test_the_necromancer_may_be_left_asleep() -> None:
    left = roll("necropolis", "5 5", choose="take-item=leave")
    assert (left.rows, left.effects) == ("necromancers-tomb", [])


@pytest.mark.rule("ME-NEC-10", "ME-NEC-12")
def test_a_six_wakes_the_necromancer_and_what_was_taken_is_kept() -> None:
    rolled = roll("necropolis", "5 5 5 2 6 3 3 3 3", choose="take-item=take take-item=take")
    assert rolled.rows == "necromancers-tomb > ring > he-wakes > undead-assault"
    assert rolled.effects == [
        "item army what=ring points=100",
        "fight force.what=undead force.race=undead force.points=2400 where=open",
    ]


@pytest.mark.rule("ME-NEC-11")
def test_an_army_that_cannot_flee_the_rats_loses_more() -> None:
    rolled = roll("necropolis", "5 6 2 4", can_retreat=False)
    assert rolled.effects == [
        "lose it points=100",
        "retreat it",
        "lose it points=200 provisions=all prisoners=all loot=all",
    ]


@pytest.mark.rule("ME-NEC-6")
def test_the_cursed_treasure_sickens_the_army_each_turn() -> None:
    assert works("necropolis-curse", "turn", "7") == ["lose it points=70"]


@pytest.mark.rule("ME-NEC-H1")
@pytest.mark.parametrize("side", range(1, 6))
def test_wandering_undead_go_one_tile_by_the_die(side: int) -> None:
    rolled = roll("wandering-undead", str(side))
    assert rolled.effects == [f"drift force direction={side} distance=1"]


@pytest.mark.rule("ME-NEC-H1")
def test_on_a_six_the_undead_go_and_then_lack_subsistence() -> None:
    rolled = roll("wandering-undead", "6 3 2")
    assert rolled.effects == ["drift force direction=6 distance=1", "lose army points=40"]


def test_the_undead_grow_by_what_they_raze() -> None:
    assert figures("undead-growth", "village") == {"points": "1d6x20"}
    assert figures("undead-growth", "city") == {"points": "1d6x100"}
    assert figures("undead-growth", "fortress") == {"points": 0}
