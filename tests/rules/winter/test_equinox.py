"""The equinoxes: every tower's roll, where the spell lands, what it does, how long it lasts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.actions.land.moving import move
from campaign.actions.land.scouting import explore
from campaign.actions.sites.casting import cast_spell
from campaign.actions.winter.building import build_settlement
from campaign.acts.act import act, decide
from campaign.errors import Refused, WrongWords
from campaign.events.event import Event
from campaign.events.magic import SpellFellFrom, SpellUnowned, SpellUntouched
from campaign.rules.realm.crowns import pay
from campaign.rules.war.forces import MOST_POINTS
from campaign.season.running import advance
from tests.rules.stage import Embassy, Spells, Stage
from tests.story import Story, events_in, undone_is_as_before

# A strip: side 4 leads from 0101 down to 0108, the tile hit is mostly 0103.
BOARD = """
0101 highland
0102 lowland
0103 lowland
0104 river
0105 lowland
0106 coast
0107 sea
0202 lowland
0203 lowland
0104-0105 river "Silver"
"""
STANDARD, EXPERIMENTAL = (4, 4, 1, 1), (6, 4, 1, 1)  # the roll, side 4, two tiles: 0103


class Equinox:
    def __init__(self, path: Path, season: str = "spring", board: str = BOARD) -> None:
        self.story, self.season = Story(path, board), season
        self.ostmark = self.story.empire("Ostmark", crowns=10)
        self.tower = self.story.site("0101", "tower")

    def cast(self, *dice: int) -> None:
        """The season begins; the tower rolls."""
        self.story.calendar(season=self.season, turn=0, phase="", empire=None)
        self.story.advance(*dice)

    def own(self, label: str, **kind: Any) -> int:
        return self.story.settlement(self.ostmark, label, **kind)

    def on_tile(self, label: str) -> list[str]:
        return self.story.conditions("tile", self.story.tile(label))


@pytest.mark.rule("ME-TOW-E1", "BG-YEAR-1")
def test_a_tower_mostly_keeps_quiet(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path)
    equinox.cast(3)
    assert equinox.story.live("condition") == []
    assert equinox.story.get("calendar", 1)["phase"] == "spring-magic"


@pytest.mark.rule("ME-TOW-E1", "ME-TOW-E2")
def test_each_tower_rolls_and_its_spell_flies_by_the_dice(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path)
    equinox.story.site("0202", "tower")
    undone_is_as_before(equinox.story, lambda: equinox.story.do(spring, (*STANDARD, 1, 1)))
    equinox.cast(*STANDARD, 1, 1)  # the second keeps quiet
    assert equinox.on_tile("0103") == ["abundance"]
    assert equinox.story.problems() == []


def spring(world: Any, chance: Any) -> dict[str, Any]:
    return advance(world, chance)


@pytest.mark.rule("ME-TOW-E2")
def test_off_the_map_a_spell_has_no_effect(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path)
    equinox.cast(5, 1, 1, 1)
    assert equinox.story.live("condition") == []


@pytest.mark.parametrize(
    ("die", "reason"),
    [(1, SpellUnowned), (12, SpellUntouched)],
)
def test_a_spell_that_does_nothing_says_why(tmp_path: Path, die: int, reason: type[Event]) -> None:
    """Blight Crop is for the owner, Tornado of Peril for whoever is there."""
    equinox = Equinox(tmp_path, "autumn")
    equinox.story.calendar(season="autumn", turn=0, phase="", empire=None)
    done = equinox.story.do(spring, (*STANDARD, die))
    fallen, why = events_in(done)[-2:]
    assert isinstance(fallen, SpellFellFrom)
    assert fallen.text is None
    assert isinstance(why, reason)


SPRING = [
    (1, "abundance"),
    (4, "magical-protection"),
    (5, "portents"),
    (8, "rot"),
    (12, "withershins"),
]


@pytest.mark.rule("ME-TOW-E3", "BG-MAG-1")
@pytest.mark.parametrize(("die", "condition"), SPRING)
def test_spells_of_spring_last_until_autumn(tmp_path: Path, die: int, condition: str) -> None:
    equinox = Equinox(tmp_path)
    equinox.cast(*STANDARD, die)
    assert equinox.on_tile("0103") == [condition]
    equinox.season = "autumn"
    equinox.cast(1)
    assert equinox.on_tile("0103") == []


@pytest.mark.rule("BG-MAG-2")
def test_rot_takes_all_provisions_on_the_tile_and_later_ones_too(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path)
    army = equinox.story.army(equinox.ostmark, "0103", provisions=4)
    equinox.cast(*STANDARD, 8)
    assert equinox.story.get("army", army)["provisions"] == 0
    equinox.story.set_up(lambda world: world.add("army", army, "provisions", 3))
    equinox.story.advance()
    assert equinox.story.get("army", army)["provisions"] == 0


@pytest.mark.rule("BG-MAG-2")
def test_abundance_feeds_an_army_on_barren_ground(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path, board=BOARD.replace("0103 lowland", "0103 lowland barren"))
    army = equinox.story.army(equinox.ostmark, "0103", provisions=1)
    equinox.cast(*STANDARD, 1)
    equinox.story.turn(1, "pirates")
    equinox.story.advance()
    assert equinox.story.get("army", army)["provisions"] == 1


@pytest.mark.rule("ME-TOW-E5", "BG-MAG-3")
def test_chaos_void_passes_over_the_inhabited_to_the_nearest_empty_tile(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path)
    for label in ("0102", "0103", "0202", "0203"):
        equinox.own(label)
    lost = equinox.story.army(equinox.ostmark, "0104")
    equinox.cast(*STANDARD, 2)
    assert equinox.on_tile("0104") == ["chaos-void"]
    assert equinox.story.get("army", lost)["ended_how"] == "destroyed"


@pytest.mark.rule("ME-TOW-E5")
def test_chaos_void_on_an_empty_tile_stays_there(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path)
    equinox.cast(*STANDARD, 2)
    assert equinox.on_tile("0103") == ["chaos-void"]


@pytest.mark.rule("ME-TOW-E6", "HO-SPELL")
def test_hold_river_seeks_the_nearest_river(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path)
    equinox.cast(*STANDARD, 3)
    assert equinox.on_tile("0104") == ["held-river"]


@pytest.mark.rule("ME-TOW-E6", "BG-MAG-8", "ME-TOW-E4")
def test_a_deluge_razes_the_river_village_nearest_to_where_it_lands(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path, "autumn")
    dry, wet = equinox.own("0103"), equinox.own("0104")
    equinox.cast(*STANDARD, 2)
    assert [equinox.story.get("settlement", key)["razed"] for key in (dry, wet)] == [False, True]


@pytest.mark.rule("BG-MAG-4")
@pytest.mark.parametrize(("die", "held"), [(3, True), (4, False)])
def test_portents_hold_an_army_until_it_rolls_four(tmp_path: Path, die: int, held: bool) -> None:
    equinox = Equinox(tmp_path)
    army = equinox.story.army(equinox.ostmark, "0103")
    equinox.cast(*STANDARD, 5)
    equinox.story.advance(die)
    assert (equinox.story.get("army", army)["moved_at"] is not None) == held


@pytest.mark.rule("BG-MAG-5")
def test_a_quake_brings_the_walls_down_until_winter(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path)
    fortress = equinox.own("0103", kind="fortress")
    equinox.cast(*STANDARD, 6)
    assert equinox.story.conditions("settlement", fortress) == ["quaked"]
    equinox.story.winter()
    equinox.story.advance()
    assert equinox.story.conditions("settlement", fortress) == []


@pytest.mark.rule("HO-SPELL")
@pytest.mark.parametrize(("race", "kind"), [("undead", "player"), ("dwarfs", "undead")])
def test_the_raised_dead_serve_an_undead_owner_alone(tmp_path: Path, race: str, kind: str) -> None:
    equinox = Equinox(tmp_path)
    owner = equinox.story.empire("Sylvania", race)
    equinox.story.settlement(owner, "0103", "capital")
    equinox.cast(*STANDARD, 7, 4)
    [army] = equinox.story.live("army")
    assert (army["points"], army["kind"]) == (400, kind)


@pytest.mark.rule("BG-MAG-6")
def test_a_storm_drives_fleets_off_and_sinks_those_that_stay(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path, board="0101 lowland\n0102 lowland\n0103 coast\n0104 sea")
    fleet = equinox.story.fleet(equinox.ostmark, "0103")
    equinox.cast(*STANDARD, 10)
    assert equinox.story.get("fleet", fleet)["ended_at"] is not None


@pytest.mark.rule("BG-MAG-6")
def test_a_tower_that_scries_shows_the_owner_the_forces_on_the_tile(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path)
    norsca = equinox.story.empire("Norsca", "chaos")
    foe = equinox.story.army(norsca, "0103", points=700)
    tile = equinox.story.tile("0103")
    equinox.story.set_up(lambda world: world.put("tile", tile, owner=equinox.ostmark))
    equinox.cast(*STANDARD, 9)
    seen = equinox.story.find("sighting", empire=equinox.ostmark, of_table="army", of_key=foe)
    assert [row["points"] for row in seen] == [700]


@pytest.mark.rule("ME-TOW-E7", "BG-MAG-7")
def test_a_summoned_host_serves_the_tiles_owner(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path)
    equinox.own("0105", kind="capital")
    equinox.own("0103")
    equinox.cast(*STANDARD, 11, 2)
    [army] = equinox.story.live("army", owner=equinox.ostmark)
    assert (army["points"], army["kind"]) == (400, "player")


@pytest.mark.rule("ME-TOW-E7")
def test_on_an_unowned_tile_a_summoned_host_does_not_come(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path)
    equinox.cast(*STANDARD, 11)
    assert equinox.story.live("army") == []


@pytest.mark.rule("ME-TOW-E4", "BG-MAG-8")
def test_the_trail_of_howling_doom_wanders_over_the_neighbours(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path, "autumn")
    near = equinox.story.army(equinox.ostmark, "0102", points=500)
    far = equinox.story.army(equinox.ostmark, "0105", points=500)
    equinox.cast(*STANDARD, 3, 5)
    assert equinox.story.get("army", near)["points"] == 450
    assert equinox.story.get("army", far)["points"] == 500


@pytest.mark.rule("BG-MAG-8")
def test_an_inundation_of_blood_costs_points_and_revenue(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path, "autumn")
    equinox.own("0103")
    army = equinox.story.army(equinox.ostmark, "0103", points=500)
    equinox.cast(*STANDARD, 5, 6)
    assert equinox.story.get("army", army)["points"] == 380
    assert equinox.on_tile("0103") == ["income"]


@pytest.mark.rule("ME-TOW-E7", "BG-MAG-9")
@pytest.mark.parametrize(("owned", "crowns"), [(True, 15), (False, 10)])
def test_a_bumper_crop_pays_the_owner(tmp_path: Path, owned: bool, crowns: int) -> None:
    equinox = Equinox(tmp_path, "autumn")
    if owned:
        equinox.own("0103")
    equinox.cast(*STANDARD, 6, *([5] if owned else []))
    assert equinox.story.get("empire", equinox.ostmark)["treasury"] == crowns


@pytest.mark.rule("BG-MAG-9")
def test_prosper_restores_what_was_razed(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path, "autumn")
    village = equinox.own("0103", razed=True)
    equinox.cast(*STANDARD, 7)
    assert equinox.story.get("settlement", village)["razed"] is False


@pytest.mark.rule("BG-MAG-9", "ME-TOW-E4")
@pytest.mark.parametrize("die", [8, 12])
def test_madness_and_tornado_spare_nobody(tmp_path: Path, die: int) -> None:
    equinox = Equinox(tmp_path, "autumn")
    village = equinox.own("0103")
    army = equinox.story.army(equinox.ostmark, "0103")
    equinox.cast(*STANDARD, die)
    assert equinox.story.get("settlement", village)["razed"] is True
    assert equinox.story.get("army", army)["ended_how"] == "destroyed"


@pytest.mark.rule("BG-MAG-7")
def test_called_heroes_gather_at_the_capital(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path, "autumn")
    equinox.own("0103")
    equinox.own("0105", kind="capital")
    equinox.cast(*STANDARD, 9, 1)
    [army] = equinox.story.live("army")
    assert (army["points"], army["tile"]) == (800, equinox.story.tile("0105"))


@pytest.mark.rule("BG-MAG-7", "ME-TOW-E7")
def test_forge_magic_gives_the_owner_an_item(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path, "autumn")
    equinox.own("0103")
    equinox.cast(*STANDARD, 4, 4)
    [item] = equinox.story.live("item", empire=equinox.ostmark)
    assert item["points"] == 100


@pytest.mark.rule("HO-SPELL")
def test_blighted_crops_cost_the_owner_crowns(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path, "autumn")
    equinox.own("0103")
    equinox.cast(*STANDARD, 1, 4)
    assert equinox.story.get("empire", equinox.ostmark)["treasury"] == 6


@pytest.mark.rule("ME-TOW-E8", "HO-SPELL")
def test_break_siege_takes_the_siege_nearest_to_the_tower(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path, "autumn")
    sieges = [
        equinox.story.add("siege", settlement=equinox.own(label)) for label in ("0105", "0102")
    ]
    equinox.cast(*STANDARD, 10)
    assert [row["id"] for row in equinox.story.live("siege")] == [sieges[0]]


@pytest.mark.rule("ME-TOW-E8")
def test_with_no_siege_near_break_siege_takes_any_on_the_map(tmp_path: Path) -> None:
    far = "\n".join(f"01{row:02d} lowland" for row in range(1, 18))
    equinox = Equinox(tmp_path, "autumn", far)
    for label in ("0115", "0116"):
        equinox.story.add("siege", settlement=equinox.own(label))
    equinox.cast(*STANDARD, 10, 2)
    [left] = equinox.story.live("siege")
    assert left["id"] == 1


@pytest.mark.rule("ME-TOW-E9", "BG-MAG-9")
def test_shrouding_mist_takes_the_army_nearest_to_the_tower(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path, "autumn")
    near = equinox.story.army(equinox.ostmark, "0102")
    equinox.story.army(equinox.ostmark, "0105")
    equinox.cast(*STANDARD, 11)
    shrouded = [row["of_key"] for row in equinox.story.live("condition", kind="shrouded")]
    assert shrouded == [near]


@pytest.mark.rule("ME-TOW-E9")
def test_with_no_army_within_twelve_tiles_the_mist_lifts(tmp_path: Path) -> None:
    far = "\n".join(f"01{row:02d} lowland" for row in range(1, 18))
    equinox = Equinox(tmp_path, "autumn", far)
    equinox.story.army(equinox.ostmark, "0116")
    equinox.cast(*STANDARD, 11)
    assert equinox.story.live("condition") == []


# Experimental spells


@pytest.mark.rule("ME-TOW-X1")
def test_a_disaster_takes_tower_and_wizard(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path)
    equinox.cast(*EXPERIMENTAL, 1)
    assert equinox.story.live("site") == []
    assert equinox.story.get("tile", equinox.story.tile("0101"))["barren"] is True


@pytest.mark.rule("ME-TOW-X3", "ME-TOW-E10")
def test_a_small_success_feeds_in_spring_and_pays_in_autumn(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path)
    village = equinox.own("0103")
    equinox.cast(*EXPERIMENTAL, 3, 5)
    assert equinox.story.get("settlement", village)["provisions"] == 5
    equinox.season = "autumn"
    equinox.cast(*EXPERIMENTAL, 3, 4)
    [income] = equinox.story.live("condition", kind="income")
    assert (income["of_table"], equinox.story.data("condition", income["id"])) == (
        "tile",
        {"crowns": 4},
    )


@pytest.mark.rule("ME-TOW-X4", "ME-TOW-E10")
def test_a_great_success_feeds_every_city_or_doubles_the_income(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path)
    equinox.own("0103")
    city, other = equinox.own("0105", kind="city"), equinox.own("0102", kind="capital")
    equinox.cast(*EXPERIMENTAL, 4, 2, 6)
    assert [equinox.story.get("settlement", key)["provisions"] for key in (city, other)] == [2, 6]
    equinox.season = "autumn"
    equinox.cast(*EXPERIMENTAL, 4)
    [income] = equinox.story.live("condition", kind="income")
    assert equinox.story.data("condition", income["id"]) == {"factor": "double"}


@pytest.mark.rule("ME-TOW-X5", "ME-TOW-E10")
def test_a_small_failure_costs_each_army_a_provision_or_the_empire_crowns(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path)
    equinox.own("0103")
    army = equinox.story.army(equinox.ostmark, "0105", provisions=3)
    equinox.cast(*EXPERIMENTAL, 5)
    assert equinox.story.get("army", army)["provisions"] == 2
    equinox.season = "autumn"
    equinox.cast(*EXPERIMENTAL, 5, 4)
    assert equinox.story.get("empire", equinox.ostmark)["treasury"] == 6


@pytest.mark.rule("ME-TOW-X6", "ME-TOW-E10")
def test_a_great_failure_empties_every_wagon_or_halves_the_income(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path)
    equinox.own("0103")
    army = equinox.story.army(equinox.ostmark, "0105", provisions=3)
    equinox.cast(*EXPERIMENTAL, 6)
    assert equinox.story.get("army", army)["provisions"] == 0
    equinox.season = "autumn"
    equinox.cast(*EXPERIMENTAL, 6)
    [income] = equinox.story.live("condition", kind="income")
    assert equinox.story.data("condition", income["id"]) == {"factor": "half"}


@pytest.mark.rule("ME-TOW-E10")
@pytest.mark.parametrize("die", [3, 4, 5, 6])
def test_an_experiment_over_unowned_land_moves_nobody(tmp_path: Path, die: int) -> None:
    equinox = Equinox(tmp_path)
    army = equinox.story.army(equinox.ostmark, "0103", provisions=3)
    equinox.cast(*EXPERIMENTAL, die, *([5] if die == 3 else []))
    assert equinox.story.get("army", army)["provisions"] == 3


# Wards, orbs, allies


@pytest.mark.rule("ME-TEMP-HEL")
def test_magic_does_not_harm_the_tile_of_a_high_elf_temple(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path, "autumn")
    elves = equinox.story.empire("Ulthuan", "high-elves")
    village = equinox.story.settlement(elves, "0103")
    equinox.story.settlement(elves, "0103", "temple")
    equinox.cast(*STANDARD, 8)
    assert equinox.story.get("settlement", village)["razed"] is False


@pytest.mark.rule("HO-SPELL")
def test_a_protected_tile_takes_no_harm_but_may_prosper(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path)
    village = equinox.own("0103", razed=True)
    equinox.cast(*STANDARD, 4)
    equinox.story.site("0101", "tower")
    equinox.cast(1, *STANDARD, 12)  # Withershins
    assert equinox.on_tile("0103") == ["magical-protection"]
    assert equinox.story.get("settlement", village)["razed"] is True


@pytest.mark.rule("ME-TOMB-5")
def test_black_orbs_are_ready_again_in_spring(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path)
    orb = equinox.story.add("item", kind="black-orb", empire=equinox.ostmark, used_at=7)
    equinox.cast(1)
    assert equinox.story.get("item", orb)["used_at"] is None


@pytest.mark.rule("ME-DIP-9")
def test_an_open_ally_sends_troops_at_the_seasons_start(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path)
    dwarfs = equinox.story.settlement(None, "0105", "fortress", race="dwarfs")
    ally = {"empire": equinox.ostmark, "settlement": dwarfs}
    equinox.story.add("relation", **ally, military=True)
    equinox.cast(3, 1)  # (3+2)x100, then the tower keeps quiet
    [army] = equinox.story.live("army", owner=equinox.ostmark)
    assert (army["points"], army["race"], army["kind"]) == (500, "dwarfs", "ally")


@pytest.mark.rule("ME-DIP-9")
def test_allies_may_join_an_army_that_stands_there(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path)
    host = equinox.story.army(equinox.ostmark, "0105", points=600)
    dwarfs = equinox.story.settlement(None, "0105", "fortress", race="dwarfs")
    equinox.story.add("relation", empire=equinox.ostmark, settlement=dwarfs, military=True)
    equinox.story.calendar(season="spring", phase="")
    equinox.story.advance(3, 1, answer=lambda _: f"army-{host}")
    assert equinox.story.get("army", host)["points"] == 1100


@pytest.mark.rule("ME-DIP-9")
def test_allies_join_no_army_that_they_would_make_too_large(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path)
    equinox.story.army(equinox.ostmark, "0105", points=MOST_POINTS - 400)
    dwarfs = equinox.story.settlement(None, "0105", "fortress", race="dwarfs")
    equinox.story.add("relation", empire=equinox.ostmark, settlement=dwarfs, military=True)
    equinox.cast(3, 1)  # 500 points, asked of nobody
    armies = equinox.story.live("army", owner=equinox.ostmark)
    assert sorted(army["points"] for army in armies) == [500, MOST_POINTS - 400]


@pytest.mark.rule("ME-DIP-9")
def test_allies_stand_apart_if_the_army_they_chose_is_gone_by_the_answer(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path)
    host = equinox.story.army(equinox.ostmark, "0105", points=600)
    dwarfs = equinox.story.settlement(None, "0105", "fortress", race="dwarfs")
    equinox.story.add("relation", empire=equinox.ostmark, settlement=dwarfs, military=True)
    equinox.cast(3)
    [waiting] = equinox.story.live("decision")
    equinox.story.set_up(lambda world: world.end("army", host, "disbanded"))
    equinox.story.do(lambda w, c: decide(w, c, waiting["id"], f"army-{host}"), [1])
    [army] = equinox.story.live("army", owner=equinox.ostmark)
    assert (army["id"] != host, army["points"]) == (True, 500)
    assert equinox.story.get("army", host)["points"] == 600


# Court wizards


def court(equinox: Equinox, spell: str, label: str, *dice: int) -> None:
    equinox.story.action(cast_spell, equinox.ostmark, spell, equinox.story.tile(label), dice=dice)


@pytest.mark.rule("HO-SPELL")
def test_a_court_wizard_casts_one_spell_an_equinox_for_two_crowns(tmp_path: Path) -> None:
    equinox = Equinox(tmp_path)
    equinox.own("0102", kind="capital")
    equinox.cast(1)
    undone_is_as_before(equinox.story, lambda: court(equinox, "abundance", "0105", 3, 4))
    court(equinox, "abundance", "0105", 3, 4)
    assert equinox.on_tile("0105") == ["abundance"]
    assert equinox.story.get("empire", equinox.ostmark)["treasury"] == 8
    with pytest.raises(Refused, match="has cast"):
        court(equinox, "rot", "0105", 3, 4)


@pytest.mark.rule("HO-SPELL")
@pytest.mark.parametrize(("dice", "treasury"), [((1, 1, 3), 5), ((2, 3), 8)])
def test_a_court_spell_may_fail_or_backfire(
    tmp_path: Path, dice: tuple[int, ...], treasury: int
) -> None:
    equinox = Equinox(tmp_path)
    equinox.own("0102", kind="capital")
    equinox.cast(1)
    court(equinox, "abundance", "0105", *dice)
    assert equinox.on_tile("0105") == []
    assert equinox.story.get("empire", equinox.ostmark)["treasury"] == treasury


@pytest.mark.rule("HO-SPELL")
@pytest.mark.parametrize("spell", ["tornado-of-peril", "fireball"])
def test_only_spells_of_the_season_are_cast(tmp_path: Path, spell: str) -> None:
    equinox = Equinox(tmp_path)
    equinox.own("0102", kind="capital")
    equinox.cast(1)
    with pytest.raises(WrongWords, match="not a spell of this season"):
        court(equinox, spell, "0105", 3, 4)


@pytest.mark.rule("BG-YEAR-1")
@pytest.mark.parametrize(
    ("now", "then"),
    [
        (("campaign", 5, "reorganisation"), ("campaign", 6)),
        (("campaign", 6, "reorganisation"), ("autumn", 0)),
        (("autumn", 0, "autumn-magic"), ("winter", 0)),
        (("winter", 0, "espionage"), ("spring", 0)),
        (("spring", 0, "spring-magic"), ("campaign", 1)),
    ],
)
def test_the_year_goes_round(
    tmp_path: Path, now: tuple[str, int, str], then: tuple[str, int]
) -> None:
    stage = Stage(tmp_path)
    season, turn, phase = now
    empire = stage.west if season == "campaign" else None
    stage.story.calendar(season=season, turn=turn, phase=phase, year=3, empire=empire, state="{}")
    stage.story.advance()
    found = stage.story.look(lambda w: (w.calendar["season"], w.calendar["turn"]))
    assert found == then
    assert stage.story.look(lambda w: w.calendar["year"]) == 3 + (then[0] == "spring")


@pytest.mark.rule("BG-MAG-8", "ME-TOW-E4")
def test_a_deluge_spares_a_river_city(tmp_path: Path) -> None:
    stage = Stage(tmp_path, '0101 river\n0102 river\n0103 coast\n0101-0102-0103 river "Silver"')
    city = stage.place("0101", "city", of=stage.west)
    stage.work({"kind": "row", "table": "spells", "row": "deluge"}, tile="0101")
    assert not stage.story.get("settlement", city)["razed"]


@pytest.mark.rule("ME-TOW-X2")
@pytest.mark.parametrize("phase", ["spring-magic", "autumn-magic"])
def test_a_flop_changes_nothing(tmp_path: Path, phase: str) -> None:
    stage = Stage(tmp_path)
    stage.story.site("0101", "tower")
    mine = stage.army("0102", provisions=3)
    stage.place("0102")
    stage.enter(phase, 6, 4, 1, 1, 2, year=2)
    assert stage.of(mine, "points", "provisions") == (1000, 3)
    assert (stage.crowns(), stage.sites()) == (0, ["tower"])


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
def test_what_withershins_hides_is_neither_scouted_nor_entered(tmp_path: Path) -> None:
    stage = Spells(tmp_path)
    stage.cast("withershins", "0103")
    stage.land("0103", barren=True)
    army = stage.army("0102")
    stage.story.turn(1)
    stage.refused("BG-MAG-4", explore, army, "0103")
    stage.refused("BG-MAG-4", move, army, ["0103"])


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
    dice = [3] if spell == "inundation-of-blood" else []
    stage.story.do(lambda w, c: act(w, c, [effect], scope=scope, about=""), dice)
    unharmed = stage.lives("army", army) and stage.points(army) == 1000
    unharmed = unharmed and not stage.story.get("settlement", village)["razed"]
    assert unharmed == bool(ward)


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


@pytest.mark.rule("ME-DIP-9")
def test_an_ended_empire_gets_no_troops_of_its_allies(tmp_path: Path) -> None:
    stage = Embassy(tmp_path)
    stage.friend(stage.folk, "military", of=stage.west)
    stage.story.set_up(lambda world: world.end("empire", stage.west, "eliminated"))
    stage.enter("spring-magic", year=2)
    assert stage.story.live("army") == []
    assert stage.sound()
