"""Revenue of every source, posted by rule and place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.rules.act_context import ActContext
from campaign.rules.conditions import afflict
from campaign.rules.packs import campaign_library
from campaign.rules.realm.holding import hold_tiles
from tests.rules.stage import Embassy, Realm, Stage, Works
from tests.story import undone_is_as_before

LAND = """
0101 lowland
0102 lowland
0103 lowland chasm bridge
0104 lowland chasm
0105 river
0106 coast delta
0107 sea
0105-0106-0107 river "Silver"
"""


def realm_of(path: Path, race: str = "empire", **options: Any) -> Realm:
    realm = Realm(path, LAND, race, crowns=0, **options)
    realm.phase("events")
    return realm


def under(realm: Realm, table: str, key: int, **change: Any) -> None:
    """Under a spell that changes this winter's income."""

    def lay(world: Any) -> None:
        afflict(ActContext(world, campaign_library(world)), table, key, "income", None, **change)

    realm.story.set_up(lay)


@pytest.mark.rule("HO-REVENUE")
def test_each_settlement_pays_its_crowns(tmp_path: Path) -> None:
    realm = realm_of(tmp_path)
    places = [realm.place("0101"), realm.place("0102", "fortress"), realm.place("0105", "capital")]
    undone_is_as_before(realm.story, realm.advance)
    realm.advance()
    found = realm.story.find("posting", empire=realm.empire, year=1)
    assert [(row["settlement"], row["amount"], row["rule"]) for row in found] == [
        (places[0], 1, "HO-REVENUE"),
        (places[1], 2, "HO-REVENUE"),
        (places[2], 6, "HO-REVENUE"),
    ]
    assert realm.crowns() == 9
    assert realm.story.problems() == []


@pytest.mark.rule("HO-REVENUE", "BG-RAZE-1")
def test_the_razed_and_the_independent_pay_nothing(tmp_path: Path) -> None:
    realm = realm_of(tmp_path)
    realm.place("0101", "city", razed=True)
    realm.story.settlement(None, "0102", "city")
    realm.place("0105", "temple")
    realm.advance()
    assert realm.postings() == []


@pytest.mark.rule("ME-TILE-DELTA-3")
@pytest.mark.parametrize(("kind", "crowns"), [("village", 1), ("fortress", 2)])
def test_a_settlement_on_a_delta_yields_three_more(tmp_path: Path, kind: str, crowns: int) -> None:
    realm = realm_of(tmp_path)
    realm.place("0106", kind)
    realm.advance()
    assert realm.postings() == [
        ("HO-REVENUE", crowns, "treasury"),
        ("ME-TILE-DELTA-3", 3, "treasury"),
    ]


@pytest.mark.rule("ME-TILE-CHASM-5")
def test_a_bridged_chasm_yields_its_toll(tmp_path: Path) -> None:
    realm = realm_of(tmp_path)
    realm.own("0103", "0104")
    realm.advance()
    assert realm.postings() == [("ME-TILE-CHASM-5", 1, "treasury")]


SITES = [
    ("trading-post", {"crowns": 1, "with-settlement": 2}, (), "ME-SITE-POST", 1, "treasury"),
    ("lornalim-forest", {"crowns": "1d6+2", "purse": "building"}, (4,), "ME-SITE-LORN", 6,
     "building"),
    ("crystal-forest", {"crowns": "1d4", "while-held": True}, (3,), "ME-SITE-CRYS", 3, "treasury"),
    ("oak-forest", {"crowns": "1d6", "purse": "ships"}, (5,), "ME-SITE-OAK", 5, "ships"),
    ("tavern", {"crowns": "1d6-1"}, (4,), "ME-SITE-TAV", 3, "treasury"),
    ("mine", {"crowns": 2}, (), "ME-MINE-2", 2, "treasury"),
    ("mine", {"crowns": 3, "while-held": True}, (), "ME-MINE-5", 3, "treasury"),
    ("mine", {"crowns": "1d6", "while-held": True}, (6,), "ME-MINE-R2", 6, "treasury"),
]  # fmt: skip


def site_pays(
    path: Path, kind: str, gives: Any, dice: Any, rule: str, crowns: int, purse: str
) -> None:
    realm = realm_of(path)
    realm.own("0101")
    site = realm.story.site("0101", kind, {"yield": gives})
    realm.advance(*dice)
    assert realm.postings() == [(rule, crowns, purse)]
    assert realm.story.find("posting", site=site)
    assert realm.crowns(purse) == crowns


@pytest.mark.rule("ME-SITE-POST", "ME-SITE-LORN", "ME-SITE-CRYS")
@pytest.mark.parametrize(("kind", "gives", "dice", "rule", "crowns", "purse"), SITES[:3])
def test_posts_and_rare_forests_pay(
    tmp_path: Path, kind: str, gives: Any, dice: Any, rule: str, crowns: int, purse: str
) -> None:
    site_pays(tmp_path, kind, gives, dice, rule, crowns, purse)


