"""Building, revenue, quarters, the earth that moves: the second reading."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.deeds.winter.building import build_bridge, build_settlement, build_temple
from campaign.deeds.winter.recovering import help_recovery
from campaign.deeds.winter.recruiting import buy_provisions, deploy, recruit
from campaign.deeds.winter.shipyards import build_engine, build_ship
from campaign.rules.realm.crowns import pay
from tests.rules.again.stage import Stage, case
from tests.rules.tables_rolled import figures

BOARD = """
0101 lowland
0102 lowland
0103 lowland forest
0104 lowland chasm
0201 lowland volcano
0202 lowland fault
0203 coast delta
0204 coast
"""


class Realm(Stage):
    """Every tile is Ostmark's, and thirty crowns with them."""

    def __init__(self, path: Path, race: str = "empire", crowns: int = 30, **options: Any) -> None:
        super().__init__(path, BOARD, race, **options)
        self.story.set_up(lambda world: pay(world, self.ost, crowns, what="start"))
        self.land(*LABELS, owner=self.ost)
        self.story.winter("construction")

    def build(self, deed: Any, *words: Any, **more: Any) -> Any:
        return self.do(deed, self.ost, *words, **more)

    def no(self, rule: str, deed: Any, *words: Any) -> None:
        self.refused(rule, deed, self.ost, *words)


LABELS = tuple(line.split()[0] for line in BOARD.split("\n") if line)


# Building


@pytest.mark.rule("ME-TILE-DELTA-1")
@pytest.mark.parametrize(("before", "crowns"), [("", 12), ("village", 7)])
def test_a_fortress_on_a_delta_has_its_price(tmp_path: Path, before: str, crowns: int) -> None:
    stage = Realm(tmp_path)
    if before:
        stage.place("0203", before)
    else:
        stage.land("0203", barren=True)
    stage.build(build_settlement, "0203", "fortress")
    assert stage.crowns() == 30 - crowns


@pytest.mark.rule("ME-TILE-DELTA-1")
@pytest.mark.parametrize("before", ["village", "fortress"])
def test_no_city_grows_on_a_delta(tmp_path: Path, before: str) -> None:
    stage = Realm(tmp_path)
    stage.place("0203", before)
    stage.no("ME-TILE-DELTA-1", build_settlement, "0203", "city")


@pytest.mark.rule("ME-TILE-DELTA-3", "BG-RAZE-1")
@pytest.mark.parametrize(
    ("kind", "razed", "more"), [("village", False, 3), ("fortress", False, 3), ("village", True, 0)]
)
def test_any_settlement_that_stands_on_a_delta_gives_three_more(
    tmp_path: Path, kind: str, razed: bool, more: int
) -> None:
    stage = Realm(tmp_path)
    stage.place("0203", kind, razed=razed)
    stage.enter("revenue")
    found = [row["amount"] for row in stage.story.find("posting", rule="ME-TILE-DELTA-3")]
    assert sum(found) == more


@pytest.mark.rule("ME-TILE-CHASM-2", "ME-TILE-CHASM-5", "ME-TILE-FAULT-1")
def test_a_chasm_is_bridged_for_two_and_pays_toll_and_a_fault_is_not(tmp_path: Path) -> None:
    stage = Realm(tmp_path)
    stage.build(build_bridge, "0104")
    assert stage.crowns() == 28
    stage.no("ME-BRI-1", build_bridge, "0104")
    stage.no("ME-TILE-FAULT-1", build_bridge, "0202")
    stage.enter("revenue")
    assert [row["amount"] for row in stage.story.find("posting", rule="ME-TILE-CHASM-5")] == [1]


@pytest.mark.rule("ME-TILE-CHASM-5", "ME-MINE-5")
def test_toll_goes_to_whoever_holds_the_bridge(tmp_path: Path) -> None:
    stage = Realm(tmp_path)
    stage.land("0104", owner=stage.west, bridge=True)
    stage.enter("revenue")
    assert (stage.crowns(), stage.crowns(stage.west)) == (30, 1)


