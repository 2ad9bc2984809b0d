"""The outline of a set of tiles: closed loops of corners, clockwise; and curves through points."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import NamedTuple

from maps.board.hexes import STEPS, Coordinate
from maps.drawing.layout import Corner, Layout, Point, number


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
