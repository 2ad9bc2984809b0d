"""Worldographer's maps, read only: the first view level with its hexes, features, labels and ways.

A `.wxx` file is XML in UTF-16, gzipped: a list of terrain names with their numbers, then the hexes
column by column, one a line, the terrain's number first; then what stands on them, by places in
points. Names are read by the words in them (`other_words.toml`); land beside water becomes coast.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Collection, Mapping
from dataclasses import replace

from maps.board.board import Board
from maps.board.hexes import Coordinate, from_offset
from maps.board.limits import MOST_BYTES, refuse_bytes, refuse_size
from maps.board.neighbourhood import around
from maps.board.problems import MapProblem
from maps.board.tile import KINDS, Tile
from maps.errors import Refused
from maps.files.other_words import OtherWords, shipped_words
from maps.files.svg_source import DECLARATION
from maps.files.worldographer_things import lay_things, places_of_things

GZIP = b"\x1f\x8b"
TERRAINS = re.compile(r"<terrainmap>([^<]*)</terrainmap>")
COLUMN = re.compile(r"<tilerow>([^<]*)</tilerow>")
ROWS = re.compile(r'<map\b[^>]{0,4000}\bhexOrientation="ROWS"')
VIEWS = re.compile(r'<tiles\b[^>]{0,400}\bviewLevel="(\w{1,40})"')
BLANK = "blank"
FILLED = "blank hexes with something on them are read as lowland: {count}"  # messages


def is_worldographer(raw: bytes) -> bool:
    return raw.startswith(GZIP)


def load_worldographer(
    raw: bytes,
    source: str = "the map",
    notes: list[MapProblem] | None = None,
    others: OtherWords | None = None,
) -> Board:
    text = unpack(raw, source)
    terrains = TERRAINS.search(text)
    if DECLARATION.search(text) or terrains is None:
        raise Refused("{source} is no map of Worldographer's", source=source)
    told: list[MapProblem] = [] if notes is None else notes
    others = others or shipped_words()
    layout = "pointy" if ROWS.search(text) else "flat"
    names = read_hexes(text, parse_terrains(terrains[1]), layout)
    tiles = make_tiles(names, places_of_things(text, layout), others, told)
    tell_views(text, told)
    if not tiles:
        raise Refused("{source} holds no hexes that can be read", source=source)
    board = Board(with_coasts(Board(tiles.values(), layout)).values(), layout)
    return lay_things(text, board, others, told)


def unpack(raw: bytes, source: str) -> str:
    """Decompress up to the limit: a small file may expand to a huge one."""
    stream = zlib.decompressobj(wbits=31)  # with gzip's header
    try:
        data = stream.decompress(raw, MOST_BYTES + 1)
        refuse_bytes(len(data), source)
        return data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8")
    except (zlib.error, UnicodeDecodeError):
        raise Refused("{source} is no map of Worldographer's", source=source) from None


def parse_terrains(text: str) -> dict[str, str]:
    """The names by their numbers; the text is name, number, name, number, separated by tabs."""
    words = text.strip().split("\t")
    return {number.strip(): name for name, number in zip(words[::2], words[1::2], strict=False)}


def read_hexes(text: str, numbers: Mapping[str, str], layout: str) -> dict[Coordinate, str]:
    """Every hex with the name of its kind, in small letters."""
    tiles = text.partition("<tiles")[2].partition("</tiles>")[0]
    columns = COLUMN.findall(tiles)
    refuse_size(sum(column.count("\n") for column in columns) // 2)
    found = {
        from_offset(column, row, layout): numbers.get(line.split("\t")[0].strip(), BLANK).lower()
        for column, lines in enumerate(columns, 1)
        for row, line in enumerate(lines.strip("\r\n").split("\n"), 1)
    }
    refuse_size(len(found))
    return found


def make_tiles(
    names: Mapping[Coordinate, str],
    used: Collection[Coordinate],
    others: OtherWords,
    notes: list[MapProblem],
) -> dict[Coordinate, Tile]:
    """Blank hexes are holes, unless something stands on them or all are blank; a kind that no word
    tells is lowland. Both are told."""
    words = {name: find_words(name, others.hexes) for name in set(names.values())}
    all_blank = all(words[name] == [] for name in names.values())
    tiles: dict[Coordinate, Tile] = {}
    unknown: dict[str, int] = {}
    filled = 0
    for at, name in names.items():
        found = words[name]
        if found == [] and not all_blank:
            if at not in used:
                continue
            filled += 1
        if found is None:
            unknown[name] = unknown.get(name, 0) + 1
        tiles[at] = tile_of(at, found or [])
    if all_blank and names:
        notes.append(MapProblem("left-out", "every hex is blank: they are read as lowland"))
    if filled:
        notes.append(MapProblem("left-out", FILLED, {"count": filled}))
    for name, count in unknown.items():
        facts = {"name": name, "count": count}
        message = "{name}: a kind of hex we don't know, read as lowland: {count}"
        notes.append(MapProblem("left-out", message, facts))
    return tiles


def tell_views(text: str, notes: list[MapProblem]) -> None:
    views = VIEWS.findall(text)[1:]
    if views:
        message = "further view levels are left out: {names}"
        notes.append(MapProblem("left-out", message, {"names": ", ".join(views[:5])}))


def find_words(name: str, table: Mapping[str, str]) -> list[str] | None:
    return next((words.split() for word, words in table.items() if word in name), None)


def tile_of(at: Coordinate, words: list[str]) -> Tile:
    kinds = tuple(sorted(word for word in words if word in KINDS))
    terrain = next((word for word in words if word not in kinds), "lowland")
    return Tile(at, terrain, kinds)


def with_coasts(board: Board) -> dict[Coordinate, Tile]:
    return {
        tile.at: replace(tile, terrain="coast") if is_shore(board, tile) else tile for tile in board
    }


def is_shore(board: Board, tile: Tile) -> bool:
    beside = any(other.terrain == "sea" for other in around(board, tile.at))
    return tile.terrain == "lowland" and "lake" not in tile.kinds and beside
