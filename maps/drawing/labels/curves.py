"""Names that follow a line: each letter of a river's name stands on its course."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import atan2, cos, degrees, hypot, pi, sin
from typing import NamedTuple

from maps.drawing.labels.lettering import ASCENT, DESCENT, Wish, find_look, is_measured, measure
from maps.drawing.layout import Box, Point

STEEPEST = 1.15  # slope of a letter, in radians from level
BEND = 0.5  # the most that the slope changes from letter to letter, in radians
TIGHTEST = 0.88  # of a letter's width, before the next
OFF = 4.6  # from the middle of the water to the foot of the letters, in units of the drawing
STEP = 9.0  # from one place to try to the next, in the same units
TRIED = 30  # places on either side, the nearest to the middle of the course
STEEP_COST, ASIDE_COST = 3.0, 0.02


class Letter(NamedTuple):
    """Its foot's left end, and how far it is turned, in degrees."""

    x: float
    y: float
    turn: float


class Curve(NamedTuple):
    """A name along a course, with the room of each letter."""

    cost: float
    letters: tuple[Letter, ...]
    boxes: tuple[Box, ...]

    @property
    def bounds(self) -> Box:
        lefts, tops, rights, bottoms = zip(*self.boxes, strict=True)
        return Box(min(lefts), min(tops), max(rights), max(bottoms))


class MeasuredLine(NamedTuple):
    """A line with how far each of its points lies from its start."""

    points: Sequence[Point]
    far: Sequence[float]

    def at(self, length: float) -> tuple[Point, float]:
        """The point so far along, and which way the line runs there."""
        n = min(max(bisect_right(self.far, length) - 1, 0), len(self.points) - 2)
        (ax, ay), (bx, by) = self.points[n], self.points[n + 1]
        part = (length - self.far[n]) / ((self.far[n + 1] - self.far[n]) or 1)
        return (ax + (bx - ax) * part, ay + (by - ay) * part), atan2(by - ay, bx - ax)


def curved(wish: Wish, growth: float) -> list[Curve]:
    """Where a name can follow its course, the best place first. Only one line of letters whose
    widths are known can be set letter by letter; others would lose their joins."""
    if len(wish.lines) != 1 or not is_measured(wish.lines[0].text, wish.look):
        return []
    found = [
        curve
        for line in (wish.course, wish.course[::-1])  # letters read from the left
        if len(line) > 1
        for side in (-1, 1)
        for curve in along_side(wish, measure_course(line), side, growth)
    ]
    return sorted(found, key=lambda curve: curve.cost)


def measure_course(points: Sequence[Point]) -> MeasuredLine:
    far = [0.0]
    for (ax, ay), (bx, by) in pairwise(points):
        far.append(far[-1] + hypot(bx - ax, by - ay))
    return MeasuredLine(points, far)


def along_side(wish: Wish, course: MeasuredLine, side: int, growth: float) -> Iterator[Curve]:
    """`side`: -1 above the water, 1 below."""
    widths = letter_widths(wish, growth)
    whole, length = sum(widths), course.far[-1]
    last = int((length - whole) // STEP)
    middle = last / 2
    for n in sorted(range(last + 1), key=lambda n: (abs(n - middle), n))[:TRIED]:
        curve = set_letters(wish, course, n * STEP, side, widths, growth)
        if curve:
            aside = abs(n - middle) * STEP * ASIDE_COST + (0.4 if side > 0 else 0)
            yield curve._replace(cost=curve.cost + aside)


def letter_widths(wish: Wish, growth: float) -> list[float]:
    return [measure(char, wish.look) / growth for char in wish.lines[0].text]


def set_letters(
    wish: Wish, course: MeasuredLine, start: float, side: int, widths: list[float], growth: float
) -> Curve | None:
    """None where the course is too steep or bends too sharply for reading."""
    size = find_look(wish.look).size / growth
    letters: list[Letter] = []
    boxes: list[Box] = []
    slopes: list[float] = []
    before = 0.0
    for width in widths:
        (x, y), slope = settle(course, start + width / 2, size)
        if abs(slope) > STEEPEST or (slopes and abs(slope - slopes[-1]) > BEND):
            return None
        down = OFF + ASCENT * size * 0.72 if side > 0 else -OFF
        foot = x - sin(slope) * down, y + cos(slope) * down
        left = foot[0] - cos(slope) * width / 2, foot[1] - sin(slope) * width / 2
        if letters and is_cramped(letters[-1], left, before):
            return None
        letters.append(Letter(*left, degrees(slope)))
        boxes.append(letter_box(left, slope, width, size))
        slopes.append(slope)
        start, before = start + width, width
    steep = sum(abs(slope) for slope in slopes) / len(slopes)
    return Curve(steep * STEEP_COST, tuple(letters), tuple(boxes))


def is_cramped(last: Letter, foot: Point, width: float) -> bool:
    """Inside a bend letters come closer together than they are wide."""
    return hypot(foot[0] - last.x, foot[1] - last.y) < width * TIGHTEST


def settle(course: MeasuredLine, length: float, size: float) -> tuple[Point, float]:
    """A point of the course and its slope, over a stretch rather than at a single bend."""
    (ax, ay), _ = course.at(length - size * 1.2)
    (bx, by), _ = course.at(length + size * 1.2)
    point, slope = course.at(length)
    slope = atan2(by - ay, bx - ax) if (ax, ay) != (bx, by) else slope
    middle = (point[0] + (ax + bx) / 2) / 2, (point[1] + (ay + by) / 2) / 2
    return middle, (slope + pi) % (2 * pi) - pi  # from -pi to pi


def letter_box(foot: Point, slope: float, width: float, size: float) -> Box:
    x, y = foot
    corners = [
        (x + dx * cos(slope) - dy * sin(slope), y + dx * sin(slope) + dy * cos(slope))
        for dx in (0, width)
        for dy in (-ASCENT * size, DESCENT * size)
    ]
    return Box(
        min(cx for cx, _ in corners),
        min(cy for _, cy in corners),
        max(cx for cx, _ in corners),
        max(cy for _, cy in corners),
    )
