"""Conditions, decisions, hand edits, sieges, names and undo, each beside another rule."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.actions.land.items import give_item
from campaign.actions.land.moving import move
from campaign.actions.land.reorganising import exchange, merge, split
from campaign.actions.war.plans import ModelBattle
from campaign.acts.turn import Act
from campaign.bookkeeping.manual_edits import add_row, parse_pairs, set_row
from campaign.errors import Refused
from campaign.journal.undo import plan_undo, undo
from campaign.journal.undo_choice import UndoTarget
from campaign.season.status import describe_plan
from campaign.storage.names import resolve
from tests.rules.stage import War
from tests.story import Story

BOARD = "0101 lowland\n0102 lowland\n0103 lowland\n0201 lowland"


class Camp:
    def __init__(self, path: Path, **options: Any) -> None:
        self.story = Story(path, BOARD, **options)
        self.empire = self.story.empire("Ostmark")
        self.story.turn(1, "reorganisation", self.empire)

    def army(self, points: int = 1000, at: str = "0101", **values: Any) -> int:
        return self.story.army(self.empire, at, points, **values)

    def do(self, act: Any, *words: Any, dice: Any = ()) -> Any:
        return self.story.action(act, *words, dice=dice)

    def curse(self, army: int) -> None:
        self.story.add("condition", kind="cursed", of_table="army", of_key=army, since=10)


@pytest.mark.rule("ME-TOMB-1")
def test_a_split_sheds_no_curse(tmp_path: Path) -> None:
    camp = Camp(tmp_path)
    army = camp.army()
    camp.curse(army)
    other = camp.do(split, army, {"points": 500}).document["other"]
    assert camp.story.conditions("army", army) == ["cursed"]
    assert camp.story.conditions("army", other) == ["cursed"]


@pytest.mark.rule("ME-TOMB-1")
@pytest.mark.parametrize(("goods", "cursed"), [({"points": 200}, True), ({"provisions": 1}, False)])
def test_troops_handed_over_take_the_curse_along(
    tmp_path: Path, goods: dict[str, int], cursed: bool
) -> None:
    camp = Camp(tmp_path)
    army, other = camp.army(provisions=2), camp.army(500)
    camp.curse(army)
    camp.do(exchange, army, other, goods)
    assert bool(camp.story.conditions("army", other)) == cursed


@pytest.mark.rule("ME-TOMB-1")
def test_two_cursed_armies_that_merge_are_cursed_once(tmp_path: Path) -> None:
    camp = Camp(tmp_path)
    army, other = camp.army(500), camp.army(500)
    camp.curse(army)
    camp.curse(other)
    camp.do(merge, army, other)
    assert camp.story.conditions("army", other) == ["cursed"]


@pytest.mark.rule("ME-NEC-9")
def test_who_refuses_a_necropolis_refuses_it_after_a_split(tmp_path: Path) -> None:
    camp = Camp(tmp_path)
    army, site = camp.army(), camp.story.site("0101", "necropolis")
    camp.story.add("search", army=army, site=site, barred=True)
    other = camp.do(split, army, {"points": 500}).document["other"]
    assert [row["barred"] for row in camp.story.find("search", army=other)] == [True]


@pytest.mark.rule("BG-YEAR-2")
def test_an_army_in_an_act_that_waits_does_nothing_else(tmp_path: Path) -> None:
    war = War(tmp_path)
    mine, foe = war.army(war.ost, 1000), war.army(war.west, 1000)
    war.story.turn(1, "battles")
    war.fight(mine, foe, plan=" ")  # the strategies are asked for
    for army in (mine, foe):
        with pytest.raises(Refused, match="decision 1"):
            war.story.do(lambda w, c, army=army: split(Act(w, c), army, {"points": 500}))


@pytest.mark.rule("ME-ITEM-1")
@pytest.mark.parametrize("tracked", [False, True])
def test_an_item_of_the_hoard_goes_to_an_army_and_its_points_count(
    tmp_path: Path, tracked: bool
) -> None:
    camp = Camp(tmp_path, items=tracked)
    army = camp.army()
    item = camp.story.add("item", kind="any", points=60, empire=camp.empire)
    with pytest.raises(Refused, match="not where"):
        camp.do(give_item, item, army)
    camp.story.settlement(camp.empire, "0101")
    camp.do(give_item, item, army)
    row = camp.story.get("item", item)
    assert camp.story.get("army", army)["points"] == (1000 if tracked else 1060)
    assert (row["army"] == army) == tracked
    assert (row["ended_at"] is None) == tracked


@pytest.mark.rule("ME-ITEM-1")
def test_an_item_is_handed_from_army_to_army_on_one_tile(tmp_path: Path) -> None:
    camp = Camp(tmp_path, items=True)
    one, other, far = camp.army(), camp.army(), camp.army(at="0103")
    item = camp.story.add("item", kind="weapon", points=60, empire=camp.empire, army=one)
    with pytest.raises(Refused):
        camp.do(give_item, item, far)
    camp.do(give_item, item, other)
    assert camp.story.get("item", item)["army"] == other


@pytest.mark.rule("BG-ARMY-3")
def test_an_army_put_into_the_books_stands_on_a_bank_and_can_merge(tmp_path: Path) -> None:
    camp = Camp(tmp_path)
    first = camp.army(500)

    def add(world: Any, chance: Any) -> Any:
        pairs = ["owner=Ostmark", "tile=0101", "points=500"]
        return add_row(world, "army", parse_pairs(world, "army", pairs))

    camp.story.do(add)
    camp.do(merge, 2, first)
    assert camp.story.get("army", first)["points"] == 1000


@pytest.mark.rule("BG-SIEGE-1")
def test_an_army_put_elsewhere_by_hand_is_inside_nothing(tmp_path: Path) -> None:
    camp = Camp(tmp_path)
    place = camp.story.settlement(camp.empire, "0101", "city")
    army = camp.army(inside=place)
    camp.story.do(lambda w, c: set_row(w, "army", str(army), ["tile=0103"], False))
    assert camp.story.get("army", army)["inside"] is None


@pytest.mark.rule("ME-SIEGE-7")
@pytest.mark.parametrize("baggage", [True, False])
def test_a_counter_attack_burns_one_engine_of_the_attackers_choice(
    tmp_path: Path, baggage: bool
) -> None:
    war = War(tmp_path)
    fort = war.place(war.west, points=500)
    inside = war.army(war.west, 1500)
    army = war.army(war.ost, 500, rams=1, cannons=2)
    told = ModelBattle("lost", {("army", army): 200}, baggage=baggage)
    war.storm(army, fort, plan="direct counter-attack", engine="cannons", told=told)
    rows = [war.story.get("army", key) for key in (army, inside)]
    assert sum(row["cannons"] for row in rows) == 1
    assert sum(row["rams"] for row in rows) == 1
    captured = (rows[1]["rams"], rows[1]["cannons"])
    assert captured == ((1, 1) if baggage else (0, 0))


@pytest.mark.rule("ME-TEMP-CHA", "ME-TEMP-SKA")
@pytest.mark.parametrize(("race", "dice"), [("chaos", [3]), ("skaven", [1, 2])])
def test_temples_of_chaos_and_skaven_send_troops_at_the_seasons_start(
    tmp_path: Path, race: str, dice: list[int]
) -> None:
    story = Story(tmp_path, BOARD)
    empire = story.empire("Grimfang", race)
    story.settlement(empire, "0101", "temple")
    story.winter("diplomacy")
    story.advance()  # recruitment: nobody yet
    assert story.live("army") == []
    story.winter("espionage")
    story.advance(*dice)
    assert [row["points"] for row in story.live("army", kind="temple")] == [300]


@pytest.mark.rule("BG-ARMY-1")
def test_a_dead_armys_name_never_means_another_by_its_beginning(tmp_path: Path) -> None:
    camp = Camp(tmp_path)
    gone = camp.army(name="A")
    camp.army(name="A2")
    camp.story.set_up(lambda w: w.end("army", gone, "destroyed"))
    with pytest.raises(Refused, match="no longer exists"):
        camp.story.look(lambda w: resolve(w, "army", "A"))


@pytest.mark.rule("ME-TOW-0", "HO-QUARTERS", "ME-DIP-5")
def test_the_plan_names_forced_rolls_winter_marches_and_envoys(tmp_path: Path) -> None:
    camp = Camp(tmp_path)
    camp.army(provisions=6, moved_at=0)
    camp.story.site("0101", "tower")
    camp.story.turn(3, "reorganisation", camp.empire)
    camp.story.settlement(camp.empire, "0103", "city")
    folk = camp.story.settlement(None, "0201", race="empire")
    camp.story.add("relation", empire=camp.empire, settlement=folk, state='{"mission":17}')
    plan = camp.story.look(lambda w: describe_plan(w, "spring"))
    rolled = {
        (phase["phase"], roll["table"]) for phase in plan["phases"] for roll in phase["rolls"]
    }
    assert ("subsistence", "wizard-reaction") in rolled
    assert ("quarters", "winter-retreat") in rolled
    assert ("diplomacy", "advanced-diplomacy") in rolled


def test_acts_that_share_only_the_calendar_are_no_dependants(tmp_path: Path) -> None:
    camp = Camp(tmp_path)
    first, second = camp.army(), camp.army(at="0102")
    camp.story.turn(1, "movement", camp.empire)
    own = [camp.story.tile(label) for label in ("0103", "0201")]
    for tile in own:
        camp.story.set_up(lambda w, tile=tile: w.put("tile", tile, owner=camp.empire))
    act = camp.do(split, first, {"points": 500}).act
    camp.do(split, second, {"points": 500})
    with camp.story.store.reading() as connection:
        plan = plan_undo(connection, UndoTarget(act=act))
    assert plan.dependants == []
    assert camp.story.look(lambda w: w.calendar["phase"]) == "reorganisation"
    undo(camp.story.store, UndoTarget(act=act), ("undo",))
    assert camp.story.look(lambda w: w.calendar["phase"]) == "reorganisation"
    assert camp.story.problems() == []


def test_a_turn_that_was_entered_takes_later_acts_along(tmp_path: Path) -> None:
    camp = Camp(tmp_path)
    army = camp.army(provisions=6)
    camp.story.turn(1, "pirates")
    turn = camp.story.advance().act
    camp.story.set_up(lambda w: w.put("tile", camp.story.tile("0102"), owner=camp.empire))
    later = camp.do(move, army, [camp.story.tile("0102")]).act
    with camp.story.store.reading() as connection:
        assert later in plan_undo(connection, UndoTarget(act=turn)).dependants
