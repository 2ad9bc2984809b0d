"""Mines, cultists, bandits, monsters, lairs and raiders: each row does what the rule says."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.tables_rolled import case, roll

MINE = "site site=mine"

ROWS = [
    case("ME-MINE-1", "worked-out > collapse", "mine", "1 2 5", ["lose army points=50"]),
    case("ME-MINE-2", "base-metals", "mine", "2", [MINE, "yield crowns=2"], id="ME-MINE-2 on a 2"),
    case("ME-MINE-2", "base-metals", "mine", "4", [MINE, "yield crowns=2"], id="ME-MINE-2 on a 4"),
    case("ME-MINE-5", "precious-metals", "mine", "5", [MINE, "yield crowns=3 while-held=True"]),
    case("ME-MINE-6", "rare > gems", "mine", "6 2", [MINE, "yield crowns=1d6 while-held=True"]),
    case("ME-MINE-R1", "collapse", "rare-mine", "1 4", ["lose army points=40", "remove-site"]),
    case("ME-MINE-R2", "gems", "rare-mine", "3", [MINE, "yield crowns=1d6 while-held=True"]),
    case(
        "ME-MINE-R4",
        "meteoric-steel",
        "rare-mine",
        "4",
        [MINE, "yield item-points=1d6x20"],
    ),
    case("ME-MINE-R6", "warpstone", "rare-mine", "6 3", ["lose army points=30", "remove-site"]),
    case(
        "ME-MINE-R6",
        "warpstone",
        "rare-mine",
        "6",
        [MINE, "yield item-points=1d6x20 races=skaven+chaos"],
        race="skaven",
        id="ME-MINE-R6 for the Skaven",
    ),
    case("ME-MINE-E1", "collapse", "exhausted-mine", "3 6", ["lose army points=60"]),
    case("ME-MINE-E4", "dwarf-hold > dust", "exhausted-mine", "4 4 2 3", ["nothing"]),
    case(
        "ME-MINE-E4",
        "dwarf-hold > fortress-usual",
        "exhausted-mine",
        "4 5 3 4",
        ["settle what=fortress owner=independent race=dwarfs", "gain settlement points=400"],
    ),
    case("ME-MINE-E5", "skaven-labyrinth > dust", "exhausted-mine", "5 1 2 4", ["nothing"]),
    case(
        "ME-MINE-E5",
        "skaven-labyrinth > fortress-usual",
        "exhausted-mine",
        "5 6 3 4",
        ["settle what=fortress owner=independent race=skaven", "gain settlement points=400"],
    ),
    case("ME-MINE-E6", "trolls-and-goblins", "exhausted-mine", "6 4", ["lose army points=40"]),
    case(
        "ME-MINE-E6",
        "trolls-and-goblins",
        "exhausted-mine",
        "6 4",
        ["gain army points=400 where=room"],
        race="orcs-goblins",
        id="ME-MINE-E6 for orcs",
    ),
    case("ME-SITE-CULT", "allies", "cultists", "4 3", ["gain army points=300 where=room"]),
    case("ME-SITE-BAND", "monsters > legend", "bandits", "1 1", ["destroy army"]),
    case("ME-SITE-BAND", "ambush", "bandits", "2 3", ["lose army points=200 provisions=all"]),
    case("ME-SITE-BAND", "thieves", "bandits", "3", ["lose army provisions=all"]),
    case("ME-SITE-BAND", "afraid", "bandits", "5", ["nothing"]),
    case("ME-SITE-BAND", "they-join", "bandits", "6 3 4", ["gain army points=350 where=room"]),
    case(
        "ME-SITE-BAND",
        "they-join",
        "bandits",
        "6 3 4",
        ["gain army points=350 where=room", "remove-site"],
        site="brigands",
        id="ME-SITE-BAND they leave their site",
    ),
    case("ME-SITE-MONS", "legend", "monstrous-creatures", "1", ["destroy army"]),
    case("ME-SITE-LAIR", "fleet-destroyed", "creature-lair", "3", ["destroy fleet"]),
    case(
        "ME-SITE-LAIR",
        "ships-lost",
        "creature-lair",
        "4 3",
        ["lose fleet ships=half", "lose carried points=300"],
    ),
    case("ME-SITE-LAIR", "creature-slain", "creature-lair", "6", ["reduce site by=1"]),
    case(
        "ME-SITE-NORTH",
        "they-attack",
        "northern-raiders",
        "4 2",
        ["lose army points=200", "force what=raider ships=1 where=nearest-coast"],
    ),
    case(
        "ME-SITE-NORTH",
        "repelled",
        "northern-raiders",
        "5 3",
        ["afflict tile condition=raider-camp turns=3"],
    ),
]


@pytest.mark.parametrize(("rows", "table", "dice", "effects", "named"), ROWS)
def test_what_a_site_does(rows: str, table: str, dice: str, effects: list[str], named: Any) -> None:
    rolled = roll(table, dice, **named)
    assert (rolled.rows, rolled.effects) == (rows, effects)


@pytest.mark.rule("ME-MINE-1", "ME-MINE-E1")
def test_dwarfs_may_roll_again_at_a_worked_out_mine() -> None:
    again = roll("mine", "1 3", race="dwarfs", choose="reroll-mine=again")
    assert again.rows == "base-metals"
    deeper = roll("exhausted-mine", "1 6 2", race="dwarfs", choose="reroll-exhausted-mine=again")
    assert deeper.rows == "trolls-and-goblins"
    assert roll("mine", "2", race="dwarfs").waits == ""


@pytest.mark.rule("ME-MINE-7")
@pytest.mark.parametrize("dice", ["1 1 1", "6 1 1", "6 6 1"])
def test_a_mine_that_yields_nothing_does_not_stay(dice: str) -> None:
    found = roll("wildlands", f"71 {dice}", column="mountain")
    assert MINE not in found.effects


@pytest.mark.rule("ME-SITE-CULT")
def test_cultists_turn_settlements_independent_on_one_and_two() -> None:
    rolled = roll("cultists", "1 2 3", settlements_within=2)
    assert rolled.effects == ["independent it"]


@pytest.mark.rule("ME-SITE-CULT")
def test_no_capital_listens_to_cultists() -> None:
    assert roll("cultists", "3", capital=True).effects == []


@pytest.mark.rule("ME-SITE-MONS")
@pytest.mark.parametrize(
    ("face", "what", "race"),
    [
        (2, "daemons", "chaos"),
        (3, "monsters", "chaos-dwarfs"),
        (4, "monsters", "chaos"),
        (5, "monsters", "dark-elves"),
        (6, "monsters", "orcs-goblins"),
    ],
)
def test_monsters_are_fought_at_once_in_the_open(face: int, what: str, race: str) -> None:
    rolled = roll("monstrous-creatures", f"{face} 2 3 4", battle="lost")
    fight = f"fight force.what={what} force.race={race} force.points=900 where=open"
    assert rolled.effects == [fight, "retreat army"]
