"""Two measures of what an agenda may do, each over many targets at once.

Miss    the chance that a target does not happen: chances of steps multiply. Where a table leads
        back to itself the chance is a linear form in its own value, and is solved exactly.
Sums    the distribution of a total, such as the points lost: steps are added up by convolution.
        A table that leads back to itself is followed so many times; what lies beyond is told.

Targets not named have the default: missed for certain, a total of nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from itertools import islice
from math import gcd, lcm
from typing import Any

from tables.dice import odds_pool
from tables.errors import Refused

Target = tuple[str, ...]
Totals = dict[int, Fraction]
ONE = Fraction(1)
NONE = Fraction(0)
MOST_BITS = 13_000  # of a chance: some 4,000 digits, and Python writes no more


class Vector:
    """A number for each target, and one for all the others."""

    __slots__ = ("other", "values")

    def __init__(self, other: Fraction, values: Mapping[Target, Fraction] | None = None) -> None:
        self.other, self.values = other, dict(values or {})

    def get(self, target: Target) -> Fraction:
        return self.values.get(target, self.other)


def combine(left: Vector, right: Vector, times: bool) -> Vector:
    """The product or the sum, target by target."""
    if times:
        other = left.other * right.other
        if not right.values and right.other == 1:
            return left
        keys = {**left.values, **right.values}
        return Vector(other, {key: left.get(key) * right.get(key) for key in keys})
    keys = {**left.values, **right.values}
    return Vector(left.other + right.other, {key: left.get(key) + right.get(key) for key in keys})


def scaled(vector: Vector, factor: Fraction) -> Vector:
    values = {key: value * factor for key, value in vector.values.items()}
    return Vector(vector.other * factor, values)


class Miss:
    """A linear form: a constant, and a factor for each table that is still being worked out."""

    __slots__ = ("parts",)

    def __init__(self, parts: dict[object, Vector]) -> None:
        self.parts = parts  # None holds the constant

    @property
    def closed(self) -> bool:
        return all(key is None for key in self.parts)

    def chance(self, target: Target) -> Fraction:
        return 1 - self.parts[None].get(target)


def miss_one() -> Miss:
    return Miss({None: Vector(ONE)})


def miss_hit(targets: Iterable[Target]) -> Miss:
    """These happen for certain."""
    return Miss({None: Vector(ONE, dict.fromkeys(targets, NONE))})


def miss_unknown(key: object) -> Miss:
    return Miss({key: Vector(ONE)})


def miss_work(value: Miss) -> float:
    """How long a step with it takes, about, in seconds."""
    return sum(
        work_of(vector.values.values(), vector.other.denominator.bit_length())
        for vector in value.parts.values()
    )


def work_of(chances: Collection[Fraction], bits: int = 0) -> float:
    """Reducing a fraction takes by far the most, and grows with the square of its length. One is
    looked at for all: the last has been through every step."""
    for last in islice(reversed(list(chances)), 1):
        bits = max(bits, last.denominator.bit_length())
    if bits > MOST_BITS:
        raise odds_pool.refuse()
    return 2e-6 * (1 + len(chances)) * (1 + bits / 300) ** 2


def miss_then(left: Miss, right: Miss) -> Miss:
    if not left.closed and not right.closed:
        raise Refused("these tables lead back to themselves in more than one place: no exact odds")
    parts: dict[object, Vector] = {}
    for key, vector in left.parts.items():
        for other, factor in right.parts.items():
            name = key if key is not None else other
            product = combine(vector, factor, times=True)
            parts[name] = combine(parts[name], product, times=False) if name in parts else product
    return Miss(parts)


def miss_mix(branches: Iterable[tuple[Fraction, Miss]]) -> Miss:
    parts: dict[object, Vector] = {}
    for chance, branch in branches:
        for key, vector in branch.parts.items():
            share = scaled(vector, chance)
            parts[key] = combine(parts[key], share, times=False) if key in parts else share
    return Miss(parts)


def miss_solve(form: Miss, key: Any) -> Miss:
    """X = rest + factor X, solved for X."""
    if key not in form.parts:
        return form
    factor = form.parts[key]
    rest = {name: vector for name, vector in form.parts.items() if name != key}
    if factor.other == 1:
        raise Refused("table {table} leads back to itself without end", table=key[0])
    other = 1 / (1 - factor.other)
    inverse = Vector(other, {name: 1 / (1 - value) for name, value in factor.values.items()})
    return Miss({name: combine(vector, inverse, times=True) for name, vector in rest.items()})


# --- sums -------------------------------------------------------------------------------------


class Sums:
    """For each target the distribution of its total; `beyond` is the chance not followed."""

    __slots__ = ("beyond", "totals")

    def __init__(self, totals: dict[Target, Totals], beyond: Fraction = NONE) -> None:
        self.totals, self.beyond = totals, beyond

    def get(self, target: Target) -> Totals:
        return self.totals.get(target) or {0: 1 - self.beyond}


def sums_then(left: Sums, right: Sums) -> Sums:
    if not right.totals and not right.beyond:
        return left
    if not left.totals and not left.beyond:
        return right
    beyond = 1 - (1 - left.beyond) * (1 - right.beyond)
    keys = {**left.totals, **right.totals}
    return Sums({key: convolve(left.get(key), right.get(key)) for key in keys}, beyond)


def sums_work(value: Sums) -> float:
    return sum((work_of(totals.values()) for totals in value.totals.values()), work_of(()))


def convolve(left: Totals, right: Totals) -> Totals:
    """In whole numbers over a common denominator, for fractions would be reduced at every step; and
    in steps of the totals: points are lost by the hundred."""
    step = gcd(*(total - min(each) for each in (left, right) for total in each)) or 1
    whole_left, low_left, weights_left = as_weights(left, step)
    whole_right, low_right, weights_right = as_weights(right, step)
    whole, low = whole_left * whole_right, low_left + low_right
    weights = odds_pool.convolve(weights_left, weights_right)
    return {low + at * step: Fraction(weight, whole) for at, weight in weights.items()}


def as_weights(totals: Totals, step: int) -> tuple[int, int, odds_pool.Weights]:
    """The common denominator, the lowest total, and the weights by steps above it."""
    whole, low = lcm(*(chance.denominator for chance in totals.values())), min(totals)
    weights = {
        (total - low) // step: chance.numerator * (whole // chance.denominator)
        for total, chance in totals.items()
    }
    return whole, low, weights


def sums_mix(branches: Iterable[tuple[Fraction, Sums]]) -> Sums:
    parts = list(branches)
    keys = {key: None for _, branch in parts for key in branch.totals}
    beyond = sum((chance * branch.beyond for chance, branch in parts), NONE)
    return Sums({key: mix_totals(parts, key) for key in keys}, beyond)


def mix_totals(parts: list[tuple[Fraction, Sums]], key: Target) -> Totals:
    found: Totals = {}
    for chance, branch in parts:
        for total, weight in branch.get(key).items():
            found[total] = found.get(total, NONE) + chance * weight
    return found
