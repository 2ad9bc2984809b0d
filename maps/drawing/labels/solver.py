"""One solver for all that wants room: by importance, each at the cheapest free place.

A label never lies over a symbol or another label, nor outside the sheet. What finds no place asks
the one label in its way to move; what then still has none is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from maps.drawing.labels.room import SYMBOL, Room, along, holds
from maps.drawing.labels.spots import Spot, around, over, reach_point
from maps.drawing.labels.wish import Wish
from maps.drawing.layout import Box, Point

# What it costs to drive a tile's number from its usual place, and to lie over mountains or trees.
ON_A_NUMBER, ON_TERRAIN = 3.0, 5.0


class Placed(NamedTuple):
    """A label with its box, and the line to its thing where it stands further off."""

    wish: Wish
    box: Box
    line: tuple[Point, Point] | None = None


class Solver:
    """The sheet being filled; labels keep off `numbers` and `terrain` where they can."""

    def __init__(
        self,
        frame: Box,
        growth: float,
        symbols: Iterable[Box],
        numbers: Iterable[Box],
        terrain: Iterable[Box] = (),
    ) -> None:
        self.frame, self.growth = frame, growth
        self.room, self.numbers, self.terrain = Room(), Room(), Room()
        self.lines = Room()
        self.placed: dict[int, Placed] = {}
        self.asked = 0
        for box in symbols:
            self.room.take(box)
        for box in numbers:
            self.numbers.take(box)
        for box in terrain:
            self.terrain.take(box)

    def place_all(self, wishes: Sequence[Wish]) -> list[Wish]:
        """Places them by rank; answers with those that found no room."""
        ordered = sorted(wishes, key=lambda wish: wish.rank)
        numbered = list(enumerate(ordered, self.asked))
        self.asked += len(ordered)
        left = [(number, wish) for number, wish in numbered if not self.place(number, wish)]
        return [wish for number, wish in left if not self.make_room(number, wish)]

    def place(self, number: int, wish: Wish) -> bool:
        best: tuple[float, Placed] | None = None
        for spot, box in self.spots(wish):
            if best and spot.cost >= best[0]:
                break
            if not holds(self.frame, box) or not self.room.is_free(box):
                continue
            line = self.lead(wish, spot, box)
            if spot.line and line is None:
                continue
            if not self.lines.is_free(box):
                continue
            cost = spot.cost
            if wish.look != "tl":
                cost += ON_A_NUMBER * self.numbers.count(box)
                cost += ON_TERRAIN * self.terrain.count(box)
            if best is None or cost < best[0]:
                best = cost, Placed(wish, box, line)
        if best:
            self.take(number, best[1])
        return best is not None

    def spots(self, wish: Wish) -> Iterator[tuple[Spot, Box]]:
        width, height = wish.size(self.growth)
        found = over(wish.points) if wish.points else around(wish.thing, width, height)
        return ((spot, spot.box(width, height)) for spot in found)

    def lead(self, wish: Wish, spot: Spot, box: Box) -> tuple[Point, Point] | None:
        """The line from a label to its thing; None where it would run through another label."""
        if not spot.line:
            return None
        middle = (wish.thing.left + wish.thing.right) / 2, (wish.thing.top + wish.thing.bottom) / 2
        start = reach_point(box, middle)
        end = reach_point(wish.thing, start)
        for part in along(start, end)[1:-1]:
            if self.room.hits(part) - {SYMBOL} or not self.lines.is_free(part):
                return None
        return start, end

    def take(self, number: int, placed: Placed) -> None:
        self.placed[number] = placed
        self.room.take(placed.box, number)
        for part in along(*placed.line) if placed.line else ():
            self.lines.take(part, number)

    def give_up(self, number: int) -> Placed:
        self.room.leave(number)
        self.lines.leave(number)
        return self.placed.pop(number)

    def make_room(self, number: int, wish: Wish) -> bool:
        """One label that alone is in the way moves, if it finds another place."""
        for _, box in self.spots(wish):
            if not holds(self.frame, box):
                continue
            blockers = self.room.hits(box) | self.lines.hits(box)
            if len(blockers) == 1 and SYMBOL not in blockers and self.swap(number, wish, *blockers):
                return True
        return False

    def swap(self, number: int, wish: Wish, other: int) -> bool:
        before = self.give_up(other)
        if self.place(number, wish):
            if self.place(other, before.wish):
                return True
            self.give_up(number)
        self.take(other, before)
        return False
