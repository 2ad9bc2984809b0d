"""Winter: what is lost, who goes home, what shakes and burns, and what fortune brings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.actions.sea.embarking import embark
from campaign.actions.sea.squadrons import split_fleet
from campaign.actions.sites.searching import explore_wildlands
from campaign.actions.winter.recruiting import deploy
from campaign.acts.perform import Done
from campaign.events.turns import NoQuarters
from campaign.rules.realm.crowns import pay
from tests.rules.stage import Coast, Stage, Works
from tests.story import Story, events_in, undone_is_as_before

BOARD = """
0101 lowland
0102 highland
0103 lowland
0104 lowland
0201 lowland
0202 coast
0203 sea
"""


class Winter:
    def __init__(self, path: Path, board: str = BOARD, **options: Any) -> None:
        self.story = Story(path, board, **options)
        self.ostmark = self.story.empire("Ostmark", crowns=10)

    def enter(self, *dice: int, after: str = "autumn-magic") -> Done:
        """Out of this phase, into the one that follows it."""
        self.stand(after)
        return self.advance(*dice)

    def stand(self, phase: str = "autumn-magic") -> None:
        season = "autumn" if phase == "autumn-magic" else "winter"
        self.story.calendar(season=season, turn=0, phase=phase, empire=None)

    def advance(self, *dice: int) -> Done:
        return self.story.advance(*dice)

    def events(self, *dice: int) -> None:
        self.enter(*dice, after="quarters")

    def army(self, label: str, **values: Any) -> int:
        return self.story.army(self.ostmark, label, **values)

    def own(self, label: str, kind: str = "village", **values: Any) -> int:
        return self.story.settlement(self.ostmark, label, kind, **values)


# Quarters


@pytest.mark.rule("HO-QUARTERS", "BG-YEAR-3")
def test_an_army_with_room_where_it_stands_winters_there(tmp_path: Path) -> None:
    winter = Winter(tmp_path)
    village, army = winter.own("0101"), winter.army("0101")
    winter.stand()
    undone_is_as_before(winter.story, winter.advance)
    winter.enter()
    assert winter.story.get("army", army)["inside"] == village
    assert winter.story.get("calendar", 1)["phase"] == "quarters"


@pytest.mark.rule("HO-QUARTERS")
def test_one_too_many_marches_to_the_nearest_place_with_room(tmp_path: Path) -> None:
    winter = Winter(tmp_path)
    winter.own("0101")
    fortress = winter.own("0104", "fortress")
    winter.army("0101")
    second = winter.army("0101", points=1000)
    winter.enter(2, 3)  # lowland 2: a hard march, 3x50
    marched = winter.story.get("army", second)
    assert (marched["inside"], marched["points"]) == (fortress, 850)
    assert marched["tile"] == winter.story.tile("0104")


@pytest.mark.rule("HO-QUARTERS")
@pytest.mark.parametrize(("die", "lost"), [(1, True), (6, False)])
def test_the_mountains_may_swallow_a_retreating_army(tmp_path: Path, die: int, lost: bool) -> None:
    winter = Winter(tmp_path)
    winter.own("0104", "fortress")
    army = winter.army("0102")
    winter.enter(die)
    assert (winter.story.get("army", army)["ended_at"] is not None) == lost


@pytest.mark.rule("BG-MAG-9", "HO-QUARTERS")
def test_an_army_lost_in_mist_retreats_at_minus_two(tmp_path: Path) -> None:
    winter = Winter(tmp_path)
    winter.own("0104", "fortress")
    army = winter.army("0102")
    winter.story.add("condition", kind="shrouded", of_table="army", of_key=army)
    winter.enter(3)
    assert winter.story.get("army", army)["ended_at"] is not None


@pytest.mark.rule("HO-QUARTERS")
def test_with_no_room_anywhere_an_army_is_lost(tmp_path: Path) -> None:
    winter = Winter(tmp_path)
    army = winter.army("0101")
    done = winter.enter()
    assert winter.story.get("army", army)["ended_how"] == "no winter quarters"
    assert events_in(done, NoQuarters)


@pytest.mark.rule("ME-DIP-8", "ME-DIP-9")
@pytest.mark.parametrize(("support", "kept"), [("military", True), ("subsistence", False)])
def test_an_open_ally_gives_quarters_a_supplier_none(
    tmp_path: Path, support: str, kept: bool
) -> None:
    winter = Winter(tmp_path)
    friend = winter.story.settlement(None, "0101", "city", race="dwarfs")
    relation = {"empire": winter.ostmark, "settlement": friend}
    winter.story.add("relation", **relation, **{support: True})
    army = winter.army("0101")
    winter.enter()
    assert (winter.story.get("army", army)["ended_at"] is None) == kept


@pytest.mark.rule("ME-DIP-9", "HO-QUARTERS")
def test_an_army_marches_home_to_an_open_ally_too(tmp_path: Path) -> None:
    winter = Winter(tmp_path)
    friend = winter.story.settlement(None, "0104", "city", race="dwarfs")
    winter.story.add("relation", empire=winter.ostmark, settlement=friend, military=True)
    army = winter.army("0102")
    winter.enter(6)
    assert winter.story.get("army", army)["inside"] == friend


@pytest.mark.rule("ME-NEC-2")
def test_a_carried_treasure_is_banked_in_winter_quarters(tmp_path: Path) -> None:
    winter = Winter(tmp_path)
    winter.own("0101")
    army = winter.army("0101", crowns=12)
    winter.enter()
    assert winter.story.get("army", army)["crowns"] == 0
    assert winter.story.get("empire", winter.ostmark)["treasury"] == 22
    assert winter.story.problems() == []


@pytest.mark.rule("ME-SITE-TREAS")
@pytest.mark.parametrize(("label", "treasury"), [("0101", 17), ("0103", 10)])
def test_a_treasure_train_counts_at_the_capital_alone(
    tmp_path: Path, label: str, treasury: int
) -> None:
    winter = Winter(tmp_path)
    winter.own("0101", "capital")
    winter.army(label, points=0, kind="treasure", crowns=7)
    winter.enter()
    assert winter.story.get("empire", winter.ostmark)["treasury"] == treasury


@pytest.mark.rule("ME-TOMB-1")
def test_an_army_still_cursed_in_winter_is_lost(tmp_path: Path) -> None:
    winter = Winter(tmp_path)
    winter.own("0101")
    army = winter.army("0101")
    winter.story.add("condition", kind="cursed", of_table="army", of_key=army)
    winter.enter()
    assert winter.story.get("army", army)["ended_how"] == "destroyed"


@pytest.mark.rule("ME-NAV-2", "ME-SEA-3")
@pytest.mark.parametrize("condition", ["stranded", "becalmed"])
def test_ships_stranded_or_becalmed_in_winter_are_lost(tmp_path: Path, condition: str) -> None:
    winter = Winter(tmp_path)
    fleet = winter.story.fleet(winter.ostmark, "0202")
    winter.story.add("condition", kind=condition, of_table="fleet", of_key=fleet)
    winter.enter()
    assert winter.story.get("fleet", fleet)["ended_how"] == "destroyed"


@pytest.mark.rule("BG-SEA-1")
def test_a_city_berths_three_ships_and_the_rest_are_lost(tmp_path: Path) -> None:
    winter = Winter(tmp_path)
    city = winter.own("0202", "city")
    fleet = winter.story.fleet(winter.ostmark, "0202", ships=5)
    winter.enter(1, 1)  # which of five, which of four
    berthed = winter.story.get("fleet", fleet)
    assert (berthed["ships"], berthed["port"]) == (3, city)


@pytest.mark.rule("BG-SEA-1")
def test_a_number_of_berths_set_by_hand_takes_the_place_of_the_three(tmp_path: Path) -> None:
    winter = Winter(tmp_path)
    winter.own("0202", "city", berths=2)
    fleet = winter.story.fleet(winter.ostmark, "0202", ships=3)
    winter.enter(1)
    assert winter.story.get("fleet", fleet)["ships"] == 2


@pytest.mark.rule("BG-SEA-1")
def test_a_fleet_that_finds_its_harbour_full_is_lost_with_all_aboard(tmp_path: Path) -> None:
    winter = Winter(tmp_path)
    winter.own("0202", "city")
    winter.story.fleet(winter.ostmark, "0202", ships=3)
    late = winter.story.fleet(winter.ostmark, "0202", ships=1)
    army = winter.army("0202", tile=None, fleet=late)
    winter.enter()
    assert winter.story.get("army", army)["ended_at"] is not None
    assert winter.story.get("fleet", late)["port"] is None


@pytest.mark.rule("BG-SEA-1")
def test_a_fleet_without_a_harbour_is_lost_with_all_aboard(tmp_path: Path) -> None:
    winter = Winter(tmp_path)
    fleet = winter.story.fleet(winter.ostmark, "0202", ships=2)
    army = winter.army("0202", tile=None, fleet=fleet)
    winter.enter()
    assert winter.story.get("fleet", fleet)["ended_at"] is not None
    assert winter.story.get("army", army)["ended_at"] is not None


@pytest.mark.rule("BG-SEA-1", "HO-QUARTERS")
def test_an_army_aboard_goes_ashore_in_its_winter_harbour(tmp_path: Path) -> None:
    winter = Winter(tmp_path)
    city = winter.own("0202", "city")
    fleet = winter.story.fleet(winter.ostmark, "0202")
    army = winter.army("0202", tile=None, fleet=fleet)
    winter.enter()
    ashore = winter.story.get("army", army)
    assert (ashore["fleet"], ashore["inside"]) == (None, city)


@pytest.mark.rule("ME-TEMP-5", "ME-SITE-NORTH")
@pytest.mark.parametrize("kind", ["temple", "raider"])
def test_temple_troops_and_raiders_leave_when_winter_begins(tmp_path: Path, kind: str) -> None:
    winter = Winter(tmp_path)
    owner = winter.ostmark if kind == "temple" else None
    army = winter.story.army(owner, "0101", kind=kind)
    winter.enter()
    assert winter.story.get("army", army)["ended_how"] == "left"


@pytest.mark.rule("ME-TOW-11")
def test_a_banished_wizard_returns_with_his_points(tmp_path: Path) -> None:
    winter = Winter(tmp_path, characters=True)
    winter.own("0101")
    army = winter.army("0101", points=800)
    wizard = {"name": "Balthasar", "kind": "wizard", "army": army, "points": 150}
    key = winter.story.add("character", **wizard, empire=winter.ostmark, banished_until=17)
    winter.enter()
    assert winter.story.get("character", key)["banished_until"] is None
    assert winter.story.get("army", army)["points"] == 950


def test_a_siege_is_not_kept_up_in_the_snow(tmp_path: Path) -> None:
    winter = Winter(tmp_path)
    winter.own("0104", "fortress")
    siege = winter.story.add("siege", settlement=winter.story.settlement(None, "0101", "city"))
    army = winter.army("0101", siege=siege)
    winter.enter(6)
    assert winter.story.get("siege", siege)["ended_how"] == "lifted"
    assert winter.story.get("army", army)["siege"] is None


# Events

FAULT = BOARD.replace("0102 highland", "0102 lowland fault")
VOLCANO = BOARD.replace("0102 highland", "0102 highland volcano")


@pytest.mark.rule("ME-TILE-FAULT-2", "ME-TILE-FAULT-3")
def test_an_earthquake_strikes_its_tile_and_spreads_on_three_or_less(tmp_path: Path) -> None:
    winter = Winter(tmp_path, FAULT)
    hit, near, safe = winter.own("0102"), winter.own("0101"), winter.own("0103")
    army = winter.army("0102")
    around = {"0101": 3, "0103": 4, "0201": 4, "0202": 4}
    quake = (1, *(around[label] for label in sides_of(winter.story, "0102")))
    winter.stand("quarters")
    undone_is_as_before(winter.story, lambda: winter.advance(*quake, 3, 4))
    winter.events(*quake, 3, 4)  # then a quiet winter
    razed = [winter.story.get("settlement", key)["razed"] for key in (hit, near, safe)]
    assert razed == [True, True, False]
    assert winter.story.get("army", army)["ended_how"] == "destroyed"


def sides_of(story: Story, label: str) -> list[str]:
    """Labels of the neighbours on land, in the order of the sides."""
    from maps.board.hexes import neighbours

    tile = story.get("tile", story.tile(label))
    around = [story.find("tile", q=at[0], r=at[1]) for at in neighbours((tile["q"], tile["r"]))]
    return [rows[0]["label"] for rows in around if rows and rows[0]["terrain"] != "sea"]


@pytest.mark.rule("ME-TILE-FAULT-2")
def test_most_winters_a_fault_keeps_still(tmp_path: Path) -> None:
    winter = Winter(tmp_path, FAULT)
    village = winter.own("0102")
    winter.events(2, 3, 4)
    assert winter.story.get("settlement", village)["razed"] is False


@pytest.mark.rule("ME-TILE-VOLCANO-1", "ME-TILE-VOLCANO-2")
def test_an_eruption_destroys_its_tile_and_lava_those_the_dice_name(tmp_path: Path) -> None:
    winter = Winter(tmp_path, VOLCANO)
    hit, lava, safe = winter.own("0102"), winter.own("0101"), winter.own("0103")
    winter.events(1, 3, 1, 1, 1, 3, 4)  # three streams, all by side 1
    ended = [winter.story.get("settlement", key)["ended_at"] for key in (hit, lava, safe)]
    assert [when is not None for when in ended] == [True, True, False]
    assert winter.story.get("tile", winter.story.tile("0101"))["barren"] is True


@pytest.mark.rule("ME-TILE-VOLCANO-2")
def test_lava_passes_over_the_sea_and_the_maps_edge(tmp_path: Path) -> None:
    winter = Winter(tmp_path, VOLCANO.replace("0103 lowland", "0103 sea"))
    winter.events(1, 2, 4, 6, 3, 4)
    assert winter.story.get("tile", winter.story.tile("0103"))["barren"] is False


EVENTS = {
    "thieves": ((2, 3, 2), 8),
    "poor harvest": ((2, 4), 9),
    "quiet": ((3, 4), 10),
    "good harvest": ((4, 4), 11),
    "caravan": ((5, 6, 4), 14),
}


@pytest.mark.rule("HO-EVENT")
@pytest.mark.parametrize(("dice", "treasury"), EVENTS.values(), ids=EVENTS)
def test_each_empire_has_one_event_a_winter(
    tmp_path: Path, dice: tuple[int, ...], treasury: int
) -> None:
    winter = Winter(tmp_path)
    winter.own("0101", "capital")
    winter.events(*dice)
    assert winter.story.get("empire", winter.ostmark)["treasury"] == treasury
    assert winter.story.problems() == []


@pytest.mark.rule("HO-EVENT")
def test_plague_and_frost_fall_on_every_army_of_the_empire(tmp_path: Path) -> None:
    winter = Winter(tmp_path)
    army, other = winter.army("0101", points=500, provisions=2), winter.army("0103", points=500)
    winter.events(1, 2, 4, 5)
    winter.events(2, 2)
    assert winter.story.get("army", army)["points"] == 420
    assert winter.story.get("army", other)["points"] == 400
    assert winter.story.get("army", army)["provisions"] == 1


@pytest.mark.rule("HO-EVENT")
def test_unrest_never_takes_the_capital(tmp_path: Path) -> None:
    winter = Winter(tmp_path)
    capital, lost, loyal = winter.own("0101", "capital"), winter.own("0103"), winter.own("0104")
    winter.events(4, 6, 1, 2, 3)  # the last: how strong the independents are
    owners = [winter.story.get("settlement", key)["owner"] for key in (capital, lost, loyal)]
    assert owners == [winter.ostmark, None, winter.ostmark]


@pytest.mark.rule("HO-EVENT")
def test_volunteers_gather_at_the_capital_and_a_guest_leaves_a_gift(tmp_path: Path) -> None:
    winter = Winter(tmp_path)
    winter.own("0101", "capital")
    winter.events(4, 5, 6)
    winter.events(6, 6, 2)
    assert [row["points"] for row in winter.story.live("army")] == [300]
    assert [row["points"] for row in winter.story.live("item")] == [50]


@pytest.mark.rule("HO-EVENT", "BG-ARMY-1")
@pytest.mark.parametrize(("had", "strengths"), [(1200, [1500]), (1300, [1300, 300])])
def test_volunteers_join_an_army_at_the_capital_that_has_room(
    tmp_path: Path, had: int, strengths: list[int]
) -> None:
    winter = Winter(tmp_path)
    winter.own("0101", "capital")
    winter.story.army(winter.ostmark, "0101", had)
    winter.events(4, 5, 6)
    assert [row["points"] for row in winter.story.live("army")] == strengths


@pytest.mark.rule("BG-DRAG-1", "HO-EVENT")
def test_a_dragon_leaves_the_capital_by_a_die_and_razes_what_it_lands_on(tmp_path: Path) -> None:
    winter = Winter(tmp_path)
    winter.own("0101", "capital")
    village, passed = winter.own("0103"), winter.own("0102")
    winter.events(1, 1, 4, 2)  # the dragon, side 4, two tiles
    assert winter.story.get("settlement", village)["razed"] is True
    assert winter.story.get("settlement", passed)["razed"] is False


@pytest.mark.rule("ME-TEMP-HEL", "BG-DRAG-1")
def test_a_dragon_turns_away_from_a_temple_of_the_high_elves(tmp_path: Path) -> None:
    winter = Winter(tmp_path)
    winter.own("0101", "capital")
    village = winter.own("0103")
    winter.story.settlement(winter.ostmark, "0103", "temple", race="high-elves")
    winter.events(1, 1, 4, 2)
    assert winter.story.get("settlement", village)["razed"] is False


@pytest.mark.rule("HO-EVENT")
@pytest.mark.parametrize(("dice", "crowns"), [([2, 3, 3], 0), ([3, 3], 0), ([4, 4], 2)])
def test_a_winters_event_takes_no_more_than_there_is(
    tmp_path: Path, dice: list[int], crowns: int
) -> None:
    stage = Stage(tmp_path)
    stage.story.set_up(lambda world: pay(world, stage.ost, 1, what="start"))
    stage.enter("events", *dice, 3, 4)  # the second empire has a quiet winter
    assert stage.crowns() == crowns
    assert stage.sound()


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


@pytest.mark.rule("BG-SEA-1")
def test_a_ship_carries_one_army_and_parting_fleets_must_hold_theirs(tmp_path: Path) -> None:
    stage = Coast(tmp_path)
    one, two = stage.army("0101"), stage.army("0101")
    third = stage.army("0101")
    for army in (one, two):
        stage.do(embark, army, stage.fleet)
    stage.refused("BG-SEA-1", embark, third, stage.fleet)
    stage.story.turn(1, "reorganisation", stage.ost)
    stage.refused("BG-SEA-1", split_fleet, stage.fleet, 1)
    stage.do(split_fleet, stage.fleet, 1, [two])
    assert stage.of(two, "fleet") != stage.fleet
    assert stage.sound()


@pytest.mark.rule("ME-TILE-FAULT-2", "ME-TEMP-2")
def test_an_earthquake_brings_a_temple_down_for_good(tmp_path: Path) -> None:
    stage = Stage(tmp_path, "0101 lowland fault\n0103 lowland")
    stage.place("0101", "city")
    stage.place("0101", "temple")
    stage.roll("earthquake", 1, tile="0101")
    assert stage.places() == ["city"]
    assert not stage.tile("0101", "barren")


@pytest.mark.rule("ME-TILE-VOLCANO-1", "ME-TILE-VOLCANO-2")
def test_lava_leaves_nothing_standing_where_it_runs(tmp_path: Path) -> None:
    """Settlements, armies, ships, sites and bridges; equal dice coincide."""
    tiles = "0101 highland volcano\n0102 river bridge\n0103 coast\n0201 lowland"
    stage = Stage(tmp_path, tiles + '\n0102-0103 river "Silver"')
    for label in ("0101", "0102", "0201"):
        stage.place(label)
        stage.army(label)
    stage.story.site("0102", "trading-post")
    stage.land("0102", owner=stage.ost, bridge=True)
    stage.roll("eruption", 1, 3, 4, 4, 1, tile="0101")  # twice to the south, once off the map
    assert (stage.places("0102"), stage.sites("0102")) == ([], [])
    assert (stage.tile("0102", "barren"), stage.tile("0102", "bridge")) == (True, False)
    assert stage.places("0201") == ["village"]
    assert [row["tile"] for row in stage.story.live("army")] == [stage.story.tile("0201")]
    assert stage.sound()


@pytest.mark.rule("ME-TILE-VOLCANO-1", "ME-SITE-VOLC")
def test_a_volcano_that_was_found_erupts_as_any_other(tmp_path: Path) -> None:
    stage = Stage(tmp_path, "0101 coast barren\n0103 lowland")
    stage.do(explore_wildlands, stage.army(), dice=[76])
    army = stage.army("0101")
    for empire in (stage.ost, stage.west):  # nobody has a fortune of his own
        stage.put("empire", empire, ended_at=10, ended_how="gone")
    stage.enter("events", 1, 1, 1)
    assert not stage.lives("army", army)


@pytest.mark.rule("ME-TILE-VOLCANO-1")
def test_a_besieged_city_that_lava_takes_is_besieged_no_more(tmp_path: Path) -> None:
    stage = Stage(tmp_path, "0101 highland volcano\n0102 lowland")
    city = stage.place("0101", "city")
    siege = stage.story.add("siege", settlement=city, empire=stage.west, begun_at=10)
    stage.army("0101", of=stage.west, siege=siege)
    stage.roll("eruption", 1, 1, 1, tile="0101")
    assert stage.story.live("siege") == []
    assert stage.sound()


@pytest.mark.rule("BG-YEAR-3", "ME-TILE-ISLAND-1", "HO-STACK")
@pytest.mark.parametrize("why", ["not own", "full"])
def test_armies_are_deployed_on_land_of_their_own_with_room(tmp_path: Path, why: str) -> None:
    stage = Works(tmp_path)
    army = stage.army("0101")
    if why == "not own":
        stage.land("0102", owner=stage.west)
    else:
        for _ in range(4):
            stage.army("0102", 500)
    stage.story.winter("deployment")
    stage.refused("BG-YEAR-3" if why == "not own" else "HO-STACK", deploy, army, "0102")
