"""Pirates and raiders along the coast, on a world."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.actions.land.scouting import explore
from campaign.actions.sites.searching import explore_wildlands
from campaign.acts.act import decide
from campaign.errors import Refused
from tests.rules.stage import COAST, Coast, Sea, Stage
from tests.story import Story, undone_is_as_before

# Up the coast keeps the water on the left: here, to the west.
UP, DOWN, STAY = 1, 3, 5


class Prowl(Sea):
    """A pirate at 0301; Ostmark's own ships far off at 0101."""

    def __init__(self, path: Path, kind: str = "pirate", at: str = "0301") -> None:
        super().__init__(path, COAST)
        self.pirate = self.story.fleet(None, at, ships=1, kind=kind)
        self.story.turn(1, "raiders")

    def lies(self) -> str:
        return self.label_of("fleet", self.pirate)


@pytest.mark.rule("ME-PIR-2")
@pytest.mark.parametrize("kind", ["pirate", "raider"])
def test_a_pirate_sails_up_or_down_the_coast_or_stays(tmp_path: Path, kind: str) -> None:
    prowl = Prowl(tmp_path, kind)
    undone_is_as_before(prowl.story, lambda: prowl.pirates_move(DOWN, 1))
    seen = []
    for dice in ((UP, 1, 6), (DOWN, 1), (STAY,)):  # up lies a headland, passed with a 6
        prowl.pirates_move(*dice)
        seen.append(prowl.lies())
        prowl.story.undo()
    assert seen == ["0201", "0401", "0301"]


@pytest.mark.rule("ME-PIR-3")
def test_an_undefended_village_is_razed_on_4_and_more(tmp_path: Path) -> None:
    prowl = Prowl(tmp_path)
    village = prowl.story.settlement(prowl.empire, "0401")
    undone_is_as_before(prowl.story, lambda: prowl.pirates_move(DOWN, 2, 4))
    prowl.pirates_move(DOWN, 2, 4)
    assert prowl.story.get("settlement", village)["razed"]
    assert prowl.lies() == "0501"
    prowl.story.undo()
    prowl.pirates_move(DOWN, 2, 3)
    assert not prowl.story.get("settlement", village)["razed"]


@pytest.mark.rule("ME-PIR-3")
@pytest.mark.parametrize("place", ["independent", "city", "fortress", "defended"])
def test_other_places_are_left_alone(tmp_path: Path, place: str) -> None:
    prowl = Prowl(tmp_path)
    owner = None if place == "independent" else prowl.empire
    kind = place if place in ("city", "fortress") else "village"
    found = prowl.story.settlement(owner, "0401", kind)
    if place == "defended":
        prowl.story.army(prowl.empire, "0401")
    prowl.pirates_move(DOWN, 1)
    assert not prowl.story.get("settlement", found)["razed"]


@pytest.mark.rule("ME-PIR-4")
def test_off_the_map_a_pirate_is_removed(tmp_path: Path) -> None:
    prowl = Prowl(tmp_path, at="0401")
    prowl.pirates_move(DOWN, 3)
    assert prowl.ended("fleet", prowl.pirate) == "left the map"


@pytest.mark.rule("ME-PIR-5")
def test_a_pirate_whose_die_is_higher_escapes_and_sails_on(tmp_path: Path) -> None:
    prowl = Prowl(tmp_path)
    prowl.story.fleet(prowl.empire, "0401", ships=2)
    prowl.pirates_move(DOWN, 2, 3, 4, engage=["engage"])
    assert prowl.lies() == "0501"
    prowl.story.undo()
    prowl.pirates_move(DOWN, 2, engage=["let-pass"])
    assert prowl.lies() == "0501"


@pytest.mark.rule("ME-PIR-5", "ME-PIR-7")
def test_a_tie_means_battle_and_after_it_the_pirate_moves_no_more(tmp_path: Path) -> None:
    prowl = Prowl(tmp_path)
    village = prowl.story.settlement(prowl.empire, "0401")
    prowl.story.fleet(prowl.empire, "0401", ships=2)
    prowl.pirates_move(DOWN, 2, 3, 3, 4, 4, engage=["engage"])  # 2+4 against 1+1+4: a draw
    assert prowl.lies() == "0401"
    assert not prowl.story.get("settlement", village)["razed"]
    assert prowl.story.problems() == []


@pytest.mark.rule("ME-PIR-5")
def test_the_player_is_asked_and_the_season_waits(tmp_path: Path) -> None:
    prowl = Prowl(tmp_path)
    prowl.story.fleet(prowl.empire, "0401")
    prowl.pirates_move(DOWN, 1)
    [waiting] = prowl.story.live("decision")
    assert (waiting["kind"], waiting["empire"]) == ("engage", prowl.empire)


