"""Hex arithmetic: a coordinate is an axial pair (q, r); nothing here knows what lies on a tile.

Sides and directions are numbered 1-6 clockwise, as the rules roll them. Side 1 is the top one of a
flat-topped hex and the upper left one of a pointy-topped hex, so that one table of steps serves
both. The printed label of (0, 0) is 0101: column, then row; every other column (flat) or row
(pointy) is shifted by half a hex, the second one further down (right).
"""

from __future__ import annotations

import re
from functools import cache

from maps.errors import WrongWords

Coordinate = tuple[int, int]

SIDES = (1, 2, 3, 4, 5, 6)
LAYOUTS = ("flat", "pointy")
# STEPS[side]; index 0 is no step at all, so that a side indexes it directly.
STEPS: tuple[Coordinate, ...] = ((0, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
OPPOSITE = (0, 4, 5, 6, 1, 2, 3)
SIDE_OF_STEP = {step: side for side, step in enumerate(STEPS) if side}
COMPASS = {
    "flat": ("", "north", "north-east", "south-east", "south", "south-west", "north-west"),
    "pointy": ("", "north-west", "north-east", "east", "south-east", "south-west", "west"),
}
FARTHEST = 1_000_000  # columns and rows; no map a person plays on reaches this far


def neighbour(at: Coordinate, side: int) -> Coordinate:
    step_q, step_r = STEPS[side]
    return at[0] + step_q, at[1] + step_r


def neighbours(at: Coordinate) -> list[Coordinate]:
    """All six, in the order of the sides 1-6."""
    q, r = at
    return [(q, r - 1), (q + 1, r - 1), (q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r)]


def turned(side: int, by: int) -> int:
    """The side `by` places clockwise of this one."""
    return (side - 1 + by) % 6 + 1


def find_side(start: Coordinate, end: Coordinate) -> int | None:
    """By which side `start` touches `end`, or None where they are not neighbours."""
    return SIDE_OF_STEP.get((end[0] - start[0], end[1] - start[1]))


def moved(at: Coordinate, side: int, distance: int) -> Coordinate:
    step_q, step_r = STEPS[side]
    return at[0] + step_q * distance, at[1] + step_r * distance


def distance(one: Coordinate, other: Coordinate) -> int:
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def ring(centre: Coordinate, radius: int) -> list[Coordinate]:
    """The tiles exactly so far away, clockwise from the one straight towards side 1."""
    if not radius:
        return [centre]
    at = moved(centre, 1, radius)
    found = []
    for side in (3, 4, 5, 6, 1, 2):
        for _ in range(radius):
            found.append(at)
            at = neighbour(at, side)
    return found


@cache
def disc(radius: int) -> tuple[Coordinate, ...]:
    """The steps to every tile within the radius, nearest first."""
    return tuple(at for far in range(radius + 1) for at in ring((0, 0), far))


def within(centre: Coordinate, radius: int) -> list[Coordinate]:
    """Every coordinate within the radius, the centre first, then ring by ring."""
    q, r = centre
    return [(q + step_q, r + step_r) for step_q, step_r in disc(radius)]


def offset(at: Coordinate, layout: str = "flat") -> tuple[int, int]:
    """Column and row as printed, counted from 1."""
    q, r = at
    if layout == "flat":
        return q + 1, r + (q - (q & 1)) // 2 + 1
    return q + (r - (r & 1)) // 2 + 1, r + 1


def from_offset(column: int, row: int, layout: str = "flat") -> Coordinate:
    column, row = column - 1, row - 1
    if layout == "flat":
        return column, row - (column - (column & 1)) // 2
    return column - (row - (row & 1)) // 2, row


def label(at: Coordinate, layout: str = "flat") -> str:
    """0405: column and row. Beyond 99 or below 0 they need a dot: 104.05, -01.12."""
    column, row = offset(at, layout)
    if 0 <= column < 100 and 0 <= row < 100:
        return f"{column:02d}{row:02d}"
    return f"{padded(column)}.{padded(row)}"


def padded(number: int) -> str:
    return f"{number:02d}" if number >= 0 else f"{number:03d}"


LABEL = re.compile(r"([0-9]{2})([0-9]{2})|(-?[0-9]{2,7})\.(-?[0-9]{2,7})", re.ASCII)


def find_label(text: str, layout: str = "flat") -> Coordinate | None:
    """The coordinate a label names, or None where the text is no label."""
    found = LABEL.fullmatch(text)
    if not found:
        return None
    column, row = int(found[1] or found[3]), int(found[2] or found[4])
    if max(abs(column), abs(row)) > FARTHEST:
        return None
    return from_offset(column, row, layout)


def parse_label(text: str, layout: str = "flat") -> Coordinate:
    at = find_label(text, layout)
    if at is None:
        raise WrongWords(
            "{text} is not a tile's label",
            hint="a label is two digits of column and two of row, as 0405; beyond 99 as 104.05",
            text=repr(text[:40]),
        )
    return at