@pytest.mark.rule("ME-TEMP-1")
def test_a_temple_stands_beside_any_settlement_once(tmp_path: Path) -> None:
    stage = Realm(tmp_path)
    stage.place("0101", "city")
    stage.build(build_temple, "0101")
    stage.no("ME-TEMP-1", build_temple, "0101")
    stage.build(build_temple, "0102")
    assert (stage.places(), stage.crowns()) == (["city", "temple"], 10)
    stage.build(build_settlement, "0102", "village")  # beside a temple a village may be built
    assert stage.places("0102") == ["temple", "village"]
    assert stage.sound()


@pytest.mark.parametrize(
    ("race", "label", "barren", "rule"),
    [
        case("ME-TEMP-BRE", "bretonnia", "0101", True, ""),
        case("ME-TEMP-BRE", "bretonnia", "0101", False, "ME-TEMP-BRE"),
        case("ME-TEMP-CHA", "chaos", "0101", False, "ME-TEMP-CHA"),
        case("ME-TEMP-WEL", "wood-elves", "0103", False, ""),
        case("ME-TEMP-WEL", "wood-elves", "0101", True, ""),
        case("ME-TEMP-WEL", "wood-elves", "0101", False, "ME-TEMP-WEL"),
        case("ME-TEMP-DEL", "dark-elves", "0203", False, ""),
        case("ME-TEMP-SKA", "skaven", "0101", False, ""),
        case("ME-TEMP-EMP", "empire", "0101", False, ""),
    ],
)
def test_each_people_prays_on_its_ground(
    tmp_path: Path, race: str, label: str, barren: bool, rule: str
) -> None:
    stage = Realm(tmp_path, race)
    stage.land(label, barren=barren)
    if rule:
        stage.no(rule, build_temple, label)
    else:
        stage.build(build_temple, label)
        assert not stage.tile(label, "barren")


@pytest.mark.rule("ME-TEMP-WEL", "ME-SITE-LORN")
@pytest.mark.parametrize(
    ("site", "forest"), [("lornalim-forest", 1), ("oak-forest", 1), ("crystal-forest", 0)]
)
def test_found_forests_are_forest_and_crystal_is_none(
    tmp_path: Path, site: str, forest: int
) -> None:
    stage = Realm(tmp_path, "wood-elves")
    stage.story.site("0101", site)
    if forest:
        stage.build(build_temple, "0101")
    else:
        stage.no("ME-TEMP-WEL", build_temple, "0101")


@pytest.mark.rule("ME-TEMP-HEL")
@pytest.mark.parametrize(
    ("race", "kind", "crowns"),
    [
        ("high-elves", "city", 5),
        ("high-elves", "capital", 5),
        ("high-elves", "fortress", 10),
        ("high-elves", "", 10),
        ("empire", "city", 10),
    ],
)
def test_elves_build_cheaply_beside_a_city(
    tmp_path: Path, race: str, kind: str, crowns: int
) -> None:
    stage = Realm(tmp_path, race)
    if kind:
        stage.place("0101", kind)
    stage.build(build_temple, "0101")
    assert stage.crowns() == 30 - crowns


@pytest.mark.rule("ME-SIEGE-2")
@pytest.mark.parametrize("place", ["village", "temple"])
def test_engines_are_built_in_a_city_or_fortress(tmp_path: Path, place: str) -> None:
    stage = Realm(tmp_path)
    stage.no("ME-SIEGE-2", build_engine, stage.place("0101", place), "ram")


@pytest.mark.rule("ME-SIEGE-2")
def test_no_more_engines_than_forest_tiles_each_winter(tmp_path: Path) -> None:
    stage = Realm(tmp_path)
    city = stage.place("0101", "city")
    stage.build(build_engine, city, "ram")
    stage.no("ME-SIEGE-2", build_engine, city, "ram")
    stage.land("0103", owner=stage.west)
    stage.story.winter("construction", 2)
    stage.no("ME-SIEGE-2", build_engine, city, "ram")
    stage.story.site("0101", "oak-forest")
    stage.build(build_engine, city, "cannon")
    assert stage.crowns() == 24


@pytest.mark.rule("ME-SITE-OAK", "ME-SITE-LORN", "HO-BUILD")
def test_earmarked_crowns_are_spent_first_and_on_their_own_works(tmp_path: Path) -> None:
    stage = Realm(tmp_path, crowns=20)
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
    stage = Realm(tmp_path)
    if not forest:
        stage.land("0103", owner=None)
    stage.build(build_ship, stage.place("0204", "city"))
    if forest:
        stage.build(build_bridge, "0104")
        assert stage.tile("0104", "bridge")
    else:
        stage.no("ME-TILE-CHASM-2", build_bridge, "0104")


