"""Words behind the dice, signs in a row, sums for sides, two picks, sorting, doubles."""

from fractions import Fraction
from itertools import product

import pytest

from tables.chance.sources import ScriptedDice
from tables.dice.expression import parse, parse_labelled
from tables.dice.odds import distribution
from tables.errors import WrongWords


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("1d20 damage", "1d20[damage]"),
        ("1d20+5 fire damage", "(1d20+5)[fire damage]"),
        ("1d6 x 100 gold", "(1d6x100)[gold]"),
        ("2d6 xp", "2d6[xp]"),
        ("2d20 karate", "2d20[karate]"),
        ("3d6 under the bridge", "3d6[under the bridge]"),
        ("5d6>=5 fire", "5d6>=5[fire]"),
        ("1d6+2 damage", "(1d6+2)[damage]"),
        ("(2d6) damage", "2d6[damage]"),
        ("2 D 6 KH 1 + 1 two-handed", "(2d6kh1+1)[two-handed]"),
        ("1d6[fire] burning", "(1d6[fire])[burning]"),
    ],
)
def test_words_behind_the_dice_are_a_label(text, canonical):
    assert parse_labelled(text).text == canonical
    assert parse(canonical).text == canonical


@pytest.mark.parametrize(
    "text", ["2d6 and 1d8", "2d6 plus (d8)", "2d6 2", "2d20karate", "2d6 a[b]"]
)
def test_what_may_be_dice_is_no_label(text):
    with pytest.raises(WrongWords):
        parse_labelled(text)


def test_a_pack_has_no_words_behind_its_dice():
    with pytest.raises(WrongWords, match="expected"):
        parse("2d6 crowns")


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("1d20+-5", "1d20-5"),
        ("1d20--5", "1d20+5"),
        ("1d20-+-5", "1d20+5"),
        ("2x-3", "2x(0-3)"),
        ("3d(2*3)", "3d6"),
        ("(1+2)d6", "3d6"),
        ("4d6kh3kl1", "4d6kh3kl1"),
        ("5d6dh1dl1", "5d6kh4kl3"),
        ("4d6kh3kh2", "4d6kh2"),
        ("4d6s", "4d6sa"),
        ("4d6sd>=5", "4d6sd>=5"),
        ("5d6!!>=8", "5d6!!>=8"),
        ("3d6uon>4", "3d6uon>4"),
    ],
)
def test_what_people_write_is_read(text, canonical):
    assert parse(text).text == canonical
    assert parse(canonical).text == canonical


@pytest.mark.parametrize(
    ("text", "faces", "total"),
    [
        ("1+-7/2", [], -3),  # the sign is the seven's: -4
        ("1-7/2", [], -2),
        ("4d6kh3kl1", [6, 2, 4, 1], 2),
        ("5d6dh1dl1", [6, 2, 4, 1, 6], 12),
        ("3d6!!>=8", [6, 3, 5, 1], 0),
        ("3d6!!>=8", [6, 3, 5, 2], 1),
        ("3d6u", [2, 2, 3, 3, 4], 9),  # the second is thrown again; 3 stands before the third
        ("3d6uon>4", [5, 5, 2, 2], 9),
        ("2d66u", [1, 1, 1, 1, 1, 2], 23),
    ],
)
def test_they_come_to_what_they_say(text, faces, total):
    dice = ScriptedDice(faces)
    assert parse(text).roll(dice).total == total
    dice.finish()


def test_odds_of_the_middle_dice_are_those_of_every_throw():
    found = {}
    for faces in product(range(1, 5), repeat=4):
        total = sum(sorted(faces)[1:3])
        found[total] = found.get(total, 0) + Fraction(1, 4**4)
    assert distribution("4d4dh1dl1") == found


def test_odds_of_doubles_thrown_again():
    assert distribution("2d66u")[23] == Fraction(2, 36 * 35)
    # The second die shows a 1 beside a 1, or it shows another 2 with one chance in one: none.
    assert distribution("2d2uon=2") == {2: Fraction(1, 4), 3: Fraction(3, 4)}


@pytest.mark.parametrize("text", ["ceil(3d6/2+1)", "round((1d6/2)x3)", "ceil(7/2/2)"])
def test_a_function_of_something_rounded_already_is_refused(text):
    with pytest.raises(WrongWords, match="takes other parts"):
        parse(text)
