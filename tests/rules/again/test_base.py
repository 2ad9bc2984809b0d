"""The year, the land, new realms and the house's tables: the second reading."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.bookkeeping.campaign_end import standings
from campaign.deeds.land.moving import move
from campaign.deeds.land.scouting import explore
from campaign.deeds.sites.searching import explore_wildlands
from campaign.deeds.war.besieging import begin_siege, breach, starve
from campaign.deeds.winter.building import build_settlement
from campaign.deeds.winter.realm import found_realm
from campaign.deeds.winter.spying import send_agent
from campaign.rules.act_context import ActContext
from campaign.rules.packs import campaign_library
from campaign.rules.realm.crowns import pay
from campaign.rules.war.walls import wall_multiplier
from campaign.season.running import advance
from campaign.storage.world import World
from tests.rules.again.stage import Stage, case

# The year


@pytest.mark.rule("BG-YEAR-1")
@pytest.mark.parametrize(
    ("now", "then"),
    [
        (("campaign", 5, "reorganisation"), ("campaign", 6)),
        (("campaign", 6, "reorganisation"), ("autumn", 0)),
        (("autumn", 0, "autumn-magic"), ("winter", 0)),
        (("winter", 0, "espionage"), ("spring", 0)),
        (("spring", 0, "spring-magic"), ("campaign", 1)),
    ],
)
def test_the_year_goes_round(
    tmp_path: Path, now: tuple[str, int, str], then: tuple[str, int]
) -> None:
    stage = Stage(tmp_path)
    season, turn, phase = now
    empire = stage.west if season == "campaign" else None
    stage.story.calendar(season=season, turn=turn, phase=phase, year=3, empire=empire, state="{}")
    stage.story.do(lambda w, c: advance(w, c), ())
    found = stage.story.look(lambda w: (w.calendar["season"], w.calendar["turn"]))
    assert found == then
    assert stage.story.look(lambda w: w.calendar["year"]) == 3 + (then[0] == "spring")


@pytest.mark.rule("BG-YEAR-2")
def test_the_dead_and_the_cursed_go_before_the_first_player(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    mine = stage.army("0101", 1000, provisions=2)
    stage.afflict("army", mine, "cursed")
    stage.enter("curses", 3, turn=2)
    assert stage.points(mine) == 850
    assert stage.story.look(lambda w: w.calendar["empire"]) is None


# The land


@pytest.mark.parametrize(
    ("tile", "die", "found"),
    [
        case("ME-WILD-3", "lowland chasm", 76, "lornalim"),
        case("ME-WILD-PLAIN", "lowland", 82, "crystal"),
        case("ME-WILD-COAST", "coast delta", 79, "oak"),
        case("ME-WILD-3", "coast headland", 77, "lornalim"),
        case("ME-WILD-RIVER", "river", 84, "oak"),
        case("ME-WILD-MOUNTAIN", "highland", 70, "tower"),
        case("ME-WILD-MOUNTAIN", "highland", 81, "trading-post"),
        case("ME-WILD-3", "highland plateau", 89, "crystal"),
    ],
)
def test_the_wilds_are_read_by_the_class_of_the_tile(
    tmp_path: Path, tile: str, die: int, found: str
) -> None:
    stage = Stage(tmp_path, f"0101 {tile} barren\n0102 lowland\n0201 sea")
    stage.do(explore_wildlands, stage.army(), dice=[die], visit_tower="leave")
    assert [kind.split("-forest")[0] for kind in stage.sites()] == [found]


@pytest.mark.rule("BG-TILE-2", "BG-TILE-1")
@pytest.mark.parametrize(("kind", "closed"), [("swamp", True), ("", False)])
def test_no_army_enters_a_swamp(tmp_path: Path, kind: str, closed: bool) -> None:
    stage = Stage(tmp_path, f"0101 lowland\n0102 lowland {kind}")
    mine = stage.army()
    stage.land("0102", owner=1)
    if closed:
        stage.refused("BG-MOVE-1", move, mine, ["0102"])
    else:
        stage.do(move, mine, ["0102"], dice=[])
        assert stage.at(mine) == "0102"


@pytest.mark.rule("ME-TILE-SANDBANK-1")
def test_a_sandbank_is_neither_explored_nor_settled(tmp_path: Path) -> None:
    stage = Stage(tmp_path, "0101 coast\n0102 sea sandbank\n0202 sea", **{"open-sea": True})
    mine = stage.army()
    stage.refused("BG-MOVE-1", explore, mine, "0102")
    stage.land("0102", owner=1)
    stage.story.winter("construction")
    stage.refused("HO-BUILD", build_settlement, stage.ost, "0102", "village")


@pytest.mark.rule("BG-MOVE-2", "ME-TILE-CHASM-1", "HO-ROUTE")
@pytest.mark.parametrize(
    ("kind", "bridge", "dice", "at"),
    [
        ("chasm", False, [4], "0103"),
        ("chasm", True, [], "0103"),
        ("chasm", False, [3], "0102"),
    ],
)
def test_a_chasm_is_braved_where_no_bridge_is(
    tmp_path: Path, kind: str, bridge: bool, dice: list[int], at: str
) -> None:
    stage = Stage(tmp_path, f"0101 lowland\n0102 lowland {kind}\n0103 lowland")
    stage.land("0101", "0102", "0103", owner=1)
    mine = stage.army()
    stage.do(move, mine, ["0102"])
    stage.land("0102", bridge=bridge)
    stage.story.turn(2)
    stage.do(move, mine, ["0103"], dice=dice)
    assert stage.at(mine) == at


# New realms


def founded(path: Path, around: str, *dice: int) -> Stage:
    """The site and one neighbour; the first army's dice are 1 and 1, its provisions 6 and 6."""
    stage = Stage(path, f"0101 lowland capital-site\n0102 {around}\n0202 sea")
    stage.do(found_realm, stage.ost, "0101", dice=[*dice, 1, 1, 6, 6])
    return stage


