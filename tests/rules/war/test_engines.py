"""Siege trains: what engines add, where they go, who gets them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.actions.land.moving import move
from campaign.actions.land.reorganising import exchange, merge
from campaign.actions.war.trains import abandon_engines, form_convoy
from campaign.errors import Refused
from campaign.rules.act_context import ActContext
from campaign.rules.packs import campaign_library
from campaign.season.feeding import subsistence
from campaign.storage.models.kinds import ENGINES
from tests.rules.stage import Battlefield, Stage, War
from tests.story import Story, undone_is_as_before


def train(war: War, points: int = 1000, **engines: Any) -> int:
    return war.army(war.ost, points, **engines)


def engines_of(war: War, army: int) -> list[int]:
    row = war.story.get("army", army)
    return [int(row[name]) for name in ENGINES]


@pytest.mark.rule("ME-SIEGE-1", "ME-SIEGE-9")
@pytest.mark.parametrize("name", ENGINES)
def test_each_engine_counts_250_points_in_a_siege_for_the_attacker_alone(
    tmp_path: Path, name: str
) -> None:
    war = War(tmp_path)
    place, mine = war.place(war.west), train(war, **{name: 4})
    theirs: dict[str, Any] = {name: 4}
    war.army(war.west, 1000, **theirs)
    done = war.storm(
        mine, place, 5, 5, retreat="0201", plan="direct counter-attack", engine=word(name)
    )
    bonus = 8 if name in ("rams", "towers") else 0
    assert war.sum_of(done) == f"{-4 + bonus:+d}"  # 1000 + 4 x 250 against 1000 x 3


def word(name: str) -> str:
    return name.replace("_", "-")


@pytest.mark.rule("ME-SIEGE-1")
def test_in_the_open_engines_count_for_nothing(tmp_path: Path) -> None:
    war = War(tmp_path)
    mine, foe = train(war, rams=2, cannons=2), war.army(war.west, 1000)
    assert war.sum_of(war.fight(mine, foe, 4, 5)) == "-2"


@pytest.mark.rule("ME-SIEGE-5", "ME-SIEGE-10")
@pytest.mark.parametrize(
    ("engines", "breaches"),
    [({"cannons": 2, "stone_throwers": 2}, 1), ({"rams": 2, "towers": 2}, 0), ({}, 0)],
)
def test_cannons_and_stone_throwers_help_to_breach_rams_and_towers_do_not(
    tmp_path: Path, engines: dict[str, int], breaches: int
) -> None:
    war = War(tmp_path)
    war.place(war.west, "city")
    mine, _ = train(war, **engines), war.army(war.west, provisions=6)
    war.besiege(mine)
    war.breach(mine, 2, 3)
    assert war.story.live("siege")[0]["breaches"] == breaches


@pytest.mark.rule("ME-SIEGE-6", "ME-SIEGE-10")
@pytest.mark.parametrize("besieged", [True, False])
@pytest.mark.parametrize(
    ("engines", "total"),
    [({"rams": 1}, "-5"), ({"rams": 1, "towers": 1}, "-2"), ({"cannons": 2}, "-6"), ({}, "-8")],
)
def test_each_ram_and_tower_adds_two_to_an_assault_with_or_without_a_siege(
    tmp_path: Path, engines: dict[str, int], total: str, besieged: bool
) -> None:
    war = War(tmp_path)
    place, mine = war.place(war.west), train(war, 1500, **engines)
    war.army(war.west, 1000)
    if besieged:
        war.besiege(mine)
    assert war.sum_of(war.storm(mine, place, 5, 5, retreat="0201")) == total


@pytest.mark.rule("ME-SIEGE-7", "ME-SIEGE-9")
def test_a_defeat_that_costs_the_baggage_hands_the_engines_over(tmp_path: Path) -> None:
    war = War(tmp_path)
    mine, foe = train(war, rams=1, cannons=2), war.army(war.west, 1000, towers=2)
    crushed = (2, 3)  # 5 - 2
    undone_is_as_before(war.story, lambda: war.fight(mine, foe, *crushed, retreat="0201"))
    war.fight(mine, foe, *crushed, retreat="0201")
    assert engines_of(war, mine) == [0, 0, 0, 0]
    assert engines_of(war, foe) == [0, 2, 0, 2]  # a train holds four: the ram is lost


@pytest.mark.rule("ME-SIEGE-7")
def test_a_defeat_that_spares_the_baggage_spares_the_engines(tmp_path: Path) -> None:
    war = War(tmp_path)
    mine, foe = train(war, rams=1), war.army(war.west, 1000)
    war.fight(mine, foe, 3, 5, retreat="0201")
    assert engines_of(war, mine) == [0, 0, 1, 0]


@pytest.mark.rule("ME-SIEGE-7")
@pytest.mark.parametrize(("choice", "left"), [("rams", [0, 1, 0, 0]), ("cannons", [0, 0, 1, 0])])
def test_a_counter_attack_from_the_walls_burns_an_engine_the_attacker_chooses(
    tmp_path: Path, choice: str, left: list[int]
) -> None:
    war = War(tmp_path)
    place, mine = war.place(war.west, "city"), train(war, 1500, rams=1, cannons=1)
    war.army(war.west, 1000)
    war.storm(mine, place, 1, 3, plan="direct counter-attack", engine=choice)
    assert engines_of(war, mine) == left


@pytest.mark.rule("ME-SIEGE-7")
def test_a_defender_who_holds_burns_none(tmp_path: Path) -> None:
    war = War(tmp_path)
    place, mine = war.place(war.west, "city"), train(war, 1500, rams=1, cannons=1)
    war.army(war.west, 1000)
    war.storm(mine, place, 3, 3, plan="direct hold")
    assert engines_of(war, mine) == [0, 1, 1, 0]


# On the road


@pytest.mark.rule("ME-SIEGE-4")
def test_three_engines_go_alone_with_an_escort_and_join_again_without_it(tmp_path: Path) -> None:
    war = War(tmp_path)
    mine = train(war, rams=3, cannons=1)
    undone_is_as_before(war.story, lambda: war.story.action(form_convoy, mine, {"rams": 3}))
    done = war.story.action(form_convoy, mine, {"rams": 3})
    convoy = done.document["convoy"]
    assert war.story.get("army", convoy)["kind"] == "convoy"
    assert (war.points(mine), war.points(convoy)) == (1000, 500)
    assert (engines_of(war, mine), engines_of(war, convoy)) == ([0, 1, 0, 0], [0, 0, 3, 0])
    war.story.action(merge, convoy, mine)
    assert (war.points(mine), engines_of(war, mine)) == (1000, [0, 1, 3, 0])


@pytest.mark.rule("ME-SIEGE-4")
@pytest.mark.parametrize("engines", [{"rams": 2}, {"rams": 4}, {}])
def test_fewer_than_three_or_more_than_there_are_make_no_convoy(
    tmp_path: Path, engines: dict[str, int]
) -> None:
    war = War(tmp_path)
    mine = train(war, rams=3)
    with pytest.raises(Refused) as refusal:
        war.story.action(form_convoy, mine, engines)
    assert refusal.value.rule == "ME-SIEGE-4"


@pytest.mark.rule("ME-SIEGE-4")
def test_a_convoys_escort_fights_in_the_open_and_not_for_walls(tmp_path: Path) -> None:
    war = War(tmp_path)
    convoy, mine = war.army(war.ost, 500, kind="convoy", cannons=4), war.army(war.ost, 500)
    foe = war.army(war.west, 1000)
    assert war.sum_of(war.fight([convoy, mine], foe, 4, 5)) == "-2"
    war.story.undo()
    place = war.place(war.west)
    with pytest.raises(Refused) as refusal:
        war.storm(convoy, place, 5, 5)
    assert refusal.value.rule == "ME-SIEGE-4"
    done = war.storm([mine, convoy], place, 5, 5, retreat="0201")
    assert war.sum_of(done) == "-8"  # 500 and four cannons against 1000 x 3, -2


@pytest.mark.rule("ME-SIEGE-4")
def test_a_convoy_of_two_engines_does_not_go_alone(tmp_path: Path) -> None:
    war = War(tmp_path)
    convoy = war.army(war.ost, 500, kind="convoy", rams=2)
    with pytest.raises(Refused) as refusal:
        war.story.action(move, convoy, [war.story.tile("0201")])
    assert refusal.value.rule == "ME-SIEGE-4"


@pytest.mark.rule("ME-SIEGE-4")
def test_engines_can_not_defend(tmp_path: Path) -> None:
    war = War(tmp_path)
    place, mine = war.place(war.west, "city"), war.army(war.ost, 1000)
    war.army(war.west, 500, rams=4)
    assert war.sum_of(war.storm(mine, place, 5, 5, retreat="0201")) == "-2"  # 1000 against 500 x 2


@pytest.mark.rule("ME-SIEGE-4")
def test_engines_left_behind_are_destroyed(tmp_path: Path) -> None:
    war = War(tmp_path)
    mine = train(war, rams=2, towers=1)
    war.story.action(abandon_engines, mine, {"rams": 2})
    assert engines_of(war, mine) == [0, 0, 0, 1]
    convoy = war.army(war.ost, 500, kind="convoy", cannons=3)
    war.story.action(abandon_engines, convoy, {"cannons": 3})
    assert war.story.get("army", convoy)["ended_how"] == "dispersed"


@pytest.mark.rule("ME-SIEGE-3", "ME-SIEGE-1")
def test_an_army_of_1500_carries_four_engines_on_top_and_no_more(tmp_path: Path) -> None:
    war = War(tmp_path)
    mine, other = train(war, 1500, rams=3), train(war, 500, cannons=2)
    war.story.action(exchange, other, mine, {"cannons": 1})
    assert (war.points(mine), engines_of(war, mine)) == (1500, [0, 1, 3, 0])
    with pytest.raises(Refused) as refusal:
        war.story.action(exchange, other, mine, {"cannons": 1})
    assert refusal.value.rule == "ME-SIEGE-3"


@pytest.mark.rule("ME-SIEGE-3")
def test_with_engines_an_army_takes_no_dangerous_route(tmp_path: Path) -> None:
    story = Story(tmp_path, "0101 lowland\n0102 highland")
    army = story.army(story.empire("Ostmark"), "0101", rams=1)
    story.turn(1)
    with pytest.raises(Refused) as refusal:
        story.action(move, army, [story.tile("0102")])
    assert refusal.value.rule == "ME-SIEGE-3"
    story.action(abandon_engines, army, {"rams": 1})
    story.action(move, army, [story.tile("0102")], dice=[50, 6])
    assert story.get("army", army)["tile"] == story.tile("0102")


@pytest.mark.rule("ME-SIEGE-8", "ME-SIEGE-4")
def test_engines_with_an_army_eat_nothing_and_a_convoy_eats_as_an_army(tmp_path: Path) -> None:
    war = War(tmp_path)
    mine = train(war, rams=4, provisions=2)
    convoy = war.army(war.ost, 500, kind="convoy", cannons=3, provisions=2)
    war.story.calendar(empire=war.ost)

    war.story.do(lambda w, c: {"left": subsistence(ActContext(w, campaign_library(w)))})
    assert war.story.get("army", mine)["provisions"] == 1
    assert war.story.get("army", convoy)["provisions"] == 1


@pytest.mark.rule("ME-SIEGE-4")
def test_a_convoys_escort_makes_no_army_stronger(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    army = stage.army("0101", 1000, rams=4)
    stage.story.turn(1, "reorganisation", stage.ost)
    convoy = stage.do(form_convoy, army, {"rams": 3}).document["convoy"]
    stage.refused("ME-SIEGE-4", exchange, convoy, army, {"points": 400})
    stage.refused("ME-SIEGE-4", exchange, army, convoy, {"points": 400})
    stage.refused("ME-SIEGE-4", merge, army, convoy)
    stage.do(exchange, convoy, army, {"rams": 1})
    stage.do(merge, convoy, army)
    assert stage.of(army, "points", "rams") == (1000, 4)
    assert not stage.lives("army", convoy)


@pytest.mark.rule("ME-SIEGE-7", "ME-SIEGE-9")
@pytest.mark.parametrize("room", [4, 1])
def test_captured_engines_go_as_far_as_the_victor_has_room(tmp_path: Path, room: int) -> None:
    stage = Battlefield(tmp_path)
    mine = stage.army("0102", 1500, rams=4 - room)
    foe = stage.army("0102", 100, of=stage.west, cannons=3)
    stage.fight(mine, foe, 6, 6, pursue="hold")
    assert stage.of(mine, "cannons") == min(3, room)


@pytest.mark.rule("ME-SIEGE-4")
def test_a_convoy_that_loses_engines_on_the_road_waits_for_an_army(tmp_path: Path) -> None:
    stage = Battlefield(tmp_path)
    stage.land("0101", "0102", barren=True)
    army = stage.army("0102", 1000, rams=4)
    stage.story.turn(1, "reorganisation", stage.ost)
    convoy = stage.do(form_convoy, army, {"rams": 3}).document["convoy"]
    stage.do(abandon_engines, convoy, {"rams": 1})
    stage.story.turn(2, "movement", stage.ost)
    stage.refused("ME-SIEGE-4", move, convoy, ["0101"])
