"""BCDice's common commands, with the faces its own answers name."""

from fractions import Fraction

import pytest

from tables.chance.sources import ScriptedDice
from tables.dice.dialects import read_dialect
from tables.errors import WrongWords


@pytest.mark.parametrize(
    ("text", "faces", "total"),
    [
        ("(1*2)b6>3", [3, 4], 1),
        ("2b(2+4)<>3", [3, 4], 1),
        ("2B6+3B8>4", [5, 2, 8, 4, 7], 3),
        ("2b6+2b8<>3", [3, 4, 3, 1], 2),
        ("1D6/-3", [4], -2),
        ("-7*1D6/4", [1], -2),
        ("2d10--3-4", [3, 5], 7),
        ("-2D6<-7", [3, 5], 1),
        ("2D6=>7", [3, 4], 1),
        ("5DKH3", [2, 6, 3, 5, 6], 17),
        ("(2+3)D(5+5)KH(5-2)", [8, 2, 5, 3, 8], 21),
        ("5D10DL", [8, 2, 5, 3, 8], 24),
        ("5D10KH7", [8, 2, 5, 3, 8], 26),
        ("3DMAX+2", [1, 3, 5], 7),
        ("2D66", [6, 6, 5, 4], 120),
        ("2R6>=3", [6, 1, 3, 1], 2),
        ("2R6[6]>=5", [5, 6, 5], 3),
        ("2R6>=5@6", [5, 6, 5], 3),
        ("4U6[6]", [5, 2, 6, 6, 5, 1], 25),
        ("4U6[6]+1>=10", [5, 2, 6, 6, 5, 1], 1),
        ("4U6[6]>=10", [5, 2, 6, 5, 6, 6, 6, 5], 2),  # each die to its end before the next
        ("2U6+2U4>=8@4", [1, 5, 3, 2, 4, 4, 1], 2),
        ("C(1+4*3/2)", [], 7),
        ("D66N", [6, 1], 61),
    ],
)
def test_a_command_comes_to_what_bcdice_says(text, faces, total):
    dice = ScriptedDice(faces)
    assert read_dialect(text, "bcdice").expression.roll(dice).total == total
    dice.finish()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1D6/3x", "expected"),
        ("D66A", "D66 with sorted dice"),
        ("D66+1", "expected"),
        ("2D6KH1x", "expected"),
        ("2b6+1", "expected"),
        ("1D6+2B6", "expected"),
        ("134", "only a number"),
        ("2D6>=?", "left open"),
        ("1D6/0", "a divisor that is never 0"),
        ("rep0 1D6", "expected 1 to 100 repetitions, found 0"),
        ("rep101 1D6", "expected 1 to 100 repetitions, found 101"),
        ("rep2", "found the end"),
        ("x2 rep2 1D6", "given twice"),
        ("2R6<=7", "no face|without end"),
        ("4U6>=3", "face from which"),
        ("4U6[6]>=3@4", "expected"),
        ("5D10KH0", "no die would be kept"),
        ("500d6", "expected 1 to 200 dice"),
        ("20TY6", "TY dice"),
        ("choice[A,B)", "expected names"),
        ("choice[]", "at least 1 names, found 0"),
        ("choice3[a,b]", "at least 3 names, found 2"),
        ("choice[F-A]", "found 0"),
        ("choice[1-1000]", "at most 100 names"),
    ],
)
def test_what_bcdice_does_not_answer_is_refused_and_never_read_in_part(text, words):
    with pytest.raises(WrongWords, match=words):
        read_dialect(text, "bcdice")


@pytest.mark.parametrize(
    ("text", "faces", "names"),
    [
        ("choice[sword, shield,bow]", [2], ["shield"]),
        ("Schoice(sword,shield)", [1], ["sword"]),
        ("choice2 a b c", [3, 1], ["c", "a"]),
        ("choice3[A-F]", [3, 5, 1], ["C", "F", "A"]),
        ("choice[3-10]", [8], ["10"]),
        ("choice[A-F, Z]", [1], ["A-F"]),
    ],
)
def test_a_choice_draws_names(text, faces, names):
    choice = read_dialect(text, "bcdice").choice
    assert choice is not None
    assert choice.roll(ScriptedDice(faces)).names == names


def test_a_choice_has_exact_odds():
    choice = read_dialect("rep3 choice2[a,b,a,c]", "bcdice").choice
    assert choice is not None
    assert choice.repeat == 3
    assert choice.odds() == [
        ("a", Fraction(5, 6)),
        ("b", Fraction(1, 2)),
        ("c", Fraction(1, 2)),
    ]


def test_words_behind_a_command_are_its_label():
    own = read_dialect("2D6>=7 attack roll", "bcdice").expression
    assert own.text == "((2d6)>=7)[attack roll]"
