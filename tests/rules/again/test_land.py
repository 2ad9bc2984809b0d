"""Food, roads, retreats and holding land: the second reading."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.deeds.land.moving import march, move
from campaign.deeds.land.reorganising import split
from campaign.deeds.land.scouting import explore
from campaign.deeds.sites.searching import explore_wildlands, search
from campaign.deeds.sites.towers import call_on_tower
from campaign.deeds.war.fighting import battle
from campaign.deeds.war.plans import Plans
from campaign.deeds.winter.recruiting import deploy
from tests.rules.again.stage import PLAIN, Stage

HOLD = Plans("direct", "hold")


# Food


@pytest.mark.rule("ME-DIP-8", "BG-FOOD-1")
@pytest.mark.parametrize("first", ["old", "new"])
def test_each_army_counts_its_own_turns_at_a_place_that_feeds_it(
    tmp_path: Path, first: str
) -> None:
    stage = Stage(tmp_path)
    stage.friend(stage.place("0101", "city", of=None, points=100), "subsistence")
    came = [9, 12] if first == "old" else [12, 9]  # three turns ago, and last turn
    armies = [stage.army("0101", 500, moved_at=moment, provisions=1) for moment in came]
    stage.enter("subsistence", turn=4)
    left = {moment: stage.of(army, "provisions") for moment, army in zip(came, armies, strict=True)}
    assert left == {9: 0, 12: 1}


@pytest.mark.rule("ME-DIP-8")
@pytest.mark.parametrize(("turn", "left"), [(2, 1), (3, 1), (4, 0)])
def test_a_supplier_feeds_for_two_turns_and_no_more(tmp_path: Path, turn: int, left: int) -> None:
    stage = Stage(tmp_path)
    stage.friend(stage.place("0101", of=None, points=100), "subsistence")
    army = stage.army("0101", moved_at=10, provisions=1)  # it came in turn 1
    stage.enter("subsistence", turn=turn)
    assert stage.of(army, "provisions") == left


@pytest.mark.rule("ME-DIP-8", "BG-ARMY-3")
def test_dividing_begins_no_new_two_turns(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.friend(stage.place("0101", "city", of=None, points=100), "subsistence")
    army = stage.army("0101", 1200, moved_at=9, provisions=2)
    stage.story.turn(3, "reorganisation", stage.ost)
    other = stage.do(split, army, {"points": 500, "provisions": 1}).document["other"]
    stage.enter("subsistence", turn=4)
    assert stage.of(other, "provisions") == 0


@pytest.mark.rule("ME-DIP-9")
def test_an_open_ally_feeds_without_end(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.friend(stage.place("0101", of=None, points=100), "military")
    army = stage.army("0101", moved_at=9, provisions=1)
    stage.enter("subsistence", turn=6)
    assert stage.of(army, "provisions") == 1


@pytest.mark.rule("BG-FOOD-2", "ME-SITE-TAV")
@pytest.mark.parametrize("at", ["alone", "beside a village"])
def test_a_tavern_feeds_as_a_village_does_beside_one_too(tmp_path: Path, at: str) -> None:
    stage = Stage(tmp_path)
    stage.story.site("0101", "tavern", {"feeds": "village"})
    if at != "alone":
        stage.place("0101")
    armies = [stage.army("0101", 500, provisions=1) for _ in range(3)]
    stage.enter("subsistence")
    fed = sum(stage.of(army, "provisions") for army in armies)
    assert fed == (1 if at == "alone" else 2)


@pytest.mark.rule("BG-FOOD-2", "BG-RAZE-1")
def test_a_razed_village_feeds_nobody(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.place("0101", razed=True)
    army = stage.army("0101", provisions=1)
    stage.enter("subsistence")
    assert stage.of(army, "provisions") == 0


@pytest.mark.rule("ME-SIEGE-8", "ME-SIEGE-4")
def test_engines_eat_nothing_with_an_army_and_an_escort_does(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    army = stage.army("0101", rams=4, provisions=2)
    convoy = stage.army("0102", 500, kind="convoy", rams=3, provisions=2)
    stage.enter("subsistence")
    assert (stage.of(army, "provisions"), stage.of(convoy, "provisions")) == (1, 1)


@pytest.mark.rule("BG-FOOD-1")
def test_treasure_eats_with_its_escort(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.army("0101", 0, kind="treasure", crowns=5)
    escort = stage.army("0101", provisions=1)
    stage.enter("subsistence")
    assert stage.of(escort, "provisions") == 0


# Towers and the ground


@pytest.mark.rule("ME-TOW-0", "BG-YEAR-3")
def test_who_is_deployed_beside_a_tower_has_not_stayed_a_whole_turn(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.land("0101", "0102", owner=stage.ost)
    army = stage.army("0101", provisions=6, moved_at=10)
    stage.story.site("0102", "tower")
    stage.story.winter("deployment")
    stage.do(deploy, army, "0102")
    stage.enter("subsistence", turn=1, year=2)
    stage.enter("subsistence", 1, turn=2, year=2)  # 7: guides


@pytest.mark.rule("ME-TOW-0")
def test_who_winters_beside_a_tower_rouses_it_in_spring(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.place("0101")
    stage.army("0101", provisions=6, moved_at=10)
    stage.story.site("0101", "tower")
    stage.enter("subsistence", 3, turn=1, year=2)


@pytest.mark.rule("ME-TOW-0")
def test_troops_raised_beside_a_tower_let_a_turn_pass(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.place("0101")
    stage.story.site("0101", "tower")
    stage.army("0101", provisions=6, raised_at=17)
    stage.enter("subsistence", turn=1, year=2)
    stage.enter("subsistence", 3, turn=2, year=2)


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


@pytest.mark.rule("ME-WILD-0", "BG-SCOUT-1")
@pytest.mark.parametrize("deed", ["explore", "move", "march"])
def test_examining_gives_up_scouting_and_moving(tmp_path: Path, deed: str) -> None:
    stage = Stage(tmp_path)
    stage.land("0101", "0102", "0103", barren=True)
    army = stage.army()
    stage.do(explore_wildlands, army, dice=[10])
    if deed == "explore":
        stage.refused("BG-SCOUT-1", explore, army, "0102")
    else:
        path = ["0102"] if deed == "move" else ["0102", "0103"]
        stage.refused("BG-MOVE-1", {"move": move, "march": march}[deed], army, path)


@pytest.mark.rule("ME-NEC-0", "ME-RUIN-0")
@pytest.mark.parametrize("kind", ["ruins", "tomb", "necropolis"])
def test_who_moved_searches_nothing_and_who_searches_stays(tmp_path: Path, kind: str) -> None:
    stage = Stage(tmp_path)
    stage.land("0101", "0102", "0103", barren=True)
    army = stage.army("0102")
    stage.story.site("0101", kind)
    stage.do(move, army, ["0101"], dice=[6])
    stage.refused("ME-NEC-0", search, army)
    stage.story.turn(2)
    stage.do(search, army, dice=[4] if kind == "ruins" else [2] if kind == "tomb" else [3, 4])
    stage.refused("BG-MOVE-1", move, army, ["0102"])


@pytest.mark.rule("ME-WILD-1")
def test_ground_where_nothing_was_found_is_examined_again_and_again(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.land("0101", barren=True)
    army = stage.army()
    for turn in (1, 2, 3):
        stage.story.turn(turn)
        stage.do(explore_wildlands, army, dice=[50])
        assert stage.tile("0101", "barren")


# Retreats


@pytest.mark.rule("BG-BAT-4", "ME-SITE-BAND")
def test_brigands_fall_upon_who_retreats_to_their_tile(tmp_path: Path) -> None:
    stage = Stage(tmp_path, "0101 lowland\n0102 lowland")
    mine, foe = stage.army("0101", 1500), stage.army("0101", 500, of=stage.west, provisions=3)
    stage.story.site("0102", "brigands")
    stage.story.turn(1, "battles")
    stage.do(battle, [mine], foe, HOLD, dice=[5, 4, 3], pursue="hold")
    assert stage.at(foe) == "0102"
    assert stage.of(foe, "provisions") == 0


@pytest.mark.rule("ME-TOMB-1", "BG-BAT-4")
def test_who_is_driven_back_to_the_capital_is_free_of_the_curse(tmp_path: Path) -> None:
    stage = Stage(tmp_path, "0101 lowland\n0102 lowland")
    stage.place("0102", "capital", of=stage.west)
    mine, foe = stage.army("0101", 1500), stage.army("0101", 500, of=stage.west)
    stage.afflict("army", foe, "cursed")
    stage.story.turn(1, "battles")
    stage.do(battle, [mine], foe, HOLD, dice=[5, 4], pursue="hold")
    assert stage.at(foe) == "0102"
    assert stage.story.conditions("army", foe) == []


@pytest.mark.rule("BG-MAG-3", "BG-BAT-4")
def test_nobody_retreats_into_a_chaos_void(tmp_path: Path) -> None:
    stage = Stage(tmp_path, "0101 lowland\n0102 lowland\n0201 lowland")
    stage.afflict("tile", stage.story.tile("0102"), "chaos-void")
    mine, foe = stage.army("0101", 1500), stage.army("0101", 500, of=stage.west)
    stage.story.turn(1, "battles")
    stage.do(battle, [mine], foe, HOLD, dice=[5, 4], pursue="hold")
    assert stage.at(foe) == "0201"


@pytest.mark.rule("BG-MAG-3", "ME-NEC-H1")
@pytest.mark.parametrize("kind", ["undead", "horde"])
def test_wanderers_stop_before_a_chaos_void(tmp_path: Path, kind: str) -> None:
    stage = Stage(tmp_path, "0101 lowland\n0102 lowland")
    stage.afflict("tile", stage.story.tile("0102"), "chaos-void")
    force = stage.army("0101", 800, of=None, kind=kind, race="undead")
    stage.enter("undead" if kind == "undead" else "hordes", 4)
    assert stage.at(force) == "0101"


# Holding land


@pytest.mark.rule("ME-MINE-5", "BG-RAZE-1")
@pytest.mark.parametrize("whose", ["westmark", "nobody"])
def test_who_holds_the_tile_of_ruins_holds_the_ruins(tmp_path: Path, whose: str) -> None:
    stage = Stage(tmp_path)
    place = stage.place("0101", of=stage.west if whose == "westmark" else None, razed=True)
    stage.army("0101")
    stage.enter("curses", turn=2)
    assert stage.tile("0101", "owner") == stage.ost
    assert stage.story.get("settlement", place)["owner"] == stage.ost
    assert stage.sound()


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
    from campaign.rules.act_context import ActContext
    from campaign.rules.packs import campaign_library
    from campaign.rules.realm.holding import hold_tiles

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


# Winter marches


@pytest.mark.rule("HO-QUARTERS", "ME-TILE-ISLAND-1")
def test_nobody_marches_over_the_sea_to_winter_quarters(tmp_path: Path) -> None:
    stage = Stage(tmp_path, "0101 coast\n0102 coast island\n0103 sea")
    stage.place("0101", "city")
    army = stage.army("0102")
    stage.enter("quarters")
    assert not stage.lives("army", army)


@pytest.mark.rule("HO-QUARTERS", "ME-TILE-ISLAND-1")
def test_an_island_gives_quarters_to_those_on_it_alone(tmp_path: Path) -> None:
    stage = Stage(tmp_path, "0101 coast\n0102 coast island\n0103 lowland")
    stage.place("0102", "city")
    stage.place("0103", "city")
    ashore, over = stage.army("0101"), stage.army("0102")
    stage.enter("quarters", 4)
    assert (stage.at(ashore), stage.at(over)) == ("0103", "0102")


@pytest.mark.rule("BG-MOVE-1")
@pytest.mark.parametrize("board", [PLAIN])
def test_a_forced_march_of_few_may_end_an_army(tmp_path: Path, board: str) -> None:
    stage = Stage(tmp_path, board)
    stage.land("0101", "0102", "0103", barren=True)
    army = stage.army("0101", 30)
    stage.do(march, army, ["0102", "0103"], dice=[6])
    assert not stage.lives("army", army)
    assert stage.sound()
