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
    assert "(b back, u take back, m map, q leave)" in shown
    terminal.type("q")
    assert "That was the evening" in terminal.screen
    assert not (tmp_path / "data").exists()
