"""Worldographer's maps, read only: the terrain of every hex of the first view level.

A `.wxx` file is XML in UTF-16, gzipped: a list of terrain names with their numbers, then the hexes
column by column, one a line, the terrain's number first. Its terrains are read by the words in
their names; land beside water becomes coast.
"""

from __future__ import annotations

import re
import zlib
from dataclasses import replace

from maps.board.board import Board
from maps.board.hexes import Coordinate, from_offset
from maps.board.limits import MOST_BYTES, MOST_TILES, refuse_bytes, refuse_size
from maps.board.neighbourhood import around
from maps.board.tile import Tile
from maps.errors import Refused
from maps.files.svg_source import DECLARATION

GZIP = b"\x1f\x8b"
TERRAINS = re.compile(r"<terrainmap>([^<]*)</terrainmap>")
COLUMN = re.compile(r"<tilerow>([^<]*)</tilerow>")
ROWS = re.compile(r'<map\b[^>]{0,2000}\bhexOrientation="ROWS"')
# The first word found in a terrain's name decides.
WORDS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("lake", "lowland", ("lake",)),
    ("water", "sea", ()),
    ("sea", "sea", ()),
    ("ocean", "sea", ()),
    ("volcano", "highland", ("volcano",)),
    ("forest", "lowland", ("forest",)),
    ("jungle", "lowland", ("forest",)),
    ("mountain", "highland", ()),
    ("hill", "highland", ()),
    ("swamp", "lowland", ("swamp",)),
    ("marsh", "lowland", ("swamp",)),
)


def is_worldographer(raw: bytes) -> bool:
    return raw.startswith(GZIP)


def load_worldographer(raw: bytes, source: str = "the map") -> Board:
    text = unpack(raw, source)
    terrains = TERRAINS.search(text)
    tiles = text.partition("<tiles")[2].partition("</tiles>")[0]
    if DECLARATION.search(text) or terrains is None:
        raise Refused("{source} is no map of Worldographer's", source=source)
    numbers = parse_terrains(terrains[1])
    layout = "pointy" if ROWS.search(text) else "flat"
    columns = COLUMN.findall(tiles)
    refuse_size(sum(column.count("\n") for column in columns) // 2)
    found = [
        Tile(from_offset(column, row, layout), *reading)
        for column, lines in enumerate(columns, 1)
        for row, line in enumerate(lines.strip("\r\n").split("\n"), 1)
        if (reading := read_terrain(numbers.get(line.split("\t")[0].strip(), "Blank")))
    ]
    if not found or len(found) > MOST_TILES:
        raise Refused("{source} holds no hexes that can be read", source=source)
    return Board(with_coasts(Board(found, layout)).values(), layout)


def unpack(raw: bytes, source: str) -> str:
    """Never more than the limit, however small the file that unfolds into it."""
    unfolding = zlib.decompressobj(wbits=31)
    try:
        data = unfolding.decompress(raw, MOST_BYTES + 1)
        refuse_bytes(len(data), source)
        return data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8")
    except (zlib.error, UnicodeDecodeError):
        raise Refused("{source} is no map of Worldographer's", source=source) from None


def parse_terrains(text: str) -> dict[str, str]:
    """Name, number, name, number, parted by tabs."""
    words = text.strip().split("\t")
    return {number.strip(): name for name, number in zip(words[::2], words[1::2], strict=False)}


def read_terrain(name: str) -> tuple[str, tuple[str, ...]] | None:
    """Class and kinds; None for a blank hex, which is a hole."""
    lowered = name.lower()
    if lowered == "blank":
        return None
    for word, terrain, kinds in WORDS:
        if word in lowered:
            return terrain, kinds
    return "lowland", ()


def with_coasts(board: Board) -> dict[Coordinate, Tile]:
    return {
        tile.at: replace(tile, terrain="coast") if is_shore(board, tile) else tile for tile in board
    }


def is_shore(board: Board, tile: Tile) -> bool:
    beside = any(other.terrain == "sea" for other in around(board, tile.at))
    return tile.terrain == "lowland" and "lake" not in tile.kinds and beside
