"""Places all labels of a sheet: by importance, each at the cheapest free place.

A label never lies over a symbol or another label, nor outside the sheet. What finds no place asks
the one label in its way to move; what then still has none is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import cos, pi, sin
from typing import NamedTuple

from maps.drawing.labels.curves import Curve, curved
from maps.drawing.labels.lettering import Wish
from maps.drawing.layout import Box, Point

CELL = 40
SYMBOL = -1  # the number of whatever is no label and can't be moved


class Room:
    """Boxes by the cells of a grid, so that only those nearby are compared."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], list[tuple[Box, int]]] = {}

    def take(self, box: Box, number: int = SYMBOL) -> None:
        for cell in cells(box):
            self.cells.setdefault(cell, []).append((box, number))

    def leave(self, number: int) -> None:
        for taken in self.cells.values():
            taken[:] = [each for each in taken if each[1] != number]

    def is_free(self, box: Box) -> bool:
        left, top, right, bottom = box  # `overlap` written out, for speed
        for cell in cells(box):
            for (l, t, r, b), _ in self.cells.get(cell, ()):  # noqa: E741
                if left < r and l < right and top < b and t < bottom:
                    return False
        return True

    def hits(self, box: Box) -> set[int]:
        """The numbers of what lies there."""
        return {
            number
            for cell in cells(box)
            for other, number in self.cells.get(cell, ())
            if overlap(box, other)
        }

    def count(self, *boxes: Box) -> int:
        """How many boxes lie there."""
        return len(
            {
                other
                for box in boxes
                for cell in cells(box)
                for other, _ in self.cells.get(cell, ())
                if overlap(box, other)
            }
        )


