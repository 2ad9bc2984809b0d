"""Ships, hazards, pirates and the open sea: the second reading."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.deeds.sea.embarking import embark, land
from campaign.deeds.sea.sailing import sail
from campaign.deeds.sea.sea_battle import sea_battle
from campaign.deeds.sea.squadrons import merge_fleets, split_fleet
from tests.rules.again.stage import Stage, case
from tests.rules.sea_stage import COAST

OPEN = {"open-sea": True}
PIRATE_WAY = (3, 1)  # down the coast, one tile


class Sea(Stage):
    def __init__(self, path: Path, at: str = "0101", ships: int = 2, options: Any = None) -> None:
        super().__init__(path, COAST, **(options or {}))
        self.fleet = self.story.fleet(self.ost, at, ships)

    def aboard(self, points: int = 1000, **values: Any) -> int:
        place: dict[str, Any] = {"tile": None, "bank": None, "fleet": self.fleet}
        return self.army("0101", points, **place, **values)

    def where(self, fleet: int = 0) -> str:
        return self.label(self.story.get("fleet", fleet or self.fleet)["tile"])

    def ships(self, fleet: int = 0) -> int:
        row = self.story.get("fleet", fleet or self.fleet)
        return int(row["ships"]) if row["ended_at"] is None else 0


# Hazards


@pytest.mark.parametrize(
    ("dice", "ships", "points", "provisions", "stranded"),
    [
        case("ME-NAV-1", [1], 0, 0, 0, False),
        case("ME-NAV-2", [2, 3], 2, 700, 0, True),
        case("ME-NAV-3", [3, 3], 2, 700, 0, False),
        case("ME-NAV-4", [4], 2, 1000, 0, False),
        case("ME-NAV-5", [5], 2, 1000, 3, False),
        case("ME-NAV-5", [6], 2, 1000, 3, False),
    ],
)
def test_a_headland_does_to_those_aboard_what_its_table_says(
    tmp_path: Path, dice: list[int], ships: int, points: int, provisions: int, stranded: bool
) -> None:
    stage = Sea(tmp_path)
    army = stage.aboard(provisions=3)
    stage.do(sail, stage.fleet, ["0201"], dice=dice)
    assert stage.ships() == ships
    row = stage.story.get("army", army)
    assert (row["points"] if row["ended_at"] is None else 0) == points
    assert (row["provisions"] if points else 0) == provisions
    assert ("stranded" in stage.story.conditions("fleet", stage.fleet)) == stranded
    assert stage.sound()


@pytest.mark.rule("ME-TILE-HEADLAND-1")
def test_each_fleet_and_each_passing_rolls(tmp_path: Path) -> None:
    stage = Sea(tmp_path)
    stage.do(sail, stage.fleet, ["0201", "0301"], dice=[5])
    stage.story.turn(2)
    stage.do(sail, stage.fleet, ["0201"], dice=[6])
    stage.story.turn(3)
    stage.do(sail, stage.fleet, ["0101"])  # leaving it asks nothing


@pytest.mark.rule("ME-NAV-2", "BG-SEA-1")
def test_two_stranded_fleets_that_join_roll_once(tmp_path: Path) -> None:
    stage = Sea(tmp_path, "0201")
    other = stage.story.fleet(stage.ost, "0201", 1)
    for fleet in (stage.fleet, other):
        stage.afflict("fleet", fleet, "stranded")
    stage.story.turn(1, "reorganisation", stage.ost)
    stage.do(merge_fleets, other, stage.fleet)
    assert stage.story.conditions("fleet", stage.fleet) == ["stranded"]
    stage.enter("curses", 4)
    assert stage.story.conditions("fleet", stage.fleet) == []


@pytest.mark.rule("ME-NAV-2", "BG-SEA-1")
def test_no_ship_leaves_the_stranded_by_parting(tmp_path: Path) -> None:
    stage = Sea(tmp_path, "0201")
    stage.afflict("fleet", stage.fleet, "stranded")
    stage.story.turn(1, "reorganisation", stage.ost)
    stage.refused("BG-SEA-1", split_fleet, stage.fleet, 1)


@pytest.mark.rule("ME-NAV-2")
def test_winter_destroys_the_stranded_with_those_aboard(tmp_path: Path) -> None:
    stage = Sea(tmp_path, "0201")
    army = stage.aboard()
    stage.afflict("fleet", stage.fleet, "stranded")
    stage.enter("quarters")
    assert (stage.ships(), stage.lives("army", army)) == (0, False)


@pytest.mark.rule("ME-NAV-2")
def test_who_lands_from_a_stranded_fleet_outlives_it(tmp_path: Path) -> None:
    stage = Sea(tmp_path, "0201")
    army = stage.aboard()
    stage.place("0301", "city")
    stage.land("0201", barren=True)
    stage.afflict("fleet", stage.fleet, "stranded")
    stage.do(land, army, None, dice=[6])
    stage.enter("quarters", 5)
    assert (stage.ships(), stage.lives("army", army)) == (0, True)


@pytest.mark.rule("ME-SITE-LAIR")
@pytest.mark.parametrize(
    ("ships", "left", "dice"), [(1, 1, [4, 2]), (3, 2, [4, 1, 2]), (4, 2, [5, 1, 1, 2])]
)
def test_creatures_take_half_the_ships_rounded_down(
    tmp_path: Path, ships: int, left: int, dice: list[int]
) -> None:
    stage = Sea(tmp_path, "0301", ships)
    stage.story.site("0401", "creature-lair", {"count": 2})
    army = stage.aboard()
    if ships > 1:
        stage.put("army", army, ended_at=10, ended_how="gone")
        dice = dice[:-1]
    stage.do(sail, stage.fleet, ["0401"], dice=dice)
    assert stage.ships() == left


@pytest.mark.rule("ME-SITE-LAIR", "ME-WILD-2")
def test_the_last_creature_slain_leaves_barren_ground(tmp_path: Path) -> None:
    stage = Sea(tmp_path, "0301")
    stage.story.site("0401", "creature-lair", {"count": 2})
    stage.do(sail, stage.fleet, ["0401"], dice=[6])
    assert stage.sites("0401") == ["creature-lair"]
    stage.story.turn(2)
    stage.do(sail, stage.fleet, ["0301"])
    stage.story.turn(3)
    stage.do(sail, stage.fleet, ["0401"], dice=[6])
    assert (stage.sites("0401"), stage.tile("0401", "barren")) == ([], True)


@pytest.mark.rule("ME-SITE-LAIR")
def test_pirates_pass_a_lair_unharmed(tmp_path: Path) -> None:
    stage = Sea(tmp_path)
    stage.story.site("0401", "creature-lair", {"count": 2})
    pirate = stage.story.fleet(None, "0301", 1, kind="pirate")
    stage.enter("pirates", *PIRATE_WAY)
    assert stage.lives("fleet", pirate)


# Pirates


@pytest.mark.rule("ME-PIR-3")
@pytest.mark.parametrize(
    ("of", "kind", "army", "asked"),
    [
        (1, "village", False, True),
        (1, "village", True, False),
        (None, "village", False, False),
        (1, "city", False, False),
        (1, "fortress", False, False),
    ],
)
def test_pirates_raid_undefended_villages_of_empires_alone(
    tmp_path: Path, of: int | None, kind: str, army: bool, asked: bool
) -> None:
    stage = Sea(tmp_path, "0501")
    village = stage.place("0401", kind, of=of, points=0)
    if army:
        stage.army("0401")
    stage.story.fleet(None, "0301", 1, kind="pirate")
    stage.enter("pirates", *PIRATE_WAY, *([4] if asked else []))
    assert stage.story.get("settlement", village)["razed"] == asked


@pytest.mark.parametrize(
    ("dice", "where"),
    [
        case("ME-PIR-2", [5], "0301"),
        case("ME-PIR-2", [6], "0301"),
        case("ME-PIR-2", [4, 2], "0501"),
        case("ME-PIR-4", [4, 3], ""),  # past the last tile of the coast
    ],
)
def test_a_pirate_keeps_to_the_coast_as_far_as_it_goes(
    tmp_path: Path, dice: list[int], where: str
) -> None:
    stage = Sea(tmp_path, "0101")
    pirate = stage.story.fleet(None, "0301", 1, kind="pirate")
    stage.enter("pirates", *dice)
    assert stage.lives("fleet", pirate) == bool(where)
    assert not where or stage.where(pirate) == where


@pytest.mark.rule("ME-PIR-3", "BG-RAZE-1")
def test_ruins_are_raided_by_nobody(tmp_path: Path) -> None:
    stage = Sea(tmp_path, "0501")
    stage.place("0401", razed=True)
    stage.story.fleet(None, "0301", 1, kind="pirate")
    stage.enter("pirates", *PIRATE_WAY)


@pytest.mark.rule("ME-PIR-5", "ME-PIR-7")
@pytest.mark.parametrize(("dice", "fought"), [([3, 3], True), ([3, 4], False), ([4, 3], True)])
def test_a_pirate_escapes_by_the_higher_die_alone(
    tmp_path: Path, dice: list[int], fought: bool
) -> None:
    stage = Sea(tmp_path, "0301")
    pirate = stage.story.fleet(None, "0401", 1, kind="pirate")
    blows = [1, 1] if fought else []  # 2 + 1 against 1 + 1 + 1: a draw
    stage.do(sail, stage.fleet, ["0401"], dice=[*dice, *blows], engage="engage")
    assert (stage.story.get("fleet", pirate)["moved_at"] == 10) == fought


@pytest.mark.rule("ME-SEA-1", "ME-SEA-2", "ME-PIR-7")
@pytest.mark.parametrize(
    ("dice", "mine", "theirs"),
    [
        ([1, 2], 2, 2),  # 2 ships, 1 aboard and 1 against 2 ships and 2: a draw
        ([2, 2], 2, 2),  # pushed away
        ([4, 2], 2, 1),  # one ship sinks, the other is pushed away
        ([4, 1], 2, 0),
        ([1, 6], 0, 2),
    ],
)
def test_ships_and_those_aboard_decide_a_battle_at_sea(
    tmp_path: Path, dice: list[int], mine: int, theirs: int
) -> None:
    stage = Sea(tmp_path, "0401")
    foe = stage.story.fleet(stage.west, "0401", 2)
    stage.aboard()
    stage.story.turn(1, "battles")
    sunk = [1] if theirs == 1 else []
    where: dict[str, Any] = {"push": "0501"}
    stage.do(sea_battle, stage.fleet, foe, dice=[*dice, *sunk], **where)
    assert (stage.ships(), stage.ships(foe)) == (mine, theirs)


@pytest.mark.rule("ME-PIR-6")
def test_pirates_winter_three_to_a_city_with_the_independents(tmp_path: Path) -> None:
    stage = Sea(tmp_path)
    stage.place("0501", "city", of=None, points=100)
    stage.story.fleet(None, "0501", 1, kind="merchant")
    pirates = [stage.story.fleet(None, "0301", 1, kind="pirate") for _ in range(3)]
    stage.place("0101", "city")
    stage.enter("quarters")
    assert [stage.ships(pirate) for pirate in pirates] == [1, 1, 0]


@pytest.mark.rule("ME-PIR-6")
@pytest.mark.parametrize("port", ["village", "razed", "empire's"])
def test_pirates_without_a_free_city_are_lost(tmp_path: Path, port: str) -> None:
    stage = Sea(tmp_path)
    of = stage.ost if port == "empire's" else None
    kind = "village" if port == "village" else "city"
    stage.place("0501", kind, of=of, razed=port == "razed")
    pirate = stage.story.fleet(None, "0301", 1, kind="pirate")
    stage.place("0101", "city")
    stage.enter("quarters")
    assert stage.ships(pirate) == 0


@pytest.mark.rule("BG-SEA-1")
def test_ships_past_the_berths_are_lost_and_their_armies_are_ashore(tmp_path: Path) -> None:
    stage = Sea(tmp_path, ships=4)
    stage.place("0101", "city")
    army = stage.aboard()
    stage.enter("quarters", 1)
    assert stage.ships() == 3
    assert stage.at(army) == "0101"


# The open sea


@pytest.mark.rule("ME-SEA-3")
@pytest.mark.parametrize("open_sea", [True, False])
def test_the_open_sea_is_sailed_by_choice_of_the_campaign(tmp_path: Path, open_sea: bool) -> None:
    stage = Sea(tmp_path, options={"open-sea": open_sea})
    if open_sea:
        stage.do(sail, stage.fleet, ["0102"], dice=[3])
        assert stage.where() == "0102"
    else:
        stage.refused("BG-SEA-1", sail, stage.fleet, ["0102"])


@pytest.mark.rule("ME-SEA-3")
def test_out_of_a_calm_one_goes_back_and_nowhere_else(tmp_path: Path) -> None:
    stage = Sea(tmp_path, options=OPEN)
    stage.do(sail, stage.fleet, ["0102"], dice=[4])
    stage.enter("curses", 5, turn=2)
    stage.story.turn(2)
    stage.refused("ME-SEA-3", sail, stage.fleet, ["0101"])
    stage.enter("curses", 6, turn=3)
    stage.story.turn(3)
    stage.refused("ME-SEA-3", sail, stage.fleet, ["0202"])
    stage.do(sail, stage.fleet, ["0101"])


@pytest.mark.rule("ME-SEA-3")
def test_the_becalmed_are_lost_with_the_season(tmp_path: Path) -> None:
    stage = Sea(tmp_path, "0102", options=OPEN)
    army = stage.aboard()
    stage.afflict("fleet", stage.fleet, "becalmed")
    stage.enter("quarters")
    assert (stage.ships(), stage.lives("army", army)) == (0, False)


@pytest.mark.rule("ME-SEA-3")
@pytest.mark.parametrize(("side", "where"), [(1, "0201"), (4, ""), (2, "0302")])
def test_a_strong_wind_carries_ships_to_a_coast_or_off_the_map(
    tmp_path: Path, side: int, where: str
) -> None:
    stage = Sea(tmp_path, "0102", options=OPEN)
    stage.do(sail, stage.fleet, ["0202"], dice=[5, side])
    assert (stage.where() if stage.ships() else "") == where


@pytest.mark.rule("ME-SEA-4")
@pytest.mark.parametrize("port", ["own city", "village", "another's city", "ally's city"])
def test_sails_are_mended_in_a_port_that_is_open(tmp_path: Path, port: str) -> None:
    stage = Sea(tmp_path, "0301")
    stage.afflict("fleet", stage.fleet, "sails-lost", since=9)
    of = {"own city": 1, "village": 1, "another's city": 2}.get(port)
    place = stage.place("0401", "village" if port == "village" else "city", of=of, points=100)
    if of is None:
        stage.friend(place, "military")
    stage.do(sail, stage.fleet, ["0401"])
    mended = stage.story.conditions("fleet", stage.fleet) == []
    assert mended == (port in ("own city", "ally's city"))


@pytest.mark.rule("ME-SEA-4")
def test_a_fleet_aground_loses_one_turn_and_no_more(tmp_path: Path) -> None:
    stage = Sea(tmp_path, "0301")
    stage.afflict("fleet", stage.fleet, "aground")
    stage.enter("curses", turn=2)
    stage.story.turn(2)
    stage.refused("BG-SEA-1", sail, stage.fleet, ["0401"])
    stage.enter("curses", turn=3)
    stage.story.turn(3)
    stage.do(sail, stage.fleet, ["0401"])


@pytest.mark.rule("ME-TILE-ROCKCOAST-1", "ME-TILE-ISLAND-1")
def test_ships_land_on_islands_and_not_on_rocks(tmp_path: Path) -> None:
    stage = Stage(
        tmp_path, "0101 coast\n0201 coast island\n0301 coast rocky-coast\n0102 sea\n0202 sea"
    )
    fleet = stage.story.fleet(stage.ost, "0101", 1)
    army = stage.army("0101")
    stage.do(embark, army, fleet)
    stage.story.turn(2)
    stage.do(sail, fleet, ["0201"])
    stage.land("0201", barren=True)
    stage.refused("ME-TILE-ROCKCOAST-1", sail, fleet, ["0301"])
    stage.do(land, army, None, dice=[6])
    assert stage.at(army) == "0201"


@pytest.mark.rule("BG-SEA-1")
def test_a_ship_carries_one_army_and_parting_fleets_must_hold_theirs(tmp_path: Path) -> None:
    stage = Sea(tmp_path)
    one, two = stage.army("0101"), stage.army("0101")
    third = stage.army("0101")
    for army in (one, two):
        stage.do(embark, army, stage.fleet)
    stage.refused("BG-SEA-1", embark, third, stage.fleet)
    stage.story.turn(1, "reorganisation", stage.ost)
    stage.refused("BG-SEA-1", split_fleet, stage.fleet, 1)
    stage.do(split_fleet, stage.fleet, 1, [two])
    assert stage.of(two, "fleet") != stage.fleet
    assert stage.sound()
