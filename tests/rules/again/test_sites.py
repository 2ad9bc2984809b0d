"""Towers, necropolises, mines, temples and springs: the second reading."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.deeds.land.moving import move
from campaign.deeds.land.reorganising import split
from campaign.deeds.sites.orbs import use_orb
from campaign.deeds.sites.searching import evoke, explore_wildlands, search
from campaign.deeds.sites.springs import bathe
from campaign.deeds.sites.towers import call_on_tower
from campaign.deeds.war.razing import raze, take
from tests.rules.again.stage import Stage


class Wilds(Stage):
    """Barren ground all around, an army of Ostmark in its midst."""

    def __init__(self, path: Path, race: str = "empire", points: int = 1000, **options: Any):
        super().__init__(path, race=race, **options)
        self.land("0101", "0102", "0103", "0201", "0202", "0203", barren=True)
        self.mine = self.army("0101", points)

    def covered(self, kind: str, at: str = "0101", **state: object) -> int:
        self.land(at, barren=False)
        return self.story.site(at, kind, state)


# Towers of magic


@pytest.mark.rule("ME-TOW-2", "BG-MOVE-1")
def test_troops_that_form_an_army_beside_a_tower_do_not_march_on_at_once(tmp_path: Path) -> None:
    stage = Wilds(tmp_path, points=1400)
    stage.covered("tower", "0102")
    stage.do(move, stage.mine, ["0102"], dice=[6, 1, 1, 3, 4], visit_tower="visit")
    [new] = [row["id"] for row in stage.story.live("army") if row["id"] != stage.mine]
    assert stage.points(stage.mine) + stage.points(new) == 2100
    stage.refused("BG-MOVE-1", move, new, ["0103"])


@pytest.mark.rule("ME-TOW-A")
@pytest.mark.parametrize(("beside", "walls"), [(0, False), (1500, True)])
def test_the_wizard_weighs_all_who_attack_him(tmp_path: Path, beside: int, walls: bool) -> None:
    """In the open where he is as strong as they are together, else behind his walls."""
    stage = Wilds(tmp_path, points=1500)
    stage.covered("tower")
    if beside:
        stage.army("0101", beside)
    done = stage.do(call_on_tower, stage.mine, "attack", dice=[5, 5, 5, 5])  # 2000 points
    assert done.document["decision"]["id"] == "strategy-attacker"
    assert f'"walls":{3 if walls else 1}' in stage.story.find("decision")[0]["state"]


@pytest.mark.rule("ME-TOW-5", "ME-ITEM-1")
@pytest.mark.parametrize("tracked", [True, False])
def test_a_wizards_gift_is_an_item_or_its_points(tmp_path: Path, tracked: bool) -> None:
    stage = Wilds(tmp_path, items=tracked)
    stage.covered("tower")
    stage.do(call_on_tower, stage.mine, "visit", dice=[2, 3])
    assert stage.points(stage.mine) == (1000 if tracked else 1100)
    assert len(stage.story.live("item", army=stage.mine)) == tracked


@pytest.mark.rule("ME-TOW-8")
@pytest.mark.parametrize(("far", "learned"), [("0113", True), ("0114", False)])
def test_news_reach_twelve_tiles(tmp_path: Path, far: str, learned: bool) -> None:
    board = "\n".join(f"01{n:02d} lowland" for n in range(1, 15))
    stage = Stage(tmp_path, board)
    mine = stage.army()
    stage.story.site("0101", "tower")
    stage.army(far, 700, of=stage.west)
    stage.do(call_on_tower, mine, "visit", dice=[4, 4])
    seen = stage.story.find("sighting", empire=stage.ost)
    assert [row["points"] for row in seen] == ([700] if learned else [])


@pytest.mark.rule("ME-TOW-11")
@pytest.mark.parametrize(("die", "points"), [(1, 900), (2, 900), (3, 900), (4, 1000), (5, 1000)])
def test_a_tracked_wizard_takes_the_challenge_and_the_others_stand_by(
    tmp_path: Path, die: int, points: int
) -> None:
    stage = Wilds(tmp_path, characters=True)
    stage.covered("tower")
    for kind, worth in (("hero", 200), ("wizard", 100), ("wizard", 50)):
        stage.story.add("character", kind=kind, empire=1, army=stage.mine, points=worth)
    stage.do(call_on_tower, stage.mine, "visit", dice=[5, 6, die], challenge="accept")
    assert stage.points(stage.mine) == points
    hurt = [
        row["points"]
        for row in stage.story.find("character")
        if row["dead_at"] is not None or row["banished_until"] is not None
    ]
    assert hurt == ([100] if points == 900 else [])


@pytest.mark.rule("ME-TOW-11")
def test_a_banished_wizard_does_not_take_a_second_challenge(tmp_path: Path) -> None:
    stage = Wilds(tmp_path, characters=True)
    stage.covered("tower")
    stage.story.add(
        "character", kind="wizard", empire=1, army=stage.mine, points=100, banished_until=17
    )
    done = stage.do(call_on_tower, stage.mine, "visit", dice=[5, 6, 1, 1, 1, 1])
    assert done.document["decision"]["id"] == "strategy-attacker"  # he attacks at once


@pytest.mark.rule("ME-TOW-11")
def test_a_banished_wizard_comes_back_to_the_army_that_took_his_own_in(tmp_path: Path) -> None:
    stage = Wilds(tmp_path, characters=True)
    stage.place("0101", "city")
    stage.story.add(
        "character", kind="wizard", empire=1, army=stage.mine, points=100, banished_until=17
    )
    stage.enter("quarters")
    assert stage.points(stage.mine) == 1100


@pytest.mark.rule("ME-TOW-L", "BG-ARMY-2")
def test_a_sacked_towers_provisions_fill_six_at_most(tmp_path: Path) -> None:
    stage = Wilds(tmp_path)
    site = stage.covered("tower")
    stage.put("army", stage.mine, provisions=4)
    stage.work(
        {"kind": "row", "table": "tower-sack", "row": "sack"},
        dice=[1, 1, 1, 1, 6], army=stage.mine, site=site, sack_tower="sack",
    )  # fmt: skip
    assert stage.of(stage.mine, "provisions") == 6
    assert stage.points(stage.mine) == 1090
    assert stage.sites() == []
    assert stage.tile("0101", "barren")


@pytest.mark.rule("ME-TOW-L")
def test_a_tower_spared_stands_on(tmp_path: Path) -> None:
    stage = Wilds(tmp_path)
    site = stage.covered("tower")
    stage.work(
        {"kind": "row", "table": "tower-sack", "row": "sack"},
        army=stage.mine, site=site, sack_tower="spare",
    )  # fmt: skip
    assert stage.sites() == ["tower"]


# Necropolis


@pytest.mark.rule("ME-NEC-0")
def test_each_army_has_turns_of_its_own_at_each_necropolis(tmp_path: Path) -> None:
    stage = Wilds(tmp_path)
    here, other = stage.covered("necropolis"), stage.army()
    there = stage.covered("necropolis", "0102")
    stage.story.add("search", army=stage.mine, site=here, turns=4)
    stage.story.add("search", army=other, site=there, turns=4)
    stage.do(search, stage.mine, dice=[1, 2])  # 3 + 4 = 7: nothing
    assert stage.points(stage.mine) == 1000
    stage.do(search, other, dice=[3, 4])  # 7: its first turn here
    assert stage.points(other) == 1000


@pytest.mark.rule("ME-NEC-0")
def test_results_past_twelve_are_the_undead(tmp_path: Path) -> None:
    stage = Wilds(tmp_path)
    site = stage.covered("necropolis")
    stage.story.add("search", army=stage.mine, site=site, turns=5)
    done = stage.do(search, stage.mine, dice=[6, 6, 1, 1, 1, 1, 1])
    assert done.document["decision"]["id"] == "strategy-defender"


@pytest.mark.rule("ME-NEC-4")
@pytest.mark.parametrize(("change", "points"), [("+0", 1000), ("+1", 980), ("-1", 1000)])
def test_the_map_adds_or_takes_one_at_will(tmp_path: Path, change: str, points: int) -> None:
    stage = Wilds(tmp_path)
    site = stage.covered("necropolis")
    stage.story.add("search", army=stage.mine, site=site, map=True)
    dice = [3, 4, 1] if change != "+0" else [3, 4]  # 7 nothing, 8 collapse, 6 cursed treasure
    choose: dict[str, Any] = {"modifier-necropolis": change}
    done = stage.do(search, stage.mine, dice=dice, **choose)
    assert done.document["decision"] is None
    assert stage.points(stage.mine) == points


@pytest.mark.rule("ME-NEC-5")
def test_a_deposit_left_behind_is_dug_again_on_return(tmp_path: Path) -> None:
    stage = Wilds(tmp_path)
    stage.covered("necropolis")
    stage.do(search, stage.mine, dice=[2, 3, 1, 2])  # deposit: 1 crown (1d3 of a d3: 2)
    had = stage.of(stage.mine, "crowns")
    for turn, label in ((2, "0102"), (3, "0101")):
        stage.story.turn(turn)
        stage.do(move, stage.mine, [label], dice=[6])
    stage.story.turn(4)
    stage.do(search, stage.mine, dice=[1, 3, 3, 3])  # the deposit first, then 6 + 1 turn
    assert stage.of(stage.mine, "crowns") > had


@pytest.mark.rule("ME-NEC-5")
def test_a_deposit_is_dug_in_its_own_necropolis_alone(tmp_path: Path) -> None:
    stage = Wilds(tmp_path)
    site = stage.covered("necropolis")
    stage.covered("necropolis", "0102")
    stage.afflict("army", stage.mine, "great-deposit", state=f'{{"site":{site}}}')
    stage.put("army", stage.mine, tile=stage.story.tile("0102"))
    stage.do(search, stage.mine, dice=[3, 4])
    assert stage.of(stage.mine, "crowns") == 0


@pytest.mark.rule("ME-NEC-6")
def test_the_curse_of_a_treasure_strikes_each_turn_and_ends_on_leaving(tmp_path: Path) -> None:
    stage = Wilds(tmp_path)
    stage.covered("necropolis")
    stage.do(search, stage.mine, dice=[3, 3, 4])
    assert stage.of(stage.mine, "crowns") == 4
    stage.enter("curses", 10, turn=2)
    assert stage.points(stage.mine) == 900
    stage.story.turn(2)
    stage.do(move, stage.mine, ["0102"], dice=[6])
    stage.enter("curses", turn=3)
    assert stage.points(stage.mine) == 900


@pytest.mark.rule("ME-NEC-9")
def test_the_frightened_stay_where_no_retreat_is_and_search_no_more(tmp_path: Path) -> None:
    stage = Stage(tmp_path, "0101 lowland")
    mine = stage.army()
    stage.story.site("0101", "necropolis")
    stage.do(search, mine, dice=[4, 5])
    assert stage.at(mine) == "0101"
    stage.story.turn(2)
    stage.refused("ME-NEC-9", search, mine)


@pytest.mark.rule("ME-NEC-9", "ME-NEC-U3")
def test_explorers_who_refuse_still_let_the_undead_evoke(tmp_path: Path) -> None:
    stage = Wilds(tmp_path, race="undead")
    site = stage.covered("necropolis")
    stage.story.add("search", army=stage.mine, site=site, barred=True)
    stage.do(evoke, stage.mine, dice=[3, 2])
    assert stage.points(stage.mine) == 1100


@pytest.mark.rule("ME-NEC-10")
def test_what_was_taken_before_he_wakes_is_kept(tmp_path: Path) -> None:
    stage = Wilds(tmp_path)
    stage.covered("necropolis")
    done = stage.do(
        search, stage.mine, dice=[5, 5, 1, 2, 2, 3, 6, 1, 1, 1, 1, 1], take_item="take take take"
    )
    assert stage.points(stage.mine) == 1000 + 100 + 150
    assert done.document["decision"]["id"] == "strategy-defender"


@pytest.mark.rule("ME-NEC-11")
def test_rats_strip_who_can_not_retreat_and_the_others_leave(tmp_path: Path) -> None:
    stage = Stage(tmp_path, "0101 lowland\n0102 lowland\n0103 lowland")
    stage.land("0102", owner=stage.west)
    mine = stage.army("0101", 1000, provisions=3, prisoners=2, loot=2, crowns=5)
    other = stage.army("0101", 1000, of=stage.west, provisions=3)
    stage.story.site("0101", "necropolis")
    stage.do(search, mine, dice=[5, 6, 1, 2, 1])  # each army once, who stays once more
    assert stage.of(mine, "points", "provisions", "prisoners", "loot", "crowns") == (
        850, 0, 0, 0, 0,
    )  # fmt: skip
    assert (stage.at(other), stage.of(other, "provisions")) == ("0102", 3)


@pytest.mark.rule("ME-NEC-U2")
@pytest.mark.parametrize("race", ["undead", "empire"])
def test_the_undead_alone_may_roll_a_search_again(tmp_path: Path, race: str) -> None:
    stage = Wilds(tmp_path, race=race)
    stage.covered("necropolis")
    again: dict[str, Any] = {"reroll-necropolis": "again"} if race == "undead" else {}
    dice = [4, 4, 3, 4] if race == "undead" else [4, 4, 1]
    stage.do(search, stage.mine, dice=dice, **again)
    assert stage.points(stage.mine) == (1000 if race == "undead" else 980)


@pytest.mark.rule("ME-NEC-U1", "HO-STACK")
@pytest.mark.parametrize(("race", "site"), [("undead", True), ("undead", False), ("empire", True)])
def test_only_the_undead_crowd_and_only_on_a_necropolis(
    tmp_path: Path, race: str, site: bool
) -> None:
    stage = Wilds(tmp_path, race=race)
    if site:
        stage.covered("necropolis", "0102")
    for _ in range(4):
        stage.army("0102", 500)
    if race == "undead" and site:
        stage.do(move, stage.mine, ["0102"], dice=[6])
        assert stage.at(stage.mine) == "0102"
    else:
        stage.refused("HO-STACK", move, stage.mine, ["0102"])


# Springs and orbs


@pytest.mark.rule("ME-SITE-SPRING", "ME-NEC-5")
def test_a_spring_cures_curses_and_takes_no_gift_away(tmp_path: Path) -> None:
    stage = Wilds(tmp_path)
    stage.covered("mystic-spring")
    for kind in ("cursed", "necropolis-curse", "great-deposit"):
        stage.afflict("army", stage.mine, kind)
    stage.do(bathe, stage.mine, dice=[3])
    assert stage.story.conditions("army", stage.mine) == ["great-deposit"]


@pytest.mark.rule("ME-SITE-SPRING")
@pytest.mark.parametrize(
    ("died", "turn", "year", "wakes"),
    [(10, 6, 1, True), (10, 1, 2, False), (12, 1, 2, False), (14, 1, 2, True), (13, 1, 2, True)],
)
def test_the_dead_wake_within_six_turns_winter_counting_three(
    tmp_path: Path, died: int, turn: int, year: int, wakes: bool
) -> None:
    stage = Wilds(tmp_path, characters=True)
    stage.covered("mystic-spring")
    hero = stage.story.add(
        "character", kind="hero", empire=1, army=stage.mine, points=100, dead_at=died
    )
    stage.story.turn(turn, year=year)
    stage.do(bathe, stage.mine, dice=[5])
    row = stage.story.get("character", hero)
    assert (row["ended_at"] is None and row["dead_at"] is None) == wakes


@pytest.mark.rule("ME-SITE-SPRING")
def test_a_spring_is_tried_once_a_turn_by_each_army(tmp_path: Path) -> None:
    stage = Wilds(tmp_path)
    stage.covered("mystic-spring")
    other = stage.army()
    for army in (stage.mine, other):
        stage.afflict("army", army, "cursed")
        stage.do(bathe, army, dice=[2])
        stage.refused("ME-SITE-SPRING", bathe, army)
        assert stage.story.conditions("army", army) == ["cursed"]


@pytest.mark.rule("ME-TOMB-5", "ME-ITEM-1")
def test_an_orb_that_the_general_carries_himself_is_used(tmp_path: Path) -> None:
    stage = Wilds(tmp_path, characters=True)
    general = stage.story.add("character", kind="general", empire=1, army=stage.mine, points=50)
    stage.story.add("item", kind="black-orb", empire=1, character=general)
    stage.do(use_orb, stage.mine, dice=[2])
    stage.refused("ME-TOMB-5", use_orb, stage.mine)


@pytest.mark.rule("ME-TOMB-5")
def test_an_orb_is_ready_again_in_the_next_campaign_season(tmp_path: Path) -> None:
    stage = Wilds(tmp_path)
    stage.story.add("item", kind="black-orb", empire=1, army=stage.mine)
    stage.do(use_orb, stage.mine, dice=[3])
    stage.story.turn(6)
    stage.refused("ME-TOMB-5", use_orb, stage.mine)
    stage.enter("spring-magic", year=2)
    stage.story.turn(1, year=2)
    stage.do(use_orb, stage.mine, dice=[3])


# Finds


@pytest.mark.rule("ME-RUIN-3")
def test_plague_rats_spare_skaven_and_nobody_else(tmp_path: Path) -> None:
    stage = Wilds(tmp_path)
    stage.covered("ruins")
    rats = stage.army("0101", 800, of=stage.west, race="skaven")
    other = stage.army("0101", 800, of=stage.west)
    far = stage.army("0102", 800)
    stage.do(search, stage.mine, dice=[3, 2, 4])
    found = [stage.points(army) for army in (stage.mine, rats, other, far)]
    assert found == [900, 800, 600, 800]


@pytest.mark.rule("ME-RUIN-5", "ME-WILD-2")
def test_tombs_that_would_lie_off_the_map_lie_at_its_edge(tmp_path: Path) -> None:
    stage = Wilds(tmp_path)
    stage.covered("ruins")
    stage.do(search, stage.mine, dice=[5, 1, 4, 6, 6])
    assert stage.sites("0103") == ["tomb"]
    assert stage.sites() == []


@pytest.mark.rule("ME-FIND-2", "HO-INDEP")
def test_a_dwarf_hold_is_nobodys_and_armed(tmp_path: Path) -> None:
    stage = Wilds(tmp_path)
    stage.covered("ruins")
    stage.do(search, stage.mine, dice=[6, 2, 3, 4])
    [row] = stage.story.live("settlement")
    assert (row["owner"], row["race"], row["points"]) == (None, "dwarfs", 400)


@pytest.mark.rule("ME-TOMB-1")
def test_a_curse_takes_the_provisions_of_the_army_that_searched_alone(tmp_path: Path) -> None:
    stage = Wilds(tmp_path)
    stage.covered("tomb")
    other = stage.army("0101", provisions=3)
    stage.put("army", stage.mine, provisions=3)
    stage.do(search, stage.mine, dice=[1])
    assert (stage.of(stage.mine, "provisions"), stage.of(other, "provisions")) == (0, 3)
    assert stage.story.conditions("army", other) == []


@pytest.mark.rule("ME-TOMB-1")
@pytest.mark.parametrize("where", ["capital", "city", "another's capital"])
def test_the_own_capital_alone_lifts_the_curse(tmp_path: Path, where: str) -> None:
    stage = Stage(tmp_path)
    owner = stage.west if "another" in where else stage.ost
    stage.place("0102", "city" if where == "city" else "capital", of=owner)
    mine = stage.army()
    stage.afflict("army", mine, "cursed")
    stage.do(move, mine, ["0102"], dice=[6] if owner == stage.west else [])
    assert stage.story.conditions("army", mine) == ([] if where == "capital" else ["cursed"])


@pytest.mark.rule("ME-TOMB-1", "BG-ARMY-3")
def test_each_part_of_a_cursed_army_must_go_home(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.place("0102", "capital")
    mine = stage.army("0101", 1200, provisions=4)
    stage.afflict("army", mine, "cursed")
    stage.story.turn(1, "reorganisation", stage.ost)
    other = stage.do(split, mine, {"points": 500}).document["other"]
    stage.story.turn(2, "movement", stage.ost)
    stage.do(move, mine, ["0102"])
    stage.enter("quarters")
    assert stage.lives("army", mine)
    assert not stage.lives("army", other)


# Mines, temples and other sites


@pytest.mark.rule("ME-MINE-R6", "ME-MINE-5")
@pytest.mark.parametrize(("race", "items"), [("skaven", 1), ("chaos", 1), ("orcs-goblins", 0)])
def test_warpstone_serves_whoever_holds_it_and_can_forge_it(
    tmp_path: Path, race: str, items: int
) -> None:
    stage = Stage(tmp_path, race=race)
    given = {"item-points": "1d6x20", "races": ["skaven", "chaos"]}
    stage.story.site("0101", "mine", {"yield": given})
    stage.land("0101", owner=stage.ost)
    stage.enter("revenue", *([3] if items else []))
    assert [row["points"] for row in stage.story.live("item")] == [60] * items
    assert stage.sites() == ["mine"]


@pytest.mark.rule("ME-MINE-1", "ME-MINE-E1")
def test_dwarfs_may_roll_again_on_either_table(tmp_path: Path) -> None:
    stage = Wilds(tmp_path, race="dwarfs")
    stage.roll("mine", 1, 2, army=stage.mine, reroll_mine="again")
    assert stage.sites() == ["mine"]
    stage.roll("exhausted-mine", 1, 6, 5, army=stage.mine, reroll_exhausted_mine="again")
    assert stage.points(stage.mine) == 950


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


@pytest.mark.rule("ME-SITE-LORN", "ME-SITE-OAK", "ME-SITE-CRYS")
@pytest.mark.parametrize(
    ("kind", "dice", "purse", "crowns"),
    [
        ("lornalim-forest", 3, "building", 5),
        ("oak-forest", 4, "ships", 4),
        ("crystal-forest", 2, "treasury", 2),
    ],
)
def test_a_forest_fills_the_purse_it_is_meant_for(
    tmp_path: Path, kind: str, dice: int, purse: str, crowns: int
) -> None:
    stage = Stage(tmp_path)
    stage.story.site("0101", kind)
    stage.land("0101", owner=stage.ost)
    stage.enter("revenue", dice)
    assert stage.crowns(purse=purse) == crowns
    assert sum(stage.crowns(purse=each) for each in ("treasury", "building", "ships")) == crowns


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


@pytest.mark.rule("ME-SITE-TREAS")
def test_treasure_goes_where_its_escort_went_and_no_further(tmp_path: Path) -> None:
    stage = Wilds(tmp_path)
    stage.do(explore_wildlands, stage.mine, dice=[99, 3, 4])
    [train] = stage.story.live("army", kind="treasure")
    assert (train["crowns"], train["owner"]) == (7, stage.ost)
    stage.story.turn(2)
    stage.refused("ME-SITE-TREAS", move, train["id"], ["0102"])
    stage.do(move, stage.mine, ["0102"], dice=[6])
    stage.refused("ME-SITE-TREAS", move, train["id"], ["0201"])
    stage.do(move, train["id"], ["0102"])


@pytest.mark.rule("ME-TEMP-2")
@pytest.mark.parametrize("how", ["take", "raze"])
def test_a_temple_taken_or_burnt_gives_its_treasure_once(tmp_path: Path, how: str) -> None:
    stage = Stage(tmp_path)
    stage.place("0101", "temple", of=stage.west)
    mine = stage.army()
    stage.story.turn(1, "razing")
    stage.do({"take": take, "raze": raze}[how], mine, dice=[3, 4])
    assert (stage.places(), stage.of(mine, "crowns")) == ([], 7)
    assert stage.tile("0101", "barren")


@pytest.mark.rule("ME-TEMP-2", "ME-RACE-5")
@pytest.mark.parametrize("how", ["take", "raze"])
@pytest.mark.parametrize("sacked", [True, False])
def test_with_its_town_a_temple_may_be_sacked(tmp_path: Path, how: str, sacked: bool) -> None:
    stage = Stage(tmp_path)
    town, temple = (stage.place("0101", kind, of=stage.west) for kind in ("village", "temple"))
    mine = stage.army()
    stage.story.turn(1, "razing")
    answer, dice = ("sack", [3, 4]) if sacked else ("spare", [])
    deed = {"take": take, "raze": raze}[how]
    stage.do(deed, mine, town, dice=dice, temple_beside=answer)
    assert (stage.lives("settlement", temple), stage.of(mine, "crowns")) == (
        not sacked, 7 if sacked else 0
    )  # fmt: skip
    assert stage.story.get("settlement", temple)["owner"] == stage.west
    assert (stage.tile("0101", "owner"), stage.tile("0101", "barren")) == (stage.ost, False)
    assert how == "raze" or stage.story.get("settlement", town)["race"] == "empire"  # no orcs
    assert stage.sound()


@pytest.mark.rule("ME-TEMP-2", "ME-TEMP-4")
def test_a_temple_spared_is_taken_later_as_a_fortress_is(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    town, temple = (stage.place("0101", kind, of=stage.west) for kind in ("village", "temple"))
    mine = stage.army()
    stage.story.turn(1, "razing")
    stage.do(take, mine, town, temple_beside="spare")
    stage.do(take, mine, temple, dice=[3, 4])
    assert (stage.places(), stage.of(mine, "crowns")) == (["village"], 7)
    assert stage.sound()


@pytest.mark.rule("ME-TEMP-DWA")
def test_each_dwarf_temple_that_stands_forges_each_winter(tmp_path: Path) -> None:
    stage = Stage(tmp_path, race="dwarfs")
    for label in ("0101", "0102"):
        stage.place(label, "temple")
    for year in (1, 2):
        stage.enter("revenue", 2, 4, year=year)
    assert [row["points"] for row in stage.story.live("item")] == [50, 100, 50, 100]


@pytest.mark.rule("ME-TEMP-ORC")
def test_waaagh_troops_past_an_army_form_more(tmp_path: Path) -> None:
    stage = Stage(tmp_path, race="orcs-goblins")
    stage.place("0101", "temple")
    stage.enter("recruitment", 6, 6)
    points = [row["points"] for row in stage.story.live("army", kind="temple")]
    assert (sum(points), max(points) <= 1500) == (2400, True)


@pytest.mark.rule("ME-TEMP-5")
@pytest.mark.parametrize("when", ["recruitment", "spring-magic"])
def test_each_people_sends_its_temple_troops_once_a_year(tmp_path: Path, when: str) -> None:
    stage = Stage(tmp_path, race="chaos" if when == "spring-magic" else "wood-elves")
    stage.place("0101", "temple")
    stage.enter("recruitment", *([3] if when == "recruitment" else []))
    stage.enter("spring-magic", *([3] if when == "spring-magic" else []), year=2)
    assert [row["points"] for row in stage.story.live("army")] == [300]