@pytest.mark.rule("BG-SEA-1", "HO-BUILD")
def test_a_full_harbour_builds_no_ship(tmp_path: Path) -> None:
    stage = Realm(tmp_path)
    port = stage.place("0204", "city")
    stage.story.fleet(stage.ost, "0204", 3)
    stage.no("BG-SEA-1", build_ship, port)


# The earth


@pytest.mark.rule("ME-TILE-FAULT-2", "ME-TILE-FAULT-3")
@pytest.mark.parametrize(("near", "shaken"), [(3, True), (4, False)])
def test_an_earthquake_spreads_on_three_or_less(tmp_path: Path, near: int, shaken: bool) -> None:
    stage = Stage(tmp_path, "0101 lowland fault\n0102 lowland\n0103 lowland")
    here, there, far = (stage.place(label) for label in ("0101", "0102", "0103"))
    armies = [stage.army(label) for label in ("0101", "0102", "0103")]
    stage.roll("earthquake", 1, near, tile="0101")
    assert [stage.story.get("settlement", key)["razed"] for key in (here, there, far)] == [
        True, shaken, False,
    ]  # fmt: skip
    assert [stage.lives("army", army) for army in armies] == [False, not shaken, True]
    assert stage.sound()


@pytest.mark.rule("ME-TILE-FAULT-2", "ME-TEMP-2")
def test_an_earthquake_brings_a_temple_down_for_good(tmp_path: Path) -> None:
    stage = Stage(tmp_path, "0101 lowland fault\n0103 lowland")
    stage.place("0101", "city")
    stage.place("0101", "temple")
    stage.roll("earthquake", 1, tile="0101")
    assert stage.places() == ["city"]
    assert not stage.tile("0101", "barren")


@pytest.mark.rule("ME-TILE-VOLCANO-1", "ME-TILE-VOLCANO-2")
def test_lava_leaves_nothing_standing_where_it_runs(tmp_path: Path) -> None:
    """Settlements, armies, ships, sites and bridges; equal dice coincide."""
    tiles = "0101 highland volcano\n0102 river bridge\n0103 coast\n0201 lowland"
    stage = Stage(tmp_path, tiles + '\n0102-0103 river "Silver"')
    for label in ("0101", "0102", "0201"):
        stage.place(label)
        stage.army(label)
    stage.story.site("0102", "trading-post")
    stage.land("0102", owner=stage.ost, bridge=True)
    stage.roll("eruption", 1, 3, 4, 4, 1, tile="0101")  # twice to the south, once off the map
    assert (stage.places("0102"), stage.sites("0102")) == ([], [])
    assert (stage.tile("0102", "barren"), stage.tile("0102", "bridge")) == (True, False)
    assert stage.places("0201") == ["village"]
    assert [row["tile"] for row in stage.story.live("army")] == [stage.story.tile("0201")]
    assert stage.sound()


@pytest.mark.rule("ME-TILE-VOLCANO-1", "ME-SITE-VOLC")
def test_a_volcano_that_was_found_erupts_as_any_other(tmp_path: Path) -> None:
    stage = Stage(tmp_path, "0101 coast barren\n0103 lowland")
    from campaign.deeds.sites.searching import explore_wildlands

    stage.do(explore_wildlands, stage.army(), dice=[76])
    army = stage.army("0101")
    for empire in (stage.ost, stage.west):  # nobody has a fortune of his own
        stage.put("empire", empire, ended_at=10, ended_how="gone")
    stage.enter("events", 1, 1, 1)
    assert not stage.lives("army", army)


@pytest.mark.rule("ME-TILE-VOLCANO-1")
def test_a_besieged_city_that_lava_takes_is_besieged_no_more(tmp_path: Path) -> None:
    stage = Stage(tmp_path, "0101 highland volcano\n0102 lowland")
    city = stage.place("0101", "city")
    siege = stage.story.add("siege", settlement=city, empire=stage.west, begun_at=10)
    stage.army("0101", of=stage.west, siege=siege)
    stage.roll("eruption", 1, 1, 1, tile="0101")
    assert stage.story.live("siege") == []
    assert stage.sound()


# Quarters and winter's works


