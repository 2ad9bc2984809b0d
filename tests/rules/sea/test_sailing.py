"""Fleets along the coast and over the open sea, on a world."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.actions.land.moving import move
from campaign.actions.land.scouting import explore
from campaign.actions.sea.embarking import embark, land
from campaign.actions.sea.sailing import sail
from campaign.actions.sea.squadrons import merge_fleets, split_fleet
from campaign.actions.winter.building import build_settlement
from campaign.errors import Refused
from tests.rules.stage import COAST, Coast, Sea, Stage, case
from tests.story import undone_is_as_before

OPEN = """
0101 coast
0201 coast
0102 sea
0202 sea
0302 sea
0103 sea
0203 sandbank
0301 coast
"""


@pytest.mark.rule("BG-SEA-1")
def test_a_fleet_sails_three_tiles_a_turn_along_the_coast(tmp_path: Path) -> None:
    sea = Sea(tmp_path, at="0301")
    undone_is_as_before(sea.story, lambda: sea.sail("0401", "0501"))
    sea.sail("0401", "0501")
    assert sea.at() == "0501"
    sea.sail("0401")  # the third tile
    with pytest.raises(Refused) as refusal:
        sea.sail("0501")
    assert refusal.value.rule == "BG-SEA-1"
    sea.story.turn(2)
    sea.sail("0501")
    assert sea.story.problems() == []


@pytest.mark.rule("BG-SEA-1")
@pytest.mark.parametrize("path", [("0501",), ("0302",), ("0401", "0501", "0401", "0501"), ()])
def test_a_path_that_jumps_leaves_the_coast_or_is_too_long_is_refused(
    tmp_path: Path, path: tuple[str, ...]
) -> None:
    sea = Sea(tmp_path, at="0301")
    before = sea.story.state()
    with pytest.raises(Refused) as refusal:
        sea.sail(*path)
    assert refusal.value.rule == "BG-SEA-1"
    assert sea.story.state() == before


def test_a_fleet_that_is_sunk_or_nobodys_takes_no_orders(tmp_path: Path) -> None:
    sea = Sea(tmp_path, at="0301")
    own = sea.fleet
    sea.fleet = sea.story.fleet(None, "0301", kind="pirate")
    with pytest.raises(Refused):
        sea.sail("0401")
    sea.fleet = own
    sea.story.set_up(lambda world: world.end("fleet", own, "sunk"))
    with pytest.raises(Refused):
        sea.sail("0401")


@pytest.mark.rule("ME-TILE-HEADLAND-1", "ME-NAV-1")
def test_a_headland_may_wreck_the_fleet_with_all_it_carries(tmp_path: Path) -> None:
    sea = Sea(tmp_path)
    army = sea.army()
    undone_is_as_before(sea.story, lambda: sea.sail("0201", dice=(1,)))
    sea.sail("0201", "0301", dice=(1,))
    assert sea.ended("fleet", sea.fleet) == "destroyed"
    assert sea.ended("army", army) == "destroyed"
    assert sea.story.problems() == []


@pytest.mark.rule("ME-NAV-2")
def test_a_stranded_fleet_is_stopped_and_freed_on_4(tmp_path: Path) -> None:
    sea = Sea(tmp_path)
    army = sea.army()
    sea.sail("0201", "0301", dice=(2, 3))
    assert (sea.at(), sea.conditions()) == ("0201", ["stranded"])
    row = sea.story.get("army", army)
    assert (row["points"], row["provisions"]) == (700, 0)
    sea.turn_starts(2, 3)
    sea.story.turn(2)
    with pytest.raises(Refused) as refusal:
        sea.sail("0301")
    assert refusal.value.rule == "ME-NAV-2"
    sea.turn_starts(3, 4)
    sea.story.turn(3)
    sea.sail("0301")
    assert sea.at() == "0301"


@pytest.mark.rule("ME-NAV-2")
def test_a_fleet_still_stranded_when_winter_begins_is_destroyed(tmp_path: Path) -> None:
    sea = Sea(tmp_path, at="0201")
    sea.story.add("condition", kind="stranded", of_table="fleet", of_key=sea.fleet)
    sea.story.calendar(season="autumn", turn=0, phase="autumn-magic")
    sea.story.advance()
    assert sea.ended("fleet", sea.fleet) == "destroyed"


@pytest.mark.rule("ME-TILE-SANDBANK-1")
def test_a_sandbank_is_sailed_with_the_open_sea_alone_and_rolled_for(tmp_path: Path) -> None:
    sea = Sea(tmp_path, OPEN, open_sea=True)
    army = sea.army()
    sea.sail("0102", "0202", "0203", dice=(1, 1, 4, 1))  # calm, calm; cargo lost, calm
    assert sea.story.get("army", army)["provisions"] == 0
    assert sea.at() == "0203"
    (tmp_path / "coasts").mkdir()
    coast = Sea(tmp_path / "coasts", OPEN)
    with pytest.raises(Refused):
        coast.sail("0102")


@pytest.mark.rule("ME-TILE-SANDBANK-1", "ME-NAV-1")
def test_a_fleet_lost_on_a_sandbank_meets_no_weather(tmp_path: Path) -> None:
    sea = Sea(tmp_path, OPEN, open_sea=True)
    sea.sail("0102", "0202", "0203", dice=(1, 1, 1))
    assert sea.ended("fleet", sea.fleet) == "destroyed"


@pytest.mark.rule("ME-TILE-ROCKCOAST-1")
def test_no_ship_touches_a_rocky_coast(tmp_path: Path) -> None:
    sea = Sea(tmp_path, COAST.replace("0401 coast", "0401 rocky-coast"), at="0301")
    army = sea.army()
    with pytest.raises(Refused) as sailing:
        sea.sail("0401")
    with pytest.raises(Refused) as landing:
        sea.land(army, "0401")
    assert sailing.value.rule == landing.value.rule == "ME-TILE-ROCKCOAST-1"


@pytest.mark.rule("ME-TILE-ISLAND-1")
def test_an_island_is_reached_by_ship_alone(tmp_path: Path) -> None:
    sea = Sea(tmp_path, COAST.replace("0401 coast", "0401 island"), at="0301")
    army = sea.story.army(sea.empire, "0301")
    island = sea.story.tile("0401")
    with pytest.raises(Refused) as refusal:
        sea.story.action(move, army, [island], dice=[])
    assert refusal.value.rule == "ME-TILE-ISLAND-1"
    sea.embark(army)
    sea.sail("0401")
    sea.story.turn(2)
    sea.land(army, "0401", dice=(30,))  # scouted: barren
    assert sea.story.get("army", army)["tile"] == island


@pytest.mark.rule("BG-SEA-1", "ME-SIEGE-3")
def test_a_ship_carries_one_army_with_its_engines(tmp_path: Path) -> None:
    sea = Sea(tmp_path)
    first = sea.story.army(sea.empire, "0101", rams=2)
    undone_is_as_before(sea.story, lambda: sea.embark(first))
    for army in (first, sea.story.army(sea.empire, "0101")):
        sea.embark(army)
    with pytest.raises(Refused) as refusal:
        sea.embark(sea.story.army(sea.empire, "0101"))
    assert refusal.value.rule == "BG-SEA-1"
    row = sea.story.get("army", first)
    assert (row["fleet"], row["tile"], row["rams"]) == (sea.fleet, None, 2)
    assert sea.story.problems() == []


def test_going_aboard_and_ashore_are_each_an_armys_move(tmp_path: Path) -> None:
    sea = Sea(tmp_path)
    army = sea.story.army(sea.empire, "0101")
    sea.embark(army)
    with pytest.raises(Refused):
        sea.land(army)
    sea.story.turn(2)
    undone_is_as_before(sea.story, lambda: sea.land(army, dice=(30,)))
    sea.land(army, dice=(1,))  # the scouts are lost: it stays aboard
    assert sea.story.get("army", army)["fleet"] == sea.fleet


@pytest.mark.rule("ME-SITE-LAIR")
@pytest.mark.parametrize("dice", [(1,), (3,)])
def test_creatures_may_drag_a_fleet_under(tmp_path: Path, dice: tuple[int, ...]) -> None:
    sea = Sea(tmp_path, at="0301")
    sea.story.site("0401", "creature-lair", {"count": 2})
    army = sea.army()
    sea.sail("0401", "0501", dice=dice)
    assert sea.ended("fleet", sea.fleet) == sea.ended("army", army) == "destroyed"


@pytest.mark.rule("ME-SITE-LAIR")
def test_the_creatures_of_a_lair_entered_by_hand_are_counted_at_the_first_crossing(
    tmp_path: Path,
) -> None:
    sea = Sea(tmp_path, at="0301")
    lair = sea.story.site("0401", "creature-lair")
    sea.sail("0401", dice=(3, 6))  # three live there, one dies
    assert sea.story.data("site", lair) == {"count": 2}
    assert sea.story.get("site", lair)["ended_at"] is None


@pytest.mark.rule("ME-SITE-LAIR")
def test_creatures_may_take_half_the_ships_at_random(tmp_path: Path) -> None:
    sea = Sea(tmp_path, at="0301")
    sea.story.site("0401", "creature-lair", {"count": 2})
    first, second = sea.army(), sea.army()
    undone_is_as_before(sea.story, lambda: sea.sail("0401", dice=(4, 1, 2)))
    sea.sail("0401", dice=(4, 1, 2))  # the first army's ship; then 2x100 of the other's
    assert sea.story.get("fleet", sea.fleet)["ships"] == 1
    assert sea.ended("army", first) == "drowned"
    assert sea.story.get("army", second)["points"] == 800


@pytest.mark.rule("ME-SITE-LAIR")
def test_with_the_last_creature_the_lair_is_gone_and_the_tile_barren(tmp_path: Path) -> None:
    sea = Sea(tmp_path, at="0301")
    lair = sea.story.site("0401", "creature-lair", {"count": 2})
    sea.sail("0401", dice=(6,))
    assert sea.story.data("site", lair)["count"] == 1
    sea.sail("0301", "0401", dice=(6,))
    assert sea.ended("site", lair) == "removed"
    assert sea.story.get("tile", sea.story.tile("0401"))["barren"]


# The open sea


def ocean(path: Path) -> Sea:
    return Sea(path, OPEN, open_sea=True)


@pytest.mark.rule("ME-SEA-3")
def test_each_tile_of_open_sea_rolls_for_weather(tmp_path: Path) -> None:
    sea = ocean(tmp_path)
    undone_is_as_before(sea.story, lambda: sea.sail("0102", "0202", dice=(1, 3)))
    sea.sail("0102", "0202", dice=(1, 3))
    assert sea.at() == "0202"


@pytest.mark.rule("ME-SEA-3")
def test_a_becalmed_fleet_may_only_go_back_and_on_a_6(tmp_path: Path) -> None:
    sea = ocean(tmp_path)
    sea.sail("0102", "0202", dice=(2, 4))
    assert sea.conditions() == ["becalmed"]
    sea.turn_starts(2, 5)
    sea.story.turn(2)
    with pytest.raises(Refused) as refusal:
        sea.sail("0102")
    assert refusal.value.rule == "ME-SEA-3"
    sea.turn_starts(3, 6)
    sea.story.turn(3)
    with pytest.raises(Refused) as refusal:
        sea.sail("0302")
    assert refusal.value.rule == "ME-SEA-3"
    sea.sail("0102", dice=(1,))
    assert (sea.at(), sea.conditions()) == ("0102", [])


@pytest.mark.rule("ME-SEA-3")
def test_a_fleet_still_becalmed_when_the_season_ends_is_lost(tmp_path: Path) -> None:
    sea = ocean(tmp_path)
    sea.sail("0102", dice=(4,))
    sea.story.calendar(season="autumn", turn=0, phase="autumn-magic")
    sea.story.advance()
    assert sea.ended("fleet", sea.fleet) == "destroyed"


@pytest.mark.rule("ME-SEA-3", "ME-SEA-4")
@pytest.mark.parametrize("weather", [(5,), (6, 3)])
def test_a_fleet_is_blown_one_tile_stays_before_land_and_is_lost_off_the_map(
    tmp_path: Path, weather: tuple[int, ...]
) -> None:
    sea = ocean(tmp_path)
    sea.sail("0102", dice=(*weather, 4))
    assert sea.at() == "0103"
    sea.story.undo()
    sea.sail("0102", dice=(*weather, 6))
    assert sea.ended("fleet", sea.fleet) == "destroyed"


@pytest.mark.rule("ME-SEA-4")
def test_a_storm_may_sink_the_fleet_or_take_men_and_provisions(tmp_path: Path) -> None:
    sea = ocean(tmp_path)
    army = sea.army()
    sea.sail("0102", dice=(6, 1))
    assert sea.ended("army", army) == "destroyed"
    sea.story.undo()
    sea.sail("0102", dice=(6, 4, 2))
    row = sea.story.get("army", army)
    assert (row["points"], row["provisions"]) == (800, 0)


@pytest.mark.rule("ME-SEA-4")
def test_lost_sails_let_it_move_on_4_until_a_port_mends_them(tmp_path: Path) -> None:
    sea = ocean(tmp_path)
    sea.story.settlement(sea.empire, "0201", "city")
    sea.sail("0102", "0202", dice=(6, 2))
    assert (sea.at(), sea.conditions()) == ("0102", ["sails-lost"])
    with pytest.raises(Refused):  # not this turn either
        sea.sail("0202")
    sea.turn_starts(2, 3)
    sea.story.turn(2)
    with pytest.raises(Refused) as refusal:
        sea.sail("0201")
    assert refusal.value.rule == "ME-SEA-4"
    sea.turn_starts(3, 4)
    sea.story.turn(3)
    sea.sail("0201")
    assert (sea.at(), sea.conditions()) == ("0201", [])


@pytest.mark.rule("ME-SEA-4")
def test_a_fleet_aground_loses_its_next_turn(tmp_path: Path) -> None:
    sea = ocean(tmp_path)
    sea.sail("0102", dice=(6, 5))
    sea.turn_starts(2)
    sea.story.turn(2)
    with pytest.raises(Refused):
        sea.sail("0101")
    sea.turn_starts(3)
    sea.story.turn(3)
    sea.sail("0101")
    assert sea.at() == "0101"


@pytest.mark.rule("ME-SEA-4")
def test_running_before_a_storm_it_must_move_once_more(tmp_path: Path) -> None:
    sea = ocean(tmp_path)
    sea.sail("0102", dice=(6, 6, 1), run_before=["0103"])
    assert sea.at() == "0103"
    sea.story.undo()
    sea.sail("0102", dice=(6, 6))
    assert [row["kind"] for row in sea.story.live("decision")] == ["run-before"]


@pytest.mark.rule("BG-MAG-3")
def test_no_fleet_enters_a_chaos_void(tmp_path: Path) -> None:
    sea = Sea(tmp_path, at="0301")
    void = {"kind": "chaos-void", "of_table": "tile", "of_key": sea.story.tile("0401")}
    sea.story.add("condition", **void)
    with pytest.raises(Refused) as refusal:
        sea.sail("0401")
    assert refusal.value.rule == "BG-MAG-3"


# Fleets part and join


def test_a_fleet_parts_with_its_armies_and_joins_again(tmp_path: Path) -> None:
    sea = Sea(tmp_path)
    army = sea.army()
    sea.army()
    sea.story.action(split_fleet, sea.fleet, 1, [army], name="Tern")
    [other] = sea.story.live("fleet", name="Tern")
    assert sea.story.get("army", army)["fleet"] == other["id"]
    undone_is_as_before(
        sea.story,
        lambda: sea.story.action(merge_fleets, other["id"], sea.fleet),
    )
    sea.story.action(merge_fleets, other["id"], sea.fleet)
    assert sea.story.get("fleet", sea.fleet)["ships"] == 2
    assert sea.story.problems() == []


@pytest.mark.parametrize(("ships", "armies"), [(0, []), (2, []), (1, [99])])
def test_a_share_of_a_fleet_that_can_not_be_is_refused(
    tmp_path: Path, ships: int, armies: list[int]
) -> None:
    sea = Sea(tmp_path)
    with pytest.raises(Refused) as refusal:
        sea.story.action(split_fleet, sea.fleet, ships, armies)
    assert refusal.value.rule == "BG-SEA-1"


@pytest.mark.rule("ME-TILE-SANDBANK-1")
def test_a_sandbank_is_neither_explored_nor_settled(tmp_path: Path) -> None:
    stage = Stage(tmp_path, "0101 coast\n0102 sea sandbank\n0202 sea", **{"open-sea": True})
    mine = stage.army()
    stage.refused("BG-MOVE-1", explore, mine, "0102")
    stage.land("0102", owner=1)
    stage.story.winter("construction")
    stage.refused("HO-BUILD", build_settlement, stage.ost, "0102", "village")


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
    stage = Coast(tmp_path)
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
    stage = Coast(tmp_path)
    stage.do(sail, stage.fleet, ["0201", "0301"], dice=[5])
    stage.story.turn(2)
    stage.do(sail, stage.fleet, ["0201"], dice=[6])
    stage.story.turn(3)
    stage.do(sail, stage.fleet, ["0101"])  # leaving it asks nothing


@pytest.mark.rule("ME-NAV-2", "BG-SEA-1")
def test_two_stranded_fleets_that_join_roll_once(tmp_path: Path) -> None:
    stage = Coast(tmp_path, "0201")
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
    stage = Coast(tmp_path, "0201")
    stage.afflict("fleet", stage.fleet, "stranded")
    stage.story.turn(1, "reorganisation", stage.ost)
    stage.refused("BG-SEA-1", split_fleet, stage.fleet, 1)


@pytest.mark.rule("ME-NAV-2")
def test_who_lands_from_a_stranded_fleet_outlives_it(tmp_path: Path) -> None:
    stage = Coast(tmp_path, "0201")
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
    stage = Coast(tmp_path, "0301", ships)
    stage.story.site("0401", "creature-lair", {"count": 2})
    army = stage.aboard()
    if ships > 1:
        stage.put("army", army, ended_at=10, ended_how="gone")
        dice = dice[:-1]
    stage.do(sail, stage.fleet, ["0401"], dice=dice)
    assert stage.ships() == left


@pytest.mark.rule("ME-SEA-3")
@pytest.mark.parametrize("open_sea", [True, False])
def test_the_open_sea_is_sailed_by_choice_of_the_campaign(tmp_path: Path, open_sea: bool) -> None:
    stage = Coast(tmp_path, options={"open-sea": open_sea})
    if open_sea:
        stage.do(sail, stage.fleet, ["0102"], dice=[3])
        assert stage.where() == "0102"
    else:
        stage.refused("BG-SEA-1", sail, stage.fleet, ["0102"])


@pytest.mark.rule("ME-SEA-4")
@pytest.mark.parametrize("port", ["own city", "village", "another's city", "ally's city"])
def test_sails_are_mended_in_a_port_that_is_open(tmp_path: Path, port: str) -> None:
    stage = Coast(tmp_path, "0301")
    stage.afflict("fleet", stage.fleet, "sails-lost", since=9)
    of = {"own city": 1, "village": 1, "another's city": 2}.get(port)
    place = stage.place("0401", "village" if port == "village" else "city", of=of, points=100)
    if of is None:
        stage.friend(place, "military")
    stage.do(sail, stage.fleet, ["0401"])
    mended = stage.story.conditions("fleet", stage.fleet) == []
    assert mended == (port in ("own city", "ally's city"))


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
