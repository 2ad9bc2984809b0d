"""What was typed for an act that was not done is kept, and offered when it is asked again."""

from __future__ import annotations

import json
import os
from contextlib import closing

import pytest

from campaign.acts.perform import look
from campaign.guide.following import find_begun
from campaign.storage.store import open_store
from cli.guide.menu import Stopped
from cli.guide.turning import turn_on
from cli.options.typed_before import MOST, TypedBefore, find_kept
from tests.cli.guide.stage import two_armies
from tests.story import Story

PLACE = "/somewhere/vale.hexcrown"
MARCH = ("army", "march", "First Banner", "0201", "0301", "--ask")


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path))
    return tmp_path


def typist(monkeypatch, *answers):
    """Someone who answers the guide so; an exception is raised as the terminal would."""
    left = list(answers)

    def answer(prompt, options=()):
        text = left.pop(0)
        if isinstance(text, str):
            return text
        raise text

    monkeypatch.setattr("cli.guide.menu.session_prompt", answer)
    return left


def test_answers_are_kept_by_act_until_it_is_done():
    TypedBefore(PLACE, ["march", 1]).keep("a", "3 4")
    assert TypedBefore(PLACE, ["march", 1]).find("a") == "3 4"
    assert TypedBefore(PLACE, ["march", 2]).find("a") is None
    assert TypedBefore("/elsewhere", ["march", 1]).find("a") is None
    assert list(find_kept(PLACE)) == [["march", 1]]
    TypedBefore(PLACE, ["march", 1]).forget()
    assert list(find_kept(PLACE)) == []


def test_the_oldest_go_and_a_broken_file_holds_nothing(home):
    for number in range(MOST + 5):
        TypedBefore(PLACE, number).keep("a", "1")
    assert len(list(find_kept(PLACE))) == MOST
    for file, text in zip(sorted(home.rglob("*.json")), ("", "[]", "{", "[[", "7"), strict=False):
        file.write_text(text)
    assert len(list(find_kept(PLACE))) == MOST - 5


BENT = [
    {"action": ["march"], "actor": 1, "values": []},
    {"action": {"march": 1}, "actor": 1, "values": []},
    {"action": "march", "actor": 1 << 70, "values": [[]]},
    {"action": "march", "actor": True, "values": "0201"},
]


def test_a_file_bent_by_hand_a_pipe_and_a_large_one_offer_nothing(home):
    two_armies(home)
    place = str(home / "data" / "campaigns" / "vale.hexcrown")
    for number, about in enumerate(BENT):
        TypedBefore(place, about).keep("a", str(number))
    folder = next(home.rglob("typed/*"))
    os.mkfifo(folder / "pipe.json")
    with open(folder / "large.json", "wb") as file:
        file.truncate(1 << 31)
    kept = list(find_kept(place))
    assert len(kept) == len(BENT)
    with closing(open_store(place)) as store:
        assert look(store, lambda world: find_begun(world, kept)) is None


def test_where_nothing_can_be_written_the_game_goes_on(home):
    (home / "data").write_text("a file where a folder should be")
    before = TypedBefore(PLACE, 1)
    before.keep("a", "3")
    assert before.find("a") == "3"
    before.forget()


def test_a_command_that_ran_out_of_answers_offers_them_again(home, hexcrown):
    two_armies(home)
    stopped = hexcrown(*MARCH, stdin="3\n")
    assert stopped.code == 1
    assert "who lives there? 1d100 is next" in stopped.err
    done = hexcrown(*MARCH, stdin="\n20\n")
    assert "typed before: 3  [Enter]" in done.err
    assert done.code == 0
    act = hexcrown("status", "--json").document["journal"]["act"]
    entries = hexcrown("journal", "show", str(act), "--json").document["entries"]
    assert [roll["dice"] for roll in entries[0]["rolls"]] == [[[6, [3]]], [[100, [20]]]]
    assert not list(home.rglob("typed/*/*.json"))


@pytest.fixture
def winter(home):
    """Two realms on the eve of winter, with real dice: each rolls for its events."""
    story = Story(home / "a.hexcrown", "0101 lowland\n0201 lowland\n0301 lowland\n", dice="table")
    for name, at in (("Ostmark", "0101"), ("Gorgrod", "0301")):
        empire = story.empire(name)
        story.settlement(empire, at, "capital")
        story.army(empire, at)
    story.winter("events")
    story.calendar(phase="")
    yield story
    story.store.close()


def test_the_dice_of_a_season_are_offered_again(winter, monkeypatch, capsys):
    left = typist(monkeypatch, "34", KeyboardInterrupt())
    with pytest.raises(Stopped):
        turn_on(winter.store, "turn")
    assert not left
    assert "typed before" not in capsys.readouterr().out
    typist(monkeypatch, "", KeyboardInterrupt())
    with pytest.raises(Stopped):
        turn_on(winter.store, "turn")
    assert capsys.readouterr().out.count("typed before: 34  [Enter]") == 1


def test_of_a_roll_left_to_the_program_no_face_is_kept(winter, monkeypatch, home):
    typist(monkeypatch, "p", KeyboardInterrupt(), KeyboardInterrupt())
    with pytest.raises(Stopped):
        turn_on(winter.store, "turn")
    for file in home.rglob("typed/*/*.json"):
        answers = json.loads(file.read_text())["answers"]
        assert set(answers.values()) == {"p"}
