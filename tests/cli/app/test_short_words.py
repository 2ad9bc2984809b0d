"""Short ways to say a command do what the command in full does."""

from __future__ import annotations

import pytest

from cli.app.registry import COMMANDS
from cli.app.short_words import SHORT, in_full
from tests.cli.guide.stage import two_armies


@pytest.fixture
def vale(tmp_path, monkeypatch):
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path))
    two_armies(tmp_path)


@pytest.mark.parametrize(("typed", "meant"), [
    ("next --auto", "turn next --auto"), ("move 1 0401", "army move 1 0401"),
    ("army 1", "army show 1"), ("tile 0401", "tile show 0401"),
    ("empire Ostmark", "empire show Ostmark"),
    ("army list", "army list"), ("army --help", "army --help"), ("roll 2d6", "roll 2d6"), ("", ""),
])  # fmt: skip
def test_what_is_meant(typed, meant):
    assert in_full(typed.split()) == meant.split()


def test_no_command_is_hidden_by_a_short_word():
    assert not SHORT.keys() & COMMANDS.keys()


def test_the_journal_keeps_the_command_in_full(vale, hexcrown):
    assert hexcrown("move", "First Banner", "0201").code == 0
    assert "army move" in hexcrown("journal", "--words").out
    assert "First Banner" in hexcrown("army", "1").out


def test_a_rule_is_found_by_a_word_of_it(hexcrown):
    found = hexcrown("rule", "necropolis")
    assert found.code == 0
    assert "ME-NEC" in found.out


def test_an_answer_may_be_a_number_below_nothing(vale, hexcrown):
    answer = hexcrown("decide", "1", "-1")
    assert (answer.code, "no decision 1 is open" in answer.err) == (1, True)
