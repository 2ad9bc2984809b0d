"""A figure to reach: a ratio against a peer measured in the same run, and its limit."""

from __future__ import annotations

import gc
import time
import timeit
from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

Clock = Literal["wall", "processor", "size"]


class Figure(NamedTuple):
    """`better="lower"`: the ratio may be at most the limit; `"higher"`: it must be at least it.

    `clock` says what was measured: "wall", what a person waits for; "processor", the work done,
    which a busy machine does not stretch; "size", bytes and the like.
    """

    name: str
    ratio: float
    limit: float
    better: Literal["lower", "higher"]
    detail: str = ""
    clock: Clock = "wall"

    @property
    def passed(self) -> bool:
        return self.ratio <= self.limit if self.better == "lower" else self.ratio >= self.limit

    @property
    def used(self) -> float:
        """The part of what is allowed that is used: 1 is the limit itself."""
        return self.ratio / self.limit if self.better == "lower" else self.limit / self.ratio


class Growth(NamedTuple):
    """How figures grow with a size: one line of values, one for each size."""

    title: str
    over: str
    unit: str
    sizes: tuple[int, ...]
    lines: Mapping[str, tuple[float, ...]]


def best(work: Callable[[], object], number: int = 1, repeat: int = 5) -> float:
    """Seconds of one call, the best of several repetitions."""
    return min(timeit.repeat(work, number=number, repeat=repeat)) / number


def best_in_turn(works: Mapping[str, Callable[[], float]], repeat: int = 5) -> dict[str, float]:
    """The best of several measurements, each taken in turn, so that a busy minute hits all."""
    found: dict[str, float] = {}
    for _ in range(repeat):
        for name, work in works.items():
            found[name] = min(found.get(name, float("inf")), work())
    return found


def work_seconds(work: Callable[[], object]) -> float:
    """The processor's time of one run, begun with nothing left to collect."""
    gc.collect()
    start = time.process_time()
    work()
    return time.process_time() - start
