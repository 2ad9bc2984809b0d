"""Battles, sieges and engines: the second reading."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.deeds.land.moving import move
from campaign.deeds.sea.embarking import embark
from campaign.deeds.war.besieging import begin_siege, breach, lift_siege, starve
from campaign.deeds.war.fighting import assault, battle
from campaign.deeds.war.plans import Plans, seal_strategy
from campaign.deeds.war.razing import raze, take
from campaign.deeds.war.trains import abandon_engines, form_convoy
from tests.rules.again.stage import Stage

BOARD = "0101 lowland\n0102 lowland{kind}\n0103 lowland\n0201 lowland\n0202 lowland"


class Field(Stage):
    """Ostmark's army before a fortress of Westmark, or in the open beside an army of it."""

    def __init__(
        self, path: Path, kind: str = "", race: str = "dwarfs", foe: str = "lizardmen"
    ) -> None:
        super().__init__(path, BOARD.format(kind=f" {kind}" if kind else ""), race, foe)
        self.story.turn(1, "battles")

    def fight(
        self, mine: int, foe: int, *dice: int, plan: str = "direct hold", **choose: Any
    ) -> Any:
        attack, defence = plan.split()
        return self.do(battle, [mine], foe, Plans(attack, defence), dice=dice, **choose)

    def storm(self, mine: int, *dice: int, plan: str = "direct hold", **choose: Any) -> Any:
        attack, defence = plan.split()
        return self.do(assault, [mine], None, Plans(attack, defence), dice=dice, **choose)

    def besiege(self, *armies: int) -> None:
        self.story.turn(1, "sieges")
        self.do(begin_siege, list(armies))


def sum_of(done: Any) -> int:
    """What was added to the roll."""
    [line] = [said for said in done.document["story"] if "added" in said["facts"]]
    return int(line["facts"]["added"])


# The sum of a battle


@pytest.mark.rule("ME-TILE-CHASM-4", "ME-TILE-PLATEAU-1", "ME-TILE-ISLAND-1")
@pytest.mark.parametrize(
    ("kind", "changed"), [("", 0), ("chasm", -1), ("plateau", -1), ("fault", 0), ("forest", 0)]
)
@pytest.mark.parametrize("walls", [False, True])
def test_ground_counts_against_who_attacks_with_walls_and_without(
    tmp_path: Path, kind: str, changed: int, walls: bool
) -> None:
    def fought(path: Path, kind: str) -> int:
        path.mkdir()
        stage = Field(path, kind)
        mine = stage.army("0102", 1000)
        if walls:
            stage.place("0102", "fortress", of=stage.west, points=300)
            return sum_of(stage.storm(mine, 3, 4))
        return sum_of(stage.fight(mine, stage.army("0102", 1000, of=stage.west), 3, 4))

    assert fought(tmp_path / "it", kind) - fought(tmp_path / "plain", "") == changed


@pytest.mark.rule("ME-RACE-2")
@pytest.mark.parametrize(
    ("race", "foe", "walls", "changed"),
    [
        ("empire", "lizardmen", True, 1),
        ("empire", "lizardmen", False, 0),
        ("dwarfs", "bretonnia", True, -1),
        ("dwarfs", "bretonnia", False, 0),
        ("empire", "bretonnia", True, 0),
        ("bretonnia", "lizardmen", True, 0),
        ("lizardmen", "empire", True, 0),
    ],
)
def test_races_count_before_walls_alone_and_on_their_own_side(
    tmp_path: Path, race: str, foe: str, walls: bool, changed: int
) -> None:
    def fought(path: Path, race: str, foe: str) -> int:
        path.mkdir()
        stage = Field(path, race=race, foe=foe)
        mine = stage.army("0102", 1000)
        if walls:
            stage.place("0102", "fortress", of=stage.west, points=300)
            return sum_of(stage.storm(mine, 3, 4))
        return sum_of(stage.fight(mine, stage.army("0102", 1000, of=stage.west), 3, 4))

    plain = fought(tmp_path / "plain", "dwarfs", "lizardmen")
    assert fought(tmp_path / "it", race, foe) - plain == changed


@pytest.mark.rule("BG-BAT-2", "HO-BATTLE", "ME-RACE-6")
@pytest.mark.parametrize("race", ["orcs-goblins", "skaven", "lizardmen"])
def test_numbers_alone_decide_between_peoples_without_rules_of_their_own(
    tmp_path: Path, race: str
) -> None:
    def fought(path: Path, points: int, other: int) -> int:
        path.mkdir()
        stage = Field(path, race=race, foe=race)
        mine, theirs = stage.army("0102", points), stage.army("0102", other, of=stage.west)
        return sum_of(stage.fight(mine, theirs, 3, 4))

    even = fought(tmp_path / "even", 1000, 1000)
    assert fought(tmp_path / "more", 1500, 500) > even > fought(tmp_path / "less", 500, 1500)
    assert fought(tmp_path / "few", 500, 500) == even


