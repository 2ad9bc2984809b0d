"""A sheet of characters: what stands in each cell, whose ground it is, in which colour."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

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
