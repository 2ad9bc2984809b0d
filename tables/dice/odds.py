"""Exact odds of a dice expression: the weight of each total, out of a whole.

A distribution of sums is held in one big integer, a field of bytes for each total, so that adding
dice is one multiplication. What would take too long is refused before it is begun; nothing here
ever samples.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache, reduce
from operator import floordiv, mul

from tables.dice.expression import Expression, parse
from tables.dice.groups import FunctionCall, Quotient, RollGroup
from tables.dice.odds_pool import Weights, check_pairs, combine, convolve, negate, weigh_pool
from tables.dice.tree import COMPARE, Compare, Labelled, Node, Number, Pool, Product, Sum
from tables.errors import Refused


def weigh_group(node: Node, weigh: Callable[[Node], Weights]) -> Weights:
    if not isinstance(node, RollGroup | FunctionCall | Quotient):
        raise TypeError(node)
    parts = [weigh(part) for part in node.parts]
    if is_one_best(node):
        return weigh_best(parts, best_of(node))
    return weigh_all(parts, node.total)


def is_one_best(node: RollGroup | FunctionCall | Quotient) -> bool:
    if isinstance(node, RollGroup):
        return node.pick is not None and node.pick[1] == 1
    return isinstance(node, FunctionCall) and node.name in ("max", "min")


def best_of(node: RollGroup | FunctionCall | Quotient) -> Callable[[int, int], int]:
    if isinstance(node, RollGroup):
        return max if node.pick and node.pick[0] == "kh" else min
    return max if node.name == "max" else min


def weigh_best(parts: Sequence[Weights], best: Callable[[int, int], int]) -> Weights:
    """The best of them, two by two: few totals, however many parts."""
    return reduce(lambda left, right: combine(left, right, best), parts)


def weigh_all(parts: Sequence[Weights], total: Callable[[Sequence[int]], int]) -> Weights:
    states: dict[tuple[int, ...], int] = {(): 1}
    for part in parts:
        check_pairs(len(states), len(part))
        states = {(*seen, value): weight * more
                  for seen, weight in states.items() for value, more in part.items()}  # fmt: skip
    found: Weights = {}
    for values, weight in states.items():
        sum_ = total(values)
        found[sum_] = found.get(sum_, 0) + weight
    return found


class Odds:
    """Weights of the totals, from the lowest, out of `whole`."""

    __slots__ = ("text", "weights", "whole")

    def __init__(self, text: str, weights: Weights) -> None:
        self.text = text
        self.weights = {total: weights[total] for total in sorted(weights) if weights[total]}
        self.whole = sum(self.weights.values())

    def mean(self) -> Fraction:
        return Fraction(sum(t * w for t, w in self.weights.items()), self.whole)

    def variance(self) -> Fraction:
        squares = Fraction(sum(t * t * w for t, w in self.weights.items()), self.whole)
        return squares - self.mean() ** 2


@lru_cache(maxsize=256)
def find_odds(text: str) -> Odds:
    """The odds of a text, remembered: a table asks for the same dice again and again."""
    return weigh(parse(text))


def weigh(expression: Expression) -> Odds:
    if expression.repeat > 1:
        raise Refused(
            "odds are of one roll, not of {repeat}",
            hint='ask for the odds of "{body}"',
            repeat=expression.repeat,
            body=expression.body,
        )
    return Odds(expression.text, weigh_node(expression.tree))


def distribution(text: str) -> dict[int, Fraction]:
    """The chance of each total, from the lowest; they add up to 1."""
    odds = find_odds(text)
    return {total: Fraction(weight, odds.whole) for total, weight in odds.weights.items()}


def weigh_node(node: Node) -> Weights:
    match node:
        case Number():
            return {node.value: 1}
        case Pool():
            return weigh_pool(node)
        case Labelled():
            return weigh_node(node.node)
        case Sum():
            return weigh_sum(node)
        case Product():
            return weigh_product(node)
        case Compare():
            return weigh_compare(node)

    return weigh_group(node, weigh_node)


def weigh_sum(node: Sum) -> Weights:
    found: Weights = {0: 1}
    for sign, term in node.terms:
        weights = weigh_node(term)
        found = convolve(found, weights if sign == "+" else negate(weights))
    return found


def weigh_product(node: Product) -> Weights:
    found: Weights = {1: 1}
    for sign, term in node.terms:
        found = combine(found, weigh_node(term), mul if sign == "x" else floordiv)
    return found


def weigh_compare(node: Compare) -> Weights:
    left, right = weigh_node(node.left), weigh_node(node.right)
    check_pairs(len(left), len(right))
    holds = COMPARE[node.sign]
    yes = sum(
        a_weight * b_weight
        for a, a_weight in left.items()
        for b, b_weight in right.items()
        if holds(a, b)
    )
    return {0: sum(left.values()) * sum(right.values()) - yes, 1: yes}