@pytest.mark.rule("BG-REALM-1", "ME-TILE-DELTA-2", "ME-TILE-DELTA-4")
def test_no_city_of_a_new_realm_stands_on_a_delta(tmp_path: Path) -> None:
    stage = founded(tmp_path, "coast delta", 6, 6, 5, 6, 4, 4)  # a city, a city, a village
    assert stage.places("0102") == ["village"]
    assert stage.sound()


@pytest.mark.rule("BG-REALM-1", "ME-TILE-CHASM-3")
@pytest.mark.parametrize("die", [3, 4])
def test_a_city_of_a_new_realm_over_a_chasm_may_have_a_bridge(tmp_path: Path, die: int) -> None:
    stage = founded(tmp_path, "lowland chasm", 6, 6, die)
    assert stage.places("0102") == ["city"]
    assert bool(stage.tile("0102", "bridge")) == (die == 4)


@pytest.mark.rule("BG-REALM-1", "ME-TILE-DELTA-2")
@pytest.mark.parametrize(
    ("tile", "rule"),
    [("coast delta capital-site", "ME-TILE-DELTA-2"), ("sea", "BG-REALM-1"),
     ("lowland swamp", "BG-REALM-1")],
)  # fmt: skip
def test_no_capital_is_founded_where_no_city_can_stand(
    tmp_path: Path, tile: str, rule: str
) -> None:
    stage = Stage(tmp_path, f"0101 {tile}\n0102 lowland\n0201 sea")
    stage.refused(rule, found_realm, stage.ost, "0101", forced=True)


@pytest.mark.rule("BG-REALM-2")
@pytest.mark.parametrize(("die", "ships"), [(1, 0), (2, 1), (4, 1), (5, 2), (6, 3)])
def test_a_city_by_the_sea_has_its_ships(tmp_path: Path, die: int, ships: int) -> None:
    stage = founded(tmp_path, "coast", 6, 6, die)
    assert sum(row["ships"] for row in stage.story.live("fleet")) == ships


@pytest.mark.rule("BG-REALM-3")
def test_the_first_armies_share_points_and_provisions(tmp_path: Path) -> None:
    stage = founded(tmp_path, "lowland", 1, 1)
    armies = stage.story.live("army", owner=stage.ost)
    assert sum(row["points"] for row in armies) == 2500
    assert sum(row["provisions"] for row in armies) == 12
    assert all(500 <= row["points"] <= 1500 and row["provisions"] <= 6 for row in armies)


# The house's tables


