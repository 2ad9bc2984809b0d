"""`journal verify --replay`: the rules done again from the first entry, and what differs named."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from campaign.storage.store import open_store
from tables.chance.sources import Seeded
from tests.campaign.conftest import new_place, new_schema, server
from tests.campaign.journal.forging import Entry, forge
from tests.cli.conftest import Hexcrown
from tests.story import Story

__all__ = ["new_place", "new_schema", "server"]  # fixtures
BOARD = "0101 lowland\n0102 lowland\n0103 lowland\n0104 highland\n0105 lowland\n"


@pytest.fixture
def type_in(hexcrown: Hexcrown) -> Callable[[str], Any]:
    def answer(words: str) -> Any:
        done = hexcrown(*shlex.split(words), "--json")
        assert done.code == 0, done.err
        return done.document

    return answer


@pytest.fixture
def story(new_place: Callable[[], str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Story:
    story = Story(new_place(), BOARD)
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HEXCROWN_CAMPAIGN", story.place)
    monkeypatch.chdir(tmp_path)
    ostmark = story.empire("Ostmark", crowns=50)
    story.settlement(ostmark, "0101", "capital", name="Altdorf")
    story.army(ostmark, "0101", points=1200, name="First")
    story.army(ostmark, "0101", points=1200, name="Second")
    story.turn(1, "movement", ostmark)
    return story


def verify(hexcrown: Hexcrown) -> Any:
    return hexcrown("journal", "verify", "--replay", "--json").document


def play(type_in: Callable[[str], Any]) -> None:
    """Sealed dice, typed ones, an undo, a redo, an act amended, a season's phases."""
    type_in("army move First 0102")
    type_in("army set Second points=1100 --reason counted")
    type_in("undo")
    type_in("redo")
    moved = type_in("army move Second 0102")
    type_in("turn next --auto")
    type_in(f"undo {type_in('note hello')['act']} --yes")
    type_in("empire pay Ostmark 3 --reason 'found a purse'")
    assert moved["act"]


def test_what_the_rules_made_is_made_again(
    story: Story, hexcrown: Hexcrown, type_in: Callable[[str], Any]
) -> None:
    play(type_in)
    found = verify(hexcrown)
    assert found["problems"] == []
    assert found["judged"] >= 8
    said = {each["why"] for each in found["unjudged"]}
    assert said <= {"its command does not say everything it did"}  # the story's own


def test_typed_dice_and_an_amended_act_are_done_again(
    story: Story, hexcrown: Hexcrown, type_in: Callable[[str], Any]
) -> None:
    act = type_in("explore First 0102 --force --reason 'out of order' --dice 35")["act"]
    type_in(f"amend {act} --dice 97 --yes")
    found = verify(hexcrown)
    assert found["problems"] == []


def test_an_act_amended_in_a_later_season_takes_what_depends_on_it_back_and_says_so(
    story: Story, hexcrown: Hexcrown, type_in: Callable[[str], Any]
) -> None:
    """The winter counted a village that the true die does not give: it is to be played again."""
    act = type_in("explore First 0102 --dice 50,3")["act"]
    type_in("turn until winter --auto")
    before = story.state()
    asked = hexcrown("amend", str(act), "--dice", "35")
    assert (asked.code, f"are undone too: {act + 1}" in asked.out) == (2, True), asked.out
    assert story.state() == before
    done = hexcrown("amend", str(act), "--dice", "35", "--yes")
    assert done.code == 0, done.err
    assert f"also undone: act {act + 1}; repeat what still applies" in done.err
    assert "the calendar went back from 1/winter to 1/turn 1" in done.err
    assert [row["name"] for row in story.find("settlement")] == ["Altdorf"]
    assert hexcrown("check").out == ""
    assert verify(hexcrown)["problems"] == []
    assert hexcrown("turn", "until", "winter", "--auto").code == 0


def test_a_path_that_was_chosen_is_found(
    story: Story, hexcrown: Hexcrown, type_in: Callable[[str], Any]
) -> None:
    """The label's date, phase, subject and number are as they should be; only its path is not."""
    type_in("explore First 0102 --force --reason 'out of order'")
    key = bytes.fromhex(read_key(story))

    def choose(entries: list[Entry]) -> list[Entry]:
        roll = entries[-1]["body"]["rolls"][0]
        roll["label"] = [*roll["label"][:-2], "other", 1]
        stream = Seeded(key).stream(tuple(roll["label"]))
        roll["dice"] = [[sides, stream.faces(len(faces), sides)] for sides, faces in roll["dice"]]
        return entries

    forge_story(story, choose)
    plain = hexcrown("journal", "verify", "--json").document
    assert plain["problems"] == []
    assert any("by the rules" in each["text"] for each in verify(hexcrown)["problems"])


def test_an_amount_no_rule_gave_is_found(
    story: Story, hexcrown: Hexcrown, type_in: Callable[[str], Any]
) -> None:
    type_in("empire pay Ostmark 3 --reason 'found a purse'")

    def richer(entries: list[Entry]) -> list[Entry]:
        for change in entries[-1]["body"]["changes"]:
            if change[0] == "posting":
                change[4]["amount"] = 30
            elif change[2] == "treasury":
                change[4] = change[3] + 30
        return entries

    forge_story(story, richer)
    texts = [each["text"] for each in verify(hexcrown)["problems"]]
    assert any("empire:1.treasury is 80, the rules give 53" in text for text in texts)


def test_what_other_rules_made_is_not_judged_but_named(
    story: Story, hexcrown: Hexcrown, type_in: Callable[[str], Any]
) -> None:
    type_in("empire pay Ostmark 3 --reason 'found a purse'")

    def older(entries: list[Entry]) -> list[Entry]:
        entries[-1]["body"]["made_by"]["rules"] = "0.0.1"
        entries[-1]["body"]["changes"][-1][4] = {"other": "rules"}
        entries[-1]["body"]["changes"].pop()
        return entries

    forge_story(story, older)
    found = verify(hexcrown)
    assert found["problems"] == []
    assert any("rules 0.0.1" in each["why"] for each in found["unjudged"])


def read_key(story: Story) -> str:
    with story.store.reading() as connection:
        return str(connection.connection.exec_driver_sql("SELECT key FROM secret").scalar())


def forge_story(story: Story, change: Callable[[list[Entry]], list[Entry]]) -> None:
    store = open_store(story.place)
    forge(store, change)
    store.close()
