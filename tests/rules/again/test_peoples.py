"""Allies, envoys, kingdoms and races: the second reading."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.deeds.land.moving import move
from campaign.deeds.land.reorganising import merge
from campaign.deeds.land.scouting import explore
from campaign.deeds.war.fighting import assault
from campaign.deeds.war.plans import Plans
from campaign.deeds.war.razing import raze, take
from campaign.deeds.winter.envoys import send_envoy
from campaign.deeds.winter.kingdoms import found_kingdom
from campaign.deeds.winter.recruiting import recruit
from tests.rules.again.stage import Stage


class Court(Stage):
    """An independent village in the second tile, and crowns to send envoys with."""

    def __init__(
        self,
        path: Path,
        race: str = "empire",
        of: str = "empire",
        kind: str = "village",
        **options: object,
    ) -> None:
        super().__init__(path, race=race, **options)
        self.folk = self.place("0102", kind, of=None, race=of, points=200)
        for empire in (self.ost, self.west):
            self.put("empire", empire, treasury=0)
        self.story.set_up(lambda world: rich(world, self.ost))
        self.story.winter("diplomacy")

    def relation(self, *columns: str, of: int = 1) -> tuple[object, ...]:
        [row] = self.story.find("relation", empire=of, settlement=self.folk)
        return tuple(row[column] for column in columns)


def rich(world: object, empire: int) -> None:
    from campaign.rules.realm.crowns import pay

    pay(world, empire, 30, what="start")  # type: ignore[arg-type]


# Envoys


@pytest.mark.rule("ME-DIP-6", "ME-DIP-5")
@pytest.mark.parametrize(
    ("of", "die", "found"),
    [
        ("dwarfs", 1, ("well-disposed", False, False, False)),  # 1 + 2 = 3
        ("dwarfs", 2, ("", True, False, False)),
        ("dwarfs", 3, ("", True, True, False)),
        ("lizardmen", 1, ("expelled", False, False, False)),  # 1 - 1 = 0
        ("high-elves", 6, ("", False, True, True)),
    ],
)
def test_an_envoys_die_and_the_races_make_the_answer(
    tmp_path: Path, of: str, die: int, found: tuple[object, ...]
) -> None:
    stage = Court(tmp_path, of=of)
    stage.do(send_envoy, stage.ost, stage.folk)
    stage.close("diplomacy", die)
    assert stage.relation("spying", "subsistence", "military") == found[1:]
    assert bool(stage.relation("expelled")[0]) == (found[0] == "expelled")


@pytest.mark.rule("ME-DIP-6")
def test_good_will_helps_the_next_mission_here_once(tmp_path: Path) -> None:
    stage = Court(tmp_path)
    stage.put("settlement", stage.folk, race="high-elves")
    for year, die, bonus in ((1, 2, 2), (2, 1, 2), (3, 1, 2)):
        stage.story.winter("diplomacy", year)
        stage.do(send_envoy, stage.ost, stage.folk)
        stage.close("diplomacy", die, year=year)
        assert stage.relation("bonus") == (bonus,)


@pytest.mark.rule("ME-DIP-6")
def test_the_expelled_send_nobody_again_and_others_may(tmp_path: Path) -> None:
    stage = Court(tmp_path, of="lizardmen")
    stage.do(send_envoy, stage.ost, stage.folk)
    stage.close("diplomacy", 1)
    stage.story.winter("diplomacy", 2)
    stage.refused("ME-DIP-6", send_envoy, stage.ost, stage.folk)
    stage.story.set_up(lambda world: rich(world, stage.west))
    stage.do(send_envoy, stage.west, stage.folk)  # orcs may treat with lizardmen


@pytest.mark.rule("ME-DIP-6")
@pytest.mark.parametrize("die", [1, 2])
def test_a_poor_answer_takes_back_no_support_granted_before(tmp_path: Path, die: int) -> None:
    stage = Court(tmp_path, of="lizardmen")
    stage.friend(stage.folk, "spying", "subsistence")
    stage.do(send_envoy, stage.ost, stage.folk)
    stage.close("diplomacy", die)
    assert stage.relation("spying", "subsistence", "expelled") == (True, True, die == 1)


@pytest.mark.rule("ME-DIP-10", "HO-DIPLO")
@pytest.mark.parametrize(("die", "joins"), [(1, False), (3, False), (4, True)])
def test_the_base_table_adds_the_races_too_and_gives_no_support(
    tmp_path: Path, die: int, joins: bool
) -> None:
    stage = Court(tmp_path, of="dwarfs", **{"advanced-diplomacy": False})  # +2
    stage.do(send_envoy, stage.ost, stage.folk)
    stage.close("diplomacy", die)
    assert (stage.story.get("settlement", stage.folk)["owner"] == stage.ost) == joins
    assert stage.relation("spying", "subsistence", "military") == (False, False, False)


@pytest.mark.rule("ME-DIP-5")
def test_an_unheard_envoy_keeps_what_good_will_there_was(tmp_path: Path) -> None:
    stage = Court(tmp_path, of="skaven", race="orcs-goblins")
    stage.put("empire", stage.west, race="skaven")
    stage.story.set_up(lambda world: rich(world, stage.west))
    stage.friend(stage.folk)
    stage.put("relation", 1, bonus=2)
    stage.do(send_envoy, stage.ost, stage.folk)
    stage.do(send_envoy, stage.west, stage.folk)
    stage.close("diplomacy", 1)  # skaven to skaven +4: they alone are heard
    assert stage.relation("bonus") == (2,)


@pytest.mark.rule("ME-RACE-3", "ME-DIP-6")
def test_with_elves_an_open_alliance_comes_to_support(tmp_path: Path) -> None:
    stage = Court(tmp_path, race="high-elves", of="bretonnia")
    stage.do(send_envoy, stage.ost, stage.folk)
    stage.close("diplomacy", 6)
    assert stage.relation("spying", "subsistence", "military") == (True, True, False)


@pytest.mark.rule("ME-DIP-6", "ME-DIP-4")
def test_an_independent_capital_may_be_won_by_words(tmp_path: Path) -> None:
    stage = Court(tmp_path, kind="capital")
    stage.do(send_envoy, stage.ost, stage.folk)
    stage.close("diplomacy", 6)  # 6 + 4, held to 7
    row = stage.story.get("settlement", stage.folk)
    assert (row["owner"], row["kind"]) == (stage.ost, "city")


@pytest.mark.rule("ME-DIP-7")
@pytest.mark.parametrize("fate", ["free", "razed", "taken"])
def test_spying_support_comes_while_the_place_is_free(tmp_path: Path, fate: str) -> None:
    stage = Court(tmp_path)
    stage.friend(stage.folk, "spying")
    if fate != "free":
        change = {"razed": True} if fate == "razed" else {"owner": stage.west}
        stage.put("settlement", stage.folk, **change)
    before = stage.crowns(purse="espionage")
    stage.enter("revenue", *([2] if fate == "free" else []))
    assert stage.crowns(purse="espionage") - before == (2 if fate == "free" else 0)


# Open allies


@pytest.mark.rule("ME-DIP-9")
def test_an_ended_empire_gets_no_troops_of_its_allies(tmp_path: Path) -> None:
    stage = Court(tmp_path)
    stage.friend(stage.folk, "military", of=stage.west)
    stage.story.set_up(lambda world: world.end("empire", stage.west, "eliminated"))
    stage.enter("spring-magic", year=2)
    assert stage.story.live("army") == []
    assert stage.sound()


@pytest.mark.rule("ME-DIP-9")
def test_allied_troops_join_an_army_that_has_room_or_stand_apart(tmp_path: Path) -> None:
    stage = Court(tmp_path, of="dwarfs")
    stage.friend(stage.folk, "military")
    full, room = stage.army("0102", 1400), stage.army("0102", 500)
    stage.enter("spring-magic", 3, year=2, ally_troops=f"army-{room}")
    assert (stage.points(full), stage.points(room)) == (1400, 1000)
    stage.enter("spring-magic", 6, year=3)
    [apart] = stage.story.live("army", kind="ally")
    assert (apart["points"], apart["race"], apart["owner"]) == (800, "dwarfs", stage.ost)


@pytest.mark.rule("ME-DIP-9", "ME-TEMP-5")
def test_troops_of_allies_stay_over_the_winter(tmp_path: Path) -> None:
    stage = Court(tmp_path)
    stage.friend(stage.folk, "military")
    ally, mine = stage.army("0102", 500, kind="ally"), stage.army("0102", 500)
    stage.story.turn(1, "reorganisation", stage.ost)
    stage.do(merge, ally, mine)
    stage.place("0101", "city")
    stage.enter("quarters")
    assert stage.points(mine) == 1000


@pytest.mark.rule("ME-DIP-9", "HO-QUARTERS")
@pytest.mark.parametrize(("support", "room"), [("military", True), ("subsistence", False)])
def test_winter_quarters_are_with_open_allies_and_not_with_suppliers(
    tmp_path: Path, support: str, room: bool
) -> None:
    stage = Court(tmp_path)
    stage.friend(stage.folk, support)
    army = stage.army("0102")
    stage.enter("quarters")
    assert stage.lives("army", army) == room


@pytest.mark.rule("ME-DIP-8", "ME-DIP-9", "HO-RECRUIT")
@pytest.mark.parametrize(("support", "rule"), [("military", ""), ("subsistence", "HO-RECRUIT")])
def test_armies_are_raised_with_open_allies_alone(tmp_path: Path, support: str, rule: str) -> None:
    stage = Court(tmp_path, kind="city")
    stage.friend(stage.folk, support)
    stage.story.winter("recruitment")
    if rule:
        stage.refused(rule, recruit, stage.ost, stage.folk, 500)
    else:
        stage.do(recruit, stage.ost, stage.folk, 500)


@pytest.mark.rule("ME-DIP-8")
@pytest.mark.parametrize("deed", ["take", "raze", "siege"])
def test_whatever_is_done_to_a_supplier_ends_its_support(tmp_path: Path, deed: str) -> None:
    stage = Court(tmp_path, kind="fortress")
    stage.friend(stage.folk, "subsistence", "spying")
    mine = stage.army("0102", 1500)
    if deed == "siege":
        from campaign.deeds.war.besieging import begin_siege

        stage.story.turn(1, "sieges")
        stage.do(begin_siege, [mine])
    else:
        stage.put("settlement", stage.folk, points=0)
        stage.story.turn(1, "razing")
        stage.do({"take": take, "raze": raze}[deed], mine)
    assert stage.relation("subsistence", "spying") == (False, False)


@pytest.mark.rule("ME-DIP-8", "ME-MINE-5")
def test_standing_with_a_supplier_wins_it_not_even_in_ruins_of_its_walls(tmp_path: Path) -> None:
    stage = Court(tmp_path)
    stage.friend(stage.folk, "subsistence")
    stage.army("0102")
    stage.enter("curses", turn=3)
    assert stage.tile("0102", "owner") is None


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


@pytest.mark.rule("ME-DIP-11")
def test_an_alliance_ends_when_the_place_is_taken_and_comes_not_back(tmp_path: Path) -> None:
    """Conquered, then lost to cultists, it owes nobody anything."""
    stage = Stage(tmp_path)
    folk = stage.place("0102", of=None, race="empire")
    stage.friend(folk, "military", "subsistence", "spying")
    stage.story.turn(1, "razing", stage.west)
    stage.do(take, stage.army("0102", 1000, of=stage.west), folk)
    stage.put("settlement", folk, owner=None)
    [row] = stage.story.find("relation")
    assert not any(row[support] for support in ("military", "subsistence", "spying"))


@pytest.mark.rule("ME-DIP-11", "ME-DIP-9")
def test_an_ally_opens_its_tile_to_its_empire_and_bars_the_way_to_others(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.friend(stage.place("0102", of=None, points=100), "military")
    stage.land("0101", "0103", barren=True)
    mine, foe = stage.army("0101"), stage.army("0101", of=stage.west)
    stage.do(move, mine, ["0102"], dice=[6])
    stage.do(move, foe, ["0102"], dice=[6])
    stage.story.turn(2)
    stage.do(move, mine, ["0103"], dice=[6])
    stage.refused("ME-DIP-11", move, foe, ["0103"])


# Peoples


@pytest.mark.rule("ME-RACE-5")
@pytest.mark.parametrize(
    ("people", "choose", "race"),
    [
        ("dwarfs", {"people": "keep"}, "dwarfs"),
        ("dwarfs", {"people": "repopulate"}, "empire"),
        ("skaven", {}, "empire"),
        ("empire", {}, "empire"),
    ],
)
def test_who_is_beaten_is_kept_or_replaced_by_alignment(
    tmp_path: Path, people: str, choose: dict[str, Any], race: str
) -> None:
    stage = Stage(tmp_path)
    folk = stage.place("0101", of=None, race=people, points=100)
    mine = stage.army("0101", 1500)
    stage.story.turn(1, "battles")
    stage.do(assault, [mine], folk, Plans("direct", "hold"), dice=[6, 6], **choose)
    row = stage.story.get("settlement", folk)
    assert (row["owner"], row["race"]) == (stage.ost, race)


@pytest.mark.rule("ME-DIP-1", "ME-DIP-2")
@pytest.mark.parametrize(
    ("own", "dice", "race"),
    [("empire", [2], "empire"), ("empire", [1, 2], "dwarfs"), ("empire", [1, 3, 6], "lizardmen")],
)
def test_a_joiner_is_of_ones_own_race_or_another_of_the_alignment(
    tmp_path: Path, own: str, dice: list[int], race: str
) -> None:
    stage = Stage(tmp_path, race=own)
    folk = stage.place("0101")
    stage.roll("joining-race", *dice, settlement=folk, empire=stage.ost)
    assert stage.story.get("settlement", folk)["race"] == race


@pytest.mark.rule("ME-DIP-3", "ME-DIP-4")
def test_what_is_found_in_a_kingdom_is_of_its_race_and_joins_nobody(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.do(found_kingdom, "Karaz", "dwarfs", "0202", dice=[3, 4, 4])
    mine = stage.army("0101")
    stage.do(explore, mine, "0102", dice=[50, 1, 2, 1])
    found = [row for row in stage.story.live("settlement") if row["kind"] != "capital"]
    assert [(row["race"], row["owner"]) for row in found] == [("dwarfs", None)]