@pytest.mark.rule("ME-TEMP-3", "ME-TEMP-ORC")
@pytest.mark.parametrize(
    ("kind", "temple", "race", "walls"),
    [
        ("village", "", "lizardmen", 1),
        ("village", "own", "lizardmen", 3),
        ("city", "own", "lizardmen", 5),
        ("fortress", "own", "lizardmen", 6),
        ("fortress", "razed", "lizardmen", 3),
        ("fortress", "another's", "lizardmen", 3),
        ("city", "own", "orcs-goblins", 2),
    ],
)
def test_a_temples_walls_are_added_to_those_beside_it(
    tmp_path: Path, kind: str, temple: str, race: str, walls: int
) -> None:
    from campaign.rules.act_context import ActContext
    from campaign.rules.packs import campaign_library
    from campaign.rules.war.walls import wall_multiplier

    stage = Field(tmp_path, foe=race)
    town = stage.place("0102", kind, of=stage.west, points=100)
    if temple:
        owner = stage.ost if temple == "another's" else stage.west
        stage.place("0102", "temple", of=owner, race=race, razed=temple == "razed")

    def ask(world: Any) -> int:
        context = ActContext(world, campaign_library(world))
        return wall_multiplier(context, world.one("settlement", town))

    assert stage.story.look(ask) == walls


@pytest.mark.rule("ME-SIEGE-1", "ME-SIEGE-6", "ME-SIEGE-9")
@pytest.mark.parametrize(
    ("engines", "changed"),
    [({"rams": 1}, 2), ({"towers": 2}, 4), ({"cannons": 1}, 0), ({"stone_throwers": 1}, 0)],
)
def test_rams_and_towers_count_in_an_assault(
    tmp_path: Path, engines: dict[str, int], changed: int
) -> None:
    def fought(path: Path, engines: dict[str, int]) -> int:
        path.mkdir()
        stage = Field(path)
        stage.place("0102", "fortress", of=stage.west, points=400)
        return sum_of(stage.storm(stage.army("0102", 1000, **engines), 3, 4))

    with_them = fought(tmp_path / "it", engines)
    assert with_them - fought(tmp_path / "plain", {}) in (changed, changed + 1)  # and 250 points


@pytest.mark.rule("ME-SIEGE-1", "ME-SIEGE-9")
@pytest.mark.parametrize("whose", ["attacker", "defender", "inside"])
def test_engines_count_neither_in_the_open_nor_for_who_defends(tmp_path: Path, whose: str) -> None:
    def fought(path: Path, engines: dict[str, int]) -> int:
        path.mkdir()
        stage = Field(path)
        mine = stage.army("0102", 1000, **(engines if whose == "attacker" else {}))
        theirs = engines if whose != "attacker" else {}
        foe = stage.army("0102", 1000, of=stage.west, **theirs)
        if whose == "inside":
            stage.place("0102", "fortress", of=stage.west, points=100)
            return sum_of(stage.storm(mine, 3, 4))
        return sum_of(stage.fight(mine, foe, 3, 4))

    assert fought(tmp_path / "it", {"rams": 4}) == fought(tmp_path / "plain", {})


# Sieges


@pytest.mark.rule("ME-SIEGE-5", "ME-SIEGE-10")
@pytest.mark.parametrize(
    ("engines", "modifier"),
    [({}, 0), ({"cannons": 2}, 2), ({"stone_throwers": 1, "cannons": 1}, 2), ({"rams": 4}, 0)],
)
def test_cannons_and_stone_throwers_of_all_the_lines_breach(
    tmp_path: Path, engines: dict[str, int], modifier: int
) -> None:
    stage = Field(tmp_path)
    stage.place("0102", "fortress", of=stage.west, points=400, provisions=3)
    mine, other = stage.army("0102", 1000), stage.army("0102", 500, **engines)
    stage.besiege(mine, other)
    done = stage.do(breach, mine, dice=[3, 4])
    assert f'"total":{7 + modifier}' in str(done.document).replace("'", '"').replace(" ", "")


