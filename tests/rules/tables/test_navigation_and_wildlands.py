"""Navigation hazard and wildlands: each row, with its dice, does what the rule says."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.tables_rolled import LIBRARY, case, roll, works

NAVIGATION = [
    case("ME-NAV-1", "wrecked", "1", ["destroy fleet"]),
    case(
        "ME-NAV-2",
        "stranded",
        "2 3",
        [
            "lose fleet provisions=all",
            "lose carried points=300",
            "afflict fleet condition=stranded",
        ],
    ),
    case("ME-NAV-3", "men-overboard", "3 5", ["lose carried points=500 provisions=all"]),
    case("ME-NAV-4", "cargo-overboard", "4", ["lose fleet provisions=all"]),
    case("ME-NAV-5", "safe", "5", ["nothing"], id="ME-NAV-5 on a 5"),
    case("ME-NAV-5", "safe", "6", ["nothing"], id="ME-NAV-5 on a 6"),
]


@pytest.mark.parametrize(("row", "dice", "effects", "named"), NAVIGATION)
def test_a_fleet_among_rocks(row: str, dice: str, effects: list[str], named: Any) -> None:
    rolled = roll("navigation-hazard", dice, **named)
    assert (rolled.rows, rolled.effects) == (row, effects)


@pytest.mark.rule("ME-NAV-2", "ME-NAV-3")
def test_every_army_aboard_rolls_for_itself() -> None:
    rolled = roll("navigation-hazard", "3 1 6", carried=2)
    assert rolled.effects == [
        "lose carried points=100 provisions=all",
        "lose carried points=600 provisions=all",
    ]


@pytest.mark.rule("ME-NAV-2")
def test_a_stranded_fleet_is_free_on_a_four_and_lost_in_winter() -> None:
    assert works("stranded", "turn", "3") == ["stop it"]
    assert works("stranded", "turn", "4") == ["lift it condition=stranded"]
    assert works("stranded", "winter") == ["destroy it"]


# Each terrain: the row that ends at this total, as the rule prints them.
ROWS_BY_TERRAIN = {
    "plain": {
        50: "nothing", 55: "ruins", 60: "necropolis", 65: "tower-of-magic", 70: "temple",
        75: "trading-post", 79: "lornalim-forest", 82: "crystal-forest", 84: "oak-forest",
        85: "cultists", 87: "brigands", 90: "chaos-horde", 94: "tavern", 96: "black-tower",
        98: "mystic-spring", 99: "treasure", 100: "wyvern",
    },
    "coast": {
        50: "nothing", 55: "ruins", 60: "necropolis", 65: "tower-of-magic", 70: "temple",
        75: "trading-post", 76: "volcano", 78: "lornalim-forest", 81: "oak-forest",
        83: "cultists", 85: "brigands", 88: "creature-lair", 90: "northern-raiders",
        94: "tavern", 96: "black-tower", 98: "mystic-spring", 99: "treasure", 100: "wyvern",
    },
    "river": {
        50: "nothing", 55: "ruins", 60: "necropolis", 65: "tower-of-magic", 70: "temple",
        75: "trading-post", 78: "sudden-flood", 80: "lornalim-forest", 83: "crystal-forest",
        86: "oak-forest", 87: "cultists", 89: "brigands", 90: "northern-raiders", 94: "tavern",
        96: "black-tower", 98: "mystic-spring", 99: "treasure", 100: "wyvern",
    },
    "mountain": {
        50: "nothing", 55: "ruins", 60: "necropolis", 70: "tower-of-magic", 75: "mine",
        80: "temple", 85: "trading-post", 87: "volcano", 89: "crystal-forest", 90: "cultists",
        91: "brigands", 94: "tavern", 96: "black-tower", 98: "mystic-spring", 99: "treasure",
        100: "wyvern",
    },
}  # fmt: skip


@pytest.mark.parametrize(
    "terrain",
    [
        pytest.param("plain", marks=pytest.mark.rule("ME-WILD-PLAIN")),
        pytest.param("coast", marks=pytest.mark.rule("ME-WILD-COAST")),
        pytest.param("river", marks=pytest.mark.rule("ME-WILD-RIVER")),
        pytest.param("mountain", marks=pytest.mark.rule("ME-WILD-MOUNTAIN")),
    ],
)
def test_all_hundred_faces_of_a_terrain_give_the_printed_row(terrain: str) -> None:
    printed = ROWS_BY_TERRAIN[terrain]
    table, first = LIBRARY.get("wildlands"), 1
    for last, row in printed.items():
        assert {table.row(total, terrain).id for total in range(first, last + 1)} == {row}
        first = last + 1
    assert first == 101


@pytest.mark.rule("ME-WILD-0")
def test_the_terrain_of_the_tile_names_the_column() -> None:
    assert roll("wildlands", "76", terrain="coast").rows == "volcano"
    assert roll("wildlands", "76", terrain="plain").rows == "lornalim-forest"


SITES = [
    case("ME-WILD-1", "nothing", "50", ["nothing"], column="plain"),
    case("ME-NEC-0", "necropolis", "56", ["site site=necropolis"], column="plain"),
    case(
        "ME-SITE-POST",
        "trading-post",
        "71",
        ["site site=trading-post", "yield crowns=1 with-settlement=2"],
        column="plain",
    ),
    case("ME-SITE-VOLC", "volcano", "86", ["tile-kind tile=volcano"], column="mountain"),
    case(
        "ME-SITE-LORN",
        "lornalim-forest",
        "76",
        ["site site=lornalim-forest", "yield crowns=1d6+2 purse=building"],
        column="plain",
    ),
    case(
        "ME-SITE-CRYS",
        "crystal-forest",
        "80",
        ["site site=crystal-forest", "yield crowns=1d4 while-held=True"],
        column="plain",
    ),
    case(
        "ME-SITE-OAK",
        "oak-forest",
        "83",
        ["site site=oak-forest", "yield crowns=1d6 purse=ships"],
        column="plain",
    ),
    case(
        "ME-SITE-LAIR",
        "creature-lair",
        "86 3",
        ["site site=creature-lair count=3"],
        column="coast",
    ),
    case(
        "ME-SITE-TAV",
        "tavern",
        "91",
        ["site site=tavern feeds=village", "yield crowns=1d6-1"],
        column="plain",
    ),
    case("ME-SITE-SPRING", "mystic-spring", "97", ["site site=mystic-spring"], column="plain"),
    case(
        "ME-SITE-TREAS",
        "treasure",
        "99 4 6",
        ["force what=treasure crowns=10 where=tile"],
        column="plain",
    ),
    case(
        "ME-SITE-WYV",
        "wyvern",
        "100 2 3 5",
        ["destroy army", "rage direction=2 distance=8"],
        column="plain",
    ),
    case(
        "ME-SITE-BLACK",
        "black-tower",
        "95 4",
        ["site site=black-tower", "lose army points=300"],
        column="plain",
        id="ME-SITE-BLACK items not tracked",
    ),
    case(
        "ME-SITE-BLACK",
        "black-tower",
        "95 1 2",
        ["site site=black-tower", "destroy it"],
        column="plain",
        items_tracked=True,
        items_of_army=2,
        id="ME-SITE-BLACK one of two items drained",
    ),
]


@pytest.mark.parametrize(("row", "dice", "effects", "named"), SITES)
def test_what_the_wildlands_hold(row: str, dice: str, effects: list[str], named: Any) -> None:
    rolled = roll("wildlands", dice, **named)
    assert (rolled.rows, rolled.effects) == (row, effects)


@pytest.mark.rule("ME-SITE-FLOOD")
def test_a_flood_razes_villages_downstream_on_five_and_six() -> None:
    rolled = roll("wildlands", "76 2 4 5", column="river", villages_downstream=2)
    assert rolled.effects == ["lose army points=200", "raze it"]


@pytest.mark.rule("ME-RUIN-0")
def test_searching_ruins_is_the_players_choice() -> None:
    found = roll("wildlands", "51", column="plain")
    assert (found.effects, found.waits) == (["site site=ruins"], "search-ruins")
    left = roll("wildlands", "51", column="plain", choose="search-ruins=leave")
    assert (left.rows, left.waits) == ("ruins", "")
    searched = roll("wildlands", "51 4", column="plain", choose="search-ruins=search")
    assert searched.rows == "ruins > plundered"


@pytest.mark.rule("ME-TEMP-1", "ME-TEMP-2")
def test_a_temple_found_is_kept_for_nothing_or_sacked() -> None:
    kept = roll("wildlands", "66", column="plain", choose="temple=keep")
    assert kept.effects == ["settle what=temple owner=empire race=own"]
    sacked = roll("wildlands", "66 3 4", column="plain", choose="temple=sack")
    assert sacked.effects == ["gain army crowns=7"]


@pytest.mark.rule("ME-TOW-0", "ME-TOW-A")
def test_a_tower_just_found_may_be_left_visited_or_attacked() -> None:
    assert roll("wildlands", "61", column="plain").waits == "visit-tower"
    visited = roll("wildlands", "61 4 5", column="plain", choose="visit-tower=visit")
    assert visited.rows == "tower-of-magic > ignored"
    attacked = roll("wildlands", "61 1 1 1 1", column="plain", choose="visit-tower=attack")
    assert attacked.effects[-1] == "fight force.what=wizard force.points=400 where=by-strength"


@pytest.mark.rule("ME-SITE-HORDE")
def test_a_chaos_horde_fights_its_finder_and_stays_unless_beaten() -> None:
    fight = "fight force.what=horde force.race=chaos force.points=900 where=open"
    met: dict[str, Any] = {"column": "plain", "race": "empire"}
    assert roll("wildlands", "88 3 3 3", battle="won", **met).effects == [fight]
    stays = "force what=horde race=chaos"
    assert roll("wildlands", "88 3 3 3", battle="drawn", **met).effects == [fight, stays]
    lost = roll("wildlands", "88 3 3 3", battle="lost", **met)
    assert lost.effects == [fight, "retreat army", stays]


@pytest.mark.rule("ME-SITE-HORDE")
def test_a_chaos_horde_joins_a_chaos_army_on_four_and_more() -> None:
    joined = roll("wildlands", "88 4 1 2 3", column="plain", race="chaos")
    assert joined.effects == ["gain army points=600 where=room"]
    fought = roll("wildlands", "88 3 1 2 3", column="plain", race="chaos")
    assert fought.effects == ["fight force.what=horde force.race=chaos force.points=600 where=open"]


@pytest.mark.rule("ME-SITE-SPRING")
def test_a_spring_cures_on_three_and_more() -> None:
    assert roll("mystic-spring", "2").effects == ["nothing"]
    cured = roll("mystic-spring", "3")
    assert cured.effects == ["lift army", "character army fate=restored who=any"]