def cells(box: Box) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = box
    for column in range(int(left // CELL), int(right // CELL) + 1):
        for row in range(int(top // CELL), int(bottom // CELL) + 1):
            yield column, row


def overlap(one: Box, other: Box) -> bool:
    return (
        one.left < other.right
        and other.left < one.right
        and one.top < other.bottom
        and other.top < one.bottom
    )


def grow(box: Box, by: float) -> Box:
    return Box(box.left - by, box.top - by, box.right + by, box.bottom + by)


def holds(outer: Box, inner: Box) -> bool:
    return (
        outer.left <= inner.left
        and outer.top <= inner.top
        and inner.right <= outer.right
        and inner.bottom <= outer.bottom
    )


def along(start: Point, end: Point, step: float = 4.0) -> list[Box]:
    """A line as a string of small boxes."""
    (ax, ay), (bx, by) = start, end
    count = max(1, int(max(abs(bx - ax), abs(by - ay)) // step))
    points = [(ax + (bx - ax) * n / count, ay + (by - ay) * n / count) for n in range(count + 1)]
    return [Box(x - 0.6, y - 0.6, x + 0.6, y + 0.6) for x, y in points]


GAP = 1.2
RINGS = (5.0, 11.0, 19.0, 29.0, 42.0, 58.0, 78.0)  # how far off a label with a line may stand
TURNS = tuple((cos(n * pi / 8), sin(n * pi / 8)) for n in range(16))


class LabelSpot(NamedTuple):
    """A label's middle, what it costs to stand there, and whether a line leads to its thing."""

    x: float
    y: float
    cost: float
    line: bool = False

    def box(self, width: float, height: float) -> Box:
        return Box(self.x - width / 2, self.y - height / 2, self.x + width / 2, self.y + height / 2)


def around(thing: Box, width: float, height: float) -> Iterator[LabelSpot]:
    """Below, above, beside it; then a little aside; then further off, with a line."""
    x, y = (thing.left + thing.right) / 2, (thing.top + thing.bottom) / 2
    down, up = thing.bottom + GAP + height / 2, thing.top - GAP - height / 2
    right, left = thing.right + GAP + width / 2, thing.left - GAP - width / 2
    low, high = thing.bottom - height / 2, thing.top + height / 2
    aside = min(width * 0.34, thing.width * 0.8)
    yield LabelSpot(x, down, 0)
    yield LabelSpot(x, up, 1)
    yield LabelSpot(right, y, 1.5)
    yield LabelSpot(left, y, 2)
    for dx in (aside, -aside):
        yield LabelSpot(x + dx, down, 2.5)
        yield LabelSpot(x + dx, up, 3)
    for side in (right, left):
        yield LabelSpot(side, low, 3)
        yield LabelSpot(side, high, 3.2)
    yield LabelSpot(x, down + height * 0.4, 4.5)
    yield LabelSpot(x, up - height * 0.4, 5)
    yield from further(thing, x, y, width, height)


def further(thing: Box, x: float, y: float, width: float, height: float) -> Iterator[LabelSpot]:
    across, high = thing.width / 2 + width / 2, thing.height / 2 + height / 2
    for far in RINGS:
        for dx, dy in TURNS:
            yield LabelSpot(x + dx * (across + far), y + dy * (high + far), 9 + far * 0.35, True)


def over(points: tuple[Point, ...]) -> Iterator[LabelSpot]:
    """Across its own land, tile by tile: a region's name, a river's."""
    for number, (x, y) in enumerate(points):
        yield LabelSpot(x, y, min(number * 0.5, 8.0))


def reach_point(box: Box, point: Point) -> Point:
    """The point of a box that lies nearest to another."""
    x = min(max(point[0], box.left), box.right)
    y = min(max(point[1], box.top), box.bottom)
    return x, y


# What it costs to drive a tile's number from its usual place, to lie over mountains or trees, to
# stand close to something else (whose name it would seem), and to lead a line across something.
ON_A_NUMBER, ON_TERRAIN, CLOSE_BY, ACROSS = 3.0, 5.0, 1.6, 5.0
CLOSE = 2.6
SMALLER = {"nc": "nk"}  # looks: a capital's name in smaller letters rather than not at all


class Placed(NamedTuple):
    """A label with its box, the line to its thing where it stands further off, and its letters
    where they follow a curve."""

    wish: Wish
    box: Box
    line: tuple[Point, Point] | None = None
    curve: Curve | None = None

    @property
    def boxes(self) -> tuple[Box, ...]:
        return self.curve.boxes if self.curve else (self.box,)


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
        self.lines, self.symbols = Room(), Room()
        self.placed: dict[int, Placed] = {}
        self.asked = 0
        for box in symbols:
            self.room.take(box)
            self.symbols.take(box)
        for box in numbers:
            self.numbers.take(box)
        for box in terrain:
            self.terrain.take(box)

    def place_all(self, wishes: Sequence[Wish]) -> list[Wish]:
        """Place them by rank, within a rank those of most lines first, since they fit in fewest
        places. Returns those that found no room."""
        ordered = sorted(wishes, key=lambda wish: (wish.rank, -len(wish.lines)))
        numbered = list(enumerate(ordered, self.asked))
        self.asked += len(ordered)
        left = [(number, wish) for number, wish in numbered if not self.place(number, wish)]
        return [wish for number, wish in left if not self.squeeze(number, wish)]

    def squeeze(self, number: int, wish: Wish) -> bool:
        """Where another moves; else in smaller letters, where its kind has such."""
        if self.make_room(number, wish):
            return True
        smaller = SMALLER.get(wish.look)
        if smaller is None:
            return False
        wish = wish._replace(look=smaller)
        return self.place(number, wish) or self.make_room(number, wish)

    def place(self, number: int, wish: Wish) -> bool:
        found = self.follow(wish) if wish.course else None
        found = found or self.find_place(wish)
        if found:
            self.take(number, found)
        return found is not None

    def follow(self, wish: Wish) -> Placed | None:
        """Along its course, where every letter has room."""
        best: tuple[float, Placed] | None = None
        for curve in curved(wish, self.growth):
            if best and curve.cost >= best[0]:
                break
            if all(self.is_open(box) for box in curve.boxes):
                cost = curve.cost + self.weigh(*curve.boxes)
                if best is None or cost < best[0]:
                    best = cost, Placed(wish, curve.bounds, curve=curve)
        return best[1] if best else None

    def find_place(self, wish: Wish) -> Placed | None:
        best: tuple[float, Placed] | None = None
        for spot, box in self.spots(wish):
            if best and spot.cost >= best[0]:
                break
            if not self.is_open(box):
                continue
            line = self.lead(wish, spot, box)
            if spot.line and line is None:
                continue
            cost = spot.cost
            if wish.look != "tl":  # a tile's number: only the cost of the spot counts
                cost += self.weigh(box) + self.weigh_company(wish, box, line)
            if best is None or cost < best[0]:
                best = cost, Placed(wish, box, line)
        return best[1] if best else None

    def is_open(self, box: Box) -> bool:
        return holds(self.frame, box) and self.room.is_free(box) and self.lines.is_free(box)

    def weigh(self, *boxes: Box) -> float:
        return ON_A_NUMBER * self.numbers.count(*boxes) + ON_TERRAIN * self.terrain.count(*boxes)

    def weigh_company(self, wish: Wish, box: Box, line: tuple[Point, Point] | None) -> float:
        """Close to other things a label may be taken for theirs; a line across them is hard to
        follow."""
        close = len(self.room.hits(grow(box, CLOSE)) - {SYMBOL})
        close += self.symbols.count(grow(box, CLOSE))
        if line is None:
            return CLOSE_BY * max(0, close - 1)  # its own thing is always close
        crossed = self.symbols.count(*along(*line)[1:-1]) - 1
        return CLOSE_BY * close + ACROSS * max(0, crossed)

    def spots(self, wish: Wish) -> Iterator[tuple[LabelSpot, Box]]:
        width, height = wish.size(self.growth)
        found = over(wish.points) if wish.points else around(wish.thing, width, height)
        return ((spot, spot.box(width, height)) for spot in found)

    def lead(self, wish: Wish, spot: LabelSpot, box: Box) -> tuple[Point, Point] | None:
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
        for box in placed.boxes:
            self.room.take(box, number)
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
