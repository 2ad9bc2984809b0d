"""What wants to be written on a map, before anybody knows where."""

from __future__ import annotations

from typing import NamedTuple

from maps.board.hexes import Coordinate
from maps.drawing.labels.lettering import ASCENT, DESCENT, LEADING, find_look, measure
from maps.drawing.layout import Box, Point

PIP = 0.75  # the room of the small square that says whose a line is, in parts of the size


class LabelLine(NamedTuple):
    """One line: words, then a figure in bold; `colour` puts a small square before it."""

    text: str
    figure: str = ""
    colour: str = ""


class Wish(NamedTuple):
    """`thing` is what the label names and stands clear of; `points` are middles to try instead,
    where the label lies over its own land; `course` is a line its letters may follow. A smaller
    `rank` is placed first."""

    rank: int
    at: Coordinate
    look: str
    lines: tuple[LabelLine, ...]
    thing: Box
    points: tuple[Point, ...] = ()
    faint: bool = False
    course: tuple[Point, ...] = ()

    @property
    def words(self) -> str:
        return ", ".join(f"{line.text} {line.figure}".strip() for line in self.lines)

    def size(self, growth: float) -> tuple[float, float]:
        """Its width and height on the sheet."""
        look = find_look(self.look)
        width = max(line_width(line, self.look) for line in self.lines)
        height = (ASCENT + DESCENT + LEADING * (len(self.lines) - 1)) * look.size
        return width / growth + 1.5, height / growth


def line_width(line: LabelLine, look: str) -> float:
    width = measure(line.text, look)
    if line.figure:
        width += measure(" ", look) + measure(line.figure, look) * 1.1  # bold is wider
    return width + (PIP * find_look(look).size if line.colour else 0)
