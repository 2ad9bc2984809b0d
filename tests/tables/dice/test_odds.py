"""Exact odds, held against walking every way the dice can fall."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from tables.chance.sources import Stream
from tables.dice.expression import parse
from tables.dice.odds import distribution, find_odds
from tables.dice.odds_pool import TOTALS
from tables.errors import Refused


class More(Exception):
    """The walk needs further faces."""


class Walk(Stream):
    """The faces of one way; asks for more when they run out."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.left = list(faces)

    def faces(self, count: int, sides: int) -> list[int]:
        if len(self.left) < count:
            raise More(count, sides)
        taken, self.left = self.left[:count], self.left[count:]
        return taken


def walk_all(text: str) -> dict[int, Fraction]:
    expression, found = parse(text), Counter()
    ways = [((), Fraction(1))]
    while ways:
        faces, chance = ways.pop()
        try:
            found[expression.roll(Walk(faces)).total] += chance
        except More as more:
            count, sides = more.args
            each = chance / sides**count
            ways += [(faces + new, each) for new in product(range(1, sides + 1), repeat=count)]
    return dict(found)


@pytest.mark.parametrize(
    "text",
    [
        "3d6", "2d6+1", "1-2d4", "4d6kh3", "4d4kl2", "3d4mi2ma3", "3d6mi3kh2", "d66", "1d6x100",
        "(1d6+1)x50", "(3d4)/2-1", "2d4x2d4", "2d4-2d4+1", "(2d6+1)>=9", "(1d4)>=1d6", "4d4>=3",
        "4d4kl2>=3", "4d4kh2<3", "5d4kh3=2", "2d4r1", "3d4r<3kh2", "2d3!2", "2d3!2>=3", "2d3r1!1",
        "2d3!2kh1", "2d3!2kl2", "2d3!2dl1", "2d3!1dh1", "3d3!1kh2", "2d3!1mi2dl1", "1d2!3 =2",
        "2d3!1kh1>=3", "2d3!2kl1=2", "3d2!1kh3", "(1d6x1000)+1d6", "2d3[a]+(1d2+1)[b]",
    ],
)  # fmt: skip
def test_odds_are_those_of_walking_every_way(text):
    assert distribution(text) == walk_all(text)


@pytest.mark.parametrize("rest", ["1d6", "1d8"])
def test_rolling_while_leaves_the_other_faces_even(rest):
    odds = distribution(f"{rest}rr<3")
    assert set(odds.values()) == {Fraction(1, len(odds))}
    assert min(odds) == 3


@pytest.mark.parametrize(
    ("text", "mean"), [("100d6", 350), ("20d20kh20", 210), ("3000d6>=4", 1500), ("1d100", "101/2")]
)
def test_large_pools_keep_the_mean(text, mean):
    odds = find_odds(text)
    assert odds.mean() == Fraction(mean)


@pytest.mark.parametrize(
    "text",
    [
        "100d100kh50", "10000d6", "1000d1000", "1d1000000", "10000d2kh1", "100d6!kh50",
        "20d1000!kh10", "1d6x1d10000x1d10000", "(1d10000)>=1d10000", "600d6kh300",
    ],
)  # fmt: skip
def test_what_would_take_too_long_is_refused_with_the_reason(text):
    with pytest.raises(Refused, match="take too long"):
        distribution(text)


def test_odds_are_told_of_so_many_totals_and_of_no_more():
    assert len(distribution("1d10000+1d10001")) == TOTALS
    with pytest.raises(Refused, match="take too long"):
        distribution("1d10001+1d10001")


def test_odds_are_of_one_roll():
    with pytest.raises(Refused, match="odds are of one roll, not of 6"):
        distribution("6#4d6kh3")


def test_keeping_among_too_many_exploding_dice_is_refused_before_it_is_begun():
    with pytest.raises(Refused, match="too long"):
        distribution("30d6!kh3")
