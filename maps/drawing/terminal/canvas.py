"""A sheet of characters: what stands in each cell, whose ground it is, in which colour; and tiles
drawn on it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from maps.board.hexes import Coordinate, offset

if TYPE_CHECKING:
    from rich.text import Text


class Cell(NamedTuple):
    char: str
    ink: str = ""  # a colour name of `terminal_colours`, or ""
    ground: str = ""
    bold: bool = False


BLANK = Cell(" ")


def find_cells(text: str) -> list[str]:
    """One entry a column: a wide character takes two, the second empty; a mark joins its letter."""
    cells: list[str] = []
    for char in text:
        if unicodedata.combining(char) and cells:
            cells[-1] += char
        else:
            cells += [char, ""] if unicodedata.east_asian_width(char) in "WF" else [char]
    return cells


class Canvas:
    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], Cell] = {}  # by column and row, from 0

    @property
    def height(self) -> int:
        return max((y for _, y in self.cells), default=-1) + 1

    def put(self, x: int, y: int, cell: Cell) -> None:
        self.cells[x, y] = cell

    def write(self, x: int, y: int, text: str, ink: str = "", bold: bool = False) -> None:
        """Text over what is there: the ground below it stays."""
        for index, char in enumerate(find_cells(text)):
            below = self.cells.get((x + index, y), BLANK)
            self.put(x + index, y, Cell(char, ink, below.ground, bold))

    def rows(self) -> Iterator[list[Cell]]:
        """From the top, each no longer than what is written in it."""
        ends = [0] * self.height
        for x, y in self.cells:
            ends[y] = max(ends[y], x + 1)
        for y, end in enumerate(ends):
            yield [self.cells.get((x, y), BLANK) for x in range(end)]


def render_plain(canvas: Canvas) -> str:
    return "".join("".join(cell.char for cell in row).rstrip() + "\n" for row in canvas.rows())


def render_rich(canvas: Canvas, colours: dict[str, str]) -> Text:
    """For Rich, which leaves colours out where the terminal or NO_COLOR says so."""
    from rich.text import Text

    text = Text(no_wrap=True, overflow="crop")
    for row in canvas.rows():
        for look, cells in groupby(row, key=lambda cell: cell[1:]):
            text.append("".join(cell.char for cell in cells), find_style(look, colours))
        text.append("\n")
    return text


def find_style(look: tuple[str, str, bool], colours: dict[str, str]) -> str:
    ink, ground, bold = look
    words = ["bold"] if bold else []
    if ink:
        words.append(colours.get(f"{ink} on {ground}") or colours.get(ink, ink))
    if ground:
        words.append("on " + colours.get(ground, ground))
    return " ".join(words)


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
