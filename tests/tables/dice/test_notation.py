"""Dice notation: what is accepted, how it prints back, and what is refused where."""

import pytest

from tables.dice.expression import parse
from tables.dice.tree import DEPTH, DICE, REPEAT, SIDES, TEXT
from tables.errors import WrongWords


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("2d6", "2d6"),
        (" 2 D 6 + 1 ", "2d6+1"),
        ("d%", "1d100"),
        ("d66", "1d66"),
        ("1d6*100", "1d6x100"),
        ("1d6×100", "1d6x100"),
        ("(1d6+1)X50", "(1d6+1)x50"),
        ("((2d6))", "2d6"),
        ("1+(2d6+3)", "1+2d6+3"),
        ("1-(2d6+3)", "1-(2d6+3)"),
        ("2x(3x1d6)", "2x3x1d6"),
        ("2x(1d6/2)", "2x(1d6/2)"),
        ("4d6dl1", "4d6kh3"),
        ("4d6!dl1", "4d6!dl1"),
        ("2d20kh", "2d20kh1"),
        ("4d6kh3r1", "4d6r1kh3"),
        ("3d6!20", "3d6!"),
        ("3d6! ==6", "3d6! =6"),
        ("5d6[hits]>=5", "5d6>=5[hits]"),
        ("(2d6+1)>=9", "2d6+1>=9"),
        ("(2d6)>=9", "(2d6)>=9"),
        ("1d6[ heavy losses ]", "1d6[heavy losses]"),
        ("6#4d6kh3", "6#4d6kh3"),
        ("1#2d6", "2d6"),
        ("007", "7"),
    ],
)
def test_what_is_accepted_prints_back_in_one_form(text, canonical):
    assert parse(text).text == canonical


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("999999999d999999999", 1, "expected 1 to 10000 dice, found 999999999"),
        ("((((" * 10_000, TEXT, "expected at most 1000 characters"),
        ("(" * 999, DEPTH + 2, "expected brackets at most 40 deep"),
        ("1d0", 3, "expected 1 to 1000000 sides, found 0"),
        ("-1d6", 1, "expected dice, a number or ("),
        ("0d6", 1, "expected 1 to 10000 dice, found 0"),
        ("d", 2, "expected the sides of the die, found the end"),
        ("", 1, "expected dice, a number or (, found the end"),
        ("٣d٦", 1, "expected dice, a number or ("),
        ("1" * 1_000_000, TEXT, "found 1000000"),
        ("1d1!", 4, "explodes without end"),
        ("1d6rr<6!", 8, "explodes without end"),
        ("1d2rr<3", 4, "rolled again without end"),
        ("1d1000rr<1000", 7, "rolled again without end"),
        ("1/0", 3, "expected a divisor that is never 0"),
        ("1d6/(1d6-3)", 5, "expected a divisor that is never 0"),
        ("2d6>=9", 6, "no face of a d6 is >=9"),
        ("1d6!=6", 4, "!= is not known"),
        ("4d6kh5", 6, "kh takes 1 to 4 of 4 dice"),
        ("1d6dl1", 6, "expected to drop fewer than 1 dice"),
        ("4d6kh3kl2kh1", 10, "given twice"),
        ("1d6mi5ma2", 7, "the least is above the most"),
        ("2d6+", 5, "found the end"),
        ("2d6 2", 5, "expected + - x / or the end"),
        ("(2d6", 5, "expected ) or + - x /"),
        ("1d6[", 5, "expected a label"),
        ("1d6[a\x1b[31m]", 5, "expected a label"),
        ("99999999999", 1, "expected a number up to"),
        ("0#1d6", 1, "expected 1 to 1000 repetitions"),
        ("1000#11d6", 1, "expected at most 10000 dice in all"),
        ("1d6#2", 4, "expected + - x / or the end"),
        ("+".join(["d6"] * 300), 1, "expected at most 1000 characters when written out"),
    ],
)
def test_what_is_refused_points_at_the_place(text, place, words):
    with pytest.raises(WrongWords) as refusal:
        parse(text)
    assert words in str(refusal.value)
    assert refusal.value.at == place
    assert len(str(refusal.value)) < 200


@pytest.mark.parametrize(
    "text",
    [
        f"{DICE}d{SIDES}",
        f"{REPEAT}#10d6",
        "(" * DEPTH + "1d6" + ")" * DEPTH,
        "+".join(["1d6"] * 240),
        "1d6x1000000000x1000000000",
    ],
)
def test_what_lies_just_within_the_limits_is_accepted(text):
    assert parse(text).high >= parse(text).low


def test_the_help_and_the_docs_tell_the_limits_that_hold():
    from pathlib import Path

    from cli.commands.tables.roll import command

    docs = (Path(__file__).parents[3] / "docs" / "dice.md").read_text("utf-8")
    for limit in (DICE, SIDES, TEXT, DEPTH, REPEAT):
        assert f"{limit:,}" in (command.__doc__ or "")
        assert f"{limit:,}" in docs


def test_a_refusal_shows_twenty_characters_on_each_side_of_the_place():
    with pytest.raises(WrongWords) as refused:
        parse("1+" * 15 + "?" + "+1" * 15)
    assert refused.value.facts["text"] == f'"{"1+" * 10}?{"+1" * 9}+"'


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [("2d6+1", 3, 13), ("1d6x100", 100, 600), ("1-3d6", -17, -2), ("7/2-(4/1d3)", -1, 2)],
)
def test_an_expression_knows_its_range(text, low, high):
    expression = parse(text)
    assert (expression.low, expression.high) == (low, high)


def test_trouble_names_the_place_counted_from_one():
    with pytest.raises(WrongWords) as told:
        parse("2d6+?")
    assert told.value.facts == {"place": 5, "text": '"2d6+?"', "found": '"?"'}
