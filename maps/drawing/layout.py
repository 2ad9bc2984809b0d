"""Where a tile lies on the sheet: whole numbers, so that corners of neighbours meet exactly.

A tile is 62 by 72 units, a hair off regular, which no eye sees and which keeps every corner a pair
of small whole numbers: shorter pictures, quicker drawing, exact outlines.
"""

from __future__ import annotations

from collections.abc import Iterable
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
