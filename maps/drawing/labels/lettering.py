"""Words to be written on a map: what wants them, and how wide they are without a browser."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import NamedTuple

from maps.board.hexes import Coordinate
from maps.drawing.layout import Box, Point
from maps.drawing.symbols import clean, load_toml

ASCENT, DESCENT = 0.96, 0.27  # of a line, in parts of its size: the box a browser gives it
LEADING = 1.12  # from one line of a label to the next
OTHER = 1.0  # a letter that the table lacks
WIDE = 1.35  # an emoji or a full-width letter


class Look(NamedTuple):
    size: float
    bold: bool = False
    italic: bool = False
    spacing: float = 0.0


@cache
def find_look(name: str) -> Look:
    return Look(**load_toml("looks.toml")[name])


@cache
def letter_widths(bold: bool) -> dict[str, float]:
    listed: dict[str, str] = load_toml("widths.toml")["bold" if bold else "regular"]
    return {letter: int(width) / 1000 for width, letters in listed.items() for letter in letters}


@cache
def measure(text: str, look: str) -> float:
    """The width of a line in pixels."""
    how = find_look(look)
    widths = letter_widths(how.bold)
    letters = sum(widths[char] if char in widths else other_width(char) for char in text)
    return (letters + how.spacing * len(text)) * how.size


def other_width(char: str) -> float:
    if unicodedata.combining(char):
        return 0.0
    wide = unicodedata.east_asian_width(char) in "WF" or ord(char) > 0xFFFF
    return WIDE if wide else OTHER


def is_measured(text: str, look: str) -> bool:
    """Whether every letter's width is known; else a picture fixes the line's length."""
    widths = letter_widths(find_look(look).bold)
    return all(char in widths for char in text)


def wrap(text: str, longest: int = 20, lines: int = 3) -> list[str]:
    """A long name on a few lines, cut between words where it has any; … where it is cut off."""
    words = clean(text, longest * lines).split()
    if len(" ".join(words)) <= longest:
        return [" ".join(words)]
    found = [""]
    for word in words:
        while len(found[-1]) + len(word) >= longest:
            if not found[-1]:
                found[-1], word = word[:longest], word[longest:]
            found.append("")
        found[-1] = f"{found[-1]} {word}".strip()
    found = [line for line in found if line]
    return found if len(found) <= lines else [*found[: lines - 1], found[lines - 1][:-1] + "…"]


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
