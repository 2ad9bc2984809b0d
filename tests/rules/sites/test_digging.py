"""Ruins, tombs and the rest of the necropolis, searched on a world."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.actions.land.moving import move
from campaign.actions.land.reorganising import split
from campaign.actions.sites.orbs import use_orb
from campaign.actions.sites.searching import evoke, explore_wildlands, search
from campaign.actions.sites.springs import bathe
from campaign.actions.war.fighting import fall
from campaign.errors import Refused
from tests.rules.stage import Stage, Wilds, case, dug
from tests.story import Story, answers, undone_is_as_before

BOARD = """
0101 lowland
0102 lowland
0103 lowland
0201 lowland
0202 lowland
0301 lowland
0401 lowland
0501 lowland
"""


class Dig:
    """An army of 1000 points and 3 provisions beside something to be searched."""

    def __init__(self, path: Path, site: str, race: str = "empire", **options: Any) -> None:
        self.story = Story(path, BOARD, **options)
        self.empire = self.story.empire("Ostmark", race)
        self.army = self.story.army(self.empire, "0101", points=1000, provisions=3)
        self.site = self.story.site("0101", site)
        self.story.turn(1)

    def search(self, *dice: int, **choose: list[str]) -> Any:
        return self.story.action(search, self.army, dice=dice, answer=answers(choose))

    def row(self) -> dict[str, Any]:
        return self.story.get("army", self.army)


# Ruins


@pytest.mark.rule("ME-RUIN-0", "ME-RUIN-4")
def test_searching_takes_the_turn_and_empties_the_ruins(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "ruins")
    undone_is_as_before(dig.story, lambda: dig.search(4))
    dig.search(4)
    assert dig.story.live("site") == []
    assert dig.story.get("tile", dig.story.tile("0101"))["barren"]


@pytest.mark.rule("ME-RUIN-1")
def test_a_monster_lair_rolls_on_monstrous_creatures(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "ruins")
    dig.search(1, 1)
    assert dig.row()["ended_how"] == "destroyed"


@pytest.mark.rule("ME-RUIN-2")
def test_a_bandit_city_rolls_on_bandits(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "ruins")
    dig.search(2, 3)
    assert dig.row()["provisions"] == 0


@pytest.mark.rule("ME-RUIN-3")
def test_plague_rats_spare_the_skaven_alone(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "ruins")
    skaven = dig.story.army(dig.story.empire("Skryre", "skaven"), "0101", points=600)
    other = dig.story.army(dig.empire, "0101", points=800)
    dig.search(3, 2, 4)
    assert dig.row()["points"] == 900
    assert dig.story.get("army", other)["points"] == 600
    assert dig.story.get("army", skaven)["points"] == 600


@pytest.mark.rule("ME-RUIN-5")
def test_a_heros_hoard_marks_tombs_that_end_on_the_last_land(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "ruins")
    dig.search(5, 2, 4, 1, 1, 4, 6, 6)
    tombs = [site for site in dig.story.live("site") if site["kind"] == "tomb"]
    assert [site["tile"] for site in tombs] == [dig.story.tile("0103")] * 2
    assert not dig.story.get("tile", dig.story.tile("0103"))["barren"]


@pytest.mark.rule("ME-RUIN-6", "ME-FIND-2")
def test_a_dwarf_fortress_is_independent_and_garrisoned(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "ruins")
    dig.search(6, 2, 3, 4)
    [place] = dig.story.live("settlement")
    assert (place["kind"], place["race"], place["owner"]) == ("fortress", "dwarfs", None)
    assert place["points"] == 400


@pytest.mark.rule("ME-FIND-1", "BG-DRAG-1")
def test_a_dragons_rage_razes_where_it_lands(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "ruins")
    village = dig.story.settlement(dig.empire, "0103")
    dig.search(6, 1, 4, 2)
    assert dig.story.get("settlement", village)["razed"]


@pytest.mark.rule("ME-FIND-4")
def test_a_secret_passage_leads_to_ruins_and_is_walked_at_two_tiles_a_turn(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "ruins")
    dig.search(6, 6, 4, 1, 1)
    [site] = dig.story.live("site")
    assert (site["kind"], site["tile"]) == ("ruins", dig.story.tile("0103"))
    dig.story.turn(2)
    dig.story.action(move, dig.army, [dig.story.tile("0103")], dice=[])
    assert dig.row()["tile"] == dig.story.tile("0103")


# Tombs


@pytest.mark.rule("ME-TOMB-1")
def test_a_curse_takes_all_provisions_and_stays(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "tomb")
    dig.search(1)
    assert dig.row()["provisions"] == 0
    assert dig.story.conditions("army", dig.army) == ["cursed"]


@pytest.mark.rule("ME-TOMB-2")
def test_a_raided_tomb_is_empty(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "tomb")
    dig.search(2)
    assert (dig.row()["points"], dig.story.live("site")) == (1000, [])


@pytest.mark.rule("ME-TOMB-3")
@pytest.mark.parametrize(
    ("dice", "points"),
    [((1,), 0), ((3, 2), 100), ((4, 2), 150), ((5, 2), 200), ((6, 2), 300)],
)
def test_a_mages_tomb(tmp_path: Path, dice: tuple[int, ...], points: int) -> None:
    dig = Dig(tmp_path, "tomb")
    dig.search(4, *dice)
    assert dig.row()["points"] == 1000 + points


@pytest.mark.rule("ME-TOMB-4")
def test_a_rich_mages_tomb_holds_items_and_crowns(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "tomb")
    dig.search(5, 3, 4)
    assert (dig.row()["points"], dig.row()["crowns"]) == (1300, 4)


@pytest.mark.rule("ME-TOMB-5")
def test_a_black_orb_is_used_once_a_season(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "tomb")
    enemy = dig.story.army(dig.story.empire("Gorgrod", "orcs-goblins"), "0103", points=700)
    dig.search(6)
    dig.story.action(use_orb, dig.army, dice=[4, 3, 3])
    [sighting] = dig.story.find("sighting", empire=dig.empire)
    assert (sighting["of_key"], sighting["points"]) == (enemy, 700)
    with pytest.raises(Refused) as refusal:
        dig.story.action(use_orb, dig.army, dice=[2])
    assert refusal.value.rule == "ME-TOMB-5"
    dig.story.turn(1, year=2)
    dig.story.action(use_orb, dig.army, dice=[1, 2])
    assert dig.row()["points"] == 900


@pytest.mark.rule("ME-SITE-SPRING")
def test_a_spring_lifts_a_curse_on_3_and_more_once_a_turn(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "mystic-spring")
    dig.story.add("condition", kind="cursed", of_table="army", of_key=dig.army)
    dig.story.action(bathe, dig.army, dice=[2])
    assert dig.story.conditions("army", dig.army) == ["cursed"]
    with pytest.raises(Refused):
        dig.story.action(bathe, dig.army, dice=[3])
    dig.story.turn(2)
    dig.story.action(bathe, dig.army, dice=[3])
    assert dig.story.conditions("army", dig.army) == []


@pytest.mark.rule("ME-SITE-SPRING")
@pytest.mark.parametrize(("died", "lives"), [(6, True), (5, False)])
def test_a_spring_wakes_the_dead_within_six_turns_winter_counting_three(
    tmp_path: Path, died: int, lives: bool
) -> None:
    dig = Dig(tmp_path, "mystic-spring", characters=True)
    hero = {"kind": "hero", "empire": dig.empire, "army": dig.army, "points": 100}
    key = dig.story.add("character", **hero, dead_at=9 + died)  # in this turn of year 1
    dig.story.turn(3, year=2)
    dig.story.action(bathe, dig.army, dice=[3])
    assert (dig.story.get("character", key)["dead_at"] is None) == lives


# The necropolis


@pytest.mark.rule("ME-NEC-3")
def test_a_heros_tomb_holds_a_weapon_and_an_armour(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "necropolis")
    dig.search(1, 2, 3, 4)
    assert dig.row()["points"] == 1000 + 60 + 80


@pytest.mark.rule("ME-NEC-4")
def test_the_map_lets_later_searches_add_or_subtract_one(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "necropolis")
    dig.search(1, 3)
    dig.story.turn(2)
    dig.search(3, 4, modifier_necropolis=["-1"])  # 7 + 1 for the second turn - 1
    assert dig.row()["points"] == 1000


@pytest.mark.rule("ME-NEC-5")
def test_a_deposit_is_dug_until_it_collapses(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "necropolis")
    dig.search(2, 3, 2, 3)
    assert dig.row()["crowns"] == 3
    dig.story.turn(2)
    dig.search(1, 2, 3, 3)  # 2 more crowns, then the dangers: 6 + 1, nothing
    assert dig.row()["crowns"] == 5
    dig.story.turn(3)
    dig.search(6, 2, 3)  # sealed; 5 + 2 = 7
    dig.story.turn(4)
    dig.search(1, 3)  # 4 + 3 = 7, no digging any more
    assert dig.row()["crowns"] == 5


@pytest.mark.rule("ME-NEC-6")
def test_a_cursed_treasure_hurts_until_the_army_leaves(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "necropolis")
    dig.search(3, 3, 4)
    assert dig.row()["crowns"] == 4
    dig.story.calendar(season="spring", phase="spring-magic", turn=0, year=2)
    dig.story.advance(7)
    assert dig.row()["points"] == 930
    dig.story.turn(2, year=2)
    dig.story.action(move, dig.army, [dig.story.tile("0102")], dice=[30])
    assert dig.story.conditions("army", dig.army) == []


@pytest.mark.rule("ME-NEC-7")
def test_nothing_is_found_and_nothing_lost(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "necropolis")
    dig.search(3, 4)
    assert (dig.row()["points"], dig.row()["crowns"]) == (1000, 0)


@pytest.mark.rule("ME-NEC-9")
def test_a_horror_drives_the_army_off_and_it_never_searches_here_again(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "necropolis")
    dig.search(4, 5, retreat=["0102"])
    assert dig.row()["tile"] == dig.story.tile("0102")
    dig.story.set_up(lambda world: world.put("army", dig.army, tile=dig.story.tile("0101")))
    dig.story.turn(2)
    with pytest.raises(Refused) as refusal:
        dig.search(3, 4)
    assert refusal.value.rule == "ME-NEC-9"


@pytest.mark.rule("ME-NEC-10")
def test_items_are_taken_one_by_one_until_one_steals_away(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "necropolis")
    dig.search(5, 5, 1, 2, 5, 3, take_item=["take", "take", "leave"])
    assert dig.row()["points"] == 1000 + 100 + 150


@pytest.mark.rule("ME-NEC-10")
def test_the_necromancer_who_wakes_leads_the_assault_and_items_are_kept(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "necropolis", items=True)
    dice = (5, 5, 4, 2, 6, 1, 1, 1, 1, 1, 1, 1)
    dig.search(*dice, take_item=["take", "take"], strategy_defender=["hold"])
    assert [item["kind"] for item in dig.story.live("item")] == ["scroll"]
    assert dig.row()["points"] < 1000


@pytest.mark.rule("ME-NEC-11")
def test_graveyard_rats_bite_every_army_outside_and_drive_it_off(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "necropolis")
    dig.search(5, 6, 2, retreat=["0102"])
    assert (dig.row()["points"], dig.row()["tile"]) == (900, dig.story.tile("0102"))


@pytest.mark.rule("ME-NEC-11")
def test_who_cannot_flee_the_rats_loses_baggage_too(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "necropolis")
    foe = dig.story.empire("Gorgrod", "orcs-goblins")
    for label in ("0102", "0201"):
        dig.story.army(foe, label)
    dig.search(5, 6, 2, 3)
    assert (dig.row()["points"], dig.row()["provisions"]) == (1000 - 100 - 150, 0)


@pytest.mark.rule("ME-NEC-U1")
def test_the_undead_stack_without_limit_on_a_necropolis(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "necropolis", race="undead")
    for _ in range(5):
        dig.story.army(dig.empire, "0101", points=500)
    other = dig.story.army(dig.empire, "0102", points=500)
    dig.story.action(move, other, [dig.story.tile("0101")], dice=[6])
    assert dig.story.get("army", other)["tile"] == dig.story.tile("0101")


@pytest.mark.rule("ME-NEC-U3")
@pytest.mark.parametrize(("dice", "points"), [((2,), 1000), ((3, 4), 1200), ((5, 3, 4), 1350)])
def test_the_undead_evoke(tmp_path: Path, dice: tuple[int, ...], points: int) -> None:
    dig = Dig(tmp_path, "necropolis", race="undead")
    dig.story.action(evoke, dig.army, dice=dice)
    assert dig.row()["points"] == points


@pytest.mark.rule("ME-NEC-U3")
def test_nobody_else_evokes(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "necropolis")
    with pytest.raises(Refused) as refusal:
        dig.story.action(evoke, dig.army, dice=[6])
    assert refusal.value.rule == "ME-NEC-U3"


@pytest.mark.rule("ME-SITE-SPRING", "BG-ARMY-1")
def test_an_army_whose_last_points_fall_with_a_hero_is_no_more(tmp_path: Path) -> None:
    stage = Stage(tmp_path, characters=True)
    army = stage.army("0101", 100)
    hero = stage.story.add("character", kind="hero", empire=1, army=army, points=100)
    stage.do(fall, hero)
    assert not stage.lives("army", army)
    assert stage.sound()


@pytest.mark.parametrize(
    ("dice", "points", "provisions"),
    [
        case("ME-RUIN-1", [1, 1], None, 0),  # creatures of myth: nobody is left
        case("ME-RUIN-2", [2, 4], 1000, 0),  # bandits steal the food
        case("ME-RUIN-2", [2, 2, 6], 650, 0),  # (6 + 1) x 50
        case("ME-RUIN-4", [4], 1000, 3),
        case("ME-RUIN-6", [6, 4], 1000, 3),
    ],
)
def test_ruins_searched_once_are_used_up(
    tmp_path: Path, dice: list[int], points: int | None, provisions: int
) -> None:
    stage = dug(tmp_path)
    stage.do(search, stage.mine, dice=dice)
    assert stage.lives("army", stage.mine) == (points is not None)
    if points is not None:
        assert stage.of(stage.mine, "points", "provisions") == (points, provisions)
    assert stage.sites() == []
    assert stage.sound()


@pytest.mark.rule("ME-FIND-3", "ME-RUIN-6")
def test_a_forgotten_fortress_is_its_finders_in_land_of_others_too(tmp_path: Path) -> None:
    stage = dug(tmp_path)
    stage.land("0101", owner=stage.west)
    stage.do(search, stage.mine, dice=[6, 5])
    [place] = stage.story.live("settlement")
    assert (place["kind"], place["owner"], place["race"]) == ("fortress", stage.ost, "empire")
    assert (stage.tile("0101", "owner"), stage.tile("0101", "barren")) == (stage.ost, False)


@pytest.mark.rule("ME-FIND-1", "BG-DRAG-1", "ME-RUIN-6")
def test_a_dragon_of_a_lair_flies_off_and_leaves_its_finder_alone(tmp_path: Path) -> None:
    stage = dug(tmp_path)
    stage.land("0103", barren=False)
    village = stage.place("0103", of=stage.west)
    stage.do(search, stage.mine, dice=[6, 1, 4, 2])
    assert stage.points(stage.mine) == 1000
    assert stage.story.get("settlement", village)["razed"]


@pytest.mark.parametrize("tracked", [True, False])
@pytest.mark.parametrize(
    ("dice", "worth", "crowns"),
    [
        case("ME-TOMB-2", [3], 0, 0),
        case("ME-TOMB-3", [4, 2], 0, 0),
        case("ME-TOMB-3", [4, 4, 3], 225, 0),
        case("ME-TOMB-3", [4, 6, 6], 700, 0),  # (6 + 1) x 100
        case("ME-TOMB-4", [5, 2, 6], 200, 6),
    ],
)
def test_what_a_tomb_holds_is_an_item_or_points(
    tmp_path: Path, dice: list[int], worth: int, crowns: int, tracked: bool
) -> None:
    stage = dug(tmp_path, "tomb", items=tracked, points=500)
    stage.do(search, stage.mine, dice=dice)
    assert stage.points(stage.mine) == 500 + (0 if tracked else worth)
    assert sum(row["points"] for row in stage.story.live("item")) == (worth if tracked else 0)
    assert (stage.of(stage.mine, "crowns"), stage.sites()) == (crowns, [])


@pytest.mark.parametrize("tracked", [True, False])
@pytest.mark.parametrize(
    ("dice", "points", "worth"),
    [
        case("ME-NEC-3", [1, 2, 3, 5], 660, [60, 100]),
        case("ME-NEC-7", [3, 4], 500, []),
        case("ME-NEC-8", [4, 4, 6], 380, []),
    ],
)
def test_a_search_of_the_necropolis_gives_or_costs_what_it_says(
    tmp_path: Path, dice: list[int], points: int, worth: list[int], tracked: bool
) -> None:
    stage = dug(tmp_path, "necropolis", items=tracked, points=500)
    stage.do(search, stage.mine, dice=dice)
    assert [row["points"] for row in stage.story.live("item")] == (worth if tracked else [])
    assert stage.points(stage.mine) == (points - sum(worth) if tracked else points)
    assert stage.sites() == ["necropolis"]


@pytest.mark.rule("ME-SITE-WYV", "BG-DRAG-1")
def test_a_wyvern_flies_twice_as_far_as_a_dragon(tmp_path: Path) -> None:
    board = "\n".join(f"01{n:02d} lowland" for n in range(1, 15))
    stage = Stage(tmp_path, board)
    stage.land("0101", barren=True)
    village, beside = stage.place("0113", of=stage.west), stage.army("0101", 500)
    mine = stage.army()
    stage.do(explore_wildlands, mine, dice=[100, 4, 6, 6])
    assert (stage.lives("army", mine), stage.lives("army", beside)) == (False, True)
    assert stage.story.get("settlement", village)["razed"]


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


@pytest.mark.rule("ME-SITE-SPRING", "ME-NEC-5")
def test_a_spring_cures_curses_and_takes_no_gift_away(tmp_path: Path) -> None:
    stage = Wilds(tmp_path)
    stage.covered("mystic-spring")
    for kind in ("cursed", "necropolis-curse", "great-deposit"):
        stage.afflict("army", stage.mine, kind)
    stage.do(bathe, stage.mine, dice=[3])
    assert stage.story.conditions("army", stage.mine) == ["great-deposit"]


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
