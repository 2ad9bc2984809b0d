"""Rolling: the total, every face, and what became of each die."""

import pytest

from tables.chance.sources import ScriptedDice
from tables.dice.expression import Roll, parse


def roll(text: str, *faces: int) -> Roll:
    dice = ScriptedDice(faces)
    result = parse(text).roll(dice.stream(()))
    dice.finish()
    return result


@pytest.mark.parametrize(
    ("text", "faces", "total"),
    [
        ("2d6+1", [3, 5], 9),
        ("1d6x100", [4], 400),
        ("(1d6+1)x50", [3], 200),
        ("2+3x4", [], 14),
        ("10-2-3", [], 5),
        ("7/2x2", [], 6),
        ("(1-8)/2", [], -4),
        ("d66", [3, 5], 35),
        ("2d66", [1, 1, 6, 6], 77),
        ("d%", [100], 100),
        ("4d6kh3", [3, 1, 6, 6], 15),
        ("4d6kl1+1", [3, 2, 6, 6], 3),
        ("4d6dh1", [3, 2, 6, 5], 10),
        ("3d6r1", [1, 4, 1, 1, 5], 10),
        ("3d6rr<3", [2, 4, 6, 1, 5], 15),
        ("2d6!", [6, 3, 6, 2], 17),
        ("2d6!1", [6, 6, 6, 6], 24),
        ("2d6!1kh2", [6, 1, 3], 9),
        ("3d6mi2ma5", [1, 3, 6], 10),
        ("5d6>=5", [5, 6, 1, 4, 5], 3),
        ("5d6! =6", [6, 1, 2, 3, 4, 6, 1], 2),
        ("(2d6+1)>=9", [4, 4], 1),
        ("(2d6+1)>=9", [4, 3], 0),
        ("(1d6)>1d6", [4, 3], 1),
        ("1d6[losses]+2d8[fire]", [2, 3, 4], 9),
    ],
)
def test_the_total(text, faces, total):
    result = roll(text, *faces)
    assert result.total == total
    assert result.faces == faces


def fates(result: Roll) -> list[tuple[int, str]]:
    return [(die.face, die.fate) for throw in result.throws for die in throw.dice]


def test_of_equal_dice_the_first_thrown_stay():
    result = roll("3d6kh2", 4, 4, 4)
    assert fates(result) == [(4, "kept"), (4, "kept"), (4, "dropped")]


def test_a_die_rolled_again_is_shown_with_what_it_became():
    result = roll("2d6r1", 1, 3, 1)
    assert fates(result) == [(1, "rerolled"), (3, "kept"), (1, "kept")]


def test_an_explosion_is_marked_on_the_die_that_brought_it():
    [throw] = roll("2d6!", 6, 2, 4).throws
    assert [die.exploded for die in throw.dice] == [True, False, False]


def test_a_repetition_rolls_as_often_as_it_says():
    rolls = parse("3#2d6").roll_all(ScriptedDice([1, 1, 2, 2, 3, 3]))
    assert [result.total for result in rolls] == [2, 4, 6]


def test_ten_thousand_dice_of_a_million_sides_roll():
    from tables.chance.sources import Seeded

    result = parse("10000d1000000").roll(Seeded(b"k").stream(()))
    assert len(result.faces) == 10_000


def test_explosions_end_at_the_number_that_is_written():
    [throw] = roll("1d6!3", 6, 6, 6, 6).throws
    assert [die.face for die in throw.dice] == [6, 6, 6, 6]
