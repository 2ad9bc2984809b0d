"""The tour at a terminal: the guide waits at each step until it is done."""

from __future__ import annotations

import pytest

from tests.cli.guide.terminal import Terminal


@pytest.mark.long
def test_the_person_does_each_step_in_the_guide_and_may_leave_at_any_question(tmp_path):
    terminal = Terminal(tmp_path, "tour")
    shown = terminal.type("")
    assert "It is your turn." in shown
    shown = terminal.type("Vanguard", "move", "0202")
    assert "still to do: search 1" in shown
    shown = terminal.type("First Banner", "search")
    assert "Great deposit" in shown
    assert "(b back, u undo, m map, q quit)" in shown
    terminal.type("q")
    assert "That was the evening" in terminal.screen
    assert not (tmp_path / "data").exists()


def test_a_campaign_that_is_named_before_the_tour_is_not_touched(hexcrown, tmp_path):
    place = str(tmp_path / "mine.hexcrown")
    hexcrown("new", "Mine", "--at", place)
    played = hexcrown("--campaign", place, "tour")
    assert "10/10." in played.out
    told = hexcrown("--campaign", place, "journal", "--json").document
    assert [entry["words"][0] for entry in told["entries"]] == ["new"]