@pytest.mark.rule("ME-PIR-5")
def test_a_fleet_that_comes_upon_pirates_may_engage_them(tmp_path: Path) -> None:
    prowl = Prowl(tmp_path, at="0401")
    prowl.fleet = prowl.story.fleet(prowl.empire, "0301", ships=3)
    prowl.story.turn(1)
    prowl.sail("0401", "0501", dice=(5, 2, 6, 1), engage=["engage"])
    assert prowl.ended("fleet", prowl.pirate) == "destroyed"
    assert prowl.at() == "0501"


@pytest.mark.rule("ME-PIR-5")
def test_a_voyage_waits_for_the_answer_and_goes_on_with_it(tmp_path: Path) -> None:
    prowl = Prowl(tmp_path, at="0401")
    prowl.fleet = prowl.story.fleet(prowl.empire, "0301", ships=3)
    prowl.story.turn(1)
    prowl.sail("0401", "0501")
    assert prowl.at() == "0401"
    [waiting] = prowl.story.live("decision")
    prowl.story.do(lambda w, c: decide(w, c, waiting["id"], "let-pass"))
    assert prowl.at() == "0501"


@pytest.mark.rule("ME-TILE-HEADLAND-1", "ME-NAV-2")
def test_pirates_roll_for_headlands_too(tmp_path: Path) -> None:
    prowl = Prowl(tmp_path)
    prowl.pirates_move(UP, 2, 2)
    assert prowl.lies() == "0201"
    prowl.pirates_move(turn=2)  # held fast: no roll at all
    assert prowl.lies() == "0201"


@pytest.mark.rule("ME-SITE-LAIR")
def test_creatures_leave_pirates_alone(tmp_path: Path) -> None:
    prowl = Prowl(tmp_path)
    prowl.story.site("0401", "creature-lair", {"count": 2})
    prowl.pirates_move(DOWN, 1)
    assert prowl.lies() == "0401"


def winter_comes(sea: Sea) -> None:
    sea.story.advance()


def autumn(sea: Sea) -> None:
    sea.story.calendar(season="autumn", turn=0, phase="autumn-magic")


@pytest.mark.rule("ME-PIR-6")
def test_pirates_winter_in_the_nearest_independent_city_three_ships_to_it(tmp_path: Path) -> None:
    prowl = Prowl(tmp_path)
    prowl.story.settlement(prowl.empire, "0101", "city")
    city = prowl.story.settlement(None, "0501", "city")
    merchants = prowl.story.fleet(None, "0501", ships=1, kind="merchant")
    others = [prowl.story.fleet(None, "0201", kind="pirate") for _ in range(2)]
    autumn(prowl)
    winter_comes(prowl)
    assert prowl.story.get("fleet", prowl.pirate)["port"] == city
    assert prowl.story.get("fleet", others[0])["port"] == city
    assert prowl.ended("fleet", others[1]) == "no winter berth"
    assert prowl.ended("fleet", merchants) is None


@pytest.mark.rule("ME-PIR-6")
def test_pirates_with_no_free_city_are_destroyed(tmp_path: Path) -> None:
    prowl = Prowl(tmp_path)
    autumn(prowl)
    undone_is_as_before(prowl.story, lambda: winter_comes(prowl))
    winter_comes(prowl)
    assert prowl.ended("fleet", prowl.pirate) == "no winter berth"


# Where they come from

NEW_COAST = "0101 lowland\n0102 coast\n0103 sea\n0202 sea"


@pytest.mark.rule("HO-MERCHANT", "ME-PIR-1")
@pytest.mark.parametrize(
    ("dice", "fleets"),
    [((3,), []), ((4, 3), [("merchant", 1)]), ((6, 2), [("merchant", 2)]),
     ((6, 4), [("pirate", 1), ("pirate", 1)])],
)  # fmt: skip
def test_an_independent_coastal_city_may_have_merchants_or_pirates(
    tmp_path: Path, dice: tuple[int, ...], fleets: list[tuple[str, int]]
) -> None:
    story = Story(tmp_path, NEW_COAST)
    army = story.army(story.empire("Ostmark"), "0101")
    story.turn(1)
    there = story.tile("0102")
    race, strength = (1, 3), (3, 3, 3)  # good, of the Empire; the usual garrison
    story.action(explore, army, there, dice=[90, *race, *strength, *dice])
    assert [(row["kind"], row["ships"]) for row in story.live("fleet")] == fleets


