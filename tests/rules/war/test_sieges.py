"""Sieges: walls, hunger, breaches, assaults, what is taken and what is razed."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.acts.act import act
from campaign.acts.deed import Deed
from campaign.deeds.land.moving import move
from campaign.deeds.war.besieging import begin_siege, lift_siege
from campaign.deeds.war.plans import ModelBattle
from campaign.errors import Refused
from campaign.rules.act_context import ActContext
from campaign.rules.packs import campaign_library
from campaign.season.feeding import room_at, subsistence
from campaign.season.lasting import turn_start
from tests.rules.war_stage import War
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
    war.breach(mine, 2, 2, 3, 4)
    assert (war.points(mine), war.points(other)) == (1440, 420)


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
    war.story.do(lambda w, c: lift_siege(Deed(w, c), [other]))
    assert war.story.live("siege") != []
    war.story.turn(2)
    war.story.do(lambda w, c: move(Deed(w, c), mine, [war.story.tile("0201")]), [30])
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
        war.story.do(lambda w, c: begin_siege(Deed(w, c), [mine]))
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
