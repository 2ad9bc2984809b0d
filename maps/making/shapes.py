"""The outline of a board that is to be made."""

from __future__ import annotations

import re

from maps.board.hexes import Coordinate, from_offset, within
from maps.board.limits import refuse_size
from maps.errors import WrongWords

SHAPES = ("rectangle", "hexagon", "ellipse")
SIZE = re.compile(r"([0-9]{1,9})(?:x([0-9]{1,9}))?")


def parse_size(text: str) -> tuple[int, int]:
    """`12x9` as columns and rows; one number serves for both."""
    found = SIZE.fullmatch(text.strip().lower())
    width, height = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not width or not height:
        raise WrongWords(
            "{text} is no size",
            hint="a size is columns x rows, as 12x10; for a hexagon its radius, as 6",
            text=repr(text[:40]),
        )
    return width, height


def shape_tiles(shape: str, width: int, height: int, layout: str = "flat") -> list[Coordinate]:
    """The coordinates inside, column by column. Too large a size is refused before any is made."""
    if shape not in SHAPES:
        raise WrongWords(
            "{shape} is no shape", hint="shapes are {all}", shape=shape, all=", ".join(SHAPES)
        )
    if shape == "hexagon":
        refuse_size(3 * width * (width + 1) + 1)
        return sorted(within(from_offset(width + 1, width + 1, layout), width))
    refuse_size(width * height)
    return [
        from_offset(column, row, layout)
        for column in range(1, width + 1)
        for row in range(1, height + 1)
        if shape == "rectangle" or in_ellipse(column, row, width, height)
    ]


def in_ellipse(column: int, row: int, width: int, height: int) -> bool:
    """In whole numbers, so that every machine agrees: twice the distance from the middle against
    the whole axis."""
    across, down = 2 * column - width - 1, 2 * row - height - 1
    return (across * height) ** 2 + (down * width) ** 2 <= (width * height) ** 2
