"""A picture of letters in a map's text: a line a row, a letter a tile.

    grid
    ~ ~ C L H
    ~ C L F H

The first letter of the first line is 0101, or the tile named after `grid`. A full stop is no tile.
Lines of single tiles may stand beside it: they say more of a tile that the picture has.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from maps.board.hexes import find_label, from_offset, label, offset
from maps.board.tile import LETTERS

if TYPE_CHECKING:
    from maps.files.text_map import TextMapReading

HEADER = re.compile(r"grid(?:\s+(\S+))?", re.IGNORECASE)
WORDS = {letter: word for word, letter in LETTERS.items()}
NO_TILE = "."
TOGETHER = re.compile(f"[{re.escape(''.join(WORDS))}{NO_TILE}]+")
START = (1, 1)


def read_grids(reading: TextMapReading, lines: list[str]) -> list[str]:
    """Read the tiles of every picture. Returns all lines, those of pictures emptied, so that the
    others keep their numbers."""
    left: list[str] = []
    row: int | None = None  # of the picture that is being read
    first = START
    for number, raw in enumerate(lines, 1):
        text = raw.strip()
        header = HEADER.fullmatch(text)
        if header:
            first, row = find_start(reading, number, header[1]), 0
        elif row is None and is_picture(text):
            first, row = START, 0
        elif not is_row(text):
            row = None
        if row is None:
            left.append(raw)
            continue
        left.append("")
        if not header:
            read_row(reading, number, text, (first[0], first[1] + row))
            row += 1
        if reading.is_full(number):
            break
    return left


def is_picture(text: str) -> bool:
    """Whether a picture begins here without a header: letters alone, or with a slip among them."""
    words = text.split()
    known = sum(word in WORDS or word == NO_TILE for word in words)
    apart = len(words) > 1 and is_row(text) and 2 * known >= len(words)
    return apart or TOGETHER.fullmatch(text) is not None


def is_row(text: str) -> bool:
    """Whether a line goes on with a picture. Each letter stands alone, or all stand together: a
    header, a comment, a tile or an empty line ends it."""
    words = text.split()
    alone = all(len(word) == 1 for word in words) or len(words) == 1
    return bool(words) and alone and not text[0].isdigit() and text[0] != "#"


def find_start(reading: TextMapReading, number: int, text: str | None) -> tuple[int, int]:
    at = find_label(text, reading.layout) if text else None
    if text and at is None:
        reading.wrong(number, "label", "{label} is not a tile's label", text, label=text[:40])
    return START if at is None else offset(at, reading.layout)


def read_row(reading: TextMapReading, number: int, text: str, start: tuple[int, int]) -> None:
    from maps.files.text_map import make_tile

    for place, letter in enumerate("".join(text.split())):
        at = from_offset(start[0] + place, start[1], reading.layout)
        word = WORDS.get(letter.upper())
        if word is not None:
            tile = make_tile(reading, number, at, [word], "")
            if tile:
                reading.tiles[at] = tile
        elif letter != NO_TILE:
            name = label(at, reading.layout)
            message = "{letter} at {at} is not a map letter; the letters are {all}"
            reading.wrong(number, "letter", message, name, letter=letter, at=name,
                          all="".join(WORDS) + NO_TILE)  # fmt: skip
        if reading.is_full(number):
            return
