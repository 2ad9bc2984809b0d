"""The house tables and what is known of the base game, with their dice and figures."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tables.dice.odds import distribution
from tests.rules.tables_rolled import LIBRARY, case, cell, figure, figures, roll

ROWS = [
    case("HO-SCOUT", "lost", "scouting", "5", ["stop army"], column="plain"),
    case(
        "HO-SCOUT",
        "ambush",
        "scouting",
        "6 3",
        ["lose army points=30", "stop army"],
        column="plain",
    ),
    case("HO-SCOUT", "barren", "scouting", "45", ["barren tile"], column="plain"),
    case(
        "BG-SCOUT-1",
        "village-joins > your-people",
        "scouting",
        "46 4",
        ["settle what=village owner=empire", "race settlement race=own"],
        column="plain",
    ),
    case(
        "BG-SCOUT-1",
        "fortress-independent > good > dwarfs > fortress-usual",
        "scouting",
        "76 1 2 3 4",
        [
            "settle what=fortress owner=independent",
            "align settlement alignment=good",
            "race settlement race=dwarfs",
            "gain settlement points=400",
        ],
        column="plain",
    ),
    case("HO-SCOUT", "held-up", "scouting-known", "2", ["stop army"], column="mountain"),
    case("HO-SCOUT", "clear", "scouting-known", "2", ["nothing"], column="plain"),
    case("HO-ROUTE", "disaster", "route", "1 2", ["lose army points=100", "stop army"]),
    case("HO-ROUTE", "mishap", "route", "2 3", ["lose army points=60 provisions=1"]),
    case("HO-ROUTE", "turned-back", "route", "3", ["stop army"]),
    case("HO-ROUTE", "across", "route", "4", ["nothing"]),
    case("HO-FOOD", "famine", "shortfall", "1 3 4", ["lose army points=350"]),
    case("HO-FOOD", "hunger", "shortfall", "2 3", ["lose army points=150"]),
    case("HO-FOOD", "foraging", "shortfall", "6", ["nothing"]),
    case("HO-FOOD", "grumbling", "shortfall", "6 2", ["lose army points=20"], terrain="mountain"),
    case(
        "HO-INDEP",
        "village-few",
        "independents",
        "1",
        ["gain settlement points=50"],
        column="village",
    ),
    case(
        "HO-INDEP",
        "capital-many",
        "independents",
        "6 1 2",
        ["gain settlement points=1500"],
        column="capital",
    ),
    case("HO-BREACH", "sortie", "breaching", "1 3 2", ["lose besieger points=40"]),
    case("BG-SIEGE-2", "breach", "breaching", "4 5", ["walls settlement add=-1"]),
    case("HO-BREACH", "great-breach", "breaching", "5 5", ["walls settlement add=-2"], mod=4),
    case("HO-STARVE", "thin-soup", "starvation", "5", ["lose besieged percent=5"], starving=1),
    case("BG-SIEGE-1", "surrender", "starvation", "4", ["surrender settlement"], starving=3),
    case(
        "HO-QUARTERS",
        "lost-in-the-snow",
        "winter-retreat",
        "1",
        ["destroy army"],
        column="mountain",
    ),
    case("HO-QUARTERS", "home-safe", "winter-retreat", "4", ["nothing"], column="plain"),
    case(
        "HO-EVENT", "dragon > side-2", "winter-events", "1 1 2 5", ["rage direction=2 distance=5"]
    ),
    case("HO-EVENT", "quiet", "winter-events", "3 4", ["nothing"]),
    case("HO-EVENT", "caravan", "winter-events", "5 6 4", ["gain empire crowns=4"]),
    case("BG-DRAG-1", "side-6", "dragon-rage", "6 3", ["rage direction=6 distance=3"]),
    case("HO-RECOVER", "still-in-ruins", "recovery", "4", ["nothing"], column="city"),
    case(
        "HO-RECOVER",
        "stands-again",
        "recovery",
        "4",
        ["recover settlement"],
        column="city",
        crowns_spent=1,
    ),
    case("HO-DIPLO", "joins", "diplomacy", "4", ["relation status=joins"], mod=4),
    case("HO-DIPLO", "expelled", "diplomacy", "1", ["relation status=expelled"], mod=-2),
    case(
        "HO-SPY",
        "the-books-read",
        "espionage",
        "6",
        ["reveal opponent what=treasury", "reveal opponent what=strength count=all"],
        column="spy",
    ),
    case(
        "HO-SPY",
        "caught-and-talks",
        "espionage",
        "2",
        ["caught agent told=True"],
        column="assassin",
        counter_agents=2,
    ),
    case("HO-LABYRINTH", "cave-in", "labyrinths", "1 1 4", ["lose army points=200"]),
    case(
        "HO-LABYRINTH",
        "sound-hold",
        "labyrinths",
        "6 6",
        ["settle what=fortress owner=empire race=own"],
    ),
    case("HO-SPELL", "backfires", "casting", "1 2 3", ["lose empire crowns=3"]),
    case("HO-SPELL", "works", "casting", "3 4", ["cast table=spells"]),
    case("HO-MERCHANT", "none", "merchant-fleet", "3", ["nothing"]),
    case("BG-REALM-2", "none", "ships", "1", ["nothing"]),
    case("BG-REALM-2", "one", "ships", "4", ["gain settlement ships=1"]),
    case("BG-REALM-2", "two", "ships", "5", ["gain settlement ships=2"]),
    case("BG-REALM-2", "three", "ships", "6", ["gain settlement ships=3"]),
]


@pytest.mark.parametrize(("rows", "table", "dice", "effects", "named"), ROWS)
def test_a_house_row_does_what_it_says(
    rows: str, table: str, dice: str, effects: list[str], named: Any
) -> None:
    rolled = roll(table, dice, **named)
    assert (rolled.rows, rolled.effects) == (rows, effects)


@pytest.mark.rule("BG-REALM-1")
@pytest.mark.parametrize(
    ("terrain", "letters"),
    [
        ("plain", "bbbbvvvffcc"),
        ("mountain", "bbbbbbvvffc"),
        ("river", "bbbvvvvfccc"),
        ("coast", "bbbbbvvvfcc"),
    ],
)
def test_a_realm_by_two_dice_and_class(terrain: str, letters: str) -> None:
    table = LIBRARY.get("realm")
    assert "".join(table.row(total, terrain).id[0] for total in range(2, 13)) == letters


@pytest.mark.rule("ME-TILE-DELTA-2")
def test_a_city_on_a_delta_is_scouted_again() -> None:
    rolled = roll("scouting", "86 45", terrain="coast", tile="delta")
    assert (rolled.rows, rolled.effects) == ("city-joins > again > barren", ["barren tile"])


@pytest.mark.rule("ME-TILE-CHASM-3")
def test_a_city_on_a_chasm_has_a_bridge_on_four_and_more() -> None:
    assert "bridge tile" in roll("scouting", "86 6 4", terrain="plain", tile="chasm").effects
    assert "bridge tile" not in roll("scouting", "86 6 3", terrain="plain", tile="chasm").effects


@pytest.mark.rule("HO-BATTLE", "BG-BAT-2")
@pytest.mark.parametrize(
    ("dice", "row", "losses"),
    [
        ("1 1", "attacker-routed", (50, 5)),
        ("1 2", "attacker-crushed", (35, 10)),
        ("2 3", "attacker-repulsed", (20, 10)),
        ("3 4", "drawn", (10, 10)),
        ("4 4", "defender-beaten", (10, 20)),
        ("5 5", "defender-crushed", (10, 35)),
        ("6 6", "defender-routed", (5, 50)),
    ],
)
def test_a_battle_costs_both_sides(dice: str, row: str, losses: tuple[int, int]) -> None:
    rolled = roll("battle", dice)
    assert rolled.rows == row
    for side, percent in zip(("attacker", "defender"), losses, strict=True):
        assert f"lose {side} percent={percent}" in rolled.effects


@pytest.mark.rule("BG-BAT-4", "HO-BATTLE")
def test_the_beaten_retreat_and_a_heavy_defeat_costs_the_baggage() -> None:
    beaten = roll("battle", "4 4").effects
    assert "retreat defender" in beaten
    assert "lose defender baggage=all" not in beaten
    assert "lose attacker baggage=all" in roll("battle", "1 2").effects


@pytest.mark.rule("HO-BATTLE")
def test_before_walls_the_repulsed_stay_and_the_beaten_lose_the_place() -> None:
    assert "stop attacker" in roll("battle", "2 3", fortified=True).effects
    assert "capture settlement" in roll("battle", "4 4", fortified=True).effects
    assert "capture settlement" not in roll("battle", "4 4").effects


@pytest.mark.rule("HO-BATTLE")
def test_a_defender_who_meant_to_withdraw_yields_a_drawn_field() -> None:
    assert roll("battle", "3 4", defence="withdraw").effects[-1] == "retreat defender"
    assert roll("battle", "3 4", defence="hold").effects[-1] == "lose defender percent=10"


@pytest.mark.rule("BG-BAT-1", "HO-BATTLE")
def test_each_strategy_beats_one_loses_to_one_and_draws_with_one() -> None:
    attacks, defences = ("direct", "surprise", "flank"), ("counter-attack", "hold", "withdraw")
    for attack in attacks:
        assert sorted(int(cell("battle-strategies", attack, d)) for d in defences) == [-2, 0, 2]
    for defence in defences:
        assert sorted(int(cell("battle-strategies", a, defence)) for a in attacks) == [-2, 0, 2]


@pytest.mark.rule("HO-BATTLE")
def test_five_hundred_points_more_win_near_three_battles_in_four() -> None:
    def wins(modifier: int) -> Fraction:
        totals = distribution("2d6")
        return sum((totals[t] for t in totals if t + modifier >= 8), Fraction())

    factor = figures("battle-factors", "direct")["factor"]
    assert wins(0) == Fraction(15, 36)
    assert wins(factor * 500 // 1000) == Fraction(26, 36)


@pytest.mark.rule("HO-BATTLE")
def test_wanderers_choose_by_the_die() -> None:
    table = LIBRARY.get("wanderer-strategy")
    attacks = [table.row(face, "attacker").id for face in range(1, 7)]
    assert attacks == ["direct"] * 3 + ["surprise"] + ["flank"] * 2
    defences = [table.row(face, "defender").id for face in range(1, 7)]
    assert defences == ["counter-attack"] * 2 + ["hold"] * 3 + ["withdraw"]


FIGURES = [
    figure("BG-BAT-3", "walls", "fortress", {"multiplier": 3}),
    figure("BG-BAT-3", "walls", "capital", {"multiplier": 2}),
    figure("BG-FOOD-2", "subsistence", "village", {"armies": 1}),
    figure("HO-FOOD", "subsistence", "capital", {"armies": 4}),
    figure("HO-QUARTERS", "quarters", "city", {"armies": 4}),
    figure("HO-REVENUE", "revenue", "capital", {"crowns": 6}),
    figure("HO-RECRUIT", "recruitment", "crown", {"points": 100, "provisions": 2}),
    figure("HO-BUILD", "building", "fortress", {"from-village": 5, "from-barren": 10}),
    figure("HO-SPY", "agents", "assassin", {"crowns": 3}),
    figure("HO-SPELL", "magic", "court-wizard", {"crowns": 2, "range": 12, "castings": 1}),
    figure("HO-STACK", "stacking", "tile", {"armies": 4}),
    figure("HO-VICTORY", "victory", "capital", {"standing": 8}),
    figure("BG-ARMY-1", "armies", "limits", {"most": 1500, "fewest": 500, "provisions": 6}),
    figure("BG-MOVE-1", "armies", "march", {"tiles": 1, "forced": 2, "points": "1d6x10"}),
    figure("BG-REALM-3", "realm-start", "army", {"points": "(2d6+23)x100", "provisions": "2d6"}),
    figure("BG-SEA-1", "berths", "city", {"ships": 3}),
]


@pytest.mark.parametrize(("table", "row", "wanted"), FIGURES)
def test_a_figure_of_the_house(table: str, row: str, wanted: dict[str, Any]) -> None:
    found = figures(table, row)
    assert {name: found[name] for name in wanted} == wanted


@pytest.mark.rule("HO-STARVE")
def test_no_garrison_holds_out_for_a_fourth_turn_of_hunger() -> None:
    assert roll("starvation", "2", starving=2).rows == "surrender"
    assert roll("starvation", "6", starving=3).rows == "famine"
    assert roll("starvation", "6", starving=4).rows == "surrender"