@pytest.mark.rule("HO-QUARTERS", "ME-NEC-2")
def test_crowns_are_banked_in_any_quarters_and_treasure_in_the_capital_alone(
    tmp_path: Path,
) -> None:
    stage = Stage(tmp_path)
    stage.place("0101", "city")
    stage.place("0103", "capital")
    army = stage.army("0101", crowns=5)
    train = stage.army("0101", 0, kind="treasure", crowns=7)
    home = stage.army("0103", 0, kind="treasure", crowns=4)
    stage.enter("quarters")
    assert stage.crowns() == 5 + 4
    assert stage.of(army, "crowns") == 0
    assert (stage.lives("army", train), stage.lives("army", home)) == (True, False)


@pytest.mark.rule("HO-QUARTERS")
def test_who_finds_a_village_full_marches_on(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.place("0101")
    stage.place("0103", "city")
    first, second = stage.army(), stage.army()
    stage.enter("quarters", 5)
    assert (stage.at(first), stage.at(second)) == ("0101", "0103")


@pytest.mark.rule("ME-TEMP-5", "BG-ARMY-1")
def test_an_army_left_with_few_when_lent_troops_go_lives_on(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.place("0101", "city")
    army = stage.army("0101", 1000, lent=950)
    stage.enter("quarters")
    assert stage.of(army, "points", "lent") == (50, 0)


@pytest.mark.rule("ME-TEMP-5")
@pytest.mark.parametrize("where", ["ashore", "aboard", "underground"])
def test_lent_troops_go_wherever_they_are(tmp_path: Path, where: str) -> None:
    stage = Stage(tmp_path, "0101 coast\n0102 lowland\n0103 lowland\n0104 lowland\n0301 sea")
    stage.place("0101", "city")
    army = stage.army("0101", 1000, lent=400)
    if where == "aboard":
        fleet = stage.story.fleet(stage.ost, "0101", 1)
        stage.put("army", army, tile=None, bank=None, fleet=fleet)
    elif where == "underground":
        edge = stage.story.add(
            "edge", a=stage.story.tile("0101"), b=stage.story.tile("0104"), kind="passage"
        )
        kept = {
            "from": stage.story.tile("0104"),
            "to": stage.story.tile("0101"),
            "length": 3,
            "gone": 2,
        }
        stage.put("army", army, tile=None, bank=None, passage=edge)
        stage.story.set_up(lambda world: world.store("army", army, {"passage": kept}))
    stage.enter("quarters")
    assert stage.of(army, "points", "lent") == (600, 0)
    assert stage.at(army) == "0101"


@pytest.mark.rule("HO-RECOVER")
def test_help_for_ruins_ends_with_the_winter_and_has_a_limit(tmp_path: Path) -> None:
    stage = Realm(tmp_path)
    ruins = stage.place("0101", razed=True)
    stage.story.winter("recovery")
    stage.build(help_recovery, ruins, 1)
    stage.no("HO-RECOVER", help_recovery, ruins, 9)
    stage.land("0101", owner=stage.ost)
    stage.no("HO-RECOVER", help_recovery, stage.place("0102"), 1)


@pytest.mark.rule("HO-RECRUIT", "BG-ARMY-1")
def test_recruits_are_limited_by_their_place_each_winter(tmp_path: Path) -> None:
    stage = Realm(tmp_path)
    village = stage.place("0101")
    army = stage.army("0101", 500)
    stage.story.winter("recruitment")
    most = figures("recruitment", "village")["points"]

    def join(deed: Any, points: int) -> Any:
        return recruit(deed, stage.ost, village, points, into=army)

    stage.do(join, most)
    stage.refused("HO-RECRUIT", join, 50)
    stage.story.winter("recruitment", 2)
    stage.do(join, 50)


@pytest.mark.rule("BG-YEAR-3", "ME-TILE-ISLAND-1", "HO-STACK")
@pytest.mark.parametrize("why", ["not own", "full"])
def test_armies_are_deployed_on_land_of_their_own_with_room(tmp_path: Path, why: str) -> None:
    stage = Realm(tmp_path)
    army = stage.army("0101")
    if why == "not own":
        stage.land("0102", owner=stage.west)
    else:
        for _ in range(4):
            stage.army("0102", 500)
    stage.story.winter("deployment")
    stage.refused("BG-YEAR-3" if why == "not own" else "HO-STACK", deploy, army, "0102")
