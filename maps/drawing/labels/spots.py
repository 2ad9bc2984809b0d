"""Where a label may stand, the best place first."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import NamedTuple

from maps.drawing.layout import Box, Point

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
