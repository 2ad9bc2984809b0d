"""Towers of magic called on and attacked; mines found in the mountains."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.actions.land.moving import move
from campaign.actions.sites.searching import explore_wildlands
from campaign.actions.sites.towers import call_on_tower
from tables.agenda.decisions import given
from tests.rules.stage import Stage, Wilds, case
from tests.story import Story, answers, undone_is_as_before

BOARD = """
0101 lowland
0102 lowland
0103 lowland
0201 lowland
0202 highland barren
0301 lowland
"""


class Tower:
    def __init__(self, path: Path, points: int = 1000, **options: Any) -> None:
        self.story = Story(path, BOARD, **options)
        self.empire = self.story.empire("Ostmark")
        self.army = self.story.army(self.empire, "0101", points=points)
        self.site = self.story.site("0101", "tower")
        self.story.turn(1)

    def call(self, how: str, *dice: int, **choose: list[str]) -> Any:
        return self.story.action(call_on_tower, self.army, how, dice=dice, answer=answers(choose))

    def row(self) -> dict[str, Any]:
        return self.story.get("army", self.army)

    def armies(self) -> list[int]:
        return [army["points"] for army in self.story.live("army", owner=self.empire)]


SACKED = (1, 2, 3, 4, 5)  # 20 + 40 + 75 + 100 points and 5 provisions


@pytest.mark.rule("ME-TOW-2")
def test_the_wizard_joins_in_a_new_army_if_there_is_no_room(tmp_path: Path) -> None:
    tower = Tower(tmp_path)
    undone_is_as_before(tower.story, lambda: tower.call("visit", 1, 1, 6, 4))
    tower.call("visit", 1, 1, 6, 4)
    assert tower.armies() == [1500, 500]
    assert tower.story.live("site")  # another wizard takes the tower


@pytest.mark.rule("ME-TOW-3")
def test_the_wizard_lends_troops(tmp_path: Path) -> None:
    tower = Tower(tmp_path)
    tower.call("visit", 1, 2, 3, 4)
    assert tower.armies() == [1350]


@pytest.mark.rule("ME-TOW-5")
def test_the_wizard_gives_an_item_of_100_points(tmp_path: Path) -> None:
    tower = Tower(tmp_path)
    tower.call("visit", 2, 3)
    assert tower.armies() == [1100]


@pytest.mark.rule("ME-TOW-7")
def test_scouts_give_an_extra_move_if_its_scouting_succeeds(tmp_path: Path) -> None:
    tower = Tower(tmp_path)
    tower.call("visit", 3, 4)
    tower.story.action(move, tower.army, [tower.story.tile("0102")], dice=[30])
    assert tower.row()["tile"] == tower.story.tile("0102")


@pytest.mark.rule("ME-TOW-7")
def test_scouts_who_find_trouble_leave_the_army_where_it_is(tmp_path: Path) -> None:
    tower = Tower(tmp_path)
    tower.call("visit", 3, 4)
    tower.story.action(move, tower.army, [tower.story.tile("0102")], dice=[1])
    assert tower.row()["tile"] == tower.story.tile("0101")


@pytest.mark.rule("ME-TOW-8")
def test_the_wizard_tells_the_strength_of_an_enemy_army(tmp_path: Path) -> None:
    tower = Tower(tmp_path)
    foe = tower.story.army(tower.story.empire("Gorgrod", "orcs-goblins"), "0301", points=850)
    tower.call("visit", 4, 4)
    [sighting] = tower.story.find("sighting", empire=tower.empire)
    assert (sighting["of_key"], sighting["points"]) == (foe, 850)


@pytest.mark.rule("ME-TOW-9")
def test_the_wizard_ignores_the_army(tmp_path: Path) -> None:
    tower = Tower(tmp_path)
    tower.call("visit", 4, 5)
    assert tower.armies() == [1000]


@pytest.mark.rule("ME-TOW-11")
@pytest.mark.parametrize(("face", "fate"), [(1, "dead"), (2, "banished"), (4, "unharmed")])
def test_a_tracked_wizard_takes_up_the_challenge(tmp_path: Path, face: int, fate: str) -> None:
    tower = Tower(tmp_path, characters=True)
    wizard = tower.story.add(
        "character", kind="wizard", empire=tower.empire, army=tower.army, points=150
    )
    tower.call("visit", 5, 6, face, challenge=["accept"])
    row = tower.story.get("character", wizard)
    found = "dead" if row["dead_at"] else "banished" if row["banished_until"] else "unharmed"
    assert found == fate
    assert tower.armies() == [1000 if fate == "unharmed" else 850]


@pytest.mark.rule("ME-TOW-11")
@pytest.mark.parametrize(("face", "after"), [(1, 700), (2, 1000)])
def test_points_of_an_untracked_wizard_come_back_in_winter_if_he_lives(
    tmp_path: Path, face: int, after: int
) -> None:
    tower = Tower(tmp_path)
    tower.story.settlement(tower.empire, "0101")
    tower.call("visit", 5, 6, face, 3, challenge=["accept"])
    assert tower.armies() == [700]
    tower.story.calendar(season="autumn", turn=0, phase="autumn-magic", empire=None)
    tower.story.advance()
    assert tower.armies() == [after]
    assert tower.story.live("character") == []


@pytest.mark.rule("ME-TOW-11", "ME-TOW-L")
def test_a_wizard_slain_in_the_challenge_leaves_his_tower_to_be_sacked(tmp_path: Path) -> None:
    tower = Tower(tmp_path)
    tower.call("visit", 5, 6, 6, *SACKED, challenge=["accept"], sack_tower=["sack"])
    assert tower.armies() == [1000 + 20 + 40 + 75 + 100]
    assert tower.row()["provisions"] == 5
    assert tower.story.live("site") == []
    assert tower.story.get("tile", tower.story.tile("0101"))["barren"]


@pytest.mark.rule("ME-TOW-L")
def test_sacking_is_optional(tmp_path: Path) -> None:
    tower = Tower(tmp_path)
    tower.call("visit", 5, 6, 6, challenge=["accept"], sack_tower=["spare"])
    assert len(tower.story.live("site")) == 1


@pytest.mark.rule("ME-TOW-12")
def test_a_lost_fight_with_the_wizard_drives_the_army_back(tmp_path: Path) -> None:
    tower = Tower(tmp_path)
    dice = (5, 6, 3, 3, 3, 3, 3, 1, 1)  # challenge declined; 1200 points, he holds, we roll 2
    tower.call(
        "visit", *dice, challenge=["decline"], strategy_attacker=["direct"], retreat=["0102"]
    )
    assert tower.row()["tile"] == tower.story.tile("0102")
    assert len(tower.story.live("site")) == 1


@pytest.mark.rule("ME-TOW-A")
def test_a_weaker_wizard_fights_behind_walls_and_a_beaten_one_is_sacked(tmp_path: Path) -> None:
    tower = Tower(tmp_path, points=1500)
    dice = (1, 1, 1, 1, 3, 6, 6)  # 400 points, x3; he holds; 12 and more
    tower.call("attack", *dice, *SACKED, strategy_attacker=["direct"], sack_tower=["sack"])
    assert tower.story.live("site") == []
    assert tower.row()["provisions"] == 5


@pytest.mark.rule("ME-TOW-0")
def test_an_army_that_moves_onto_a_tower_tile_may_call_or_leave_it_alone(tmp_path: Path) -> None:
    tower = Tower(tmp_path)
    other = tower.story.army(tower.empire, "0102", points=600)
    answer = given({"visit-tower": ["leave"]})
    tower.story.action(move, other, [tower.story.tile("0101")], dice=[3], answer=answer)
    assert tower.story.get("army", other)["points"] == 600


# Mines


class Mine:
    def __init__(self, path: Path, race: str = "empire") -> None:
        self.story = Story(path, BOARD)
        self.empire = self.story.empire("Ostmark", race)
        self.army = self.story.army(self.empire, "0202", points=1000)
        self.story.turn(1)

    def find(self, *dice: int, **choose: list[str]) -> Any:
        return self.story.action(
            explore_wildlands, self.army, dice=(71, *dice), answer=answers(choose)
        )

    def points(self) -> int:
        return int(self.story.get("army", self.army)["points"])

    def yields(self) -> list[Any]:
        return [self.story.data("site", site["id"])["yield"] for site in self.story.live("site")]


@pytest.mark.rule("ME-MINE-2", "ME-MINE-5", "ME-MINE-7")
@pytest.mark.parametrize(
    ("face", "yields"), [(3, {"crowns": 2}), (5, {"crowns": 3, "while-held": True})]
)
def test_a_mine_that_yields_stays_on_the_map(
    tmp_path: Path, face: int, yields: dict[str, Any]
) -> None:
    mine = Mine(tmp_path)
    mine.find(face)
    assert mine.yields() == [yields]


@pytest.mark.rule("ME-MINE-1", "ME-MINE-7", "ME-MINE-E1")
def test_a_worked_out_mine_collapses_and_leaves_nothing(tmp_path: Path) -> None:
    mine = Mine(tmp_path)
    mine.find(1, 2, 4)
    assert (mine.points(), mine.yields()) == (960, [])


@pytest.mark.rule("ME-MINE-1", "ME-MINE-E1")
@pytest.mark.parametrize("race", ["dwarfs", "chaos-dwarfs"])
def test_dwarfs_may_roll_again(tmp_path: Path, race: str) -> None:
    mine = Mine(tmp_path, race)
    mine.find(1, 3, reroll_mine=["again"])
    assert mine.yields() == [{"crowns": 2}]


@pytest.mark.rule("ME-MINE-6", "ME-MINE-R1")
def test_a_rare_mine_may_collapse(tmp_path: Path) -> None:
    mine = Mine(tmp_path)
    mine.find(6, 1, 5)
    assert (mine.points(), mine.yields()) == (950, [])
    assert mine.story.get("tile", mine.story.tile("0202"))["barren"]


@pytest.mark.rule("ME-MINE-R2", "ME-MINE-R4")
@pytest.mark.parametrize(
    ("face", "yields"),
    [(2, {"crowns": "1d6", "while-held": True}), (4, {"item-points": "1d6x20"})],
)
def test_gems_and_meteoric_steel(tmp_path: Path, face: int, yields: dict[str, Any]) -> None:
    mine = Mine(tmp_path)
    mine.find(6, face)
    assert mine.yields() == [yields]


@pytest.mark.rule("ME-MINE-R6")
def test_warpstone_serves_skaven_and_chaos_and_harms_others(tmp_path: Path) -> None:
    for name, race, dice, points in (
        ("a", "skaven", (6, 6), 1000),
        ("b", "empire", (6, 6, 3), 970),
    ):
        (tmp_path / name).mkdir()
        mine = Mine(tmp_path / name, race)
        mine.find(*dice)
        assert mine.points() == points
        assert len(mine.yields()) == (race == "skaven")


@pytest.mark.rule("ME-MINE-E4", "ME-MINE-E5", "HO-LABYRINTH")
@pytest.mark.parametrize(("face", "race"), [(4, "dwarfs"), (5, "skaven")])
def test_an_old_hold_is_deserted_or_an_independent_fortress(
    tmp_path: Path, face: int, race: str
) -> None:
    mine = Mine(tmp_path)
    mine.find(1, face, 3, 4, 4, 2)  # deserted: coins
    assert mine.story.get("army", mine.army)["crowns"] == 2
    mine.story.undo()
    mine.find(1, face, 5, 3, 4)
    [place] = mine.story.live("settlement")
    assert (place["kind"], place["race"], place["owner"]) == ("fortress", race, None)
    assert place["points"] == 400


@pytest.mark.rule("ME-MINE-E6")
@pytest.mark.parametrize(("race", "points"), [("orcs-goblins", 1300), ("empire", 970)])
def test_trolls_join_orcs_and_bite_others(tmp_path: Path, race: str, points: int) -> None:
    mine = Mine(tmp_path, race)
    mine.find(1, 6, 3)
    assert mine.points() == points


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


@pytest.mark.parametrize(
    ("race", "dice", "points", "site"),
    [
        case("ME-MINE-2", "empire", [4], 1000, ["mine"]),
        case("ME-MINE-6", "empire", [6, 3], 1000, ["mine"]),
        case("ME-MINE-R1", "empire", [6, 1, 6], 940, []),
        case("ME-MINE-7", "empire", [1, 2, 5], 950, []),
        case("ME-MINE-E6", "chaos", [1, 6, 2], 1200, []),
        case("ME-MINE-E6", "orcs-goblins", [1, 6, 2], 1200, []),
        case("ME-MINE-E6", "bretonnia", [1, 6, 2], 980, []),
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


@pytest.mark.rule("ME-ITEM-1", "BG-ARMY-1")
def test_an_item_that_would_take_an_army_over_1500_points_stays_a_thing_of_its_own(
    tmp_path: Path,
) -> None:
    stage = Wilds(tmp_path)
    stage.covered("tower")
    stage.story.put("army", stage.mine, points=1450)
    stage.do(call_on_tower, stage.mine, "visit", dice=[2, 3])
    assert stage.points(stage.mine) == 1450
    assert [item["points"] for item in stage.story.live("item", army=stage.mine)] == [100]


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