@pytest.mark.rule("BG-SIEGE-1")
def test_who_leaves_the_lines_last_frees_the_place(tmp_path: Path) -> None:
    stage = Field(tmp_path)
    stage.place("0102", "fortress", of=stage.west, points=400)
    inside = stage.army("0102", 500, of=stage.west)
    one, two = stage.army("0102", 1000), stage.army("0102", 500)
    stage.besiege(one, two)
    stage.do(lift_siege, [one])
    assert stage.of(inside, "inside") is not None
    stage.story.turn(2, "movement")
    stage.land("0101", barren=True)
    stage.do(move, two, ["0101"], dice=[6])
    assert stage.of(inside, "inside") is None
    assert stage.story.live("siege") == []


@pytest.mark.rule("ME-RACE-1")
@pytest.mark.parametrize(
    ("race", "foe", "kind", "changed"),
    [
        ("chaos", "lizardmen", "city", -1),
        ("chaos", "lizardmen", "capital", -1),
        ("chaos", "lizardmen", "fortress", 0),
        ("empire", "dwarfs", "fortress", 1),
        ("empire", "chaos-dwarfs", "city", 1),
        ("chaos", "dwarfs", "city", 0),
        ("dwarfs", "lizardmen", "city", 0),
    ],
)
def test_hunger_is_as_the_races_have_it(
    tmp_path: Path, race: str, foe: str, kind: str, changed: int
) -> None:
    stage = Field(tmp_path, race=race, foe=foe)
    stage.place("0102", kind, of=stage.west, points=800)
    mine = stage.army("0102", 1000)
    stage.besiege(mine)
    done = stage.do(starve, mine, dice=[4])
    assert f'"total":{4 + changed}' in str(done.document).replace("'", '"').replace(" ", "")


@pytest.mark.rule("ME-RACE-1")
def test_the_undead_within_do_not_starve_and_their_living_friends_do(tmp_path: Path) -> None:
    stage = Field(tmp_path, foe="undead")
    stage.place("0102", "fortress", of=stage.west, points=800)
    mine = stage.army("0102", 1000)
    stage.besiege(mine)
    stage.do(starve, mine)
    stage.army("0102", 500, of=stage.west, race="dwarfs", inside=1)
    stage.story.turn(2, "sieges")
    stage.do(starve, mine, dice=[6])


@pytest.mark.rule("BG-SIEGE-1", "BG-RAZE-1")
def test_a_place_razed_by_its_besiegers_is_besieged_no_more(tmp_path: Path) -> None:
    stage = Field(tmp_path)
    fort = stage.place("0102", "fortress", of=stage.west, points=100)
    mine = stage.army("0102", 1000)
    stage.besiege(mine)
    stage.put("settlement", fort, points=0)
    stage.story.turn(1, "razing")
    stage.do(raze, mine)
    assert stage.story.live("siege") == []
    assert stage.of(mine, "siege") is None
    assert stage.sound()


@pytest.mark.rule("ME-SIEGE-7", "ME-SIEGE-9")
@pytest.mark.parametrize("room", [4, 1])
def test_captured_engines_go_as_far_as_the_victor_has_room(tmp_path: Path, room: int) -> None:
    stage = Field(tmp_path)
    mine = stage.army("0102", 1500, rams=4 - room)
    foe = stage.army("0102", 100, of=stage.west, cannons=3)
    stage.fight(mine, foe, 6, 6, pursue="hold")
    assert stage.of(mine, "cannons") == min(3, room)


@pytest.mark.rule("ME-SIEGE-3")
def test_engines_go_by_sea_and_not_over_a_ford(tmp_path: Path) -> None:
    tiles = "0101 coast\n0102 river\n0103 coast\n0201 lowland\n0301 sea"
    stage = Stage(tmp_path, tiles + '\n0102-0103 river "Silver"')
    fleet = stage.story.fleet(stage.ost, "0101", 1)
    army = stage.army("0101", 1000, rams=2)
    stage.do(embark, army, fleet)
    assert stage.of(army, "rams", "fleet") == (2, fleet)


@pytest.mark.rule("ME-SIEGE-4")
def test_a_convoy_that_loses_engines_on_the_road_waits_for_an_army(tmp_path: Path) -> None:
    stage = Field(tmp_path)
    stage.land("0101", "0102", barren=True)
    army = stage.army("0102", 1000, rams=4)
    stage.story.turn(1, "reorganisation", stage.ost)
    convoy = stage.do(form_convoy, army, {"rams": 3}).document["convoy"]
    stage.do(abandon_engines, convoy, {"rams": 1})
    stage.story.turn(2, "movement", stage.ost)
    stage.refused("ME-SIEGE-4", move, convoy, ["0101"])