@pytest.mark.rule("ME-SITE-OAK", "ME-SITE-TAV")
@pytest.mark.parametrize(("kind", "gives", "dice", "rule", "crowns", "purse"), SITES[3:5])
def test_oaks_and_taverns_pay(
    tmp_path: Path, kind: str, gives: Any, dice: Any, rule: str, crowns: int, purse: str
) -> None:
    site_pays(tmp_path, kind, gives, dice, rule, crowns, purse)


@pytest.mark.rule("ME-MINE-2", "ME-MINE-5", "ME-MINE-R2")
@pytest.mark.parametrize(("kind", "gives", "dice", "rule", "crowns", "purse"), SITES[5:])
def test_mines_pay(
    tmp_path: Path, kind: str, gives: Any, dice: Any, rule: str, crowns: int, purse: str
) -> None:
    site_pays(tmp_path, kind, gives, dice, rule, crowns, purse)


@pytest.mark.rule("ME-SITE-TAV")
def test_a_site_put_into_the_books_by_hand_pays_as_its_like(tmp_path: Path) -> None:
    realm = realm_of(tmp_path)
    realm.own("0101", "0102")
    realm.story.site("0101", "tavern")
    realm.story.site("0102", "necropolis")
    realm.advance(5)
    assert realm.postings() == [("ME-SITE-TAV", 4, "treasury")]


@pytest.mark.rule("ME-SITE-POST")
def test_a_trading_post_pays_two_beside_a_settlement(tmp_path: Path) -> None:
    realm = realm_of(tmp_path)
    realm.place("0101")
    realm.story.site("0101", "trading-post", {"yield": {"crowns": 1, "with-settlement": 2}})
    realm.advance()
    assert ("ME-SITE-POST", 2, "treasury") in realm.postings()


@pytest.mark.rule("ME-SITE-TAV", "ME-MINE-R2")
def test_yields_are_rolled_anew_each_winter(tmp_path: Path) -> None:
    realm = realm_of(tmp_path)
    realm.own("0101", "0102")
    realm.story.site("0101", "tavern", {"yield": {"crowns": "1d6-1"}})
    realm.story.site("0102", "mine", {"yield": {"crowns": "1d6", "while-held": True}})
    undone_is_as_before(realm.story, lambda: realm.advance(1, 2))
    realm.advance(1, 2)
    realm.phase("events", year=2)
    realm.advance(6, 5)
    assert realm.crowns() == 0 + 2 + 5 + 5


@pytest.mark.rule("ME-MINE-5", "ME-SITE-CRYS")
def test_what_another_holds_pays_the_other(tmp_path: Path) -> None:
    realm = realm_of(tmp_path)
    karak = realm.story.empire("Karak", "dwarfs")
    tile = realm.story.tile("0101")
    realm.story.set_up(lambda world: world.put("tile", tile, owner=karak))
    realm.story.site("0101", "mine", {"yield": {"crowns": 3, "while-held": True}})
    realm.story.site("0102", "crystal-forest", {"yield": {"crowns": "1d4"}})
    realm.advance()
    assert realm.crowns() == 0
    assert realm.story.get("empire", karak)["treasury"] == 3


@pytest.mark.rule("ME-MINE-R4")
def test_meteoric_steel_gives_an_item_each_winter(tmp_path: Path) -> None:
    realm = realm_of(tmp_path, items=True)
    realm.own("0101")
    realm.story.site("0101", "mine", {"yield": {"item-points": "1d6x20"}})
    undone_is_as_before(realm.story, lambda: realm.advance(4))
    realm.advance(4)
    realm.phase("events", year=2)
    realm.advance(2)
    items = realm.story.live("item", empire=realm.empire)
    assert [item["points"] for item in items] == [80, 40]


@pytest.mark.rule("ME-MINE-R6")
@pytest.mark.parametrize(("race", "dice", "points"), [("skaven", (3,), [60]), ("dwarfs", (), [])])
def test_warpstone_is_forged_by_skaven_and_chaos_alone(
    tmp_path: Path, race: str, dice: tuple[int, ...], points: list[int]
) -> None:
    realm = realm_of(tmp_path, race)
    realm.own("0101")
    gives = {"item-points": "1d6x20", "races": ["skaven", "chaos"]}
    realm.story.site("0101", "mine", {"yield": gives})
    realm.advance(*dice)
    assert [item["points"] for item in realm.story.live("item")] == points


# Spells upon it


@pytest.mark.rule("ME-TOW-X3")
def test_a_small_success_adds_crowns_to_the_tile_once(tmp_path: Path) -> None:
    realm = realm_of(tmp_path)
    realm.place("0101")
    under(realm, "tile", realm.story.tile("0101"), crowns=4)
    realm.advance()
    assert realm.crowns() == 5
    realm.phase("events", year=2)
    realm.advance()
    assert realm.crowns() == 6


