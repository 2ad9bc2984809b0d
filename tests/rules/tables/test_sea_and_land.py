"""Pirates, battles and weather at sea, and what faults and volcanoes do in winter."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.tables_rolled import LIBRARY, case, figure, figures, roll, works

BLOWN = "drift fleet direction=4 distance=1"

ROWS = [
    case("ME-PIR-2", "up-the-coast", "pirate-movement", "2 5", ["sail ship way=up tiles=5"]),
    case("ME-PIR-2", "down-the-coast", "pirate-movement", "3 6", ["sail ship way=down tiles=6"]),
    case("ME-PIR-2", "stays", "pirate-movement", "5", ["sail ship way=stay"]),
    case("ME-PIR-3", "passed-by", "pirate-raid", "3", ["nothing"]),
    case("ME-PIR-3", "razed", "pirate-raid", "4", ["raze settlement"]),
    case("ME-SEA-3", "calm", "ocean-weather", "3", ["nothing"]),
    case("ME-SEA-3", "becalmed", "ocean-weather", "4", ["afflict fleet condition=becalmed"]),
    case("ME-SEA-3", "strong-wind", "ocean-weather", "5 4", [BLOWN]),
    case("ME-SEA-3", "storm > sinks", "ocean-weather", "6 1", ["destroy fleet"]),
    case("ME-SEA-4", "sinks", "storm", "1", ["destroy fleet"]),
    case("ME-SEA-4", "sails-lost", "storm", "2", ["afflict fleet condition=sails-lost"]),
    case("ME-SEA-4", "blown-off-course", "storm", "3 4", [BLOWN]),
    case("ME-SEA-4", "heavy-seas", "storm", "4 2", ["lose carried points=200 provisions=all"]),
    case("ME-SEA-4", "aground", "storm", "5", ["afflict fleet condition=aground"]),
    case("ME-SEA-4", "running-before-it", "storm", "6", ["extra-move fleet compulsory=True"]),
]


@pytest.mark.parametrize(("rows", "table", "dice", "effects", "named"), ROWS)
def test_what_the_sea_does(
    rows: str, table: str, dice: str, effects: list[str], named: Any
) -> None:
    rolled = roll(table, dice, **named)
    assert (rolled.rows, rolled.effects) == (rows, effects)


@pytest.mark.rule("ME-PIR-1")
@pytest.mark.parametrize(("face", "what"), [(1, "merchant"), (3, "merchant"), (4, "pirate")])
def test_ships_of_a_free_city_are_merchants_or_pirates(face: int, what: str) -> None:
    assert roll("merchant-fleet", f"5 {face}").effects == [f"force what={what} ships=1 where=port"]
    assert roll("merchant-fleet", f"6 {face}").effects == [f"force what={what} ships=2 where=port"]


PUSHED = "push loser tiles=1"


@pytest.mark.rule("ME-SEA-2")
@pytest.mark.parametrize(
    ("dice", "row", "effects"),
    [
        ("4 4", "draw", ["nothing"]),
        ("4 3", "driven-off", [PUSHED]),
        ("3 5 2", "driven-off-with-loss", ["lose armies-of-loser points=100", PUSHED]),
        ("6 3", "ship-sunk", ["lose loser ships=1", PUSHED]),
        ("2 6", "fleet-sunk", ["destroy loser"]),
        ("6 1", "fleet-sunk", ["destroy loser"]),
    ],
)
def test_a_naval_battle_by_its_difference(dice: str, row: str, effects: list[str]) -> None:
    rolled = roll("naval-battle", dice)
    assert (rolled.rows, rolled.effects) == (row, effects)


@pytest.mark.rule("ME-SEA-1")
def test_ships_and_units_aboard_weigh_in_the_difference() -> None:
    assert roll("naval-battle", "3 3", mod=3).rows == "ship-sunk"
    assert roll("naval-battle", "5 2", mod=-3).rows == "draw"


@pytest.mark.rule("ME-SEA-2", "ME-PIR-7")
def test_a_draw_stops_the_pirate() -> None:
    assert roll("naval-battle", "2 2", kind="pirate").effects == ["stop ship"]


@pytest.mark.rule("ME-SEA-2")
def test_a_fleet_that_cannot_be_pushed_is_destroyed() -> None:
    for row in ("driven-off", "driven-off-with-loss", "ship-sunk"):
        push = LIBRARY.get("naval-battle").get_row(row).effects[-1]
        assert push["else"] == [{"kind": "destroy", "of": "loser"}]


@pytest.mark.rule("ME-SEA-3")
def test_a_becalmed_fleet_goes_back_on_a_six_or_is_lost() -> None:
    assert works("becalmed", "turn", "5") == ["stop it"]
    assert works("becalmed", "turn", "6") == [
        "lift it condition=becalmed",
        "afflict it condition=turning-back turns=1",
    ]
    assert works("becalmed", "winter") == ["destroy it"]


@pytest.mark.rule("ME-SEA-3", "ME-SEA-4")
def test_blown_off_the_map_a_fleet_is_destroyed() -> None:
    for table, row in (("ocean-weather", "strong-wind"), ("storm", "blown-off-course")):
        (drift,) = LIBRARY.get(table).get_row(row).effects
        assert drift["off-map"] == [{"kind": "destroy", "of": "fleet"}]


@pytest.mark.rule("ME-SEA-4")
def test_a_fleet_without_sails_moves_on_four_and_more_until_a_port() -> None:
    assert works("sails-lost", "turn", "3") == ["stop it"]
    assert works("sails-lost", "turn", "4") == []
    assert LIBRARY.conditions()["sails-lost"]["lifted-by"] == ["port"]


@pytest.mark.rule("ME-SEA-4")
def test_a_fleet_aground_loses_one_turn() -> None:
    assert works("aground", "turn") == ["stop it", "lift it condition=aground"]


@pytest.mark.rule("ME-TILE-FAULT-2", "ME-TILE-FAULT-3")
def test_an_earthquake_razes_destroys_and_spreads_on_three_or_less() -> None:
    struck = ["raze settlements-here", "destroy armies-here"]
    assert roll("earthquake", "1 3 4", neighbours=2).effects == [*struck, *struck]
    assert roll("earthquake", "2").effects == ["nothing"]


@pytest.mark.rule("ME-TILE-FAULT-3")
def test_the_sea_does_not_shake() -> None:
    rolled = roll("earthquake", "1", neighbours=1, terrain="sea")
    assert rolled.effects == ["raze settlements-here", "destroy armies-here"]


BURNT = [
    "destroy settlements-here",
    "destroy armies-here",
    "destroy fleets-here",
    "destroy tile",
    "barren tile",
]


@pytest.mark.rule("ME-TILE-VOLCANO-1", "ME-TILE-VOLCANO-2")
def test_an_eruption_leaves_barren_ground_and_sends_lava_by_the_dice() -> None:
    rolled = roll("eruption", "1 2 5 3")
    assert rolled.effects == [
        *BURNT,
        "strike direction=5 distance=1",
        *BURNT,
        "strike direction=3 distance=1",
        *BURNT,
    ]
    assert roll("eruption", "6").effects == ["nothing"]


TILES = [
    figure("ME-TILE-DELTA-1", "delta", {"fortress-from-village": 7, "fortress-from-barren": 12}),
    figure("ME-TILE-DELTA-3", "delta", {"revenue": 3, "city": False}),
    figure("ME-TILE-CHASM-3", "chasm", {"city-bridge": 4}),
    figure("ME-TILE-CHASM-4", "chasm", {"strategic": -1}),
    figure("ME-TILE-CHASM-5", "chasm", {"toll": 1}),
    figure("ME-TILE-ISLAND-1", "island", {"strategic": -2}),
    figure("ME-TILE-PLATEAU-1", "plateau", {"strategic": -1, "capital": True}),
]


@pytest.mark.parametrize(("row", "wanted"), TILES)
def test_figures_of_a_special_tile(row: str, wanted: dict[str, Any]) -> None:
    found = figures("tiles", row)
    assert {name: found[name] for name in wanted} == wanted


def test_a_bridge_costs_one_crown_upstream_two_below_and_twice_over_a_chasm() -> None:
    assert figures("bridges", "upper-river") == {"crowns": 1, "tiles": 4, "timber": 1}
    assert figures("bridges", "lower-river")["crowns"] == 2
    assert figures("bridges", "chasm")["factor"] == 2
