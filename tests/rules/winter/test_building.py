"""What is built in winter: bridges, temples, settlements, ships and engines."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.actions.winter.building import build_bridge, build_settlement, build_temple
from campaign.actions.winter.recruiting import buy_provisions
from campaign.actions.winter.shipyards import build_engine, build_ship, draw_engines
from campaign.rules.realm.crowns import pay
from tests.rules.stage import Realm, Works
from tests.story import undone_is_as_before

RIVER = """
0101 river
0102 river
0103 river
0104 river
0105 river
0106 coast delta
0107 sea
0101-0102-0103-0104-0105-0106 river "Silver"
"""
LAND = """
0101 lowland barren
0102 lowland
0103 lowland forest
0104 lowland
0105 river
0106 coast delta barren
0107 sea
0104-0105-0106-0107 river "Silver"
"""


# Bridges


@pytest.mark.rule("ME-BRI-1")
@pytest.mark.parametrize(("tile", "price"), [("0101", 1), ("0104", 1), ("0105", 2)])
def test_a_bridge_costs_one_crown_near_the_source_and_two_beyond(
    tmp_path: Path, tile: str, price: int
) -> None:
    realm = Realm(tmp_path, RIVER, crowns=5)
    realm.own(tile)
    undone_is_as_before(realm.story, lambda: realm.build(build_bridge, tile))
    realm.build(build_bridge, tile)
    assert realm.story.get("tile", realm.story.tile(tile))["bridge"]
    assert realm.crowns() == 5 - price
    assert realm.story.problems() == []


@pytest.mark.rule("ME-BRI-1", "HO-BUILD")
def test_bridges_take_timber_and_without_forests_one_a_winter_is_all(tmp_path: Path) -> None:
    realm = Realm(tmp_path, RIVER)
    realm.own("0101", "0102")
    realm.build(build_bridge, "0101")
    realm.refused("ME-BRI-1", build_bridge, realm.empire, "0102")
    realm.phase("construction", year=2)
    realm.build(build_bridge, "0102")
    assert realm.story.get("tile", realm.story.tile("0102"))["bridge"]


@pytest.mark.rule("ME-BRI-1")
def test_a_bridge_needs_winter_a_river_ones_own_tile_and_crowns(tmp_path: Path) -> None:
    realm = Realm(tmp_path, LAND, crowns=0)
    realm.own("0102", "0105")
    realm.refused("ME-BRI-1", build_bridge, realm.empire, "0102")
    realm.refused("ME-BRI-1", build_bridge, realm.empire, "0104")
    realm.refused("ME-BRI-1", build_bridge, realm.empire, "0105")
    realm.phase("diplomacy")
    realm.refused("BG-YEAR-3", build_bridge, realm.empire, "0105")


@pytest.mark.rule("ME-TILE-CHASM-2")
def test_a_bridge_over_a_chasm_costs_two_or_twice_the_rivers_price(tmp_path: Path) -> None:
    board = RIVER.replace("0105 river", "0105 river chasm") + "\n0201 lowland chasm\n0202 forest"
    realm = Realm(tmp_path, board)
    realm.own("0105", "0201", "0202")
    realm.build(build_bridge, "0201")
    realm.build(build_bridge, "0105")
    assert realm.postings() == [
        ("ME-TILE-CHASM-2", -2, "treasury"),
        ("ME-TILE-CHASM-2", -4, "treasury"),
    ]


@pytest.mark.rule("ME-TILE-FAULT-1")
def test_a_fault_is_never_bridged(tmp_path: Path) -> None:
    realm = Realm(tmp_path, "0101 lowland fault")
    realm.own("0101")
    realm.refused("ME-TILE-FAULT-1", build_bridge, realm.empire, "0101")


@pytest.mark.rule("ME-SITE-LORN")
def test_crowns_for_building_are_spent_before_the_treasury(tmp_path: Path) -> None:
    realm = Realm(tmp_path, RIVER, crowns=5)
    realm.own("0105")
    realm.story.set_up(lambda world: pay(world, realm.empire, 1, purse="building", rule="start"))
    realm.build(build_bridge, "0105")
    assert (realm.crowns("building"), realm.crowns()) == (0, 4)


# Settlements


@pytest.mark.rule("HO-BUILD")
@pytest.mark.parametrize(
    ("before", "kind", "price"),
    [
        (None, "village", 4),
        (None, "fortress", 10),
        ("village", "fortress", 5),
        ("village", "city", 12),
        ("fortress", "city", 10),
    ],
)
def test_each_settlement_has_its_price(
    tmp_path: Path, before: str | None, kind: str, price: int
) -> None:
    realm = Realm(tmp_path, LAND, crowns=20)
    realm.own("0101")
    if before:
        realm.place("0101", before)
    undone_is_as_before(realm.story, lambda: realm.build(build_settlement, "0101", kind))
    realm.build(build_settlement, "0101", kind)
    [place] = realm.story.live("settlement", owner=realm.empire)
    assert (place["kind"], place["race"]) == (kind, "empire")
    assert realm.crowns() == 20 - price


@pytest.mark.rule("HO-BUILD")
def test_a_place_grows_one_step_a_winter_and_only_out_of_what_it_may(tmp_path: Path) -> None:
    realm = Realm(tmp_path, LAND)
    realm.own("0101", "0102")
    realm.refused("HO-BUILD", build_settlement, realm.empire, "0101", "city")
    realm.refused("HO-BUILD", build_settlement, realm.empire, "0102", "village")
    realm.refused(None, build_settlement, realm.empire, "0101", "capital")
    realm.build(build_settlement, "0101", "village")
    realm.refused("HO-BUILD", build_settlement, realm.empire, "0101", "fortress")
    realm.phase("construction", year=2)
    realm.build(build_settlement, "0101", "fortress")
    assert not realm.story.get("tile", realm.story.tile("0101"))["barren"]


@pytest.mark.rule("BG-RAZE-1")
def test_ruins_are_not_built_upon(tmp_path: Path) -> None:
    realm = Realm(tmp_path, LAND)
    realm.place("0102", "village", razed=True)
    realm.refused("HO-BUILD", build_settlement, realm.empire, "0102", "fortress")


@pytest.mark.rule("ME-TILE-DELTA-1", "ME-TILE-DELTA-4")
@pytest.mark.parametrize(("before", "price"), [(None, 12), ("village", 7)])
def test_a_fortress_on_a_delta_is_dearer(tmp_path: Path, before: str | None, price: int) -> None:
    realm = Realm(tmp_path, LAND, crowns=20)
    realm.own("0106")
    if before:
        realm.place("0106", before)
    realm.build(build_settlement, "0106", "fortress")
    assert realm.postings() == [("ME-TILE-DELTA-1", -price, "treasury")]


@pytest.mark.rule("ME-TILE-DELTA-1", "ME-TILE-DELTA-2")
def test_no_city_is_built_on_a_delta(tmp_path: Path) -> None:
    realm = Realm(tmp_path, LAND)
    realm.place("0106", "fortress")
    realm.refused("ME-TILE-DELTA-1", build_settlement, realm.empire, "0106", "city")


# Ships


@pytest.mark.rule("HO-BUILD", "ME-SITE-OAK")
def test_a_ship_is_built_in_a_port_with_oak_crowns_first(tmp_path: Path) -> None:
    realm = Realm(tmp_path, "0101 coast\n0102 sea\n0103 forest", crowns=10)
    port = realm.place("0101", "city")
    realm.own("0103")
    realm.story.set_up(lambda world: pay(world, realm.empire, 2, purse="ships", rule="start"))
    undone_is_as_before(realm.story, lambda: realm.build(build_ship, port))
    realm.build(build_ship, port)
    realm.build(build_ship, port)
    [fleet] = realm.story.live("fleet", owner=realm.empire)
    assert (fleet["ships"], fleet["port"]) == (2, port)
    assert (realm.crowns("ships"), realm.crowns()) == (0, 6)
    assert realm.story.problems() == []


@pytest.mark.rule("BG-SEA-1", "HO-BUILD")
def test_a_ship_needs_a_free_berth_in_a_coastal_city_and_timber(tmp_path: Path) -> None:
    realm = Realm(tmp_path, "0101 coast\n0102 sea\n0103 lowland\n0104 coast\n0105 coast")
    port, inland = realm.place("0101", "city"), realm.place("0103", "city")
    other, village = realm.place("0104", "city"), realm.place("0105")
    realm.story.fleet(realm.empire, "0101", ships=3)
    realm.refused("BG-SEA-1", build_ship, realm.empire, port)
    realm.refused("HO-BUILD", build_ship, realm.empire, inland)
    realm.refused("HO-BUILD", build_ship, realm.empire, village)
    realm.build(build_ship, other)
    realm.refused("HO-BUILD", build_ship, realm.empire, other)


# Engines


@pytest.mark.rule("ME-SIEGE-2")
def test_engines_are_built_for_three_crowns_as_many_as_forest_tiles(tmp_path: Path) -> None:
    realm = Realm(tmp_path, LAND, crowns=10)
    fortress, city = realm.place("0102", "fortress"), realm.place("0104", "city")
    realm.own("0103")
    undone_is_as_before(realm.story, lambda: realm.build(build_engine, fortress, "ram"))
    realm.build(build_engine, fortress, "ram", to=city)
    assert realm.crowns() == 7
    assert realm.story.data("settlement", city)["engines"] == {"rams": 1}
    realm.refused("ME-SIEGE-2", build_engine, realm.empire, fortress, "cannon")
    realm.phase("construction", year=2)
    realm.build(build_engine, fortress, "cannon")
    assert realm.crowns() == 4


@pytest.mark.rule("ME-SIEGE-2", "ME-SITE-LORN", "ME-SITE-OAK")
def test_lornalim_and_oak_count_as_forest_and_crystal_does_not(tmp_path: Path) -> None:
    realm = Realm(tmp_path, LAND)
    city = realm.place("0104", "city")
    realm.own("0101", "0102", "0105")
    realm.story.site("0105", "crystal-forest")
    realm.refused("ME-SIEGE-2", build_engine, realm.empire, city, "ram")
    realm.story.site("0101", "lornalim-forest")
    realm.story.site("0102", "oak-forest")
    realm.build(build_engine, city, "ram")
    realm.build(build_engine, city, "siege-tower")
    realm.refused("ME-SIEGE-2", build_engine, realm.empire, city, "ram")


@pytest.mark.rule("ME-SIEGE-2")
def test_an_engine_is_neither_built_in_a_village_nor_of_an_unknown_kind(tmp_path: Path) -> None:
    realm = Realm(tmp_path, LAND)
    village = realm.place("0103")
    realm.refused("ME-SIEGE-2", build_engine, realm.empire, village, "ram")
    realm.refused(None, build_engine, realm.empire, village, "catapult")


@pytest.mark.rule("ME-SIEGE-3")
def test_an_army_takes_engines_from_the_place_it_stands_in_four_at_most(tmp_path: Path) -> None:
    realm = Realm(tmp_path, LAND)
    city = realm.place("0103", "city", state='{"engines":{"rams":3}}')
    army = realm.story.army(realm.empire, "0103", cannons=2)
    realm.phase("deployment")
    realm.refused("ME-SIEGE-3", draw_engines, army, {"rams": 3})
    realm.refused("ME-SIEGE-3", draw_engines, army, {"towers": 1})
    realm.do(draw_engines, army, {"rams": 2})
    assert realm.story.get("army", army)["rams"] == 2
    assert realm.story.data("settlement", city)["engines"] == {"rams": 1}


# Temples


@pytest.mark.rule("ME-TEMP-1")
@pytest.mark.parametrize("kind", [None, "village", "capital"])
def test_a_temple_stands_on_barren_ground_or_beside_any_settlement(
    tmp_path: Path, kind: str | None
) -> None:
    realm = Realm(tmp_path, LAND, crowns=12)
    realm.own("0101")
    if kind:
        realm.place("0101", kind)
    undone_is_as_before(realm.story, lambda: realm.build(build_temple, "0101"))
    realm.build(build_temple, "0101")
    [temple] = realm.story.live("settlement", kind="temple")
    assert (temple["owner"], temple["race"], realm.crowns()) == (realm.empire, "empire", 2)
    assert not realm.story.get("tile", realm.story.tile("0101"))["barren"]  # ME-WILD-2


@pytest.mark.rule("ME-TEMP-1")
def test_a_temple_becomes_no_settlement_and_none_becomes_a_temple(tmp_path: Path) -> None:
    realm = Realm(tmp_path, LAND)
    realm.own("0101")
    realm.build(build_temple, "0101")
    realm.refused("ME-TEMP-1", build_temple, realm.empire, "0101")
    realm.refused("HO-BUILD", build_settlement, realm.empire, "0101", "city")
    realm.build(build_settlement, "0101", "village")
    kinds = [row["kind"] for row in realm.story.live("settlement")]
    assert sorted(kinds) == ["temple", "village"]


GROUND = [
    ("bretonnia", "ME-TEMP-BRE", "0101", "0102"),
    ("chaos", "ME-TEMP-CHA", "0101", "0103"),
    ("dark-elves", "ME-TEMP-DEL", "0102", "0105"),
    ("wood-elves", "ME-TEMP-WEL", "0103", "0102"),
]


@pytest.mark.rule("ME-TEMP-BRE", "ME-TEMP-CHA")
@pytest.mark.parametrize(("race", "rule", "good", "bad"), GROUND[:2])
def test_some_peoples_pray_on_barren_ground_alone(
    tmp_path: Path, race: str, rule: str, good: str, bad: str
) -> None:
    realm = Realm(tmp_path, LAND, race=race)
    realm.own(good, bad)
    realm.refused(rule, build_temple, realm.empire, bad)
    realm.build(build_temple, good)
    assert [row["race"] for row in realm.story.live("settlement", kind="temple")] == [race]


@pytest.mark.rule("ME-TEMP-DEL", "ME-TEMP-WEL")
@pytest.mark.parametrize(("race", "rule", "good", "bad"), GROUND[2:])
def test_elves_choose_their_ground(
    tmp_path: Path, race: str, rule: str, good: str, bad: str
) -> None:
    realm = Realm(tmp_path, LAND, race=race)
    realm.own(good, bad)
    realm.refused(rule, build_temple, realm.empire, bad)
    realm.build(build_temple, good)
    assert [row["race"] for row in realm.story.live("settlement", kind="temple")] == [race]


@pytest.mark.rule("ME-TEMP-EMP", "ME-TEMP-ORC", "ME-TEMP-SKA")
@pytest.mark.parametrize("race", ["empire", "orcs-goblins", "skaven", "dwarfs", "undead"])
def test_other_peoples_build_anywhere_in_the_realm(tmp_path: Path, race: str) -> None:
    realm = Realm(tmp_path, LAND, race=race)
    realm.own("0102", "0105")
    realm.build(build_temple, "0102")
    realm.build(build_temple, "0105")
    assert len(realm.story.live("settlement", kind="temple", race=race)) == 2


@pytest.mark.rule("ME-TEMP-HEL")
@pytest.mark.parametrize(("kind", "price"), [("city", 5), ("capital", 5), ("village", 10)])
def test_a_high_elf_temple_is_cheaper_beside_a_city(tmp_path: Path, kind: str, price: int) -> None:
    realm = Realm(tmp_path, LAND, race="high-elves", crowns=10)
    realm.place("0102", kind)
    realm.build(build_temple, "0102")
    assert realm.crowns() == 10 - price


@pytest.mark.rule("ME-SITE-OAK", "ME-SITE-LORN", "HO-BUILD")
def test_earmarked_crowns_are_spent_first_and_on_their_own_works(tmp_path: Path) -> None:
    stage = Works(tmp_path, crowns=20)
    port = stage.place("0204", "city")
    stage.story.set_up(lambda world: pay(world, 1, 3, purse="ships", what="start"))
    stage.story.set_up(lambda world: pay(world, 1, 4, purse="building", what="start"))
    stage.build(build_ship, port)
    left = [stage.crowns(purse=purse) for purse in ("ships", "building", "treasury")]
    price = 27 - sum(left)
    assert left[0] == max(0, 3 - price)
    assert left[1] == max(0, 4 - max(0, price - 3))
    stage.story.winter("baggage")
    army = stage.army("0204")
    stage.build(buy_provisions, army, 1)
    assert [stage.crowns(purse=purse) for purse in ("ships", "building")] == left[:2]


@pytest.mark.rule("ME-BRI-1")
@pytest.mark.parametrize("forest", [True, False])
def test_a_ship_and_a_bridge_are_of_the_same_timber(tmp_path: Path, forest: bool) -> None:
    stage = Works(tmp_path)
    if not forest:
        stage.land("0103", owner=None)
    stage.build(build_ship, stage.place("0204", "city"))
    if forest:
        stage.build(build_bridge, "0104")
        assert stage.tile("0104", "bridge")
    else:
        stage.no("ME-TILE-CHASM-2", build_bridge, "0104")
