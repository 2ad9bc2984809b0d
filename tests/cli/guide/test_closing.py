"""Nothing closes unseen, by single commands too; whoever enters a tile is told who is there."""

from __future__ import annotations

import pytest

from campaign.acts.deed import Deed
from campaign.deeds.land.moving import move
from tests.cli.guide.stage import two_armies
from tests.story import Story


@pytest.fixture
def vale(tmp_path, monkeypatch):
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path))
    two_armies(tmp_path)


def test_turn_player_names_the_armies_that_have_done_nothing(vale, hexcrown):
    answer = hexcrown("turn", "player", "--auto")
    assert "nothing done yet" not in answer.err
    hexcrown("undo", "--yes")
    answer = hexcrown("turn", "player")
    assert "nothing done yet by First Banner, Second Banner" in answer.err


def test_a_single_deed_names_those_it_would_keep_from_moving(vale, hexcrown):
    answer = hexcrown("battle", "First Banner", "Iron Host", "--attacker", "flank",
                      "--defender", "hold", "--dice", "3,4")  # fmt: skip
    assert answer.code == 0, answer.err
    assert "not moved yet: Second Banner\n" in answer.err


def test_a_deed_of_movement_or_one_refused_closes_nothing(vale, hexcrown):
    moved = hexcrown("army", "move", "First Banner", "0201", "--dice", "program")
    refused = hexcrown("raze", "Second Banner")
    assert (moved.code, refused.code) == (0, 1)
    assert "not moved yet" not in moved.err + refused.err


def test_who_stands_on_a_tile_is_told_to_who_enters_it(tmp_path):
    story = Story(tmp_path, "0101 lowland barren\n0201 lowland barren\n")
    ostmark, gorgrod = story.empire("Ostmark"), story.empire("Gorgrod", "orcs-goblins")
    army = story.army(ostmark, "0101", name="First Banner", scouted=2, scouted_at=10)
    foe = story.army(gorgrod, "0201", name="Iron Host")
    story.turn(1, phase="movement", empire=ostmark)
    done = story.do(lambda world, chance: move(Deed(world, chance), army, [story.tile("0201")]))
    met = [line for line in done.document["story"] if "face to face" in line["say"]]
    assert [(line["facts"]["other"], line["to"]) for line in met] == [(f"army:{foe}", [ostmark])]


def test_with_dice_at_the_table_a_command_asks_for_them(vale, hexcrown):
    assert hexcrown("option", "dice", "table").code == 0
    asked = hexcrown("army", "march", "First Banner", "0201", "0301", stdin="3\n20\n")
    assert "Ostmark, First Banner: how many points are lost? 1d6x10" in asked.err
    assert hexcrown("option", "dice", "nobody").code == 2


def test_moments_are_told_as_people_write_them(vale, hexcrown):
    assert hexcrown("army", "end", "Iron Host", "--reason", "gone home").code == 0
    assert "1/turn 1\n" in hexcrown("army", "show", "#3").out
    assert "1/turno 1\n" in hexcrown("army", "show", "#3", "--lang", "it").out
