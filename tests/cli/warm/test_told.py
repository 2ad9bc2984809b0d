"""What the warm server answers is told in words."""

from __future__ import annotations

import pytest

from cli.commands.campaigns import warm


@pytest.mark.parametrize(
    ("lang", "count", "said"),
    [
        ("en", 1, "1 command so far"),
        ("en", 2, "2 commands so far"),
        ("it", 1, "1 comando finora"),
        ("it", 2, "2 comandi finora"),
    ],
)
@pytest.mark.in_process
def test_the_commands_so_far_are_counted_in_words(monkeypatch, hexcrown, lang, count, said):
    facts = {"process": 7, "commands": count, "idle": 3600}
    monkeypatch.setattr("cli.warm.starting.ask", lambda kind: facts)
    assert said in hexcrown("warm", "status", "--lang", lang).out


def test_a_time_is_told_in_its_largest_unit():
    assert [warm.as_time(seconds) for seconds in (7200, 1800, 90)] == ["2h", "30m", "90s"]
