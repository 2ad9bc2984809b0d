"""Examining barren ground: every result, on a world."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.acts.act import decide
from campaign.acts.deed import Deed
from campaign.deeds.sites.searching import explore_wildlands, search
from campaign.errors import Refused
from campaign.journal.campaign_dice import CampaignChance
from campaign.storage.world import World
from tables.agenda.decisions import given
from tables.library.packs import Library, shipped_packs
from tests.story import Story, undone_is_as_before

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
        answer = given({name.replace("_", "-"): words for name, words in choose.items()})
        return self.story.do(lambda w, c: explore_wildlands(Deed(w, c, answer), self.army), dice)

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


@pytest.mark.parametrize(
    ("noted", "goes_on"), [("8d1886be49c7388e", True), ("0000000000000000", False)]
)
def test_a_decision_goes_on_though_its_table_has_other_words_now(
    tmp_path: Path, noted: str, goes_on: bool
) -> None:
    """The digest of a table that a text of it was part of, and one of a table that did other
    things."""
    wild = Wild(tmp_path)
    wild.examine(66)
    [waiting] = wild.story.live("decision")
    state = waiting["state"].replace(
        Library(shipped_packs()).digests(["wildlands"])["wildlands"], noted
    )
    wild.story.set_up(lambda world: world.put("decision", waiting["id"], state=state))

    def sack(world: World, chance: CampaignChance) -> Any:
        return decide(world, chance, waiting["id"], "sack")

    if not goes_on:
        with pytest.raises(Refused, match="changed since this was asked"):
            wild.story.do(sack, [3, 4])
        return
    done = wild.story.do(sack, [3, 4])
    [line] = done.document["story"]
    assert line["why"] == "cause:wildlands/temple"  # told as if it had been answered at once
    assert wild.story.get("army", wild.army)["crowns"] == 7


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
    done = story.do(lambda w, c: explore_wildlands(Deed(w, c), army), [50])
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
    wild.story.do(lambda w, c: search(Deed(w, c), wild.army), [5, 3, 2])
    assert wild.points() == (1000 if tracked else 1300)
    assert [item["points"] for item in wild.story.live("item")] == ([300] if tracked else [])
