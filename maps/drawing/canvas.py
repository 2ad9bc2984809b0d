"""A sheet of characters: what stands in each cell, whose ground it is, in which colour."""

from __future__ import annotations

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


class Canvas:
    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], Cell] = {}
        self.width = 0
        self.height = 0

    def put(self, x: int, y: int, cell: Cell) -> None:
        if x >= 0 and y >= 0:
            self.cells[x, y] = cell
            self.width, self.height = max(self.width, x + 1), max(self.height, y + 1)

    def write(self, x: int, y: int, text: str, ink: str = "", bold: bool = False) -> None:
        """Text over what is there: the ground below it stays."""
        for index, char in enumerate(text):
            below = self.cells.get((x + index, y), BLANK)
            self.put(x + index, y, Cell(char, ink, below.ground, bold))

    def rows(self) -> Iterator[list[Cell]]:
        for y in range(self.height):
            row = [self.cells.get((x, y), BLANK) for x in range(self.width)]
            while row and row[-1] == BLANK:
                row.pop()
            yield row


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
