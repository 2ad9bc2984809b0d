"""Laws of the game that hold after every act; `check` names whatever breaks one."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from campaign.acts.perform import Request, perform
from campaign.bookkeeping.laws import check_laws
from campaign.bookkeeping.manual_edits import end_row
from campaign.regents.demo import found_demo, set_up
from campaign.storage.world import World
from tests.long.setting import enrich, setting
from tests.random_player import play_years
from tests.story import Story


def stage(path: Path) -> Story:
    story = Story(path, "0101 lowland\n0102 lowland\n0103 lowland")
    empire = story.empire("Ostmark")
    story.settlement(empire, "0101", "city")
    story.army(empire, "0101")
    story.fleet(empire, "0101")
    story.add("item", kind="weapon", empire=empire, army=1)
    story.add("condition", kind="cursed", of_table="army", of_key=1, since=10)
    return story


BREAKS: dict[str, Callable[[World], Any]] = {
    "army:1.inside": lambda w: w.put("army", 1, tile=3, inside=1),
    "army:1.lent": lambda w: w.put("army", 1, lent=5000),
    "settlement:1.owner": lambda w: w.end("empire", 1, "gone"),
    "settlement:2": lambda w: w.insert("settlement", tile=1, kind="village"),
    "item:1.army": lambda w: w.end("army", 1, "gone"),
    "condition:1": lambda w: w.end("army", 1, "gone"),
    "settlement:1": lambda w: w.put("tile", 1, barren=True),
    "siege:1": lambda w: w.insert("siege", settlement=1),
    "item:2": lambda w: w.insert("item", kind="ring"),
}


@pytest.mark.parametrize("where", BREAKS)
def test_what_breaks_a_law_is_named(tmp_path: Path, where: str) -> None:
    story = stage(tmp_path)
    assert story.broken_laws() == []
    story.set_up(BREAKS[where])
    assert any(line.startswith(f"{where}:") for line in story.broken_laws())
    assert story.problems() == []  # the books still add up


@pytest.mark.parametrize("table", ["army", "fleet", "settlement", "empire"])
def test_what_is_ended_by_hand_leaves_no_law_broken(tmp_path: Path, table: str) -> None:
    story = stage(tmp_path)
    name = "Ostmark" if table == "empire" else "1"
    story.do(lambda w, c: end_row(w, table, name, "by hand"))
    assert story.broken_laws() == []
    assert story.problems() == []


def test_temple_troops_kept_over_the_winter_are_named(tmp_path: Path) -> None:
    story = stage(tmp_path)
    story.set_up(lambda w: w.put("army", 1, lent=200))
    story.winter("revenue")
    assert story.broken_laws() == ["army:1: keeps temple troops over the winter"]


@pytest.mark.parametrize("number", [0, 5])
def test_every_law_holds_after_every_act_of_a_year(tmp_path: Path, number: int) -> None:
    told = setting(number)
    store = found_demo(str(tmp_path / "a.hexcrown"), told, clock=lambda: "2026-01-01T00:00:00")
    store.connection.exec_driver_sql("PRAGMA synchronous = OFF")
    list(set_up(store, told))
    perform(store, lambda world, chance: enrich(world, number), Request(words=("enrich",)))
    for done in chain(play_years(store, 1, told)):
        with store.reading() as connection:
            broken = [str(found) for found in check_laws(connection)]
        assert broken == [], (done.entry, broken)
    store.close()


@pytest.mark.rule("BG-ARMY-1")
@pytest.mark.parametrize("kind", ["player", "horde", "temple", "ally", "convoy"])
def test_an_army_of_over_1500_points_is_named_whatever_it_is(tmp_path: Path, kind: str) -> None:
    story = stage(tmp_path)
    story.army(1, "0102", 1700, kind=kind)
    assert story.broken_laws() == ["army:2.points: is 1700: an army holds 1500 at most"]


@pytest.mark.rule("BG-ARMY-1")
def test_an_army_formed_with_under_500_points_is_named_and_one_that_fell_below_is_not(
    tmp_path: Path,
) -> None:
    story = stage(tmp_path)
    story.set_up(lambda w: w.add_amount("army", 1, "points", -700))
    assert story.broken_laws() == []
    story.army(1, "0102", 400)
    [named] = story.broken_laws()
    assert named.startswith("army:2.points: was 400 when it was formed")


@pytest.mark.rule("BG-ARMY-1", "ME-TEMP-EMP")
def test_temple_troops_that_became_an_army_of_the_realm_are_not_named(tmp_path: Path) -> None:
    story = stage(tmp_path)
    troops = story.army(1, "0102", 100, kind="temple")
    story.set_up(lambda w: w.put_cells("army", troops, kind="player"))
    assert story.broken_laws() == []
