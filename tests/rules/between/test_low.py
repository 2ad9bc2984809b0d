"""Scouts, ships, orbs, the evoked, envoys, cultists and hunger, each beside another rule."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.actions.land.scouting import explore
from campaign.actions.sites.orbs import use_orb
from campaign.actions.sites.searching import evoke, explore_wildlands
from campaign.acts.act import act
from campaign.acts.turn import Act
from campaign.errors import Refused
from campaign.events.armies import EvokedLed
from campaign.rules.act_context import subject
from tests.rules.stage import War
from tests.story import Story, answers, events_in

BOARD = "0101 lowland barren\n0102 lowland\n0103 lowland\n0201 coast\n0202 coast\n0301 sea"


class Field:
    def __init__(self, path: Path, race: str = "empire", **options: Any) -> None:
        self.story = Story(path, BOARD, **options)
        self.empire = self.story.empire("Ostmark", race)
        self.story.turn(1)

    def army(self, points: int = 1000, at: str = "0101", **values: Any) -> int:
        return self.story.army(self.empire, at, points, **values)

    def do(self, act: Any, *words: Any, dice: Any = (), **choose: str) -> Any:
        return self.story.action(act, *words, dice=dice, answer=answers(choose))

    def roll(self, table: str, dice: Any, **scope: Any) -> Any:
        agenda = [{"kind": "roll", "table": table}]
        return self.story.do(lambda w, c: act(w, c, agenda, scope=scope, about=""), dice)


@pytest.mark.rule("ME-WILD-0")
def test_who_has_scouted_examines_no_ground_besides(tmp_path: Path) -> None:
    field = Field(tmp_path)
    army = field.army()
    field.story.set_up(lambda w: w.put("tile", field.story.tile("0102"), owner=field.empire))
    field.do(explore, army, field.story.tile("0102"))
    with pytest.raises(Refused, match="scouted"):
        field.do(explore_wildlands, army)


@pytest.mark.rule("ME-NAV-2", "ME-NAV-3", "ME-NAV-4")
@pytest.mark.parametrize(("dice", "left"), [((2, 1), 0), ((3, 1), 5), ((4,), 0)])
def test_hazards_take_the_ships_own_provisions_too(
    tmp_path: Path, dice: tuple[int, ...], left: int
) -> None:
    field = Field(tmp_path)
    fleet = field.story.fleet(field.empire, "0201", provisions=5)
    army = field.story.add(
        "army", owner=field.empire, race="empire", points=1000, fleet=fleet, provisions=2
    )
    field.roll("navigation-hazard", dice, fleet=subject("fleet", fleet))
    assert field.story.get("fleet", fleet)["provisions"] == left
    assert field.story.get("army", army)["provisions"] == 0


@pytest.mark.rule("ME-TOMB-5")
@pytest.mark.parametrize("user", [1, 2])
def test_any_character_of_the_generals_army_may_use_the_orb(tmp_path: Path, user: int) -> None:
    field = Field(tmp_path, characters=True)
    army = field.army()
    for kind in ("general", "hero"):
        field.story.add("character", kind=kind, empire=field.empire, army=army, points=50)
    field.story.add("item", kind="black-orb", empire=field.empire, army=army)
    field.do(use_orb, army, dice=[1], orb_user=f"character-{user}")
    assert [row["id"] for row in field.story.live("character")] == [3 - user]


class Graves(Field):
    def __init__(self, path: Path, **options: Any) -> None:
        super().__init__(path, "undead", **options)
        self.first = self.army(1400)
        self.story.site("0101", "necropolis")

    def points(self) -> list[int]:
        return [row["points"] for row in self.story.live("army")]


@pytest.mark.rule("ME-NEC-U3")
def test_untracked_the_leader_of_a_new_army_is_told_of(tmp_path: Path) -> None:
    graves = Graves(tmp_path)
    done = graves.do(evoke, graves.first, dice=[6, 6, 6])
    assert graves.points() == [1500, 500]
    assert events_in(done, EvokedLed)


@pytest.mark.rule("ME-NEC-U3")
def test_tracked_nobody_leads_a_new_army_but_who_can(tmp_path: Path) -> None:
    graves = Graves(tmp_path, characters=True)
    graves.do(evoke, graves.first, dice=[6, 6, 6])
    assert graves.points() == [1500]


@pytest.mark.rule("ME-NEC-U3")
def test_tracked_a_vampire_goes_with_the_new_army(tmp_path: Path) -> None:
    graves = Graves(tmp_path, characters=True)
    lord = graves.story.add("character", kind="vampire", empire=graves.empire, army=graves.first)
    leader = f"character-{lord}"
    graves.do(evoke, graves.first, dice=[6, 6, 6], evoked_leader=leader)
    assert graves.points() == [1500, 500]
    assert graves.story.get("character", lord)["army"] == 2


@pytest.mark.rule("ME-DIP-5")
def test_envoys_of_an_ended_empire_are_not_heard(tmp_path: Path) -> None:
    field = Field(tmp_path)
    folk = field.story.settlement(None, "0103", race="empire")
    field.story.winter("diplomacy")
    now = field.story.look(lambda w: w.calendar["year"]) * 10 - 1
    state = f'{{"mission":{now}}}'
    field.story.add("relation", empire=field.empire, settlement=folk, state=state)
    field.story.set_up(lambda w: w.end("empire", field.empire, "eliminated"))
    field.story.advance()
    assert field.story.get("settlement", folk)["owner"] is None


@pytest.mark.rule("ME-SITE-CULT", "HO-INDEP")
def test_a_place_lost_to_cultists_arms_itself_and_its_garrison_retreats(tmp_path: Path) -> None:
    field = Field(tmp_path)
    place = field.story.settlement(field.empire, "0102")
    field.story.set_up(lambda w: w.put("tile", field.story.tile("0103"), owner=field.empire))
    inside = field.army(at="0102", inside=place)
    agenda = [{"kind": "independent", "of": "settlement"}]
    there = {"settlement": subject("settlement", place)}
    field.story.do(lambda w, c: act(w, c, agenda, scope=there, about=""), [3, 4])
    row, army = field.story.get("settlement", place), field.story.get("army", inside)
    assert (row["owner"], row["points"]) == (None, 200)
    assert (army["inside"], army["tile"]) == (None, field.story.tile("0103"))
    assert field.story.problems() == []


@pytest.mark.rule("BG-SIEGE-1")
def test_provisions_of_armies_inside_are_the_places(tmp_path: Path) -> None:
    war = War(tmp_path)
    fort = war.place(war.west, points=300)
    inside, army = war.army(war.west, 500, provisions=4, inside=fort), war.army(war.ost)
    war.story.turn(1, "sieges")
    war.besiege(army)
    war.starve(army)
    assert war.story.get("army", inside)["provisions"] == 2
    assert war.story.get("settlement", fort)["points"] == 300


@pytest.mark.rule("ME-TILE-FAULT-1")
def test_a_way_that_a_fault_bars_is_refused_by_the_faults_rule(tmp_path: Path) -> None:
    story = Story(tmp_path, "0101 lowland\n0102 fault\n0103 lowland")
    army = story.army(story.empire("Ostmark"), "0102", bank=0)
    story.turn(1)
    bars = []
    for label in ("0101", "0103"):
        try:
            to = [story.tile(label)]
            story.do(lambda w, c, to=to: explore(Act(w, c), army, to[0]), dry_run=True)
        except Refused as refused:
            bars.append(refused.rule)
    assert bars == ["ME-TILE-FAULT-1"]


@pytest.mark.rule("ME-TILE-VOLCANO-2")
def test_lava_destroys_berthed_fleets_and_an_earthquake_does_not(tmp_path: Path) -> None:
    field = Field(tmp_path)
    here = field.story.tile("0201")
    fleet, other = (field.story.fleet(field.empire, "0201") for _ in range(2))
    field.story.set_up(lambda w: w.put("fleet", other, tile=field.story.tile("0202")))
    there = subject("tile", field.story.tile("0202"))
    field.roll("earthquake", [1, 6, 6, 6], tile=there)
    assert field.story.get("fleet", other)["ended_at"] is None
    field.roll("eruption", [1, 1, 1], tile=subject("tile", here))
    assert field.story.get("fleet", fleet)["ended_at"] is not None
