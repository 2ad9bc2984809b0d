"""Sheets of paper and lengths on them, in millimetres."""

from __future__ import annotations

import re
from typing import NamedTuple

from maps.errors import WrongWords

SIZES = {"a4": (210.0, 297.0), "a3": (297.0, 420.0)}
ORIENTATIONS = ("auto", "portrait", "landscape")
UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4}
LENGTH = re.compile(r"([0-9]{1,4}(?:\.[0-9]{1,3})?)\s*(mm|cm|in)", re.ASCII)
MARGIN = 10.0  # that printers leave white
SMALLEST_TILE, LARGEST_TILE = 5.0, 200.0


class Paper(NamedTuple):
    """A sheet as it lies: its width and its height."""

    width: float
    height: float

    @property
    def across(self) -> float:
        """What can be printed on, from left to right."""
        return self.width - 2 * MARGIN

    @property
    def down(self) -> float:
        return self.height - 2 * MARGIN


def find_papers(size: str, orientation: str) -> list[Paper]:
    """The ways a sheet may lie: both, unless one is asked for."""
    if size.lower() not in SIZES:
        raise WrongWords("no paper {size}", hint="a4 or a3", size=repr(size[:20]))
    if orientation not in ORIENTATIONS:
        raise WrongWords(
            "no orientation {word}", hint="auto, portrait or landscape", word=repr(orientation[:20])
        )
    short, long = SIZES[size.lower()]
    ways = {"portrait": Paper(short, long), "landscape": Paper(long, short)}
    return list(ways.values()) if orientation == "auto" else [ways[orientation]]


def parse_tile(text: str) -> float:
    """`40mm`, `4cm`, `1.5in`: how wide a tile is, from side to side."""
    found = LENGTH.fullmatch(text.strip().lower())
    if not found:
        raise WrongWords("{text} is no length", hint="as 40mm, 4cm or 1.5in", text=repr(text[:20]))
    length = float(found[1]) * UNITS[found[2]]
    if not SMALLEST_TILE <= length <= LARGEST_TILE:
        raise WrongWords(
            "a tile is {least} to {most} mm wide, not {length}",
            least=f"{SMALLEST_TILE:g}",
            most=f"{LARGEST_TILE:g}",
            length=f"{length:g}",
        )
    return length
