"""Ruins, tombs, mines and what wanders out of them: the second reading."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.deeds.sites.searching import explore_wildlands, search
from campaign.deeds.sites.towers import call_on_tower
from tests.rules.again.stage import Stage, case
from tests.rules.again.test_sites import Wilds


def dug(path: Path, kind: str = "ruins", **options: object) -> Wilds:
    stage = Wilds(path, **options)  # type: ignore[arg-type]
    stage.put("army", stage.mine, provisions=3)
    stage.covered(kind)
    return stage


# Ruins and tombs


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


# Necropolis and tower


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


@pytest.mark.rule("ME-NEC-12")
def test_a_horde_of_many_stands_in_armies_of_1500_at_most(tmp_path: Path) -> None:
    stage = dug(tmp_path, "necropolis", points=500)
    faces = [6, 6, 6, 6, 6, 6, 1, 6, 6]  # 12; 24 x 200; the undead's plan, the battle
    stage.do(search, stage.mine, dice=faces, strategy_defender="hold", retreat="0102")
    hordes = [row["points"] for row in stage.story.live("army", kind="undead")]
    assert all(500 <= points <= 1500 for points in hordes)
    assert 4000 < sum(hordes) <= 4800
    assert stage.at(stage.mine) == "0102"


@pytest.mark.parametrize(
    ("points", "dice", "armies"),
    [
        case("ME-TOW-3", 1000, [1, 2, 6, 6], [1600]),  # 12 x 50; past 1500 they stand apart
        case("ME-TOW-3", 500, [1, 3, 1, 1], [600]),
        case("ME-TOW-9", 500, [4, 5], [500]),
        case("ME-TOW-9", 500, [4, 6], [500]),
    ],
)
def test_a_wizard_gives_troops_or_takes_no_notice(
    tmp_path: Path, points: int, dice: list[int], armies: list[int]
) -> None:
    stage = Wilds(tmp_path, points=points)
    stage.covered("tower")
    stage.do(call_on_tower, stage.mine, "visit", dice=dice)
    found = [row["points"] for row in stage.story.live("army")]
    assert (sum(found), max(found) <= 1500) == (armies[0], True)
    assert stage.sites() == ["tower"]


@pytest.mark.rule("ME-TOW-12")
def test_who_stays_by_a_tower_may_be_fallen_on(tmp_path: Path) -> None:
    stage = Wilds(tmp_path)
    stage.covered("tower")
    stage.put("army", stage.mine, provisions=1)
    done = stage.enter("subsistence", 6, 1, 1, 1, 1, turn=3)
    assert done.document["decision"]["id"] == "strategy-attacker"


# Mines


@pytest.mark.parametrize(
    ("race", "dice", "points", "site"),
    [
        case("ME-MINE-2", "empire", [4], 1000, ["mine"]),
        case("ME-MINE-6", "empire", [6, 3], 1000, ["mine"]),
        case("ME-MINE-R1", "empire", [6, 1, 6], 940, []),
        case("ME-MINE-7", "empire", [1, 2, 5], 950, []),
        case("ME-MINE-E6", "chaos", [1, 6, 2], 1200, []),
        case("ME-MINE-E6", "orcs-goblins", [1, 6, 2], 1200, []),
        case("ME-MINE-E6", "chaos-dwarfs", [1, 6, 2], 980, []),
    ],
)
def test_a_mine_that_yields_stays_and_another_does_not(
    tmp_path: Path, race: str, dice: list[int], points: int, site: list[str]
) -> None:
    stage = Wilds(tmp_path, race)
    stage.land("0101", terrain="highland")
    stage.do(explore_wildlands, stage.mine, dice=[71, *dice])
    assert (stage.points(stage.mine), stage.sites()) == (points, site)
    assert stage.tile("0101", "barren") == (not site)


@pytest.mark.parametrize(
    ("dice", "race"),
    [case("ME-MINE-E4", [1, 4, 5], "dwarfs"), case("ME-MINE-E5", [1, 5, 6], "skaven")],
)
def test_a_hold_still_peopled_is_a_free_fortress_of_its_people(
    tmp_path: Path, dice: list[int], race: str
) -> None:
    stage = Wilds(tmp_path)
    stage.land("0101", terrain="highland")
    stage.do(explore_wildlands, stage.mine, dice=[71, *dice, 1, 1])
    [place] = stage.story.live("settlement")
    assert (place["kind"], place["owner"], place["race"]) == ("fortress", None, race)


@pytest.mark.parametrize(
    ("dice", "crowns", "provisions", "points"),
    [
        case("HO-LABYRINTH", [1, 1, 6], 0, 0, 700),
        case("HO-LABYRINTH", [3, 4, 3], 0, 3, 1000),  # old stores
        case("HO-LABYRINTH", [4, 4, 3], 3, 0, 1000),
        case("HO-LABYRINTH", [5, 5, 6], 6, 0, 1000),
    ],
)
def test_abandoned_halls_hold_stores_coins_and_traps(
    tmp_path: Path, dice: list[int], crowns: int, provisions: int, points: int
) -> None:
    stage = Wilds(tmp_path)
    stage.land("0101", terrain="highland")
    stage.do(explore_wildlands, stage.mine, dice=[71, 1, 4, 1, *dice])
    assert stage.of(stage.mine, "crowns", "provisions", "points") == (crowns, provisions, points)


@pytest.mark.rule("ME-MINE-R2", "ME-MINE-2")
@pytest.mark.parametrize(
    ("state", "faces", "crowns"),
    [
        ({"yield": {"crowns": "1d6"}}, [[5], [2]], 7),
        ({"yield": {"crowns": 2}}, [[], []], 4),
    ],
)
def test_a_mine_pays_every_winter_whoever_holds_it(
    tmp_path: Path, state: dict[str, object], faces: list[list[int]], crowns: int
) -> None:
    stage = Stage(tmp_path)
    stage.land("0101", owner=stage.west, barren=False)
    stage.story.site("0101", "mine", state)
    for year, dice in enumerate(faces, start=1):
        stage.enter("revenue", *dice, year=year)
    assert (stage.crowns(stage.ost), stage.crowns(stage.west)) == (0, crowns)


@pytest.mark.rule("ME-MINE-R4")
@pytest.mark.parametrize("items", [True, False])
def test_meteoric_steel_is_forged_each_winter_by_whoever_then_holds_the_mine(
    tmp_path: Path, items: bool
) -> None:
    stage = Stage(tmp_path, items=items)
    stage.land("0101", owner=stage.west, barren=False)
    stage.story.site("0101", "mine", {"yield": {"item-points": "1d6x20"}})
    stage.enter("revenue", 5, year=1)
    stage.land("0101", owner=stage.ost)
    stage.enter("revenue", 2, year=2)
    stage.land("0101", owner=None)
    stage.enter("revenue", year=3)
    found = [(item["empire"], item["points"]) for item in stage.story.live("item")]
    assert found == [(stage.west, 100), (stage.ost, 40)]
    assert stage.sound()


# Monsters


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