@pytest.mark.rule("HO-SCOUT")
def test_what_is_known_is_scouted_without_finding_it_anew(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    mine = stage.army()
    stage.place("0102", of=stage.west)
    stage.do(explore, mine, "0102", dice=[6])
    assert stage.places("0102") == ["village"]


@pytest.mark.rule("HO-MERCHANT", "ME-PIR-1")
def test_an_inland_city_has_no_merchant_fleet(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.do(explore, stage.army(), "0102", dice=[90, 1, 3, 3, 3, 3])
    assert (stage.places("0102"), stage.story.live("fleet")) == (["city"], [])


def walls_at(world: World, place: int) -> int:
    return wall_multiplier(
        ActContext(world, campaign_library(world)), world.one("settlement", place)
    )


@pytest.mark.rule("HO-BREACH", "BG-SIEGE-2")
def test_walls_fall_to_nothing_and_no_further(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    town = stage.place("0101", "fortress", of=stage.west, points=500, provisions=6)
    mine = stage.army(provisions=6)
    walls = []
    for turn in (1, 2, 3):
        stage.story.turn(turn, "sieges")
        stage.do(begin_siege, [mine]) if turn == 1 else stage.do(breach, mine, dice=[6, 6])
        walls.append(stage.story.look(lambda world: walls_at(world, town)))
    assert walls == [3, 1, 1]


@pytest.mark.rule("HO-REVENUE")
@pytest.mark.parametrize("kind", ["village", "fortress", "city", "capital"])
def test_a_razed_place_pays_nothing(tmp_path: Path, kind: str) -> None:
    sums = []
    for number, razed in enumerate((False, True)):
        (path := tmp_path / str(number)).mkdir()
        stage = Stage(path)
        stage.place("0101", kind, razed=razed)
        stage.enter("revenue")
        sums.append(stage.crowns())
    assert sums[0] > 0
    assert sums[1] == 0


@pytest.mark.rule("BG-MAG-8", "ME-TOW-E4")
def test_a_deluge_spares_a_river_city(tmp_path: Path) -> None:
    stage = Stage(tmp_path, '0101 river\n0102 river\n0103 coast\n0101-0102-0103 river "Silver"')
    city = stage.place("0101", "city", of=stage.west)
    stage.work({"kind": "row", "table": "spells", "row": "deluge"}, tile="0101")
    assert not stage.story.get("settlement", city)["razed"]


@pytest.mark.rule("ME-TOW-X2")
@pytest.mark.parametrize("phase", ["spring-magic", "autumn-magic"])
def test_a_flop_changes_nothing(tmp_path: Path, phase: str) -> None:
    stage = Stage(tmp_path)
    stage.story.site("0101", "tower")
    mine = stage.army("0102", provisions=3)
    stage.place("0102")
    stage.enter(phase, 6, 4, 1, 1, 2, year=2)
    assert stage.of(mine, "points", "provisions") == (1000, 3)
    assert (stage.crowns(), stage.sites()) == (0, ["tower"])


@pytest.mark.rule("HO-FOOD", "BG-FOOD-2")
@pytest.mark.parametrize(
    ("kind", "razed", "fed"),
    [("village", False, 1), ("fortress", False, 2), ("city", False, 3), ("city", True, 0)],
)
def test_a_place_feeds_as_many_as_it_can_and_the_rest_eat_their_own(
    tmp_path: Path, kind: str, razed: bool, fed: int
) -> None:
    stage = Stage(tmp_path)
    stage.place("0101", kind, razed=razed)
    armies = [stage.army("0101", 500, provisions=1) for _ in range(4)]
    stage.enter("subsistence", turn=2)
    assert sum(stage.of(army, "provisions") for army in armies) == fed


@pytest.mark.rule("HO-EVENT")
@pytest.mark.parametrize(("dice", "crowns"), [([2, 3, 3], 0), ([3, 3], 0), ([4, 4], 2)])
def test_a_winters_event_takes_no_more_than_there_is(
    tmp_path: Path, dice: list[int], crowns: int
) -> None:
    stage = Stage(tmp_path)
    stage.story.set_up(lambda world: pay(world, stage.ost, 1, what="start"))
    stage.enter("events", *dice, 3, 4)  # the second empire has a quiet winter
    assert stage.crowns() == crowns
    assert stage.sound()


@pytest.mark.rule("HO-STARVE", "BG-SIEGE-1")
def test_who_has_food_within_does_not_starve(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    town = stage.place("0101", "city", of=stage.west)
    inside = stage.army("0101", 1000, of=stage.west, inside=town, provisions=1)
    mine = stage.army()
    stage.story.turn(1, "sieges")
    stage.do(begin_siege, [mine])
    stage.do(starve, mine)
    assert stage.of(inside, "points", "provisions") == (1000, 0)
    stage.story.turn(2, "sieges")
    stage.do(starve, mine, dice=[2])
    assert stage.points(inside) == 800
    assert stage.sound()


@pytest.mark.rule("HO-VICTORY")
def test_ruins_and_the_ended_count_for_nobody(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.place("0101", "city", razed=True)
    stage.place("0102", of=stage.west)
    gone = stage.army("0103", 1500)
    stage.put("army", gone, points=0, ended_at=10, ended_how="destroyed")
    scores = {line["name"]: line["score"] for line in stage.story.look(standings)}
    assert scores["Westmark"] > scores["Ostmark"] == 0


@pytest.mark.rule("HO-SPY")
def test_an_agent_learns_what_he_saw_and_his_victim_does_not(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.army("0103", 1200, of=stage.west)
    stage.story.set_up(lambda world: pay(world, stage.ost, 5, what="start"))
    stage.story.winter("espionage")
    stage.do(send_agent, stage.ost, "spy", stage.west, dice=[4])
    assert {row["empire"] for row in stage.story.find("sighting")} <= {stage.ost}
    assert stage.crowns() == 4