@pytest.mark.rule("ME-SITE-NORTH")
def test_raiders_who_attack_take_to_their_ship(tmp_path: Path) -> None:
    story = Story(tmp_path, "0101 coast barren\n0102 sea\n0201 coast")
    army = story.army(story.empire("Ostmark"), "0101")
    story.turn(1)
    story.action(explore_wildlands, army, dice=[89, 2, 3])
    assert story.get("army", army)["points"] == 700
    [ship] = story.live("fleet")
    assert (ship["kind"], ship["tile"]) == ("raider", story.tile("0101"))


@pytest.mark.rule("ME-SITE-NORTH")
def test_raiders_driven_off_are_gone_after_their_turns(tmp_path: Path) -> None:
    story = Story(tmp_path, "0101 coast barren\n0102 sea\n0201 coast")
    army = story.army(story.empire("Ostmark"), "0101")
    story.turn(1)
    story.action(explore_wildlands, army, dice=[89, 5, 2])
    gone = []
    for turn in (2, 3):
        story.turn(turn, "hordes")
        story.advance()
        gone.append(story.conditions("tile", story.tile("0101")) == [])
    assert gone == [False, True]


@pytest.mark.rule("ME-SITE-NORTH")
def test_while_raiders_break_camp_the_land_is_not_examined(tmp_path: Path) -> None:
    story = Story(tmp_path, "0101 coast barren\n0102 sea\n0201 coast")
    army = story.army(story.empire("Ostmark"), "0101")
    camp = {"kind": "raider-camp", "of_table": "tile", "of_key": story.tile("0101")}
    story.add("condition", **camp, until=99)
    story.turn(1)
    with pytest.raises(Refused) as refusal:
        story.action(explore_wildlands, army, dice=[50])
    assert refusal.value.rule == "ME-SITE-NORTH"


@pytest.mark.rule("HO-MERCHANT", "ME-PIR-1")
def test_an_inland_city_has_no_merchant_fleet(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.do(explore, stage.army(), "0102", dice=[90, 1, 3, 3, 3, 3])
    assert (stage.places("0102"), stage.story.live("fleet")) == (["city"], [])


@pytest.mark.rule("ME-SITE-NORTH")
@pytest.mark.parametrize("turns", [1, 6])
def test_raiders_who_are_driven_off_are_gone_by_their_die_or_by_winter(
    tmp_path: Path, turns: int
) -> None:
    stage = Stage(tmp_path, "0101 coast barren\n0201 sea")
    army = stage.army("0101", provisions=6)
    stage.do(explore_wildlands, army, dice=[89, 5, turns])
    stage.story.turn(2)
    if turns == 1:
        stage.enter("raiders", turn=2)
        stage.story.turn(2)
        stage.do(explore_wildlands, army, dice=[10])
    else:
        stage.refused("ME-SITE-NORTH", explore_wildlands, army)
        stage.place("0101", "city")
        stage.enter("quarters")
        assert stage.story.live("condition") == []


PIRATE_WAY = (3, 1)  # down the coast, one tile


@pytest.mark.rule("ME-PIR-3")
@pytest.mark.parametrize(
    ("of", "kind", "army", "asked"),
    [
        (1, "village", False, True),
        (1, "village", True, False),
        (None, "village", False, False),
        (1, "city", False, False),
        (1, "fortress", False, False),
    ],
)
def test_pirates_raid_undefended_villages_of_empires_alone(
    tmp_path: Path, of: int | None, kind: str, army: bool, asked: bool
) -> None:
    stage = Coast(tmp_path, "0501")
    village = stage.place("0401", kind, of=of, points=0)
    if army:
        stage.army("0401")
    stage.story.fleet(None, "0301", 1, kind="pirate")
    stage.enter("pirates", *PIRATE_WAY, *([4] if asked else []))
    assert stage.story.get("settlement", village)["razed"] == asked


@pytest.mark.rule("ME-PIR-6")
@pytest.mark.parametrize("port", ["village", "razed", "empire's"])
def test_pirates_without_a_free_city_are_lost(tmp_path: Path, port: str) -> None:
    stage = Coast(tmp_path)
    of = stage.ost if port == "empire's" else None
    kind = "village" if port == "village" else "city"
    stage.place("0501", kind, of=of, razed=port == "razed")
    pirate = stage.story.fleet(None, "0301", 1, kind="pirate")
    stage.place("0101", "city")
    stage.enter("quarters")
    assert stage.ships(pirate) == 0
