"""Nothing closes unseen, by single commands too; whoever enters a tile is told who is there."""

from __future__ import annotations

import pytest

from campaign.actions.land.moving import move
from campaign.events.armies import ArmyMet
from campaign.events.event import told_in
from tests.cli.guide.stage import two_armies
from tests.story import Story


@pytest.fixture
def vale(tmp_path, monkeypatch):
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path))
    two_armies(tmp_path)


def test_turn_player_names_the_armies_that_have_done_nothing(vale, hexcrown):
    answer = hexcrown("turn", "player", "--auto")
    assert "not used yet" not in answer.err
    hexcrown("undo", "--yes")
    answer = hexcrown("turn", "player")
    assert "not used yet: First Banner, Second Banner" in answer.err


def test_a_single_action_names_those_it_would_keep_from_moving(vale, hexcrown):
    answer = hexcrown("battle", "First Banner", "Iron Host", "--attacker", "flank",
                      "--defender", "hold", "--dice", "3,4")  # fmt: skip
    assert answer.code == 0, answer.err
    assert "not moved yet: Second Banner\n" in answer.err


def test_a_action_of_movement_or_one_refused_closes_nothing(vale, hexcrown):
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
    done = story.action(move, army, [story.tile("0201")])
    [met] = [told for told in told_in(done.steps) if isinstance(told.event, ArmyMet)]
    assert (met.event.other.id, met.heard) == (foe, (ostmark,))


def test_with_dice_at_the_table_a_command_asks_for_them(vale, hexcrown):
    assert hexcrown("option", "dice", "table").code == 0
    asked = hexcrown("army", "march", "First Banner", "0201", "0301", stdin="3\n20\n")
    assert "Ostmark, First Banner: how many points are lost? 1d6x10" in asked.err
    assert hexcrown("option", "dice", "nobody").code == 2


def test_moments_are_told_as_people_write_them(vale, hexcrown):
    assert hexcrown("army", "end", "Iron Host", "--reason", "gone home").code == 0
    assert "1/turn 1\n" in hexcrown("army", "show", "#3").out
    assert "1/turno 1\n" in hexcrown("army", "show", "#3", "--lang", "it").out


@pytest.fixture
def late(tmp_path, monkeypatch):
    """Turn 5: Ostmark's ships a tile from their port, an army in the wilds without food."""
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path))
    folder = tmp_path / "data" / "campaigns"
    folder.mkdir(parents=True)
    story = Story(str(folder / "vale.hexcrown"),
                  "0101 coast\n0201 coast\n0301 coast\n0102 sea\n0202 sea\n0302 sea\n"
                  "0401 lowland barren\n")  # fmt: skip
    ostmark = story.empire("Ostmark")
    story.settlement(ostmark, "0101", "capital")
    fleet = story.fleet(ostmark, "0201", name="Swan")
    story.army(ostmark, "0401", name="First Banner", provisions=0, moved_at=5, acted_at=5)
    story.turn(5, phase="movement", empire=ostmark)
    yield story, fleet
    story.store.close()


BERTH = "Swan: not in port before winter; the next is 1 tile away, at 0101"


def test_a_fleet_near_its_port_before_winter_and_an_army_without_food_are_told_in_time(
    late, hexcrown
):
    for words in (("turn", "status"), ("status",)):
        told = hexcrown(*words).out
        assert BERTH in told
        assert "First Banner: no food where it stands" in told
    assert "il prossimo è a 1 tessera, in 0101" in hexcrown("turn", "status", "--lang", "it").out
    assert [w["what"] for w in hexcrown("status", "--json").document["warnings"]] == [
        "hunger", "winter-port",
    ]  # fmt: skip
    gone = hexcrown("turn", "player")
    assert BERTH in gone.err
    assert "First Banner: no food where it stands" in gone.err


def test_ships_in_port_are_told_of_the_berths_that_lack(late, hexcrown):
    story, fleet = late
    port = story.tile("0101")
    story.set_up(lambda world: world.put("fleet", fleet, tile=port, ships=5))
    assert "Swan: no winter berth here for 2 of its ships" in hexcrown("turn", "status").out
    story.set_up(lambda world: world.put("fleet", fleet, ships=3))
    assert "Swan" not in hexcrown("turn", "status").out


def test_before_dice_answer_what_waits_it_is_told(vale, hexcrown):
    assert hexcrown("battle", "First Banner", "Iron Host").code == 0
    assert "--auto lets dice answer open decisions" in hexcrown("turn", "status").out
    gone = hexcrown("turn", "player", "--auto")
    assert "answered by dice: Strategy of the attacker?  [Ostmark]" in gone.err
    assert hexcrown("undo", "--yes").code == 0
    gone = hexcrown("turn", "player", "--auto", "--lang", "it")
    assert "decide il dado: " in gone.err
