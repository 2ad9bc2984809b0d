"""Sieges: walls, hunger, breaches, assaults, what is taken and what is razed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.actions.land.loading import load_army
from campaign.actions.land.moving import move
from campaign.actions.land.reorganising import exchange, merge, split
from campaign.actions.war.besieging import begin_siege, breach, lift_siege, starve
from campaign.actions.war.fighting import assault
from campaign.actions.war.plans import ModelBattle
from campaign.actions.war.razing import raze, take
from campaign.actions.war.trains import form_convoy
from campaign.actions.winter.shipyards import draw_engines
from campaign.acts.act import act
from campaign.acts.perform import Done
from campaign.errors import Refused
from campaign.rules.act_context import ActContext
from campaign.rules.packs import campaign_library
from campaign.rules.war.sieges import wall_multiplier
from campaign.season.feeding import room_at, subsistence
from campaign.season.lasting import turn_start
from campaign.storage.world import World
from tables.agenda.outcome import document
from tests.rules.stage import Battlefield, Besieged, Coast, Stage, War, Works, sum_of
from tests.story import undone_is_as_before

# Walls


@pytest.mark.rule("BG-BAT-3")
@pytest.mark.parametrize(
    ("kind", "total"), [("village", "-2"), ("city", "-6"), ("capital", "-6"), ("fortress", "-10")]
)
def test_walls_multiply_those_within(tmp_path: Path, kind: str, total: str) -> None:
    war = War(tmp_path)
    place, mine = war.place(war.west, kind), war.army(war.ost, 1000)
    war.army(war.west, 1000)
    assert war.sum_of(war.storm(mine, place, 5, 5, retreat="0201")) == total


@pytest.mark.rule("ME-TEMP-3", "BG-BAT-3")
@pytest.mark.parametrize(
    ("race", "total"), [("lizardmen", "-18"), ("orcs-goblins", "-6")]
)  # x5, or x2 beside an orc temple that defends as a village
def test_a_temple_adds_its_defence_to_the_city_beside_it(
    tmp_path: Path, race: str, total: str
) -> None:
    war = War(tmp_path, foe=race)
    place, mine = war.place(war.west, "city"), war.army(war.ost, 1000)
    war.place(war.west, "temple")
    war.army(war.west, 1000)
    assert war.sum_of(war.storm(mine, place, 5, 5, retreat="0201")) == total


@pytest.mark.rule("ME-TEMP-3", "ME-TEMP-4")
def test_a_temple_alone_is_besieged_and_stormed_as_a_fortress(tmp_path: Path) -> None:
    war = War(tmp_path)
    temple, mine = war.place(war.west, "temple"), war.army(war.ost, 1000)
    war.army(war.west, 500)
    war.besiege(mine)
    assert war.story.live("siege", settlement=temple)
    done = war.storm(mine, temple, 5, 5, retreat="0201")
    assert war.sum_of(done) == "-4"  # -2, and 1000 against 500 x3


@pytest.mark.rule("BG-MAG-5")
def test_a_quake_leaves_no_wall_until_winter(tmp_path: Path) -> None:
    war = War(tmp_path)
    place, mine = war.place(war.west, "fortress"), war.army(war.ost, 1000)
    war.army(war.west, 1000)
    war.story.add("condition", kind="quaked", of_table="settlement", of_key=place)
    assert war.sum_of(war.storm(mine, place, 5, 5, retreat="0201")) == "-2"


# Hunger


def town(war: War, kind: str = "city", provisions: int = 1, **values: int) -> tuple[int, int, int]:
    """A place of Westmark with an army in it, besieged by an army of Ostmark."""
    place, mine = war.place(war.west, kind, **values), war.army(war.ost, 1500)
    within = war.army(war.west, 1000, provisions=provisions)
    war.besiege(mine)
    return place, mine, within


@pytest.mark.rule("BG-SIEGE-1")
def test_the_besieged_eat_their_provisions_and_then_starve(tmp_path: Path) -> None:
    war = War(tmp_path)
    place, mine, within = town(war)
    assert war.story.get("army", within)["inside"] == place
    undone_is_as_before(war.story, lambda: war.starve(mine))
    war.starve(mine)
    assert war.story.get("army", within)["provisions"] == 0
    with pytest.raises(Refused) as refusal:
        war.starve(mine)
    assert refusal.value.rule == "BG-SIEGE-1"
    war.story.turn(2)
    war.starve(mine, 4)  # hunger: 10 in a hundred
    assert war.points(within) == 900
    assert war.story.problems() == []


@pytest.mark.rule("BG-SIEGE-1")
def test_the_stores_of_the_place_feed_those_within_after_their_own(tmp_path: Path) -> None:
    war = War(tmp_path)
    place, mine, _ = town(war, provisions=0)
    war.story.set_up(lambda world: world.add("settlement", place, "provisions", 2))
    war.starve(mine)
    assert war.story.get("settlement", place)["provisions"] == 1


@pytest.mark.rule("HO-STARVE")
@pytest.mark.parametrize(
    ("die", "left"), [(1, 700), (2, 800), (3, 800), (4, 900), (5, 950), (6, 1000)]
)
def test_each_row_of_starvation(tmp_path: Path, die: int, left: int) -> None:
    war = War(tmp_path)
    _, mine, within = town(war, provisions=0)
    war.starve(mine, die)
    assert war.points(within) == left


@pytest.mark.rule("HO-STARVE", "BG-SIEGE-1")
def test_each_further_turn_of_hunger_is_worse_until_the_gates_open(tmp_path: Path) -> None:
    war = War(tmp_path)
    place, mine, within = town(war, provisions=0)
    war.starve(mine, 6)
    war.story.turn(2)
    undone_is_as_before(war.story, lambda: war.starve(mine, 2, people="keep"))
    war.starve(mine, 2, people="keep")  # 2 - 2: surrender
    assert war.story.get("settlement", place)["owner"] == war.ost
    assert war.story.get("army", within)["ended_how"] == "surrendered"
    assert war.story.live("siege") == []
    assert war.story.get("army", mine)["siege"] is None


@pytest.mark.rule("ME-SIEGE-9", "ME-SITE-TREAS", "HO-STARVE")
def test_what_the_surrendered_carried_passes_to_the_besieger(tmp_path: Path) -> None:
    war = War(tmp_path)
    train = war.army(war.west, 0, kind="treasure", crowns=9)
    _, mine, within = town(war, provisions=0)
    war.story.set_up(lambda world: world.add("army", within, "crowns", 4))
    war.story.set_up(lambda world: world.put("army", within, rams=2))
    war.starve(mine, 6)
    war.story.turn(2)
    war.starve(mine, 2, people="keep")
    victor = war.story.get("army", mine)
    assert (victor["crowns"], victor["rams"]) == (4, 2)
    assert war.story.get("army", train)["owner"] == war.ost


@pytest.mark.rule("ME-RACE-1")
@pytest.mark.parametrize(
    ("race", "foe", "kind", "left"),
    [
        ("chaos", "empire", "city", 800),  # 4 - 1
        ("chaos", "empire", "fortress", 900),
        ("chaos", "empire", "capital", 800),
        ("empire", "dwarfs", "city", 950),  # 4 + 1
        ("empire", "chaos-dwarfs", "fortress", 950),
        ("chaos", "dwarfs", "city", 900),  # 4 - 1 + 1
    ],
)
def test_races_starve_by_their_nature(
    tmp_path: Path, race: str, foe: str, kind: str, left: int
) -> None:
    war = War(tmp_path, race, foe)
    _, mine, within = town(war, kind, provisions=0)
    war.starve(mine, 4)
    assert war.points(within) == left


@pytest.mark.rule("ME-RACE-1")
def test_the_undead_never_starve(tmp_path: Path) -> None:
    war = War(tmp_path, foe="undead")
    _, mine, within = town(war, provisions=0)
    war.starve(mine)
    assert war.points(within) == 1000


@pytest.mark.rule("HO-INDEP", "HO-STARVE")
@pytest.mark.parametrize(("kind", "stores"), [("fortress", 1), ("city", 1), ("capital", 2)])
def test_an_independent_place_has_stores_for_some_turns(
    tmp_path: Path, kind: str, stores: int
) -> None:
    war = War(tmp_path)
    place = war.place(None, kind, points=600, race="empire")
    mine = war.army(war.ost)
    war.besiege(mine)
    for turn in range(1, stores + 1):
        war.story.turn(turn)
        war.starve(mine)
    war.story.turn(stores + 1)
    war.starve(mine, 1)
    assert war.story.get("settlement", place)["points"] == 400  # 30 in a hundred, up to 50


@pytest.mark.rule("BG-FOOD-2")
def test_a_besieged_army_does_not_eat_a_second_time_in_its_own_turn(tmp_path: Path) -> None:
    war = War(tmp_path)
    _, mine, within = town(war)
    war.story.calendar(empire=war.west)
    left = war.story.look(lambda w: subsistence(ActContext(w, campaign_library(w))))
    assert left == []
    assert war.story.get("army", within)["provisions"] == 1
    assert war.story.get("army", mine)["siege"] is not None


@pytest.mark.rule("BG-SIEGE-1")
def test_those_within_eat_at_the_next_turns_start_if_nobody_saw_to_it(tmp_path: Path) -> None:
    war = War(tmp_path)
    _, mine, within = town(war, provisions=2)
    begin_turn(war, 2)
    assert war.story.get("army", within)["provisions"] == 1
    war.starve(mine)
    begin_turn(war, 3)
    assert war.story.get("army", within)["provisions"] == 0
    begin_turn(war, 4, 4)
    assert war.points(within) == 900


def begin_turn(war: War, turn: int, *dice: int) -> None:
    war.story.turn(turn)
    war.story.do(
        lambda w, c: act(
            w, c, turn_start(ActContext(w, campaign_library(w))), scope={}, about="", phase="curses"
        ),
        dice,
    )


# Breaches


@pytest.mark.rule("HO-BREACH", "BG-SIEGE-2")
@pytest.mark.parametrize(
    ("dice", "breaches", "total"),
    [((4, 4), 0, "-10"), ((4, 5), 1, "-6"), ((5, 6), 1, "-6"), ((6, 6), 2, "-2")],
)
def test_the_higher_the_roll_the_more_of_the_walls_comes_down(
    tmp_path: Path, dice: tuple[int, int], breaches: int, total: str
) -> None:
    war = War(tmp_path)
    place, mine = war.place(war.west), war.army(war.ost, 1000)
    war.army(war.west, 1000, provisions=6)
    war.besiege(mine)
    war.breach(mine, *dice)
    assert war.story.live("siege")[0]["breaches"] == breaches
    assert war.sum_of(war.storm(mine, place, 5, 5, retreat="0201")) == total


@pytest.mark.rule("HO-BREACH")
def test_a_low_roll_is_a_sortie_that_costs_every_besieger(tmp_path: Path) -> None:
    war = War(tmp_path)
    _, mine, _ = town(war)
    other = war.army(war.ost, 500)
    war.besiege(other)
    undone_is_as_before(war.story, lambda: war.breach(mine, 2, 2, 3, 4))
    done = war.breach(mine, 2, 2, 3, 4)
    assert (war.points(mine), war.points(other)) == (1440, 420)
    assert "loses 1d6x20 points" in row_text(war, done)  # 60 and 80: no number is true of both


@pytest.mark.rule("HO-BREACH")
def test_a_row_tells_what_was_lost_and_not_what_was_rolled(tmp_path: Path) -> None:
    war = War(tmp_path)
    war.place(war.west, "city")
    mine, _ = war.army(war.ost, 60), war.army(war.west, provisions=6)
    war.besiege(mine)
    assert "loses 60 points" in row_text(war, war.breach(mine, 2, 2, 6))


def row_text(war: War, done: Done) -> str:
    library = war.story.look(campaign_library)
    [node] = document(done.document["outcome"], library, "en")["then"]
    return str(node["row"]["text"])


@pytest.mark.rule("HO-BREACH")
def test_walls_are_tried_once_a_turn_and_mended_by_the_next_year(tmp_path: Path) -> None:
    war = War(tmp_path)
    place, mine, _ = town(war, "fortress", provisions=6)
    war.breach(mine, 6, 6)
    with pytest.raises(Refused) as refusal:
        war.breach(mine, 6, 6)
    assert refusal.value.rule == "BG-SIEGE-2"
    war.story.turn(1, year=2)
    assert war.sum_of(war.storm(mine, place, 5, 5, retreat="0201")) == "-8"  # x3 again


# Lines drawn and left


@pytest.mark.rule("BG-SIEGE-1")
def test_a_siege_ends_when_the_last_besieger_leaves(tmp_path: Path) -> None:
    war = War(tmp_path)
    _, mine, within = town(war)
    other = war.army(war.ost, 500)
    war.besiege(other)
    war.story.action(lift_siege, [other])
    assert war.story.live("siege") != []
    war.story.turn(2)
    war.story.action(move, mine, [war.story.tile("0201")], dice=[30])
    assert war.story.live("siege") == []
    assert war.story.get("army", within)["inside"] is None


@pytest.mark.rule("BG-SIEGE-1")
def test_a_sortie_that_wins_breaks_the_siege_and_one_that_loses_falls_back(tmp_path: Path) -> None:
    war = War(tmp_path)
    place, mine, within = town(war)
    war.fight(within, mine, 1, 6)
    assert war.story.get("army", within)["inside"] == place
    assert war.story.live("siege") != []
    war.story.undo()
    war.fight(within, mine, 6, 6, retreat="0201")
    assert war.at(mine) == "0201"
    assert war.story.live("siege") == []


@pytest.mark.rule("BG-SIEGE-1")
def test_a_relief_that_is_beaten_lifts_nothing(tmp_path: Path) -> None:
    war = War(tmp_path)
    _, mine, _ = town(war)
    relief = war.army(war.west, 500)
    war.fight(relief, mine, 1, 1, retreat="0201", pursue="hold")
    assert war.story.live("siege") != []
    assert war.story.get("army", mine)["siege"] is not None


@pytest.mark.rule("BG-SIEGE-1")
@pytest.mark.parametrize(
    ("why", "rule"),
    [
        ("village", "BG-SIEGE-1"),
        ("empty", "BG-SIEGE-1"),
        ("own", "BG-SIEGE-1"),
        ("elsewhere", "BG-SIEGE-1"),
        ("friend", "ME-DIP-11"),
    ],
)
def test_what_can_not_be_besieged_is_refused(tmp_path: Path, why: str, rule: str) -> None:
    war = War(tmp_path)
    owner = {"own": war.ost, "friend": None}.get(why, war.west)
    place = war.place(
        owner, "village" if why == "village" else "city", points=0 if why == "empty" else 300
    )
    mine = war.army(war.ost, at="0101" if why == "elsewhere" else "0202")
    if why == "friend":
        war.story.add("relation", empire=war.ost, settlement=place, military=True)
    before = war.story.state()
    with pytest.raises(Refused) as refusal:
        war.story.action(begin_siege, [mine])
    assert refusal.value.rule == rule
    assert war.story.state() == before


# Taken, kept, repopulated, razed


@pytest.mark.rule("ME-RACE-5", "BG-BAT-4")
@pytest.mark.parametrize(("choice", "race"), [("keep", "dwarfs"), ("repopulate", "empire")])
def test_an_independent_place_taken_is_kept_or_repopulated(
    tmp_path: Path, choice: str, race: str
) -> None:
    war = War(tmp_path, "empire")
    place, mine = war.place(None, "city", points=200, race="dwarfs"), war.army(war.ost)
    undone_is_as_before(
        war.story, lambda: war.storm(mine, place, 3, 6, 6, people=choice, plan="direct")
    )
    war.storm(mine, place, 3, 6, 6, people=choice, plan="direct")
    taken = war.story.get("settlement", place)
    assert (taken["owner"], taken["race"], taken["points"]) == (war.ost, race, 0)
    assert war.story.get("tile", war.story.tile("0202"))["owner"] == war.ost


@pytest.mark.rule("ME-RACE-5")
def test_people_of_the_opposite_alignment_must_go(tmp_path: Path) -> None:
    war = War(tmp_path, "empire")
    place, mine = war.place(None, "village", points=100, race="skaven"), war.army(war.ost)
    done = war.storm(mine, place, 3, 6, 6, plan="direct")
    assert done.document["decision"] is None
    assert war.story.get("settlement", place)["race"] == "empire"


@pytest.mark.rule("HO-INDEP")
def test_an_independent_village_fights_and_may_hold(tmp_path: Path) -> None:
    war = War(tmp_path)
    place, mine = war.place(None, "village", points=600, race="empire"), war.army(war.ost, 500)
    war.storm(mine, place, 3, 3, 4, plan="direct")  # 7 - 2: repulsed
    assert war.story.get("settlement", place)["points"] == 500
    assert war.points(mine) == 400
    assert war.story.get("settlement", place)["owner"] is None


def test_a_place_that_nobody_defends_is_taken_by_moving_in(tmp_path: Path) -> None:
    war = War(tmp_path)
    place, mine = war.place(war.west, "capital"), war.army(war.ost)
    undone_is_as_before(war.story, lambda: war.take(mine, people="keep"))
    war.take(mine, people="keep")
    taken = war.story.get("settlement", place)
    assert (taken["owner"], taken["kind"]) == (war.ost, "city")


def test_a_defended_place_is_not_taken_by_moving_in(tmp_path: Path) -> None:
    war = War(tmp_path)
    war.place(war.west)
    mine, _ = war.army(war.ost), war.army(war.west)
    with pytest.raises(Refused) as refusal:
        war.take(mine)
    assert refusal.value.rule == "BG-SIEGE-1"


@pytest.mark.rule("ME-TEMP-2")
def test_a_temple_captured_is_sacked_for_the_army_and_removed(tmp_path: Path) -> None:
    war = War(tmp_path)
    temple, mine = war.place(war.west, "temple"), war.army(war.ost)
    undone_is_as_before(war.story, lambda: war.take(mine, 4, 5))
    war.take(mine, 4, 5)
    assert war.story.get("army", mine)["crowns"] == 9
    assert war.story.get("settlement", temple)["ended_how"] == "sacked"


@pytest.mark.rule("ME-TEMP-2")
def test_a_temple_falls_with_the_settlement_on_its_tile(tmp_path: Path) -> None:
    war = War(tmp_path)
    place, temple = war.place(war.west, "village"), war.place(war.west, "temple")
    mine = war.army(war.ost)
    war.take(mine, 2, 3, people="keep", temple_beside="sack")
    assert war.story.get("settlement", place)["owner"] == war.ost
    assert war.story.get("settlement", temple)["ended_how"] == "sacked"
    assert war.story.get("army", mine)["crowns"] == 5


@pytest.mark.rule("BG-RAZE-1")
def test_a_razed_settlement_gives_nothing_and_its_tile_is_taken(tmp_path: Path) -> None:
    war = War(tmp_path)
    place, mine = war.place(war.west, "village"), war.army(war.ost)
    undone_is_as_before(war.story, lambda: war.raze(mine))
    war.raze(mine)
    ruins = war.story.get("settlement", place)
    assert (ruins["razed"], ruins["owner"]) == (True, war.ost)
    assert war.story.get("tile", war.story.tile("0202"))["owner"] == war.ost
    army = war.story.get("army", mine)
    fed = war.story.look(
        lambda w: room_at(ActContext(w, campaign_library(w)), w.one("settlement", place), army)
    )
    assert fed == 0
    war.story.turn(2)
    with pytest.raises(Refused) as refusal:
        war.raze(mine)
    assert refusal.value.rule == "BG-RAZE-1"


@pytest.mark.rule("BG-RAZE-1")
def test_ruins_of_another_can_still_be_taken(tmp_path: Path) -> None:
    war = War(tmp_path)
    place, mine = war.place(war.west, "city", razed=True, razed_at=1), war.army(war.ost)
    war.take(mine, people="keep")
    ruins = war.story.get("settlement", place)
    assert (ruins["owner"], ruins["razed"]) == (war.ost, True)


@pytest.mark.rule("BG-RAZE-1")
def test_a_defended_settlement_is_not_razed(tmp_path: Path) -> None:
    war = War(tmp_path)
    war.place(war.west)
    mine, _ = war.army(war.ost), war.army(war.west)
    with pytest.raises(Refused) as refusal:
        war.raze(mine)
    assert refusal.value.rule == "BG-RAZE-1"


@pytest.mark.rule("BG-RAZE-1")
def test_who_belongs_to_nobody_razes_what_he_takes(tmp_path: Path) -> None:
    war = War(tmp_path)
    place = war.place(None, "city", points=100, race="empire")
    horde = war.army(None, 1500, kind="undead", race="undead")
    war.storm(horde, place, 1, 3, 6, 6, plan="", forced=True)
    assert war.story.get("settlement", place)["razed"]
    assert war.story.get("settlement", place)["owner"] is None


def test_an_assault_fought_with_models_takes_the_place(tmp_path: Path) -> None:
    war = War(tmp_path)
    place, mine = war.place(war.west, "city", points=300), war.army(war.ost)
    told = ModelBattle("won", {("settlement", place): 200, ("army", mine): 100})
    war.storm(mine, place, plan="", told=told, people="keep")
    assert war.story.get("settlement", place)["owner"] == war.ost
    assert war.points(mine) == 900


@pytest.mark.rule("BG-SIEGE-1", "BG-ARMY-3")
def test_a_besieged_army_that_divides_stays_shut_in(tmp_path: Path) -> None:
    stage = Besieged(tmp_path)
    stage.do(split, stage.inside, {"points": 500})
    made = max(row["id"] for row in stage.story.find("army"))
    assert stage.of(made, "inside") == stage.city
    assert stage.sound()


@pytest.mark.rule("BG-SIEGE-1", "ME-SIEGE-4")
def test_a_convoy_formed_within_walls_stays_within(tmp_path: Path) -> None:
    stage = Besieged(tmp_path)
    done = stage.do(form_convoy, stage.inside, {"rams": 3})
    assert stage.of(done.document["convoy"], "inside") == stage.city


@pytest.mark.rule("BG-SIEGE-1", "BG-ARMY-3")
@pytest.mark.parametrize("way", ["merge in", "merge out", "exchange"])
def test_nobody_passes_the_lines_by_reorganising(tmp_path: Path, way: str) -> None:
    stage = Besieged(tmp_path)
    if way == "exchange":
        stage.refused("BG-ARMY-3", exchange, stage.inside, stage.relief, {"points": 300})
    else:
        pair = (stage.relief, stage.inside) if way == "merge in" else (stage.inside, stage.relief)
        stage.refused("BG-ARMY-3", merge, *pair)


@pytest.mark.rule("BG-FOOD-2", "BG-ARMY-2")
def test_a_besieged_place_gives_stores_and_engines_to_those_within_alone(tmp_path: Path) -> None:
    stage = Besieged(tmp_path)
    stage.refused("BG-ARMY-2", load_army, stage.relief, 1)
    stage.do(load_army, stage.inside, 1)
    stage.refused("ME-SIEGE-3", draw_engines, stage.relief, {"rams": 1})
    stage.do(draw_engines, stage.inside, {"rams": 1})
    assert stage.of(stage.inside, "provisions", "rams") == (1, 4)


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


PIRATE_WAY = (3, 1)  # down the coast, one tile


@pytest.mark.rule("ME-PIR-3", "BG-RAZE-1")
def test_ruins_are_raided_by_nobody(tmp_path: Path) -> None:
    stage = Coast(tmp_path, "0501")
    stage.place("0401", razed=True)
    stage.story.fleet(None, "0301", 1, kind="pirate")
    stage.enter("pirates", *PIRATE_WAY)


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
    action = {"take": take, "raze": raze}[how]
    stage.do(action, mine, town, dice=dice, temple_beside=answer)
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
    stage = Battlefield(tmp_path, foe=race)
    town = stage.place("0102", kind, of=stage.west, points=100)
    if temple:
        owner = stage.ost if temple == "another's" else stage.west
        stage.place("0102", "temple", of=owner, race=race, razed=temple == "razed")

    def ask(world: Any) -> int:
        context = ActContext(world, campaign_library(world))
        return wall_multiplier(context, world.one("settlement", town))

    assert stage.story.look(ask) == walls


@pytest.mark.rule("ME-RACE-1")
def test_the_undead_within_do_not_starve_and_their_living_friends_do(tmp_path: Path) -> None:
    stage = Battlefield(tmp_path, foe="undead")
    stage.place("0102", "fortress", of=stage.west, points=800)
    mine = stage.army("0102", 1000)
    stage.besiege(mine)
    stage.do(starve, mine)
    stage.army("0102", 500, of=stage.west, race="dwarfs", inside=1)
    stage.story.turn(2, "sieges")
    stage.do(starve, mine, dice=[6])


@pytest.mark.rule("BG-SIEGE-1", "BG-RAZE-1")
def test_a_place_razed_by_its_besiegers_is_besieged_no_more(tmp_path: Path) -> None:
    stage = Battlefield(tmp_path)
    fort = stage.place("0102", "fortress", of=stage.west, points=100)
    mine = stage.army("0102", 1000)
    stage.besiege(mine)
    stage.put("settlement", fort, points=0)
    stage.story.turn(1, "razing")
    stage.do(raze, mine)
    assert stage.story.live("siege") == []
    assert stage.of(mine, "siege") is None
    assert stage.sound()


@pytest.mark.rule("BG-BAT-3", "BG-MAG-5")
def test_quaked_walls_are_no_help_and_still_walls(tmp_path: Path) -> None:
    """Engines count before them, and troops inside fight as in the open."""
    stage = Battlefield(tmp_path)
    fort = stage.place("0102", "fortress", of=stage.west, points=500)
    stage.afflict("settlement", fort, "quaked")
    assert sum_of(stage.storm(stage.army("0102", 500, rams=1), 3, 4)) == -1 + 2


@pytest.mark.rule("BG-SIEGE-1")
def test_an_undefended_place_is_taken_and_not_stormed(tmp_path: Path) -> None:
    stage = Battlefield(tmp_path)
    fort = stage.place("0102", "fortress", of=stage.west)
    mine = stage.army("0102", 1000)
    stage.refused("BG-SIEGE-1", assault, [mine], fort)
    stage.do(take, mine, people="keep")
    assert stage.story.get("settlement", fort)["owner"] == stage.ost


@pytest.mark.rule("BG-SIEGE-1", "BG-YEAR-3")
def test_no_siege_outlasts_the_snow(tmp_path: Path) -> None:
    stage = Battlefield(tmp_path)
    stage.place("0102", "fortress", of=stage.west, points=400)
    inside = stage.army("0102", 500, of=stage.west)
    mine = stage.army("0102", 1000)
    stage.place("0103", "city")
    stage.besiege(mine)
    stage.enter("quarters", 5)
    assert stage.story.live("siege") == []
    assert (stage.at(mine), stage.of(inside, "inside")) == ("0103", 1)
    assert stage.sound()


@pytest.mark.rule("ME-TILE-DELTA-3", "BG-RAZE-1")
@pytest.mark.parametrize(
    ("kind", "razed", "more"), [("village", False, 3), ("fortress", False, 3), ("village", True, 0)]
)
def test_any_settlement_that_stands_on_a_delta_gives_three_more(
    tmp_path: Path, kind: str, razed: bool, more: int
) -> None:
    stage = Works(tmp_path)
    stage.place("0203", kind, razed=razed)
    stage.enter("revenue")
    found = [row["amount"] for row in stage.story.find("posting", rule="ME-TILE-DELTA-3")]
    assert sum(found) == more
