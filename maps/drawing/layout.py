"""Where a tile lies on the sheet: whole numbers, so that corners of neighbours meet exactly.

A tile is 62 by 72 units, a hair off regular, which no eye sees and which keeps every corner a pair
of small whole numbers: shorter pictures, quicker drawing, exact outlines: closed
loops of corners round a set of tiles, and curves through points.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from maps.board.hexes import STEPS, Coordinate

Point = tuple[float, float]
Corner = tuple[int, int]

LONG = 54  # between rows (pointy) or columns (flat)
WIDE = 62  # between neighbours in a row
HALF = 31


class Layout(NamedTuple):
    """How axial steps become units. `corners[side]` ends a side clockwise; [0] is [6]."""

    name: str
    xq: int
    xr: int
    yq: int
    yr: int
    corners: tuple[Corner, ...]
    hexagon: str

    def centre(self, at: Coordinate) -> Corner:
        q, r = at
        return self.xq * q + self.xr * r, self.yq * q + self.yr * r

    def middle(self, side: int) -> Point:
        """The middle of a side, from the tile's centre."""
        q, r = STEPS[side]
        return (self.xq * q + self.xr * r) / 2, (self.yq * q + self.yr * r) / 2


def hexagon(corners: tuple[Corner, ...]) -> str:
    """The outline as a relative path, from the corner [6] on."""
    steps = [
        (corners[side][0] - corners[side - 1][0], corners[side][1] - corners[side - 1][1])
        for side in range(1, 6)
    ]
    return "l" + "".join(f"{x} {y} " for x, y in steps).strip().replace(" -", "-") + "z"


POINTS = ((-31, -18), (0, -36), (31, -18), (31, 18), (0, 36), (-31, 18), (-31, -18))
FLATS = ((-18, -31), (18, -31), (36, 0), (18, 31), (-18, 31), (-36, 0), (-18, -31))
POINTY = Layout("pointy", WIDE, HALF, 0, LONG, POINTS, hexagon(POINTS))
FLAT = Layout("flat", LONG, 0, HALF, WIDE, FLATS, hexagon(FLATS))


def find_layout(name: str) -> Layout:
    return POINTY if name == "pointy" else FLAT


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top


def bounds(layout: Layout, places: Iterable[Coordinate]) -> Box:
    """The box around whole tiles; an empty board has one tile's box."""
    centres = [layout.centre(at) for at in places] or [(0, 0)]
    wide, high = layout.corners[2][0], max(y for _, y in layout.corners)
    return Box(
        min(x for x, _ in centres) - wide,
        min(y for _, y in centres) - high,
        max(x for x, _ in centres) + wide,
        max(y for _, y in centres) + high,
    )


def jitter(q: int, r: int, salt: int = 0) -> int:
    """0..255, the same for a place on every machine: hand-drawn, never random."""
    mixed = (q * 374761393 + r * 668265263 + salt * 974634777) & 0xFFFFFFFF
    mixed = (mixed ^ (mixed >> 13)) * 1274126177 & 0xFFFFFFFF
    return (mixed >> 16) & 255


def number(value: float) -> str:
    """As short as a path likes it: one decimal at most."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


class Border(NamedTuple):
    """One side of one tile, from corner to corner, with the tile inside on the right."""

    start: Corner
    end: Corner
    at: Coordinate
    side: int


def find_loops(layout: Layout, region: Collection[Coordinate]) -> list[list[Border]]:
    """Follow the borders from corner to corner. Three tiles meet at a corner, so at most one border
    begins there."""
    waiting = find_borders(layout, region)
    loops = []
    while waiting:
        start = next(iter(waiting))
        loop = []
        while start in waiting:
            border = waiting.pop(start)
            loop.append(border)
            start = border.end
        loops.append(loop)
    return loops


def find_borders(layout: Layout, region: Collection[Coordinate]) -> dict[Corner, Border]:
    corners = layout.corners
    steps = [(side, *STEPS[side], corners[side - 1], corners[side]) for side in range(1, 7)]
    borders: dict[Corner, Border] = {}
    for at in sorted(region):
        q, r = at
        for side, step_q, step_r, (ax, ay), (bx, by) in steps:
            if (q + step_q, r + step_r) not in region:
                x, y = layout.centre(at)
                start = (x + ax, y + ay)
                borders[start] = Border(start, (x + bx, y + by), at, side)
    return borders


def inset_path(layout: Layout, region: Collection[Coordinate], by: float) -> str:
    """The outline drawn a little inside, so that two neighbours' borders lie side by side."""
    return "".join(
        polygon(
            [inside(layout, before, after, by) for before, after in pairs(loop)],
        )
        for loop in find_loops(layout, region)
    )


def pairs(loop: Sequence[Border]) -> list[tuple[Border, Border]]:
    return list(zip([loop[-1], *loop[:-1]], loop, strict=True))


def inside(layout: Layout, before: Border, after: Border, by: float) -> Point:
    """The corner between two borders, moved towards the tiles of the region that meet there."""
    x, y = after.start
    one, other = layout.centre(before.at), layout.centre(after.at)
    to_x, to_y = (one[0] + other[0]) / 2 - x, (one[1] + other[1]) / 2 - y
    share = by / (to_x * to_x + to_y * to_y) ** 0.5
    return x + to_x * share, y + to_y * share


def polygon(points: Sequence[Point]) -> str:
    first, *others = [f"{number(x)} {number(y)}" for x, y in points]
    return f"M{first}L{' '.join(others)}z"


def smooth(points: Sequence[Point], closed: bool = False) -> str:
    """A curve that runs by the points and through the middles between them."""
    if closed:
        points = [*points, points[0]]
        start = between(points[0], points[1])
        ends = [between(a, b) for a, b in zip(points[1:], [*points[2:], points[1]], strict=True)]
        return (
            f"M{place(start)}"
            + "".join(
                f"Q{place(point)} {place(end)}" for point, end in zip(points[1:], ends, strict=True)
            )
            + "z"
        )
    inner = points[1:-1]
    ends = [between(a, b) for a, b in pairwise(inner)] + [points[-1]]
    return f"M{place(points[0])}" + "".join(
        f"Q{place(point)} {place(end)}" for point, end in zip(inner, ends, strict=True)
    )


def between(one: Point, other: Point, share: float = 0.5) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def place(point: Point) -> str:
    """To the nearest unit: a sixtieth of a tile is finer than any line drawn."""
    return f"{point[0]:.0f} {point[1]:.0f}"
