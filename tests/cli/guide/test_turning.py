"""The year goes on phase by phase, and each phase is told once, in words."""

from __future__ import annotations

import pytest

from campaign.guide.documents import Committed, Given
from campaign.guide.rehearsal import commit
from cli.guide.turning import call_of, turn_on
from tests.story import Story

BOARD = "0101 lowland\n0201 mountain barren\n0301 mountain barren\n"


@pytest.fixture
def hungry(tmp_path, monkeypatch):
    """Two armies in barren mountains without a provision, before the phase in which they eat."""
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path))
    story = Story(tmp_path / "a.hexcrown", BOARD, dice="table")
    ostmark = story.empire("Ostmark")
    story.settlement(ostmark, "0101", "capital")
    story.army(ostmark, "0201", name="First Banner", provisions=0)
    story.army(ostmark, "0301", name="Second Banner", provisions=0)
    story.turn(1, phase="")
    yield story
    story.store.close()


def test_each_sentence_of_a_phase_in_which_armies_go_hungry_is_told_once(
    hungry, monkeypatch, capsys
):
    faces = ["3", "3", "3", "1"]
    monkeypatch.setattr("cli.guide.menu.session_prompt", lambda *_, **__: faces.pop(0))
    turn_on(hungry.store, "player")
    told = capsys.readouterr().out
    assert not faces
    assert told.count("First Banner loses 150 points.") == 1  # between the questions
    assert told.count("Second Banner loses 50 points.") == 1  # when all is done


def test_what_is_committed_keeps_its_events(hungry):
    run, done = None, None
    while done is None or not done.done.document["story"]:
        done = commit(
            hungry.store, call_of("player"), Given(), ("turn",), table_dice=False, run=run
        )
        assert isinstance(done, Committed)
        run = done.done.act
    [bare, *_] = done.done.document["story"]
    assert bare.cause.row.startswith("shortfall/")
    assert str(bare.event.army) == "army:1"
