"""`hexcrown odds` and `hexcrown demo`."""

import sys
from fractions import Fraction

import pytest

from cli.commands.tables.odds import describe
from tables.dice.odds import Odds


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


def test_a_mean_of_more_digits_than_python_writes_unasked_is_written():
    """As that of `9100d3/2`."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(4300)
    try:
        described = describe(Odds("x", {0: 1, 1: 3**9100}))
    finally:
        sys.set_int_max_str_digits(before)
    assert len(described["exact"]["mean"]) > 2 * 4300


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
    assert "odds are never sampled" in answer.err


def test_the_demo_is_the_same_each_time(hexcrown):
    first = hexcrown("demo")
    assert first.code == 0
    assert hexcrown("demo") == first


def test_odds_too_long_for_a_document_are_refused_as_json_alone(hexcrown):
    refused = hexcrown("odds", "9100d3/2", "--json")
    assert refused.code == 1
    assert "too long to write as JSON" in refused.document["error"]["message"]
    assert hexcrown("odds", "9100d3/2").code == 0


def test_a_dash_reads_lines_of_dice(hexcrown):
    answer = hexcrown("odds", "-", stdin="1d2\n4dF>=1 to hit\n")
    assert answer.out.startswith("1d2: mean 1.50")
    assert "4dF>=1[to hit]: mean 1.33" in answer.out
    document = hexcrown("odds", "-", "--json", stdin="1d2\n").document
    assert document["lines"][0]["outcomes"][0]["probability"] == "1/2"


def test_names_drawn_by_lot_have_their_chances(hexcrown):
    words = ("odds", "choice2[sword,bow,axe]", "--dialect", "bcdice")
    assert hexcrown(*words).out.splitlines()[1] == "  66.67%  sword"
    assert hexcrown(*words, "--json").document["names"][0]["probability"] == "2/3"
