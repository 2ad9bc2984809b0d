"""Spells of towers and courts, and what moves by itself: the second reading."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.deeds.land.moving import move
from campaign.deeds.land.scouting import explore
from campaign.deeds.sites.casting import cast_spell
from campaign.deeds.winter.building import build_settlement
from campaign.rules.realm.crowns import pay
from tests.rules.again.stage import Stage

LINE = "\n".join(f"01{n:02d} lowland" for n in range(1, 15))


class Spells(Stage):
    """A tower in the first tile; spells fall on the tile that a case names."""

    def __init__(self, path: Path, board: str = LINE, race: str = "empire", **options: Any) -> None:
        super().__init__(path, board, race, **options)
        self.tower = self.story.site("0101", "tower")
        self.story.calendar(season="spring", turn=0, phase="spring-magic", empire=None)

    def autumn(self) -> None:
        self.story.calendar(season="autumn", turn=0, phase="autumn-magic", empire=None)

    def cast(self, spell: str, at: str, *dice: int, **scope: Any) -> Any:
        effect = {"kind": "row", "table": "standard-spells", "row": spell}
        return self.work(effect, dice=dice, tile=at, tower=self.tower, **scope)


# Where spells go


@pytest.mark.rule("ME-TOW-E2")
@pytest.mark.parametrize(("steps", "hit"), [([6, 6], True), ([1, 1], True)])
def test_a_spell_flies_as_far_as_its_dice(tmp_path: Path, steps: list[int], hit: bool) -> None:
    stage = Spells(tmp_path)
    stage.enter("spring-magic", 4, 4, *steps, 12, year=2)  # withershins
    far = f"01{1 + sum(steps):02d}"
    held = stage.story.conditions("tile", stage.story.tile(far))
    assert (held == ["withershins"]) == hit


@pytest.mark.rule("ME-TOW-E2")
def test_off_the_map_a_spell_comes_to_nothing(tmp_path: Path) -> None:
    stage = Spells(tmp_path)
    stage.enter("spring-magic", 4, 1, 1, 1, year=2)
    assert stage.story.live("condition") == []


@pytest.mark.rule("ME-TOW-E5")
@pytest.mark.parametrize("kind", ["village", "razed"])
def test_a_chaos_void_turns_aside_from_the_living(tmp_path: Path, kind: str) -> None:
    stage = Spells(tmp_path, "0101 lowland\n0102 lowland\n0103 lowland")
    stage.place("0103", razed=kind == "razed")
    stage.cast("chaos-void", "0103")
    struck = stage.label(stage.story.find("condition")[0]["of_key"])
    assert struck == ("0103" if kind == "razed" else "0102")


@pytest.mark.rule("ME-TOW-E6")
def test_hold_river_and_deluge_seek_the_nearest_river(tmp_path: Path) -> None:
    tiles = "0101 lowland\n0102 lowland\n0103 river\n0104 coast"
    stage = Spells(tmp_path, tiles + '\n0103-0104 river "Silver"')
    village = stage.place("0103")
    stage.cast("hold-river", "0101")
    assert stage.story.conditions("tile", stage.story.tile("0103")) == ["held-river"]
    stage.autumn()
    stage.cast("deluge", "0101")
    assert stage.story.get("settlement", village)["razed"]


@pytest.mark.rule("ME-TOW-E7", "BG-MAG-7", "BG-MAG-9")
@pytest.mark.parametrize("spell", ["call-of-heroes", "forge-magic", "bumper-crop", "summon-host"])
@pytest.mark.parametrize("owned", [True, False])
def test_gifts_go_to_the_owner_of_the_tile_or_to_nobody(
    tmp_path: Path, spell: str, owned: bool
) -> None:
    stage = Spells(tmp_path)
    stage.place("0110", "capital")
    if owned:
        stage.land("0105", owner=stage.ost)
    if spell != "summon-host":
        stage.autumn()
    stage.cast(spell, "0105", *([2] if owned else []))
    got = bool(stage.story.live("army") or stage.story.live("item") or stage.crowns())
    assert got == owned


@pytest.mark.rule("ME-TOW-E8")
@pytest.mark.parametrize(("at", "other"), [("0113", "0114"), ("0114", "")])
def test_break_siege_reaches_twelve_tiles_and_else_any(tmp_path: Path, at: str, other: str) -> None:
    """From the tower: the nearest within twelve, or one of all by the die."""
    stage = Spells(tmp_path)
    stage.autumn()
    sieges = {}
    for label in filter(None, (at, other)):
        fort = stage.place(label, "fortress")
        sieges[label] = stage.story.add("siege", settlement=fort, empire=stage.west, begun_at=10)
        stage.army(label, of=stage.west, siege=sieges[label])
    stage.cast("break-siege", "0103")
    assert not stage.lives("siege", sieges[at])
    if other:
        assert stage.lives("siege", sieges[other])


@pytest.mark.rule("ME-TOW-E9")
@pytest.mark.parametrize(("at", "hit"), [("0113", True), ("0114", False)])
def test_mist_takes_the_army_nearest_to_the_tower_within_twelve(
    tmp_path: Path, at: str, hit: bool
) -> None:
    stage = Spells(tmp_path)
    stage.autumn()
    army = stage.army(at)
    stage.cast("shrouding-mist", "0103")
    assert (stage.story.conditions("army", army) == ["shrouded"]) == hit


# What spells do


@pytest.mark.rule("BG-MAG-2")
def test_rot_takes_the_stores_of_places_and_ships_too_and_what_is_brought(tmp_path: Path) -> None:
    stage = Spells(tmp_path, "0101 coast\n0102 coast\n0201 sea")
    city, army = stage.place("0102", "city", provisions=5), stage.army("0102", provisions=3)
    fleet = stage.story.fleet(stage.ost, "0102", 1, provisions=4)
    stage.cast("rot", "0102")
    late = stage.army("0102", provisions=6)
    stage.put("settlement", city, provisions=2)
    stage.enter("curses", turn=2)
    left = [stage.of(army, "provisions"), stage.of(late, "provisions")]
    left += [
        stage.story.get(table, key)["provisions"]
        for table, key in (("settlement", city), ("fleet", fleet))
    ]
    assert left == [0, 0, 0, 0]


@pytest.mark.rule("BG-MAG-2")
def test_abundance_feeds_one_army_and_no_second(tmp_path: Path) -> None:
    stage = Spells(tmp_path)
    stage.cast("abundance", "0103")
    armies = [stage.army("0103", provisions=1) for _ in range(2)]
    stage.enter("subsistence", turn=1)
    assert sorted(stage.of(army, "provisions") for army in armies) == [0, 1]


@pytest.mark.rule("BG-MAG-1")
@pytest.mark.parametrize(
    "spell",
    ["abundance", "hold-river", "magical-protection", "portents-of-power", "withershins", "rot"],
)
def test_spells_of_spring_end_with_the_campaign_season(tmp_path: Path, spell: str) -> None:
    tiles = "0101 lowland\n0102 river\n0103 coast"
    stage = Spells(tmp_path, tiles + '\n0102-0103 river "Silver"')
    stage.cast(spell, "0102")
    assert stage.story.live("condition")
    stage.enter("autumn-magic", 1)
    assert stage.story.live("condition") == []


@pytest.mark.rule("BG-MAG-3", "ME-TOW-E5")
def test_a_chaos_void_is_entered_settled_and_fed_by_nobody(tmp_path: Path) -> None:
    stage = Spells(tmp_path)
    stage.land("0102", "0103", owner=stage.ost)
    stage.cast("chaos-void", "0103")
    stage.land("0103", barren=True)
    army = stage.army("0102")
    stage.story.turn(1)
    stage.refused("BG-MAG-3", move, army, ["0103"])
    stage.story.set_up(lambda world: pay(world, 1, 30, what="start"))
    stage.story.winter("construction")
    stage.refused("BG-MAG-3", build_settlement, stage.ost, "0103", "village")


@pytest.mark.rule("BG-MAG-4")
@pytest.mark.parametrize(("die", "goes"), [(3, False), (4, True)])
def test_portents_hold_an_army_by_the_die_each_turn(tmp_path: Path, die: int, goes: bool) -> None:
    stage = Spells(tmp_path)
    stage.cast("portents-of-power", "0103")
    army = stage.army("0103")
    stage.land("0104", owner=stage.ost)
    stage.enter("curses", die, turn=1)
    stage.story.turn(1)
    if goes:
        stage.do(move, army, ["0104"])
    else:
        stage.refused("BG-MOVE-1", move, army, ["0104"])


@pytest.mark.rule("BG-MAG-4")
def test_what_withershins_hides_is_neither_scouted_nor_entered(tmp_path: Path) -> None:
    stage = Spells(tmp_path)
    stage.cast("withershins", "0103")
    stage.land("0103", barren=True)
    army = stage.army("0102")
    stage.story.turn(1)
    stage.refused("BG-MAG-4", explore, army, "0103")
    stage.refused("BG-MAG-4", move, army, ["0103"])


@pytest.mark.rule("BG-MAG-5")
def test_a_quake_ends_with_winter(tmp_path: Path) -> None:
    stage = Spells(tmp_path)
    city = stage.place("0103", "city")
    stage.cast("quake", "0103")
    stage.enter("autumn-magic", 1)
    assert stage.story.conditions("settlement", city) == ["quaked"]
    stage.enter("quarters")
    assert stage.story.conditions("settlement", city) == []


@pytest.mark.rule("BG-MAG-6")
def test_a_storm_drives_ships_off_and_sinks_those_that_come_back(tmp_path: Path) -> None:
    stage = Spells(tmp_path, "0101 coast\n0102 coast\n0103 coast\n0201 sea\n0202 sea")
    fleet = stage.story.fleet(stage.ost, "0103", 1)
    stage.cast("storm", "0103")
    assert stage.label(stage.story.get("fleet", fleet)["tile"]) == "0102"
    stage.put("fleet", fleet, tile=stage.story.tile("0103"))
    stage.enter("curses", turn=1)
    assert not stage.lives("fleet", fleet)


@pytest.mark.rule("ME-TEMP-HEL", "ME-TOW-E3")
@pytest.mark.parametrize(
    "spell",
    ["reign-of-madness", "tornado-of-peril", "inundation-of-blood", "deluge"],
)
@pytest.mark.parametrize("ward", ["temple", "spell", ""])
def test_a_warded_tile_is_harmed_by_no_spell(tmp_path: Path, spell: str, ward: str) -> None:
    tiles = "0101 lowland\n0102 river\n0103 coast"
    stage = Spells(tmp_path, tiles + '\n0102-0103 river "Silver"', "high-elves")
    village, army = stage.place("0102"), stage.army("0102")
    if ward == "temple":
        stage.place("0102", "temple")
    elif ward:
        stage.afflict("tile", stage.story.tile("0102"), "magical-protection")
    stage.autumn()
    effect = {"kind": "row", "table": "standard-spells", "row": spell}
    scope = {"tile": stage.subject_of("tile", "0102"), "magic": {"by": "tower"}}
    from campaign.acts.act import act

    dice = [3] if spell == "inundation-of-blood" else []
    stage.story.do(lambda w, c: act(w, c, [effect], scope=scope, about=""), dice)
    unharmed = stage.lives("army", army) and stage.points(army) == 1000
    unharmed = unharmed and not stage.story.get("settlement", village)["razed"]
    assert unharmed == bool(ward)


@pytest.mark.rule("ME-TEMP-HEL", "BG-DRAG-1")
@pytest.mark.parametrize("temple", [True, False])
def test_no_dragon_lands_beside_a_temple_of_the_high_elves(tmp_path: Path, temple: bool) -> None:
    stage = Spells(tmp_path, race="high-elves")
    city = stage.place("0103", "city")
    if temple:
        stage.place("0103", "temple")
    stage.work({"kind": "rage", "direction": 4, "distance": 2}, tile="0101")
    assert stage.story.get("settlement", city)["razed"] != temple


@pytest.mark.rule("ME-TOW-X4", "ME-TOW-X6", "ME-TOW-E10")
@pytest.mark.parametrize(("row", "crowns"), [("great-success", 8), ("great-failure", 2)])
def test_the_income_of_the_owner_of_the_tile_is_doubled_or_halved(
    tmp_path: Path, row: str, crowns: int
) -> None:
    stage = Spells(tmp_path)
    for label in ("0105", "0106"):
        stage.land(label, owner=stage.ost)
        stage.story.site(label, "mine", {"yield": {"crowns": 2}})
    stage.land("0107", owner=stage.west)
    stage.story.site("0107", "mine", {"yield": {"crowns": 3}})
    stage.autumn()
    effect = {"kind": "row", "table": "experimental-spells", "row": row}
    stage.work(effect, tile="0105", tower=stage.tower)
    stage.enter("revenue")
    assert (stage.crowns(), stage.crowns(stage.west)) == (crowns, 3)


@pytest.mark.rule("ME-TOW-X3", "ME-TOW-E10")
@pytest.mark.parametrize("owned", [True, False])
def test_a_small_success_gives_crowns_to_an_owned_tile_alone(tmp_path: Path, owned: bool) -> None:
    stage = Spells(tmp_path)
    if owned:
        stage.land("0105", owner=stage.ost)
    stage.autumn()
    effect = {"kind": "row", "table": "experimental-spells", "row": "small-success"}
    stage.work(effect, dice=[4], tile="0105", tower=stage.tower)
    stage.enter("revenue")
    assert stage.crowns() == (4 if owned else 0)


@pytest.mark.rule("ME-TOW-X5", "ME-TOW-X6", "ME-TOW-E10")
@pytest.mark.parametrize(("row", "left"), [("small-failure", 2), ("great-failure", 0)])
def test_a_failure_in_spring_empties_the_owners_baggage_wherever_it_is(
    tmp_path: Path, row: str, left: int
) -> None:
    stage = Spells(tmp_path)
    stage.land("0105", owner=stage.ost)
    mine, other = stage.army("0110", provisions=3), stage.army("0105", of=2, provisions=3)
    effect = {"kind": "row", "table": "experimental-spells", "row": row}
    stage.work(effect, tile="0105", tower=stage.tower)
    assert (stage.of(mine, "provisions"), stage.of(other, "provisions")) == (left, 3)


@pytest.mark.rule("ME-TOW-X1", "ME-WILD-2")
def test_a_tower_that_vanishes_leaves_ground_to_examine(tmp_path: Path) -> None:
    stage = Spells(tmp_path)
    effect = {"kind": "row", "table": "experimental-spells", "row": "disaster"}
    stage.work(effect, tile="0105", tower=stage.tower)
    assert (stage.sites(), stage.tile("0101", "barren")) == ([], True)


@pytest.mark.rule("ME-TOW-E1")
def test_each_tower_casts_for_itself_at_both_equinoxes(tmp_path: Path) -> None:
    stage = Spells(tmp_path)
    stage.story.site("0110", "tower")
    stage.enter("autumn-magic", 1, 3)
    stage.enter("spring-magic", 2, 3, year=2)


@pytest.mark.rule("HO-SPELL")
def test_a_court_wizard_casts_once_an_equinox_in_reach_of_the_capital(tmp_path: Path) -> None:
    stage = Spells(tmp_path, race="empire")
    stage.place("0101", "capital")
    stage.story.set_up(lambda world: pay(world, 1, 30, what="start"))
    stage.refused("HO-SPELL", cast_spell, stage.ost, "withershins", "0114")
    stage.do(cast_spell, stage.ost, "withershins", "0103", dice=[5, 5])
    stage.refused("HO-SPELL", cast_spell, stage.ost, "withershins", "0103")


# Wanderers


@pytest.mark.rule("ME-NEC-H2", "ME-NEC-H1")
@pytest.mark.parametrize(
    ("kind", "dice", "points"),
    [("village", [3], 560), ("city", [3], 800), ("fortress", [], 500), ("temple", [], 500)],
)
def test_the_undead_grow_by_what_they_raze(
    tmp_path: Path, kind: str, dice: list[int], points: int
) -> None:
    stage = Stage(tmp_path, "0101 lowland\n0102 lowland")
    stage.place("0102", kind)
    horde = stage.army("0101", 500, of=None, kind="undead", race="undead")
    stage.enter("undead", 4, *dice)
    assert stage.points(horde) == points
    assert [row for row in stage.story.live("settlement") if not row["razed"]] == []


@pytest.mark.rule("ME-NEC-H1")
def test_the_undead_stay_where_no_army_could_go_and_hunger_on_a_six(tmp_path: Path) -> None:
    stage = Stage(tmp_path, "0101 lowland\n0102 sea")
    horde = stage.army("0101", 500, of=None, kind="undead", race="undead")
    stage.enter("undead", 4)
    assert stage.at(horde) == "0101"
    stage.enter("undead", 6, 5, 3, turn=3)
    assert stage.points(horde) == 470


@pytest.mark.rule("ME-SITE-HORDE")
@pytest.mark.parametrize(("race", "dice"), [("chaos", [4]), ("chaos-dwarfs", [])])
def test_a_horde_joins_chaos_alone(tmp_path: Path, race: str, dice: list[int]) -> None:
    stage = Stage(tmp_path, "0101 lowland\n0102 lowland", race)
    mine = stage.army("0102", 500)
    horde = stage.army("0101", 600, of=None, kind="horde", race="chaos")
    blows = [] if race == "chaos" else [2, 3, 4]
    stage.enter("hordes", 4, *dice, *blows, strategy_defender="hold")
    assert (stage.points(mine) == 1100) == (race == "chaos")
    assert stage.lives("army", horde) != (race == "chaos")


@pytest.mark.rule("ME-SITE-NORTH")
@pytest.mark.parametrize("turns", [1, 6])
def test_raiders_who_are_driven_off_are_gone_by_their_die_or_by_winter(
    tmp_path: Path, turns: int
) -> None:
    stage = Stage(tmp_path, "0101 coast barren\n0201 sea")
    from campaign.deeds.sites.searching import explore_wildlands

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
