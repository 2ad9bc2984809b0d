"""`hexcrown odds` and `hexcrown demo`."""

from fractions import Fraction

import pytest


def test_odds_show_the_whole_distribution(hexcrown):
    answer = hexcrown("odds", "2d6")
    lines = answer.out.splitlines()
    assert lines[0] == "2d6: mean 7.00, deviation 2.42"
    assert [line.split()[0] for line in lines[2:]] == [str(total) for total in range(2, 13)]
    assert lines[7].split()[:4] == ["7", "16.67%", "58.33%", "58.33%"]


def test_json_gives_exact_fractions(hexcrown):
    document = hexcrown("odds", "4d6kh3", "--json").document
    chances = {row["total"]: Fraction(row["probability"]) for row in document["outcomes"]}
    assert sum(chances.values()) == 1
    assert chances[18] == Fraction(21, 1296)
    assert document["exact"]["mean"] == "15869/1296"
    assert document["outcomes"][0]["at_least"] == document["outcomes"][-1]["at_most"] == "1/1"


def test_a_chance_that_is_nearly_nothing_is_not_shown_as_nothing(hexcrown):
    lines = hexcrown("odds", "10d6").out.splitlines()
    assert lines[2].split()[1:4] == ["<0.01%", "100%", "<0.01%"]


@pytest.mark.parametrize("columns", ["20", "43", "44", "80", "200"])
def test_the_chart_fits_the_terminal(hexcrown, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", columns)
    lines = hexcrown("odds", "3d6").out.splitlines()
    assert max(len(line) for line in lines[1:]) <= int(columns)


def test_what_takes_too_long_is_refused_with_the_reason(hexcrown):
    answer = hexcrown("odds", "100d100kh50")
    assert answer.code == 1
    assert "would take too long" in answer.err
    assert "nothing is sampled" in answer.err


def test_the_demo_is_the_same_each_time(hexcrown):
    first = hexcrown("demo")
    assert first.code == 0
    assert hexcrown("demo") == first
