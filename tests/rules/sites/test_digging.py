"""Ruins, tombs and the rest of the necropolis, searched on a world."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.acts.deed import Deed
from campaign.deeds.land.moving import move
from campaign.deeds.sites.orbs import use_orb
from campaign.deeds.sites.searching import evoke, search
from campaign.deeds.sites.springs import bathe
from campaign.errors import Refused
from campaign.season.running import advance
from tables.agenda.decisions import given
from tests.story import Story, undone_is_as_before

BOARD = """
0101 lowland
0102 lowland
0103 lowland
0201 lowland
0202 lowland
0301 lowland
0401 lowland
0501 lowland
"""


class Dig:
    """An army of 1000 points and 3 provisions beside something to be searched."""

    def __init__(self, path: Path, site: str, race: str = "empire", **options: Any) -> None:
        self.story = Story(path, BOARD, **options)
        self.empire = self.story.empire("Ostmark", race)
        self.army = self.story.army(self.empire, "0101", points=1000, provisions=3)
        self.site = self.story.site("0101", site)
        self.story.turn(1)

    def search(self, *dice: int, **choose: list[str]) -> Any:
        answer = given({name.replace("_", "-"): words for name, words in choose.items()})
        return self.story.do(lambda w, c: search(Deed(w, c, answer), self.army), dice)

    def row(self) -> dict[str, Any]:
        return self.story.get("army", self.army)


# Ruins


@pytest.mark.rule("ME-RUIN-0", "ME-RUIN-4")
def test_searching_takes_the_turn_and_empties_the_ruins(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "ruins")
    undone_is_as_before(dig.story, lambda: dig.search(4))
    dig.search(4)
    assert dig.story.live("site") == []
    assert dig.story.get("tile", dig.story.tile("0101"))["barren"]


@pytest.mark.rule("ME-RUIN-1")
def test_a_monster_lair_rolls_on_monstrous_creatures(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "ruins")
    dig.search(1, 1)
    assert dig.row()["ended_how"] == "destroyed"


@pytest.mark.rule("ME-RUIN-2")
def test_a_bandit_city_rolls_on_bandits(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "ruins")
    dig.search(2, 3)
    assert dig.row()["provisions"] == 0


@pytest.mark.rule("ME-RUIN-3")
def test_plague_rats_spare_the_skaven_alone(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "ruins")
    skaven = dig.story.army(dig.story.empire("Skryre", "skaven"), "0101", points=600)
    other = dig.story.army(dig.empire, "0101", points=800)
    dig.search(3, 2, 4)
    assert dig.row()["points"] == 900
    assert dig.story.get("army", other)["points"] == 600
    assert dig.story.get("army", skaven)["points"] == 600


@pytest.mark.rule("ME-RUIN-5")
def test_a_heros_hoard_marks_tombs_that_end_on_the_last_land(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "ruins")
    dig.search(5, 2, 4, 1, 1, 4, 6, 6)
    tombs = [site for site in dig.story.live("site") if site["kind"] == "tomb"]
    assert [site["tile"] for site in tombs] == [dig.story.tile("0103")] * 2
    assert not dig.story.get("tile", dig.story.tile("0103"))["barren"]


@pytest.mark.rule("ME-RUIN-6", "ME-FIND-2")
def test_a_dwarf_fortress_is_independent_and_garrisoned(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "ruins")
    dig.search(6, 2, 3, 4)
    [place] = dig.story.live("settlement")
    assert (place["kind"], place["race"], place["owner"]) == ("fortress", "dwarfs", None)
    assert place["points"] == 400


@pytest.mark.rule("ME-FIND-3")
def test_a_forgotten_fortress_is_the_finders(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "ruins")
    dig.search(6, 4)
    [place] = dig.story.live("settlement")
    assert (place["kind"], place["owner"], place["race"]) == ("fortress", dig.empire, "empire")


@pytest.mark.rule("ME-FIND-1", "BG-DRAG-1")
def test_a_dragons_rage_razes_where_it_lands(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "ruins")
    village = dig.story.settlement(dig.empire, "0103")
    dig.search(6, 1, 4, 2)
    assert dig.story.get("settlement", village)["razed"]


@pytest.mark.rule("ME-FIND-4")
def test_a_secret_passage_leads_to_ruins_and_is_walked_at_two_tiles_a_turn(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "ruins")
    dig.search(6, 6, 4, 1, 1)
    [site] = dig.story.live("site")
    assert (site["kind"], site["tile"]) == ("ruins", dig.story.tile("0103"))
    dig.story.turn(2)
    dig.story.do(lambda w, c: move(Deed(w, c), dig.army, [dig.story.tile("0103")]), [])
    assert dig.row()["tile"] == dig.story.tile("0103")


# Tombs


@pytest.mark.rule("ME-TOMB-1")
def test_a_curse_takes_all_provisions_and_stays(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "tomb")
    dig.search(1)
    assert dig.row()["provisions"] == 0
    assert dig.story.conditions("army", dig.army) == ["cursed"]


@pytest.mark.rule("ME-TOMB-2")
def test_a_raided_tomb_is_empty(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "tomb")
    dig.search(2)
    assert (dig.row()["points"], dig.story.live("site")) == (1000, [])


@pytest.mark.rule("ME-TOMB-3")
@pytest.mark.parametrize(
    ("dice", "points"),
    [((1,), 0), ((3, 2), 100), ((4, 2), 150), ((5, 2), 200), ((6, 2), 300)],
)
def test_a_mages_tomb(tmp_path: Path, dice: tuple[int, ...], points: int) -> None:
    dig = Dig(tmp_path, "tomb")
    dig.search(4, *dice)
    assert dig.row()["points"] == 1000 + points


@pytest.mark.rule("ME-TOMB-4")
def test_a_rich_mages_tomb_holds_items_and_crowns(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "tomb")
    dig.search(5, 3, 4)
    assert (dig.row()["points"], dig.row()["crowns"]) == (1300, 4)


@pytest.mark.rule("ME-TOMB-5")
def test_a_black_orb_is_used_once_a_season(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "tomb")
    enemy = dig.story.army(dig.story.empire("Gorgrod", "orcs-goblins"), "0103", points=700)
    dig.search(6)
    dig.story.do(lambda w, c: use_orb(Deed(w, c), dig.army), [4, 3, 3])
    [sighting] = dig.story.find("sighting", empire=dig.empire)
    assert (sighting["of_key"], sighting["points"]) == (enemy, 700)
    with pytest.raises(Refused) as refusal:
        dig.story.do(lambda w, c: use_orb(Deed(w, c), dig.army), [2])
    assert refusal.value.rule == "ME-TOMB-5"
    dig.story.turn(1, year=2)
    dig.story.do(lambda w, c: use_orb(Deed(w, c), dig.army), [1, 2])
    assert dig.row()["points"] == 900


@pytest.mark.rule("ME-SITE-SPRING")
def test_a_spring_lifts_a_curse_on_3_and_more_once_a_turn(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "mystic-spring")
    dig.story.add("condition", kind="cursed", of_table="army", of_key=dig.army)
    dig.story.do(lambda w, c: bathe(Deed(w, c), dig.army), [2])
    assert dig.story.conditions("army", dig.army) == ["cursed"]
    with pytest.raises(Refused):
        dig.story.do(lambda w, c: bathe(Deed(w, c), dig.army), [3])
    dig.story.turn(2)
    dig.story.do(lambda w, c: bathe(Deed(w, c), dig.army), [3])
    assert dig.story.conditions("army", dig.army) == []


@pytest.mark.rule("ME-SITE-SPRING")
@pytest.mark.parametrize(("died", "lives"), [(6, True), (5, False)])
def test_a_spring_wakes_the_dead_within_six_turns_winter_counting_three(
    tmp_path: Path, died: int, lives: bool
) -> None:
    dig = Dig(tmp_path, "mystic-spring", characters=True)
    hero = {"kind": "hero", "empire": dig.empire, "army": dig.army, "points": 100}
    key = dig.story.add("character", **hero, dead_at=9 + died)  # in this turn of year 1
    dig.story.turn(3, year=2)
    dig.story.do(lambda w, c: bathe(Deed(w, c), dig.army), [3])
    assert (dig.story.get("character", key)["dead_at"] is None) == lives


# The necropolis


@pytest.mark.rule("ME-NEC-3")
def test_a_heros_tomb_holds_a_weapon_and_an_armour(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "necropolis")
    dig.search(1, 2, 3, 4)
    assert dig.row()["points"] == 1000 + 60 + 80


@pytest.mark.rule("ME-NEC-4")
def test_the_map_lets_later_searches_add_or_subtract_one(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "necropolis")
    dig.search(1, 3)
    dig.story.turn(2)
    dig.search(3, 4, modifier_necropolis=["-1"])  # 7 + 1 for the second turn - 1
    assert dig.row()["points"] == 1000


@pytest.mark.rule("ME-NEC-5")
def test_a_deposit_is_dug_until_it_collapses(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "necropolis")
    dig.search(2, 3, 2, 3)
    assert dig.row()["crowns"] == 3
    dig.story.turn(2)
    dig.search(1, 2, 3, 3)  # 2 more crowns, then the dangers: 6 + 1, nothing
    assert dig.row()["crowns"] == 5
    dig.story.turn(3)
    dig.search(6, 2, 3)  # sealed; 5 + 2 = 7
    dig.story.turn(4)
    dig.search(1, 3)  # 4 + 3 = 7, no digging any more
    assert dig.row()["crowns"] == 5


@pytest.mark.rule("ME-NEC-6")
def test_a_cursed_treasure_hurts_until_the_army_leaves(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "necropolis")
    dig.search(3, 3, 4)
    assert dig.row()["crowns"] == 4
    dig.story.calendar(season="spring", phase="spring-magic", turn=0, year=2)
    dig.story.do(lambda w, c: advance(w, c), [7])
    assert dig.row()["points"] == 930
    dig.story.turn(2, year=2)
    dig.story.do(lambda w, c: move(Deed(w, c), dig.army, [dig.story.tile("0102")]), [30])
    assert dig.story.conditions("army", dig.army) == []


@pytest.mark.rule("ME-NEC-7")
def test_nothing_is_found_and_nothing_lost(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "necropolis")
    dig.search(3, 4)
    assert (dig.row()["points"], dig.row()["crowns"]) == (1000, 0)


@pytest.mark.rule("ME-NEC-9")
def test_a_horror_drives_the_army_off_and_it_never_searches_here_again(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "necropolis")
    dig.search(4, 5, retreat=["0102"])
    assert dig.row()["tile"] == dig.story.tile("0102")
    dig.story.set_up(lambda world: world.put("army", dig.army, tile=dig.story.tile("0101")))
    dig.story.turn(2)
    with pytest.raises(Refused) as refusal:
        dig.search(3, 4)
    assert refusal.value.rule == "ME-NEC-9"


@pytest.mark.rule("ME-NEC-10")
def test_items_are_taken_one_by_one_until_one_steals_away(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "necropolis")
    dig.search(5, 5, 1, 2, 5, 3, take_item=["take", "take", "leave"])
    assert dig.row()["points"] == 1000 + 100 + 150


@pytest.mark.rule("ME-NEC-10")
def test_the_necromancer_who_wakes_leads_the_assault_and_items_are_kept(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "necropolis", items=True)
    dice = (5, 5, 4, 2, 6, 1, 1, 1, 1, 1, 1, 1)
    dig.search(*dice, take_item=["take", "take"], strategy_defender=["hold"])
    assert [item["kind"] for item in dig.story.live("item")] == ["scroll"]
    assert dig.row()["points"] < 1000


@pytest.mark.rule("ME-NEC-11")
def test_graveyard_rats_bite_every_army_outside_and_drive_it_off(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "necropolis")
    dig.search(5, 6, 2, retreat=["0102"])
    assert (dig.row()["points"], dig.row()["tile"]) == (900, dig.story.tile("0102"))


@pytest.mark.rule("ME-NEC-11")
def test_who_cannot_flee_the_rats_loses_baggage_too(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "necropolis")
    foe = dig.story.empire("Gorgrod", "orcs-goblins")
    for label in ("0102", "0201"):
        dig.story.army(foe, label)
    dig.search(5, 6, 2, 3)
    assert (dig.row()["points"], dig.row()["provisions"]) == (1000 - 100 - 150, 0)


@pytest.mark.rule("ME-NEC-U1")
def test_the_undead_stack_without_limit_on_a_necropolis(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "necropolis", race="undead")
    for _ in range(5):
        dig.story.army(dig.empire, "0101", points=500)
    other = dig.story.army(dig.empire, "0102", points=500)
    dig.story.do(lambda w, c: move(Deed(w, c), other, [dig.story.tile("0101")]), [6])
    assert dig.story.get("army", other)["tile"] == dig.story.tile("0101")


@pytest.mark.rule("ME-NEC-U3")
@pytest.mark.parametrize(("dice", "points"), [((2,), 1000), ((3, 4), 1200), ((5, 3, 4), 1350)])
def test_the_undead_evoke(tmp_path: Path, dice: tuple[int, ...], points: int) -> None:
    dig = Dig(tmp_path, "necropolis", race="undead")
    dig.story.do(lambda w, c: evoke(Deed(w, c), dig.army), dice)
    assert dig.row()["points"] == points


@pytest.mark.rule("ME-NEC-U3")
def test_nobody_else_evokes(tmp_path: Path) -> None:
    dig = Dig(tmp_path, "necropolis")
    with pytest.raises(Refused) as refusal:
        dig.story.do(lambda w, c: evoke(Deed(w, c), dig.army), [6])
    assert refusal.value.rule == "ME-NEC-U3"
