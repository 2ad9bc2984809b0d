"""Hexes made of characters, in three sizes for each way a hex can stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from maps.board.hexes import Coordinate, offset

Slot = tuple[int, int, int]  # column, row, width


class Shape(NamedTuple):
    """`rows` from the left edge; `own` marks the cells coloured as the tile's ground, which leave
    no gap between tiles; `step` to the next column and row of tiles; every other row (pointy) or
    column (flat) is shifted by `half`; `slots` hold the words."""

    rows: tuple[str, ...]
    own: tuple[str, ...]
    step: tuple[int, int]
    half: tuple[int, int]
    slots: Mapping[str, Slot]

    def place(self, column: int, row: int) -> tuple[int, int]:
        """The upper left character of a tile, by its printed column and row."""
        (step_x, step_y), (half_x, half_y) = self.step, self.half
        return (
            column * step_x + (half_x if row % 2 else 0),
            row * step_y + (half_y if column % 2 else 0),
        )


LETTER_ALONE = {"terrain": (0, 0, 1)}
SHAPES: Mapping[str, tuple[Shape, ...]] = {
    "pointy": (
        Shape(
            (" .--'--. ", "|       |", "|       |", "|       |", "'--. .--'"),
            ("  ####   ", "######## ", "######## ", "######## ", "  ####   "),
            (8, 4),
            (4, 0),
            {
                "terrain": (2, 1, 1),
                "label": (4, 1, 4),
                "settlement": (1, 2, 1),
                "name": (2, 2, 6),
                "forces": (1, 3, 4),
                "site": (6, 3, 1),
                "owner": (7, 3, 1),
            },
        ),
        Shape(
            (" .-'-. ", "|     |", "|     |", "'-. .-'"),
            ("  ###  ", "###### ", "###### ", "  ###  "),
            (6, 3),
            (3, 0),
            {
                "terrain": (1, 1, 1),
                "label": (2, 1, 4),
                "settlement": (1, 2, 1),
                "forces": (2, 2, 2),
                "site": (4, 2, 1),
                "owner": (5, 2, 1),
            },
        ),
        Shape(
            (" / \\ ", "|   |", " \\ / "),
            (" ##  ", "#### ", " ##  "),
            (4, 2),
            (2, 0),
            {
                "site": (2, 0, 1),
                "terrain": (1, 1, 1),
                "settlement": (2, 1, 1),
                "forces": (3, 1, 1),
                "owner": (2, 2, 1),
            },
        ),
        Shape((" ",), ("#",), (2, 1), (1, 0), LETTER_ALONE),
    ),
    "flat": (
        Shape(
            ("  ____  ", " /    \\ ", "/      \\", "\\      /", " \\____/ "),
            ("        ", " #####  ", "####### ", "####### ", " #####  "),
            (6, 4),
            (0, 2),
            {
                "label": (2, 1, 4),
                "terrain": (2, 2, 1),
                "settlement": (3, 2, 1),
                "forces": (4, 2, 2),
                "site": (2, 3, 1),
                "owner": (5, 3, 1),
            },
        ),
        Shape(
            (" __ ", "/  \\", "\\__/"),
            ("    ", "### ", "### "),
            (3, 2),
            (0, 1),
            {
                "terrain": (1, 1, 1),
                "settlement": (2, 1, 1),
                "owner": (1, 2, 1),
                "forces": (2, 2, 1),
            },
        ),
        Shape((" ",), ("#",), (2, 2), (0, 1), LETTER_ALONE),
    ),
}


class Window(NamedTuple):
    """The printed columns and rows shown, counted from 0."""

    left: int
    top: int
    right: int
    bottom: int


def find_window(places: list[Coordinate], layout: str) -> Window:
    """Starting on an even column and row, so that what is shifted stays shifted."""
    cells = [offset(at, layout) for at in places] or [(1, 1)]
    left, top = min(c for c, _ in cells) - 1, min(r for _, r in cells) - 1
    return Window(
        left - left % 2,
        top - top % 2,
        max(c for c, _ in cells) - 1,
        max(r for _, r in cells) - 1,
    )


def find_shape(layout: str, window: Window, width: int) -> Shape:
    """The largest that fits; where none does, the smallest."""
    for shape in SHAPES[layout]:
        x, _ = shape.place(window.right - window.left, 0)
        if x + len(shape.rows[0]) + shape.half[0] <= width:
            return shape
    return SHAPES[layout][-1]


Outline = list[tuple[int, int, str, bool]]  # column, row, character, whether the tile's own ground


def find_outline(shape: Shape) -> Outline:
    """The cells a tile writes to; "" leaves the character that is there."""
    return [
        (dx, dy, char.strip(), mine == "#")
        for dy, (row, own) in enumerate(zip(shape.rows, shape.own, strict=True))
        for dx, (char, mine) in enumerate(zip(row, own, strict=True))
        if char != " " or mine == "#"
    ]
