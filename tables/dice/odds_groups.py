"""Exact odds of rolls taken together: every combination of what the parts come to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce

from tables.dice.groups import FunctionCall, Quotient, RollGroup
from tables.dice.odds_weights import Weights, check_pairs, combine
from tables.dice.tree import Node


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
