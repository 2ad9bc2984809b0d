"""The tiles' numbers: small, inside their own hex, wherever it has room left."""

from __future__ import annotations

from maps.board.board import Board
from maps.board.hexes import Coordinate
from maps.drawing.detail import FULL_DETAIL
from maps.drawing.labels.lettering import ASCENT, DESCENT, find_look, measure
from maps.drawing.labels.wish import LabelLine, Wish
from maps.drawing.layout import Box, Layout, Point

# Middles a number may have inside its hex, from the hex's own: the usual one first.
PLACES: dict[str, tuple[Point, ...]] = {
    "flat": (
        (0, -25), (0, 25), (-10, -25), (10, -25), (-10, 25), (10, 25), (-19, -19), (19, -19),
        (-19, 19), (19, 19), (-25, 0), (25, 0), (-22, -10), (22, -10), (-22, 10), (22, 10),
        (0, -16), (0, 16),
    ),
    "pointy": (
        (0, -25), (0, 26), (-12, -20), (12, -20), (-12, 20), (12, 20), (-20, -14), (20, -14),
        (-20, 14), (20, 14), (-21, 0), (21, 0), (-21, -7), (21, -7), (-21, 7), (21, 7),
        (0, -16), (0, 16),
    ),
}  # fmt: skip


def collect_numbers(board: Board, layout: Layout, beyond: frozenset[Coordinate]) -> list[Wish]:
    """`beyond` are tiles off the known map that have a number all the same."""
    places = PLACES[layout.name]
    wishes = []
    for at in [*labelled(board), *sorted(beyond)]:
        x, y = layout.centre(at)
        points = tuple((x + dx, y + dy) for dx, dy in places)
        line = LabelLine(board.label(at))
        wishes.append(Wish(20, at, "tl", (line,), Box(x, y, x, y), points, at in beyond))
    return wishes


def number_boxes(wishes: list[Wish], growth: float) -> list[Box]:
    """The usual place of each."""
    half, size = measure("0000", "tl") / 2 / growth, find_look("tl").size / growth
    high = (ASCENT + DESCENT) * size / 2
    return [
        Box(x - half, y - high, x + half, y + high) for x, y in (wish.points[0] for wish in wishes)
    ]


def labelled(board: Board) -> list[Coordinate]:
    return list(board.tiles) if len(board) <= FULL_DETAIL else fifths(board)


def fifths(board: Board) -> list[Coordinate]:
    """Every fifth tile of every fifth row: enough to find a tile on a large map."""
    return [(q, r) for q, r in board.tiles if not q % 5 and not r % 5]
