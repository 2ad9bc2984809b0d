"""Undead, hordes, dragons and treasures on the move, on a world."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.actions.land.moving import move
from campaign.actions.sites.searching import explore_wildlands, search
from campaign.acts.perform import Done, look
from campaign.errors import Refused
from campaign.events.armies import TurnedAway
from campaign.guide.situation import situation
from tests.rules.stage import Stage
from tests.story import Story, answers, events_in, undone_is_as_before

# 0202 in the middle: 1 is 0201, 2 0302, 3 0303, 4 0203, 5 0103, 6 0102.
BOARD = """
0201 lowland
0302 lowland
0303 highland
0203 lowland
0103 sea
0102 lowland
0202 lowland
0401 lowland
0101 lowland
"""


class Wanderer:
    """A horde nobody commands at 0202, of this kind."""

    def __init__(self, path: Path, kind: str = "undead", points: int = 1000) -> None:
        self.story = Story(path, BOARD)
        self.empire = self.story.empire("Ostmark")
        self.kind = kind
        race = "undead" if kind == "undead" else "chaos"
        self.horde = self.story.army(None, "0202", points, kind=kind, race=race)
        self.story.turn(1, "curses" if kind == "undead" else "undead")

    def go(self, *dice: int, **choose: list[str]) -> Done:
        return self.story.advance(*dice, answer=answers(choose))

    def row(self) -> dict[str, Any]:
        return self.story.get("army", self.horde)

    def at(self) -> str:
        return str(self.story.get("tile", self.row()["tile"])["label"])


@pytest.mark.rule("ME-NEC-H1")
@pytest.mark.parametrize(("face", "tile"), [(1, "0201"), (2, "0302"), (3, "0303"), (4, "0203")])
def test_undead_go_one_tile_by_the_die_over_any_land(tmp_path: Path, face: int, tile: str) -> None:
    wanderer = Wanderer(tmp_path)
    undone_is_as_before(wanderer.story, lambda: wanderer.go(face))
    wanderer.go(face)
    assert (wanderer.at(), wanderer.row()["points"]) == (tile, 1000)


@pytest.mark.rule("ME-NEC-H1")
def test_undead_stay_before_the_sea_and_the_maps_edge(tmp_path: Path) -> None:
    wanderer = Wanderer(tmp_path)
    wanderer.go(5)
    assert wanderer.at() == "0202"


@pytest.mark.rule("ME-NEC-H1")
def test_on_a_6_undead_go_and_then_lack_subsistence(tmp_path: Path) -> None:
    wanderer = Wanderer(tmp_path)
    wanderer.go(6, 1, 3, 3)  # famine: 2d6x50
    assert (wanderer.at(), wanderer.row()["points"]) == ("0102", 700)


@pytest.mark.rule("ME-NEC-H2")
@pytest.mark.parametrize(
    ("kind", "dice", "points"),
    [
        ("village", (4,), 1080),
        ("city", (4,), 1400),
        ("fortress", (), 1000),
        ("capital", (1,), 1100),
    ],
)
def test_undefended_settlements_are_razed_and_the_dead_join(
    tmp_path: Path, kind: str, dice: tuple[int, ...], points: int
) -> None:
    wanderer = Wanderer(tmp_path)
    place = wanderer.story.settlement(wanderer.empire, "0201", kind)
    undone_is_as_before(wanderer.story, lambda: wanderer.go(1, *dice))
    wanderer.go(1, *dice)
    assert wanderer.story.get("settlement", place)["razed"]
    assert wanderer.row()["points"] == points
    assert wanderer.story.problems() == []


@pytest.mark.rule("ME-NEC-H2")
def test_undead_past_1500_part_in_two(tmp_path: Path) -> None:
    wanderer = Wanderer(tmp_path, points=1400)
    wanderer.story.settlement(wanderer.empire, "0201", "city")
    wanderer.go(1, 3)
    assert [row["points"] for row in wanderer.story.live("army")] == [850, 850]


@pytest.mark.rule("ME-NEC-H2")
def test_an_independent_settlement_fights_and_may_hold(tmp_path: Path) -> None:
    wanderer = Wanderer(tmp_path)
    place = wanderer.story.settlement(None, "0201", "fortress", points=600, race="dwarfs")
    wanderer.go(1, 1, 3, 1, 1, 1)  # direct against hold, 2: routed, and off by the die
    assert not wanderer.story.get("settlement", place)["razed"]
    assert wanderer.row()["points"] < 1000


@pytest.mark.rule("ME-NEC-H2")
def test_an_independent_settlement_that_falls_is_razed(tmp_path: Path) -> None:
    wanderer = Wanderer(tmp_path)
    place = wanderer.story.settlement(None, "0201", "village", points=100, race="dwarfs")
    wanderer.go(1, 1, 3, 6, 6, 5)
    row = wanderer.story.get("settlement", place)
    assert (row["razed"], row["owner"]) == (True, None)
    assert wanderer.row()["points"] == 1000 - 50 + 100


@pytest.mark.rule("ME-NEC-H3")
def test_undead_fight_a_players_army_in_the_open(tmp_path: Path) -> None:
    wanderer = Wanderer(tmp_path)
    army = wanderer.story.army(wanderer.empire, "0201", 500)
    village = wanderer.story.settlement(wanderer.empire, "0201")
    wanderer.go(1, 1, 6, 6, 2, strategy_defender=["hold"], retreat=["0101"])
    row = wanderer.story.get("army", army)
    assert row["points"] < 500
    assert row["tile"] != wanderer.story.tile("0201")
    assert wanderer.story.get("settlement", village)["razed"]


@pytest.mark.rule("ME-NEC-H3")
def test_undead_that_are_beaten_are_driven_off_and_go_on(tmp_path: Path) -> None:
    wanderer = Wanderer(tmp_path, points=600)
    wanderer.story.army(wanderer.empire, "0201", 1500)
    village = wanderer.story.settlement(wanderer.empire, "0201")
    wanderer.go(1, 1, 1, 1, 1, strategy_defender=["hold"])
    assert wanderer.row()["ended_at"] is None
    assert wanderer.at() != "0201"
    assert not wanderer.story.get("settlement", village)["razed"]


@pytest.mark.rule("ME-NEC-H3")
@pytest.mark.parametrize("stand", ["open", "walls"])
def test_an_army_with_walls_chooses_between_them_and_the_open(tmp_path: Path, stand: str) -> None:
    wanderer = Wanderer(tmp_path)
    army = wanderer.story.army(wanderer.empire, "0201", 500)
    fortress = wanderer.story.settlement(wanderer.empire, "0201", "fortress")
    wanderer.go(1)
    [waiting] = wanderer.story.live("decision")
    assert (waiting["kind"], waiting["empire"]) == ("stand", wanderer.empire)
    [asked] = look(wanderer.story.store, situation)["waiting"]
    assert asked["encounter"] is not None
    assert asked["encounter"]["defender"]["points"] == 500
    wanderer.story.undo()
    if stand == "walls":
        wanderer.go(1, 1, 1, 1, 1, stand=[stand], strategy_defender=["hold"])
        assert wanderer.story.get("army", army)["inside"] == fortress
    else:
        wanderer.go(1, 1, 6, 6, stand=[stand], strategy_defender=["hold"], retreat=["0101"])
        assert wanderer.story.get("settlement", fortress)["razed"]


@pytest.mark.rule("ME-NEC-H3")
def test_an_army_that_holds_its_ground_keeps_the_village(tmp_path: Path) -> None:
    wanderer = Wanderer(tmp_path)
    army = wanderer.story.army(wanderer.empire, "0201", 1000)
    village = wanderer.story.settlement(wanderer.empire, "0201")
    wanderer.go(1, 1, 4, 5, strategy_defender=["hold"])  # drawn
    assert (wanderer.at(), wanderer.row()["points"]) == ("0201", 900)
    assert wanderer.story.get("army", army)["inside"] is None
    assert not wanderer.story.get("settlement", village)["razed"]


# Chaos hordes


@pytest.mark.rule("ME-SITE-HORDE")
def test_a_horde_moves_at_random_and_leaves_settlements_alone(tmp_path: Path) -> None:
    wanderer = Wanderer(tmp_path, "horde")
    village = wanderer.story.settlement(wanderer.empire, "0201")
    undone_is_as_before(wanderer.story, lambda: wanderer.go(1))
    wanderer.go(1)
    assert wanderer.at() == "0201"
    assert not wanderer.story.get("settlement", village)["razed"]


@pytest.mark.rule("ME-SITE-HORDE")
def test_a_horde_attacks_an_army_not_of_chaos(tmp_path: Path) -> None:
    wanderer = Wanderer(tmp_path, "horde")
    army = wanderer.story.army(wanderer.empire, "0201", 800)
    wanderer.go(1, 1, 6, 6, strategy_defender=["hold"], retreat=["0101"])
    assert wanderer.story.get("army", army)["points"] < 800


@pytest.mark.rule("ME-SITE-HORDE")
@pytest.mark.parametrize("face", [3, 4])
def test_a_horde_joins_a_chaos_army_on_4_else_attacks_it(tmp_path: Path, face: int) -> None:
    wanderer = Wanderer(tmp_path, "horde", points=600)
    ravagers = wanderer.story.empire("Ravagers", "chaos")
    army = wanderer.story.army(ravagers, "0201", 800)
    if face == 4:
        wanderer.go(1, 4)
        assert wanderer.story.get("army", army)["points"] == 1400
        assert wanderer.row()["ended_how"] == "joined"
    else:
        wanderer.go(1, 3, 1, 6, 6, strategy_defender=["hold"], retreat=["0101"])
        assert wanderer.story.get("army", army)["points"] < 800


@pytest.mark.rule("BG-ARMY-1", "ME-SITE-HORDE")
@pytest.mark.parametrize(
    ("had", "horde", "strengths"),
    [
        (1000, 700, [1200, 500]),  # the rest would be 200: old troops go over to it
        (1200, 1500, [1500, 1200]),
        (1500, 1800, [1500, 900, 900]),
        (1410, 330, [1240, 500]),
    ],
)
def test_a_horde_that_joins_leaves_armies_of_500_to_1500(
    tmp_path: Path, had: int, horde: int, strengths: list[int]
) -> None:
    wanderer = Wanderer(tmp_path, "horde", points=horde)
    ravagers = wanderer.story.empire("Ravagers", "chaos")
    wanderer.story.army(ravagers, "0201", had)
    wanderer.go(1, 4)
    there = wanderer.story.live("army", owner=ravagers)
    assert [army["points"] for army in there] == strengths
    assert wanderer.story.broken_laws() == []


@pytest.mark.rule("BG-ARMY-1", "HO-STACK")
def test_those_of_a_horde_who_find_no_room_are_told_of(tmp_path: Path) -> None:
    wanderer = Wanderer(tmp_path, "horde", points=1800)
    ravagers = wanderer.story.empire("Ravagers", "chaos")
    for points in (1400, 1500, 1500, 1500):
        wanderer.story.army(ravagers, "0201", points)
    done = wanderer.go(1, 4)
    there = wanderer.story.live("army", owner=ravagers)
    assert [army["points"] for army in there] == [1500] * 4
    assert [event.points for event in events_in(done, TurnedAway)] == [1700]


# Dragons


def barren_tile(path: Path, board: str = BOARD) -> tuple[Story, int, int]:
    story = Story(path, board)
    empire = story.empire("Ostmark")
    story.set_up(lambda world: world.put("tile", story.tile("0202"), barren=True))
    army = story.army(empire, "0202")
    story.turn(1)
    return story, empire, army


@pytest.mark.rule("ME-SITE-WYV")
def test_a_wyvern_destroys_the_army_and_razes_where_it_lands(tmp_path: Path) -> None:
    story, empire, army = barren_tile(tmp_path, BOARD + "0204 lowland\n")
    village = story.settlement(empire, "0204")
    undone_is_as_before(story, lambda: story.action(explore_wildlands, army, dice=[100, 4, 1, 1]))
    story.action(explore_wildlands, army, dice=[100, 4, 1, 1])
    assert story.get("army", army)["ended_how"] == "destroyed"
    assert story.get("settlement", village)["razed"]


@pytest.mark.rule("BG-DRAG-1", "ME-FIND-1")
@pytest.mark.parametrize("temple", [False, True])
def test_a_dragon_razes_what_it_lands_on_save_beside_an_elven_temple(
    tmp_path: Path, temple: bool
) -> None:
    story, empire, army = barren_tile(tmp_path)
    village = story.settlement(empire, "0201")
    if temple:
        story.settlement(empire, "0201", "temple", race="high-elves")
    story.site("0202", "ruins")
    story.action(search, army, dice=[6, 1, 1, 1])
    assert story.get("settlement", village)["razed"] == (not temple)


# Treasure


@pytest.mark.rule("ME-SITE-TREAS")
def test_a_treasure_follows_its_escort_and_is_banked_at_the_capital(tmp_path: Path) -> None:
    story, empire, army = barren_tile(tmp_path)
    story.settlement(empire, "0201", "capital")
    story.action(explore_wildlands, army, dice=[99, 4, 5])
    [train] = story.live("army", kind="treasure")
    home = [story.tile("0201")]
    story.turn(2)
    with pytest.raises(Refused) as refusal:
        story.action(move, train["id"], home, dice=[])
    assert refusal.value.rule == "ME-SITE-TREAS"
    story.action(move, army, home, dice=[])
    story.action(move, train["id"], home, dice=[])
    assert story.get("empire", empire)["treasury"] == 9
    assert story.get("army", train["id"])["ended_how"] == "banked"
    assert story.problems() == []


@pytest.mark.rule("BG-MAG-3", "ME-NEC-H1")
@pytest.mark.parametrize("kind", ["undead", "horde"])
def test_wanderers_stop_before_a_chaos_void(tmp_path: Path, kind: str) -> None:
    stage = Stage(tmp_path, "0101 lowland\n0102 lowland")
    stage.afflict("tile", stage.story.tile("0102"), "chaos-void")
    force = stage.army("0101", 800, of=None, kind=kind, race="undead")
    stage.enter("undead" if kind == "undead" else "hordes", 4)
    assert stage.at(force) == "0101"


@pytest.mark.rule("ME-DIP-11", "ME-NEC-H2", "ME-NEC-H3")
def test_an_allys_armies_hold_its_walls_against_the_undead(tmp_path: Path) -> None:
    stage = Stage(tmp_path, "0101 lowland\n0102 lowland")
    fort = stage.place("0102", "fortress", of=None, points=0, race="empire")
    stage.friend(fort, "military")
    mine = stage.army("0102", 1000, inside=fort)
    stage.army("0101", 500, of=None, kind="undead", race="undead")
    stage.enter("undead", 4, 2, 1, 1, strategy_defender="hold")
    assert not stage.story.get("settlement", fort)["razed"]
    assert stage.of(mine, "inside") == fort
