"""How large a map may be, so that no text, size or file can take all time or memory."""

from __future__ import annotations

from maps.errors import Refused

MOST_TILES = 250_000
MOST_LINES = 2 * MOST_TILES
MOST_POINTS = 2 * MOST_TILES  # of rivers, roads and the like
MOST_BYTES = 48 * 1024 * 1024
LONGEST_NAME = 120
LONGEST_LINE = 5_000


def refuse_size(tiles: int) -> None:
    if tiles > MOST_TILES:
        raise Refused(
            "a map holds at most {most} tiles, not {tiles}",
            hint="make it smaller, or split it into several maps",
            most=MOST_TILES,
            tiles=tiles,
        )


def refuse_bytes(size: int, source: str) -> None:
    if size > MOST_BYTES:
        raise Refused(
            "{source} is too large for a map: {size} bytes, at most {most}",
            source=source,
            size=size,
            most=MOST_BYTES,
        )
