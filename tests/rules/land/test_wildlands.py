"""Examining barren ground: every result, on a world."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.actions.land.moving import move
from campaign.actions.sites.searching import explore_wildlands, search
from campaign.actions.sites.towers import call_on_tower
from campaign.acts.act import decide
from campaign.errors import Refused
from campaign.journal.campaign_dice import CampaignChance
from campaign.storage.world import World
from tables.library.packs import Library, shipped_packs
from tests.rules.stage import Stage, Wilds, case, dug
from tests.story import Story, answers, undone_is_as_before

BOARD = """
0101 lowland barren
0102 lowland barren
0103 lowland
0201 highland barren
0202 coast barren
0203 coast
0301 lowland barren
0302 sea
0303 sea
0401 lowland
0402 lowland
0501 lowland
0601 lowland
0502 lowland
0401-0402-0502 river "Silver"
"""


AT = {"plain": "0101", "mountain": "0201", "coast": "0202", "river": "0401"}


class Wild:
    """An army of 1000 on barren ground of this column."""

    def __init__(self, path: Path, column: str = "plain", race: str = "empire", **options: Any):
        self.story = Story(path, BOARD, **options)
        self.empire = self.story.empire("Ostmark", race)
        self.at = AT[column]
        self.story.set_up(lambda world: world.put("tile", self.story.tile(self.at), barren=True))
        self.army = self.story.army(self.empire, self.at, points=1000, provisions=3)
        self.story.turn(1)

    def examine(self, *dice: int, **choose: list[str]) -> Any:
        return self.story.action(explore_wildlands, self.army, dice=dice, answer=answers(choose))

    def tile(self) -> dict[str, Any]:
        return self.story.get("tile", self.story.tile(self.at))

    def sites(self) -> list[str]:
        return [site["kind"] for site in self.story.live("site")]

    def points(self) -> int:
        return int(self.story.get("army", self.army)["points"])


@pytest.mark.rule("ME-WILD-0", "ME-WILD-1")
def test_nothing_found_leaves_the_tile_barren_to_be_examined_again(tmp_path: Path) -> None:
    wild = Wild(tmp_path)
    undone_is_as_before(wild.story, lambda: wild.examine(50))
    wild.examine(50)
    assert wild.tile()["barren"]
    with pytest.raises(Refused):  # it takes the army's turn
        wild.examine(50)
    wild.story.turn(2)
    wild.examine(50)


def test_a_decision_of_a_table_that_does_other_things_now_is_refused(tmp_path: Path) -> None:
    wild = Wild(tmp_path)
    wild.examine(66)
    [waiting] = wild.story.live("decision")
    digest = Library(shipped_packs()).digests(["wildlands"])["wildlands"]
    state = waiting["state"].replace(digest, "0" * len(digest))
    wild.story.set_up(lambda world: world.put("decision", waiting["id"], state=state))

    def sack(world: World, chance: CampaignChance) -> Any:
        return decide(world, chance, waiting["id"], "sack")

    with pytest.raises(Refused, match="changed since this was asked"):
        wild.story.do(sack, [3, 4])


@pytest.mark.rule("ME-WILD-2")
def test_a_tile_with_a_site_is_not_examined_again(tmp_path: Path) -> None:
    wild = Wild(tmp_path)
    wild.examine(56)
    assert wild.sites() == ["necropolis"]
    assert not wild.tile()["barren"]
    wild.story.turn(2)
    with pytest.raises(Refused) as refusal:
        wild.examine(56)
    assert refusal.value.rule == "ME-WILD-0"


@pytest.mark.rule("ME-WILD-PLAIN", "ME-WILD-COAST", "ME-WILD-RIVER")
@pytest.mark.parametrize(
    ("column", "face", "site"),
    [
        ("plain", 80, "crystal-forest"),
        ("plain", 83, "oak-forest"),
        ("coast", 77, "lornalim-forest"),
        ("coast", 86, "creature-lair"),
        ("river", 84, "oak-forest"),
        ("river", 97, "mystic-spring"),
    ],
)
def test_the_column_decides_what_is_found(
    tmp_path: Path, column: str, face: int, site: str
) -> None:
    wild = Wild(tmp_path, column)
    wild.examine(face, *([3] if site == "creature-lair" else []))
    assert wild.sites() == [site]


@pytest.mark.rule("ME-WILD-MOUNTAIN", "ME-SITE-VOLC")
def test_a_volcano_found_makes_the_tile_one(tmp_path: Path) -> None:
    wild = Wild(tmp_path, "mountain")
    wild.examine(86)
    assert "volcano" in wild.tile()["kinds"]


@pytest.mark.rule("ME-WILD-3")
@pytest.mark.parametrize(
    ("kind", "column"),
    [("chasm", "plain"), ("fault", "plain"), ("plateau", "mountain"), ("headland", "coast")],
)
def test_the_supplements_tiles_have_their_columns(tmp_path: Path, kind: str, column: str) -> None:
    story = Story(tmp_path, f"0101 {kind} barren\n0102 sea")
    empire = story.empire("Ostmark")
    army = story.army(empire, "0101")
    story.turn(1)
    done = story.action(explore_wildlands, army, dice=[50])
    assert done.document["outcome"]["then"][0]["column"] == column


@pytest.mark.rule("ME-SITE-POST")
def test_a_trading_post_is_kept_with_what_it_yields(tmp_path: Path) -> None:
    wild = Wild(tmp_path)
    wild.examine(71)
    assert wild.sites() == ["trading-post"]
    assert wild.story.data("site", 1)["yield"] == {"crowns": 1, "with-settlement": 2}


@pytest.mark.rule("ME-SITE-FLOOD")
def test_a_flood_costs_points_and_sweeps_villages_downstream_on_5_and_6(tmp_path: Path) -> None:
    wild = Wild(tmp_path, "river")
    first = wild.story.settlement(wild.empire, "0402")
    second = wild.story.settlement(wild.empire, "0502")
    wild.examine(76, 3, 5, 4)
    assert wild.points() == 700
    assert wild.story.get("settlement", first)["razed"]
    assert not wild.story.get("settlement", second)["razed"]


@pytest.mark.rule("ME-SITE-LORN", "ME-SITE-CRYS", "ME-SITE-OAK")
@pytest.mark.parametrize(
    ("face", "yields"),
    [
        (76, {"crowns": "1d6+2", "purse": "building"}),
        (80, {"crowns": "1d4", "while-held": True}),
        (83, {"crowns": "1d6", "purse": "ships"}),
    ],
)
def test_forests_keep_their_yields(tmp_path: Path, face: int, yields: dict[str, Any]) -> None:
    wild = Wild(tmp_path)
    wild.examine(face)
    assert wild.story.data("site", 1)["yield"] == yields


@pytest.mark.rule("ME-SITE-CULT")
def test_hostile_cultists_turn_settlements_but_never_a_capital(tmp_path: Path) -> None:
    wild = Wild(tmp_path)
    capital = wild.story.settlement(wild.empire, "0103", "capital")
    village = wild.story.settlement(wild.empire, "0102")
    other = wild.story.settlement(wild.empire, "0301")
    wild.examine(85, 2, 2, 1, 3)  # the village arms itself: few
    assert wild.story.get("settlement", village)["owner"] is None
    assert wild.story.get("settlement", other)["owner"] == wild.empire
    assert wild.story.get("settlement", capital)["owner"] == wild.empire


@pytest.mark.rule("ME-SITE-CULT")
def test_faithful_cultists_join(tmp_path: Path) -> None:
    wild = Wild(tmp_path)
    wild.examine(85, 4, 2)
    assert wild.points() == 1200


@pytest.mark.rule("ME-SITE-BAND")
@pytest.mark.parametrize(
    ("dice", "points", "provisions"),
    [((2, 3), 800, 0), ((3,), 1000, 0), ((5,), 1000, 3), ((6, 2, 3), 1250, 3)],
)
def test_brigands(tmp_path: Path, dice: tuple[int, ...], points: int, provisions: int) -> None:
    wild = Wild(tmp_path)
    wild.examine(86, *dice)
    assert wild.points() == points
    assert wild.story.get("army", wild.army)["provisions"] == provisions
    assert wild.sites() == ([] if dice[0] == 6 else ["brigands"])  # house decision 16


@pytest.mark.rule("ME-SITE-MONS")
def test_the_worst_monsters_destroy_the_army(tmp_path: Path) -> None:
    wild = Wild(tmp_path)
    wild.examine(86, 1, 1)
    assert wild.story.get("army", wild.army)["ended_how"] == "destroyed"


@pytest.mark.rule("ME-SITE-MONS")
def test_other_monsters_are_fought_at_once_in_the_open(tmp_path: Path) -> None:
    wild = Wild(tmp_path)
    wild.examine(86, 1, 6, 1, 1, 1, 1, 1, 1, strategy_defender=["hold"])
    assert wild.points() < 1000
    assert wild.story.live("army", owner=None) == []


@pytest.mark.rule("ME-SITE-HORDE")
def test_a_chaos_horde_that_wins_stays_in_play(tmp_path: Path) -> None:
    wild = Wild(tmp_path)
    wild.examine(88, 6, 6, 3, 1, 6, 6, strategy_defender=["hold"], retreat=["0102"])
    [horde] = wild.story.live("army", kind="horde")
    assert horde["points"] == 1500 - 100  # 5 of 100, up to the next 50
    assert wild.story.get("army", wild.army)["tile"] == wild.story.tile("0102")


@pytest.mark.rule("ME-SITE-HORDE")
def test_a_chaos_horde_joins_a_chaos_army_on_4_and_more(tmp_path: Path) -> None:
    wild = Wild(tmp_path, race="chaos")
    wild.examine(88, 4, 1, 1, 1)
    assert wild.points() == 1300


@pytest.mark.rule("ME-SITE-TAV")
def test_a_tavern_feeds_as_a_village_and_yields(tmp_path: Path) -> None:
    wild = Wild(tmp_path)
    wild.examine(91)
    assert wild.story.data("site", 1) == {"feeds": "village", "yield": {"crowns": "1d6-1"}}


@pytest.mark.rule("ME-SITE-BLACK")
def test_a_black_tower_drains_each_tracked_item_on_1(tmp_path: Path) -> None:
    wild = Wild(tmp_path, items=True)
    for points in (50, 70):
        wild.story.add("item", kind="ring", points=points, army=wild.army)
    wild.examine(95, 1, 2)
    assert [item["points"] for item in wild.story.live("item")] == [70]


@pytest.mark.rule("ME-SITE-BLACK")
def test_a_black_tower_costs_points_where_items_are_not_tracked(tmp_path: Path) -> None:
    wild = Wild(tmp_path)
    wild.examine(95, 3)
    assert wild.points() == 800


@pytest.mark.rule("ME-SITE-TREAS")
def test_a_treasure_moves_as_an_army_of_its_finder(tmp_path: Path) -> None:
    wild = Wild(tmp_path)
    wild.examine(99, 4, 5)
    [train] = wild.story.live("army", kind="treasure")
    assert (train["crowns"], train["owner"]) == (9, wild.empire)
    assert wild.tile()["barren"]


@pytest.mark.rule("ME-ITEM-1")
@pytest.mark.parametrize("tracked", [False, True])
def test_found_items_count_for_the_army_or_are_tracked(tmp_path: Path, tracked: bool) -> None:
    wild = Wild(tmp_path, items=tracked)
    wild.story.site(wild.at, "tomb")
    wild.story.action(search, wild.army, dice=[5, 3, 2])
    assert wild.points() == (1000 if tracked else 1300)
    assert [item["points"] for item in wild.story.live("item")] == ([300] if tracked else [])


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


@pytest.mark.rule("ME-SITE-MONS")
@pytest.mark.parametrize(
    ("die", "race"), [(2, "chaos"), (3, "chaos-dwarfs"), (5, "dark-elves"), (6, "orcs-goblins")]
)
@pytest.mark.parametrize("own", ["empire", "chaos"])
def test_creatures_fall_on_whoever_finds_them(
    tmp_path: Path, die: int, race: str, own: str
) -> None:
    stage = dug(tmp_path, race=own)
    done = stage.do(search, stage.mine, dice=[1, die, 1, 1, 1, 1, 1, 1], strategy_defender="hold")
    assert "decision" not in done.document or done.document["decision"] is None
    assert stage.lives("army", stage.mine)
    assert stage.sound()


@pytest.mark.rule("ME-WILD-0", "ME-TOW-7")
def test_ground_reached_by_a_given_move_is_examined_next_turn(tmp_path: Path) -> None:
    """Only an army that starts its turn there may examine it."""
    stage = Stage(tmp_path)
    stage.land("0101", "0102", barren=True)
    stage.story.site("0101", "tower")
    army = stage.army()
    stage.do(call_on_tower, army, "visit", dice=[3, 4])
    stage.do(move, army, ["0102"], dice=[6])
    stage.refused("ME-WILD-0", explore_wildlands, army)
    stage.story.turn(2)
    stage.do(explore_wildlands, army, dice=[10])


@pytest.mark.rule("ME-WILD-1")
def test_ground_where_nothing_was_found_is_examined_again_and_again(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.land("0101", barren=True)
    army = stage.army()
    for turn in (1, 2, 3):
        stage.story.turn(turn)
        stage.do(explore_wildlands, army, dice=[50])
        assert stage.tile("0101", "barren")


@pytest.mark.rule("ME-SITE-BAND")
def test_brigands_fall_upon_every_army_each_time(tmp_path: Path) -> None:
    stage = Wilds(tmp_path)
    stage.covered("brigands", "0102")
    for turn, label, dice in ((1, "0102", [6, 3]), (2, "0103", [6]), (3, "0102", [6, 2, 1])):
        stage.story.turn(turn)
        stage.put("army", stage.mine, provisions=2)
        stage.do(move, stage.mine, [label], dice=dice)
    assert stage.points(stage.mine) == 900
    assert stage.sites("0102") == ["brigands"]


@pytest.mark.rule("ME-SITE-BAND", "ME-WILD-2")
def test_brigands_who_join_leave_barren_ground(tmp_path: Path) -> None:
    stage = Wilds(tmp_path)
    stage.covered("brigands", "0102")
    stage.do(move, stage.mine, ["0102"], dice=[6, 6, 2, 2])
    assert stage.points(stage.mine) == 1200
    assert (stage.sites("0102"), stage.tile("0102", "barren")) == ([], True)


@pytest.mark.rule("ME-SITE-CULT")
def test_cultists_reach_two_tiles_and_leave_loyal_walls_their_land(tmp_path: Path) -> None:
    """A temple that breaks away takes no land from the city beside it."""
    stage = Stage(tmp_path, "0101 lowland barren\n0102 lowland\n0103 lowland\n0104 lowland")
    city, temple = stage.place("0102", "city"), stage.place("0102", "temple")
    capital, far = stage.place("0103", "capital"), stage.place("0104")
    stage.do(explore_wildlands, stage.army(), dice=[85, 1, 3, 1])
    owners = [stage.story.get("settlement", key)["owner"] for key in (city, temple, capital, far)]
    assert owners == [stage.ost, None, stage.ost, stage.ost]
    assert stage.tile("0102", "owner") == stage.ost


@pytest.mark.rule("ME-SITE-BLACK")
@pytest.mark.parametrize(("die", "points"), [(1, 1000), (6, 500)])
def test_a_black_tower_may_cost_nothing(tmp_path: Path, die: int, points: int) -> None:
    stage = Wilds(tmp_path)
    stage.do(explore_wildlands, stage.mine, dice=[95, die])
    assert stage.points(stage.mine) == points
    assert stage.sites() == ["black-tower"]


@pytest.mark.rule("ME-SITE-BLACK", "ME-ITEM-1")
def test_a_black_tower_asks_for_each_item_the_army_and_its_heroes_bear(tmp_path: Path) -> None:
    stage = Wilds(tmp_path, items=True, characters=True)
    hero = stage.story.add("character", kind="hero", empire=1, army=stage.mine, points=50)
    stage.story.add("item", kind="weapon", points=50, empire=1, army=stage.mine)
    stage.story.add("item", kind="ring", points=50, empire=1, character=hero)
    stage.do(explore_wildlands, stage.mine, dice=[96, 2, 1])
    assert [row["kind"] for row in stage.story.live("item")] == ["weapon"]


@pytest.mark.rule("ME-SITE-FLOOD")
def test_a_flood_runs_down_this_river_alone(tmp_path: Path) -> None:
    tiles = "0101 river barren\n0102 river\n0103 coast\n0202 lowland"
    stage = Stage(tmp_path, tiles + '\n0101-0102-0103 river "Silver"')
    below, further = stage.place("0102"), stage.place("0103")
    beside = stage.place("0202")
    stage.do(explore_wildlands, stage.army(), dice=[76, 2, 6, 4])
    razed = [stage.story.get("settlement", key)["razed"] for key in (below, further, beside)]
    assert razed == [True, False, False]
