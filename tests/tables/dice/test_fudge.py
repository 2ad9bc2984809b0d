"""Fudge dice show -1, 0 and 1, and are counted, compared, exploded and rolled again by these."""

from fractions import Fraction

import pytest

from tables.chance.sources import ScriptedDice
from tables.dice.dialects import read_dialect
from tables.dice.expression import parse
from tables.dice.odds import distribution
from tables.errors import WrongWords


@pytest.mark.parametrize(
    ("text", "faces", "total"),
    [
        ("4dF", [-1, 0, 1, 1], 1),
        ("4dF>=1", [-1, 0, 1, 1], 2),
        ("4dF<0", [-1, 0, 1, 1], 1),
        ("4dF=0", [-1, 0, 0, 1], 2),
        ("4dF>=1f-1", [-1, -1, -1, 1], -2),
        ("4dF!", [-1, 0, 1, 1, 1, -1, 0], 1),
        ("4dFr=-1", [-1, 0, 1, -1, 1, -1], 1),
        ("4dFrr-1", [-1, 0, 1, 1, -1, 0], 2),
        ("4dFkh2", [-1, 0, 1, -1], 1),
        ("4dFmi0", [-1, 0, 1, -1], 1),
        ("3dF.1kh1", [0, -1, 0], 0),
        ("2dFx2", [-1, -1], -4),
    ],
)
def test_a_fudge_die_counts_by_its_face(text, faces, total):
    dice = ScriptedDice(faces)
    assert parse(text).roll(dice).total == total
    dice.finish()


@pytest.mark.parametrize(
    ("text", "dialect", "ours"),
    [
        ("4dF>=1", "roll20", "4dF>=1"),
        ("4dF!", "roll20", "4dF!"),
        ("4dFr=-1", "rpg-dice-roller", "4dFrr-1"),
        ("4dFr", "rpg-dice-roller", "4dFrr-1"),
        ("4dFro<0", "rpg-dice-roller", "4dFr<0"),
        ("4dF!=0", "rpg-dice-roller", "4dF!on=0"),
        ("4dF>0f=-1", "rpg-dice-roller", "4dF>0f=-1"),
        ("4dfcs>0", "foundry", "4dF>0"),
        ("4dFcf", "foundry", "4dF=-1"),
        ("4dFkh2", "foundry", "4dFkh2"),
        ("{12dF.1}k1", "rpg-dice-roller", "12dF.1kh1"),
    ],
)
def test_every_dialect_compares_a_fudge_die_by_its_face(text, dialect, ours):
    assert read_dialect(text, dialect).expression.text == ours


def test_exact_odds_of_fudge_dice():
    assert distribution("1dF") == dict.fromkeys((-1, 0, 1), Fraction(1, 3))
    assert distribution("1dF.1") == {-1: Fraction(1, 6), 0: Fraction(4, 6), 1: Fraction(1, 6)}
    assert distribution("2dF>=1") == {0: Fraction(4, 9), 1: Fraction(4, 9), 2: Fraction(1, 9)}
    assert distribution("1dF!1")[2] == Fraction(1, 9)
    assert distribution("1dFr-1")[-1] == Fraction(1, 9)
    assert distribution("12dF.1kh1")[-1] == Fraction(1, 6**12)


@pytest.mark.parametrize("text", ["4dF>=2", "4dFr-2", "4dFmi2", "4dF!on>1"])
def test_a_face_that_no_fudge_die_has_is_refused(text):
    with pytest.raises(WrongWords, match="no face of a dF is"):
        parse(text)


def test_a_typed_fudge_die_shows_no_other_face():
    with pytest.raises(WrongWords, match="die 2 is a dF: it shows -1 to 1, not 2"):
        parse("2dF").roll(ScriptedDice([1, 2]))
    with pytest.raises(WrongWords, match="die 2 is next, a dF"):
        parse("2dF").roll(ScriptedDice([1]))


def test_fudge_dice_are_asked_for_by_their_faces():
    from tables.chance.asked import Asked

    asked = Asked(lambda question, count, sides, problem: "-1 0 1")
    assert parse("3dF>=0").roll(asked.stream(())).total == 2
    left = Asked(lambda question, count, sides, problem: "p")
    assert -3 <= parse("3dF").roll(left.stream(())).total <= 3
