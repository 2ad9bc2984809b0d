"""Dice and their exact odds, as scripts see them."""

from __future__ import annotations

from hexcrown.own_packages import Refused, within
from tables.chance.sources import Chance, Seeded, Typed, Unseeded, key_from_seed
from tables.dice.expression import Roll as DiceRoll
from tables.dice.expression import parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from fractions import Fraction

    from tables.dice.odds import Odds as DiceOdds


class Roll:
    """One roll: `total`, the `faces` in the order they fell, and `text`, the whole in one line.

    It counts as its total: `int(roll)`, `roll >= 9`."""

    __slots__ = ("_roll",)

    def __init__(self, roll: DiceRoll) -> None:
        self._roll = roll

    @property
    def expression(self) -> str:
        return self._roll.text

    @property
    def total(self) -> int:
        return self._roll.total

    @property
    def faces(self) -> list[int]:
        return list(self._roll.faces)

    @property
    @within
    def kept(self) -> list[int]:
        """What the dice that counted were worth: without dropped and re-rolled ones."""
        dice = [die for throw in self._roll.throws for die in throw.dice]
        return [die.value for die in dice if die.fate == "kept"]

    @property
    @within
    def text(self) -> str:
        """`4d6kh3: 5 4 6 (dropped 2) = 15`."""
        from cli.render.roll_text import render_roll

        return render_roll(self._roll)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Roll {self.text}>"

    def __int__(self) -> int:
        return self.total

    __index__ = __int__

    def __hash__(self) -> int:
        return hash(self.total)

    def __eq__(self, other: object) -> bool:
        return self.total == (other.total if isinstance(other, Roll) else other)

    def __lt__(self, other: Roll | int) -> bool:
        return self.total < int(other)

    def __le__(self, other: Roll | int) -> bool:
        return self.total <= int(other)

    def __gt__(self, other: Roll | int) -> bool:
        return self.total > int(other)

    def __ge__(self, other: Roll | int) -> bool:
        return self.total >= int(other)


def make_chance(dice: Iterable[int] | None, seed: str | None) -> Chance:
    """Dice rolled by hand, dice of a seed, or the system's."""
    if dice is not None:
        return Typed(dice)
    return Unseeded() if seed is None else Seeded(key_from_seed(seed))


def roll_once(text: str, dice: Iterable[int] | None, seed: str | None) -> Roll:
    expression = parse(text)
    if expression.repeat > 1:
        raise Refused(
            f"{expression.text} is {expression.repeat} rolls",
            f'hexcrown.rolls("{expression.text}") gives them as a list',
            kind="words",
        )
    return roll_all(text, dice, seed)[0]


def roll_all(text: str, dice: Iterable[int] | None, seed: str | None) -> list[Roll]:
    expression = parse(text)
    chance = make_chance(dice, seed)
    rolled = expression.roll_all(chance.stream(("roll", expression.text)))
    chance.finish()
    return [Roll(each) for each in rolled]


class Odds:
    """The exact odds of dice; every chance is a `Fraction`.

    `odds[9]` is the chance of a total; iterating gives the totals from the lowest."""

    __slots__ = ("_odds",)

    def __init__(self, expression: str) -> None:
        from tables.dice.odds import find_odds

        self._odds: DiceOdds = find_odds(expression)

    @property
    def expression(self) -> str:
        return self._odds.text

    @property
    def mean(self) -> Fraction:
        return self._odds.mean()

    @property
    def variance(self) -> Fraction:
        return self._odds.variance()

    @property
    def deviation(self) -> float:
        """The square root of the variance."""
        from math import sqrt

        return sqrt(self.variance)

    def at_least(self, total: int) -> Fraction:
        return self._chance(weight for each, weight in self._odds.weights.items() if each >= total)

    def at_most(self, total: int) -> Fraction:
        return self._chance(weight for each, weight in self._odds.weights.items() if each <= total)

    def exactly(self, total: int) -> Fraction:
        return self._chance([self._odds.weights.get(total, 0)])

    __getitem__ = exactly

    def __iter__(self) -> Iterator[int]:
        return iter(self._odds.weights)

    def __len__(self) -> int:
        return len(self._odds.weights)

    def items(self) -> list[tuple[int, Fraction]]:
        """Each total with its chance, from the lowest."""
        return [(total, self.exactly(total)) for total in self]

    def __repr__(self) -> str:
        return f"<Odds of {self.expression}: mean {float(self.mean):.2f}>"

    def _chance(self, weights: Iterable[int]) -> Fraction:
        from fractions import Fraction

        return Fraction(sum(weights), self._odds.whole)
