"""A figure to reach: a ratio against a peer measured in the same run, and its limit."""

from __future__ import annotations

import timeit
from collections.abc import Callable
from typing import Literal, NamedTuple


class Figure(NamedTuple):
    """`better="lower"`: the ratio may be at most the limit; `"higher"`: it must be at least it."""

    name: str
    ratio: float
    limit: float
    better: Literal["lower", "higher"]
    detail: str = ""

    @property
    def passed(self) -> bool:
        return self.ratio <= self.limit if self.better == "lower" else self.ratio >= self.limit


def best(work: Callable[[], object], number: int = 1, repeat: int = 5) -> float:
    """Seconds of one call, the best of several repetitions."""
    return min(timeit.repeat(work, number=number, repeat=repeat)) / number


def best_in_turn(works: dict[str, Callable[[], float]], repeat: int = 5) -> dict[str, float]:
    """The best of several measurements, each taken in turn, so that a busy minute hits all."""
    found: dict[str, float] = {}
    for _ in range(repeat):
        for name, work in works.items():
            found[name] = min(found.get(name, float("inf")), work())
    return found
