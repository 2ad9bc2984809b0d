"""How wide words are, without asking a browser: by a table of the letters' widths."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import NamedTuple

from maps.drawing.escape import clean
from maps.drawing.resources import load_toml

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
