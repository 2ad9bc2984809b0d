"""The ground a map is made on: tiles by number, who touches whom, and what has become of each.

Numbers instead of coordinates keep the making quick. Off the map is number -1: every list has one
entry more at its end, which stands for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeVar

from maps.board.hexes import Coordinate
from maps.board.tile import River

Die = Callable[[int], int]
Item = TypeVar("Item")
SEA, LAND = False, True


@dataclass
class Ground:
    places: list[Coordinate]
    around: list[tuple[int, ...]]  # the six neighbours, side 1 first; -1 off the map
    land: list[bool]
    walked: list[bool]  # land an army can walk through
    height: list[int]  # steps from the sea; 1 is the coast, 0 the sea
    terrain: list[str] = field(default_factory=list)
    kinds: dict[int, set[str]] = field(default_factory=dict)
    rivers: dict[int, River] = field(default_factory=dict)
    partings: dict[int, tuple[int, ...]] = field(default_factory=dict)

    def mark(self, number: int, kind: str) -> None:
        self.kinds.setdefault(number, set()).add(kind)


def lay_ground(places: list[Coordinate]) -> Ground:
    number_of = {at: number for number, at in enumerate(places)}
    find = number_of.get
    around: list[tuple[int, ...]] = [
        (
            find((q, r - 1), -1),
            find((q + 1, r - 1), -1),
            find((q + 1, r), -1),
            find((q, r + 1), -1),
            find((q - 1, r + 1), -1),
            find((q - 1, r), -1),
        )
        for q, r in places
    ]
    land = [LAND] * len(places) + [SEA]
    return Ground(places, around, land, list(land), [0] * len(land))


def can_go(around: tuple[int, ...], whole: list[bool]) -> bool:
    """Whether a tile can be removed from a connected area without splitting it.

    It can where the neighbours that belong to the area form one unbroken arc: they still touch
    each other. Arcs are counted by where they begin; a full circle begins nowhere, and has none."""
    arcs = 0
    before = whole[around[5]]
    some = before
    for other in around:
        here = whole[other]
        if here and not before:
            arcs += 1
        before = here
        some = some or here
    return some and arcs <= 1


def shuffled(items: Iterable[Item], die: Die) -> list[Item]:
    """In an order the die decides (Fisher and Yates)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        chosen = die(last + 1) - 1
        order[last], order[chosen] = order[chosen], order[last]
    return order
