"""A roll that a person is asked for says whose it is; the act depends on no name for that."""

from __future__ import annotations

from campaign.actions.land.scouting import explore
from campaign.acts.perform import Request
from campaign.acts.turn import Act
from campaign.journal.entries import find_head
from campaign.journal.entry_list import describe_act
from campaign.journal.verify import verify_journal
from campaign.rules.packs import campaign_library
from campaign.rules.roll_names import name_rolls, name_rows
from tables.chance.asked import Asked
from tables.chance.sources import Typed
from tests.story import Story

BOARD = """
0101 lowland
0201 lowland
"""


def begin(tmp_path):
    story = Story(tmp_path, BOARD)
    ostmark = story.empire("Ostmark")
    army = story.army(ostmark, "0101", name="First Banner")
    story.turn(1, empire=ostmark)
    return story, army


def scouting(story, army):
    tile = story.tile("0201")
    return lambda world, chance: explore(Act(world, chance), army, tile)


def test_who_is_asked_for_a_roll_is_told_by_name(tmp_path):
    story, army = begin(tmp_path)
    asked = []

    def ask(question, count, sides, problem):
        asked.append((list(question.who), question.texts["en"], question.dice))
        return "20"

    request = {"dice": Asked(ask), "dice_from": "asked"}
    story.perform(scouting(story, army), story_request(**request))
    assert asked == [(["Ostmark", "First Banner", "0201"], "who lives there?", "1d100")]


def story_request(**values):
    return Request(words=("explore",), **values)


def test_the_journal_keeps_what_a_roll_was_for_and_no_name_is_read(tmp_path):
    story, army = begin(tmp_path)
    story.perform(scouting(story, army), story_request(dice=Typed([20])))
    with story.store.reading() as connection:
        act = find_head(connection).act
        [entry] = describe_act(connection, act)["entries"]
        reads = connection.connection.exec_driver_sql(
            f"SELECT body FROM entry WHERE act = {act}"
        ).scalar()
    [roll] = entry["rolls"]
    assert (roll["for"], roll["of"]) == ("table/scouting", [f"army:{army}", "tile:2"])
    assert f"army:{army}.name" not in str(reads)
    [named] = story.look(lambda world: name_rolls(world, [roll]))
    assert named["words"]["who"] == ["Ostmark", "First Banner", "0201"]


def test_a_roll_left_to_the_program_is_sealed_in_the_journal(tmp_path):
    story, army = begin(tmp_path)
    dice = Asked(lambda question, count, sides, problem: "p")
    done = story.perform(scouting(story, army), story_request(dice=dice, dice_from="asked"))
    assert {roll["source"] for roll in done.rolls} == {"sealed"}
    with story.store.reading() as connection:
        assert not verify_journal(connection).problems


def test_a_place_is_named_once_in_whose_roll_it_is(tmp_path):
    story, _ = begin(tmp_path)
    place = story.settlement(None, "0201", "fortress", name="Lambgate")
    rows = [f"settlement:{place}", "tile:2"]
    named = story.look(lambda world: name_rows(world, campaign_library(world), rows))
    assert len(named) == 1
    assert "Lambgate" in str(named[0])
    assert "0201" in str(named[0])
