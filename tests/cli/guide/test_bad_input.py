"""Nonsense, Ctrl-C, a closed terminal, a resized one, a second terminal: nothing is half done, and
what was typed is offered again."""

from __future__ import annotations

import pytest

from tests.cli.guide.stage import two_armies
from tests.cli.guide.terminal import Terminal

CTRL_C = b"\x03"
WHO_LIVES_THERE = "0301: who lives there? 1d100"
NONSENSE = ("zz", "99", "0", "-1", "#0", "'", "%s", "х" * 300)


@pytest.fixture
def vale(tmp_path, monkeypatch, hexcrown):
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path))
    two_armies(tmp_path)
    assert hexcrown("option", "dice", "table").code == 0
    return tmp_path


def acts(hexcrown):
    return hexcrown("status", "--json").document["journal"]["act"]


def at_the_dice(home):
    """The guide, where a forced march of First Banner asks for its die."""
    terminal = Terminal(home, "guide")
    shown = terminal.type("First Banner", "forced march", "0201", "0301")
    assert "how many points are lost? 1d6x10" in shown
    return terminal


@pytest.mark.long
def test_nonsense_is_told_and_asked_again_at_every_question(vale, hexcrown):
    before = acts(hexcrown)
    terminal = Terminal(vale, "guide")
    for answer in ("First Banner", "forced march", "0201", "0301"):
        for nonsense in NONSENSE:
            assert "nothing here is called" in terminal.type(nonsense)
        shown = terminal.type(answer)
    for nonsense in ("7", "0", "3 4", "x", "-", "1e3", "²"):
        shown = terminal.type(nonsense)
        assert "how many points are lost? 1d6x10" in shown
    assert acts(hexcrown) == before
    assert "done (act" in terminal.type("3", "20")
    assert terminal.close() == 0


@pytest.mark.long
def test_ctrl_c_leaves_the_action_and_what_was_typed_is_offered_again(vale, hexcrown):
    before = acts(hexcrown)
    terminal = at_the_dice(vale)
    assert "What do you want to do?" in terminal.press(
        CTRL_C
    )  # nothing was typed yet: nothing is offered
    shown = terminal.type("First Banner", "forced march", "0201", "0301", "3")
    assert "resume with" not in shown
    assert WHO_LIVES_THERE in shown  # the second question
    shown = terminal.press(CTRL_C)
    assert "resume with what you typed: army march 1 0201 0301" in shown
    assert "typed before: 3  [Enter]" in terminal.type("t")
    assert "typed before" not in terminal.type("")  # the second was not typed yet
    assert acts(hexcrown) == before
    assert "done (act" in terminal.type("20")
    assert "resume with" not in terminal.type("")
    assert terminal.close() == 0


@pytest.mark.long
def test_a_closed_terminal_leaves_the_books_as_they_were_and_keeps_the_faces(vale, hexcrown):
    before = acts(hexcrown)
    terminal = at_the_dice(vale)
    terminal.type("3")
    terminal.hang_up()
    assert acts(hexcrown) == before
    assert hexcrown("check").code == 0
    terminal = Terminal(vale, "guide", lang="it")
    assert "riprendere con quanto già scritto: army march 1 0201 0301" in terminal.screen
    assert "scritto prima: 3  [Invio]" in terminal.type("t")
    assert "fatto (azione" in terminal.type("4", "20")  # 4, not 3: what was typed is only offered
    assert terminal.close() == 0


@pytest.mark.long
def test_what_was_typed_serves_though_another_terminal_wrote_meanwhile(vale, hexcrown):
    terminal = at_the_dice(vale)
    terminal.type("3")
    terminal.resize(10, 40)
    assert hexcrown("note", "written meanwhile").code == 0
    shown = terminal.type("20")
    assert "First Banner" in shown
    assert "done (act" in shown
    assert hexcrown("check").code == 0
    assert terminal.close() == 0
