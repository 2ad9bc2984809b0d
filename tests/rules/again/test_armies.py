"""Armies that part, join, carry and are carried: the second reading."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.deeds.land.loading import load_army
from campaign.deeds.land.moving import move
from campaign.deeds.land.reorganising import exchange, merge, split
from campaign.deeds.war.besieging import begin_siege
from campaign.deeds.war.heroes import fall
from campaign.deeds.war.trains import form_convoy
from campaign.deeds.winter.shipyards import draw_engines
from tests.rules.again.stage import Stage


class Besieged(Stage):
    """A city of Ostmark with an army inside, and Westmark's lines around it."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.city = self.place("0101", "city", provisions=6, state='{"engines":{"rams":1}}')
        self.inside = self.army("0101", 1200, rams=3)
        self.story.turn(1, "sieges", self.west)
        self.do(begin_siege, [self.army("0101", 1500, of=self.west)])
        self.relief = self.army("0101", 600)
        self.story.turn(1, "reorganisation", self.ost)


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


@pytest.mark.rule("ME-SITE-TREAS")
@pytest.mark.parametrize("way", ["merge", "merge into it", "crowns"])
def test_treasure_is_no_purse_of_an_army(tmp_path: Path, way: str) -> None:
    """It goes home to the capital as a train of its own, not into any quarters."""
    stage = Stage(tmp_path)
    army, train = stage.army(), stage.army("0101", 0, kind="treasure", crowns=7)
    stage.story.turn(1, "reorganisation", stage.ost)
    if way == "crowns":
        stage.refused("ME-SITE-TREAS", exchange, train, army, {"crowns": 7})
    else:
        pair = (train, army) if way == "merge" else (army, train)
        stage.refused("ME-SITE-TREAS", merge, *pair)


@pytest.mark.rule("BG-ARMY-3", "BG-ARMY-1")
def test_an_army_hands_over_its_last_troops_by_merging_alone(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    army, other = stage.army("0101", 500, provisions=2), stage.army("0101", 500)
    stage.story.turn(1, "reorganisation", stage.ost)
    stage.refused("BG-ARMY-1", exchange, army, other, {"points": 500})
    stage.do(exchange, army, other, {"points": 450, "provisions": 2})
    assert stage.points(army) == 50


@pytest.mark.rule("ME-RACE-4", "BG-ARMY-3")
@pytest.mark.parametrize(("kind", "allowed"), [("village", False), ("city", True)])
def test_allied_armies_divide_only_as_their_settlements_allow(
    tmp_path: Path, kind: str, allowed: bool
) -> None:
    stage = Stage(tmp_path)
    stage.place("0103", kind, race="dwarfs")
    army = stage.army("0101", 1200, race="dwarfs")
    stage.story.turn(1, "reorganisation", stage.ost)
    if allowed:
        stage.do(split, army, {"points": 500})
    else:
        stage.refused("ME-RACE-4", split, army, {"points": 500})


@pytest.mark.rule("ME-DIP-11", "BG-ARMY-3")
def test_who_splits_off_before_an_open_ally_goes_back_as_the_others_came(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.friend(stage.place("0102", of=None, points=200), "military", of=stage.west)
    stage.land("0101", "0103", barren=True)
    army = stage.army("0101", 1200)
    stage.do(move, army, ["0102"], dice=[6])
    stage.story.turn(1, "reorganisation", stage.ost)
    other = stage.do(split, army, {"points": 500}).document["other"]
    stage.story.turn(2, "movement", stage.ost)
    stage.refused("ME-DIP-11", move, other, ["0103"])
    stage.do(move, other, ["0101"], dice=[6])


@pytest.mark.rule("ME-SITE-SPRING", "BG-ARMY-1")
def test_an_army_whose_last_points_fall_with_a_hero_is_no_more(tmp_path: Path) -> None:
    stage = Stage(tmp_path, characters=True)
    army = stage.army("0101", 100)
    hero = stage.story.add("character", kind="hero", empire=1, army=army, points=100)
    stage.do(fall, hero)
    assert not stage.lives("army", army)
    assert stage.sound()
