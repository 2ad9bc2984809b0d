"""Nonsense, Ctrl-C, a closed terminal, a resized one, a second terminal: nothing is half done."""

from __future__ import annotations

import pytest

from tests.cli.guide.stage import two_armies
from tests.cli.guide.terminal import Terminal

CTRL_C = b"\x03"
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
def test_ctrl_c_goes_a_question_back_and_does_nothing(vale, hexcrown):
    before = acts(hexcrown)
    terminal = at_the_dice(vale)
    assert "What is done?" in terminal.press(CTRL_C)
    assert acts(hexcrown) == before
    assert terminal.close() == 0


@pytest.mark.long
def test_a_closed_terminal_leaves_the_books_as_they_were(vale, hexcrown):
    before = acts(hexcrown)
    terminal = at_the_dice(vale)
    terminal.hang_up()
    assert acts(hexcrown) == before
    assert hexcrown("check").code == 0


@pytest.mark.long
def test_what_was_typed_serves_though_another_terminal_wrote_meanwhile(vale, hexcrown):
    terminal = at_the_dice(vale)
    terminal.resize(10, 40)
    assert hexcrown("note", "written meanwhile").code == 0
    shown = terminal.type("3", "20")
    assert "First Banner" in shown
    assert "done (act" in shown
    assert hexcrown("check").code == 0
    assert terminal.close() == 0