@pytest.mark.rule("ME-SIEGE-4")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_three_engines_go_alone_and_fewer_do_not(tmp_path: Path, number: int) -> None:
    stage = Field(tmp_path)
    army = stage.army("0102", 1000, rams=2, cannons=2)
    stage.story.turn(1, "reorganisation", stage.ost)
    engines = {"rams": min(2, number), "cannons": max(0, number - 2)}
    if number < 3:
        stage.refused("ME-SIEGE-4", form_convoy, army, engines)
    else:
        convoy = stage.do(form_convoy, army, engines).document["convoy"]
        assert stage.points(convoy) == 500


@pytest.mark.rule("ME-SIEGE-4")
def test_a_convoys_escort_fights_in_the_open_and_storms_nothing(tmp_path: Path) -> None:
    stage = Field(tmp_path)
    convoy = stage.army("0102", 500, kind="convoy", rams=3)
    foe = stage.army("0102", 500, of=stage.west)
    assert sum_of(stage.fight(convoy, foe, 3, 4)) == sum_of_plain(tmp_path / "plain")


def sum_of_plain(path: Path) -> int:
    path.mkdir()
    stage = Field(path)
    return sum_of(
        stage.fight(stage.army("0102", 500), stage.army("0102", 500, of=stage.west), 3, 4)
    )


# Before and after


@pytest.mark.rule("BG-BAT-1")
def test_sealed_orders_are_used_up_by_the_battle_they_were_for(tmp_path: Path) -> None:
    stage = Field(tmp_path)
    mine, foe = stage.army("0102", 1000), stage.army("0102", 1000, of=stage.west)
    stage.do(seal_strategy, mine, "flank")
    stage.do(seal_strategy, foe, "hold")
    stage.do(battle, [mine], foe, dice=[3, 4])
    assert stage.story.data("army", mine).get("sealed") == {}
    stage.story.turn(2, "battles")
    if stage.at(foe) == stage.at(mine):
        done = stage.do(battle, [mine], foe)
        assert done.document["decision"]["id"] == "strategy-attacker"


@pytest.mark.rule("BG-BAT-4", "ME-SITE-TREAS")
def test_treasure_falls_to_the_victor_when_its_last_escort_is_driven_off(tmp_path: Path) -> None:
    stage = Field(tmp_path)
    mine, foe = stage.army("0102", 1500), stage.army("0102", 500, of=stage.west)
    train = stage.army("0102", 0, of=stage.west, kind="treasure", crowns=6)
    stage.fight(mine, foe, 5, 4, pursue="hold", retreat="0101")
    assert stage.of(train, "owner", "crowns") == (stage.ost, 6)


@pytest.mark.rule("ME-NEC-2")
@pytest.mark.parametrize("fate", ["beaten", "destroyed"])
def test_carried_crowns_are_lost_with_the_baggage_or_the_army(tmp_path: Path, fate: str) -> None:
    stage = Field(tmp_path)
    foe_points = 50 if fate == "destroyed" else 1000
    mine = stage.army("0102", 1500)
    foe = stage.army("0102", foe_points, of=stage.west, crowns=9)
    stage.fight(mine, foe, 6, 6, pursue="hold", retreat="0101")
    assert stage.of(mine, "crowns") == 9
    assert stage.of(foe, "crowns") == 0


@pytest.mark.rule("BG-BAT-3", "BG-MAG-5")
def test_quaked_walls_are_no_help_and_still_walls(tmp_path: Path) -> None:
    """Engines count before them, and troops inside fight as in the open."""
    stage = Field(tmp_path)
    fort = stage.place("0102", "fortress", of=stage.west, points=500)
    stage.afflict("settlement", fort, "quaked")
    assert sum_of(stage.storm(stage.army("0102", 500, rams=1), 3, 4)) == -1 + 2


@pytest.mark.rule("BG-SIEGE-1")
def test_an_undefended_place_is_taken_and_not_stormed(tmp_path: Path) -> None:
    stage = Field(tmp_path)
    fort = stage.place("0102", "fortress", of=stage.west)
    mine = stage.army("0102", 1000)
    stage.refused("BG-SIEGE-1", assault, [mine], fort)
    stage.do(take, mine, people="keep")
    assert stage.story.get("settlement", fort)["owner"] == stage.ost


@pytest.mark.rule("BG-SIEGE-1", "BG-YEAR-3")
def test_no_siege_outlasts_the_snow(tmp_path: Path) -> None:
    stage = Field(tmp_path)
    stage.place("0102", "fortress", of=stage.west, points=400)
    inside = stage.army("0102", 500, of=stage.west)
    mine = stage.army("0102", 1000)
    stage.place("0103", "city")
    stage.besiege(mine)
    stage.enter("quarters", 5)
    assert stage.story.live("siege") == []
    assert (stage.at(mine), stage.of(inside, "inside")) == ("0103", 1)
    assert stage.sound()