@pytest.mark.rule("ME-TOW-X4", "ME-TOW-X6")
@pytest.mark.parametrize(("factor", "crowns"), [("double", 14), ("half", 3)])
def test_the_whole_income_doubles_or_is_halved_rounding_down(
    tmp_path: Path, factor: str, crowns: int
) -> None:
    realm = realm_of(tmp_path)
    realm.place("0101")
    realm.place("0102", "capital")
    under(realm, "empire", realm.empire, factor=factor)
    undone_is_as_before(realm.story, realm.advance)
    realm.advance()
    assert realm.crowns() == crowns
    assert realm.story.live("condition", kind="income") == []
    assert realm.story.problems() == []


@pytest.mark.rule("BG-MAG-8")
def test_a_tile_under_blood_gives_no_revenue_this_winter(tmp_path: Path) -> None:
    realm = realm_of(tmp_path)
    realm.place("0101", "city")
    realm.place("0102")
    under(realm, "tile", realm.story.tile("0101"), factor="none")
    realm.advance()
    assert realm.crowns() == 1


@pytest.mark.rule("ME-MINE-5")
@pytest.mark.parametrize("rival", ["army", "undead", "horde"])
def test_two_forces_on_a_tile_leave_it_to_who_held_it(tmp_path: Path, rival: str) -> None:
    stage = Stage(tmp_path)
    stage.land("0101", owner=stage.west)
    stage.army("0101")
    of, kind = (stage.west, "player") if rival == "army" else (None, rival)
    stage.army("0101", 500, of=of, kind=kind, race="undead")
    stage.story.turn(1, "reorganisation", stage.west)
    stage.story.set_up(lambda world: world.put("calendar", 1, turn=1))
    stage.story.set_up(lambda world: hold_tiles(ActContext(world, campaign_library(world))))
    assert stage.tile("0101", "owner") == stage.west


@pytest.mark.rule("ME-MINE-5")
def test_treasure_alone_holds_nothing(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.army("0101", 0, kind="treasure", crowns=3)
    stage.enter("curses", turn=2)
    assert stage.tile("0101", "owner") is None


@pytest.mark.rule("ME-MINE-5")
def test_the_last_turns_end_counts_before_the_revenue(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.land("0101", owner=stage.west)
    stage.story.site("0101", "mine", {"yield": {"crowns": 3}})
    stage.army("0101")
    stage.enter("autumn-magic")
    assert stage.tile("0101", "owner") == stage.ost


@pytest.mark.rule("ME-DIP-8", "ME-MINE-5")
def test_standing_with_a_supplier_wins_it_not_even_in_ruins_of_its_walls(tmp_path: Path) -> None:
    stage = Embassy(tmp_path)
    stage.friend(stage.folk, "subsistence")
    stage.army("0102")
    stage.enter("curses", turn=3)
    assert stage.tile("0102", "owner") is None


@pytest.mark.rule("ME-SITE-POST")
@pytest.mark.parametrize(
    ("kind", "razed", "crowns"),
    [("", False, 1), ("village", False, 2), ("temple", False, 1), ("village", True, 1)],
)
def test_a_post_gives_two_with_a_settlement_that_stands(
    tmp_path: Path, kind: str, razed: bool, crowns: int
) -> None:
    stage = Stage(tmp_path, race="lizardmen")
    stage.story.site("0101", "trading-post", {"yield": {"crowns": 1, "with-settlement": 2}})
    stage.land("0101", owner=stage.ost)
    if kind:
        stage.place("0101", kind, razed=razed)
    stage.enter("revenue")
    gained = [row["amount"] for row in stage.story.find("posting") if row["rule"] == "ME-SITE-POST"]
    assert gained == [crowns]


@pytest.mark.rule("ME-SITE-TAV")
@pytest.mark.parametrize(("die", "crowns"), [(1, 0), (6, 5)])
def test_a_tavern_may_give_nothing(tmp_path: Path, die: int, crowns: int) -> None:
    stage = Stage(tmp_path)
    stage.story.site("0101", "tavern", {"yield": {"crowns": "1d6-1"}})
    stage.land("0101", owner=stage.ost)
    stage.enter("revenue", die)
    assert stage.crowns() == crowns


@pytest.mark.rule("ME-TILE-CHASM-5", "ME-MINE-5")
def test_toll_goes_to_whoever_holds_the_bridge(tmp_path: Path) -> None:
    stage = Works(tmp_path)
    stage.land("0104", owner=stage.west, bridge=True)
    stage.enter("revenue")
    assert (stage.crowns(), stage.crowns(stage.west)) == (30, 1)
