"""Worldographer's maps, read only: the first view level with its hexes, features, labels and ways.

A `.wxx` file is XML in UTF-16, gzipped: a list of terrain names with their numbers, then the hexes
column by column, one a line, the terrain's number first; then what stands on them, by places in
points. Names are read by the words in them (`other_words.toml`); land beside water becomes coast.
"""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from html import unescape

from maps.board.board import Board
from maps.board.hexes import Coordinate, from_offset
from maps.board.neighbourhood import around
from maps.board.problems import (
    LONGEST_NAME,
    MOST_BYTES,
    MOST_POINTS,
    MapProblem,
    refuse_bytes,
    refuse_size,
)
from maps.board.tile import KINDS, Tile
from maps.errors import Refused
from maps.files.other_words import OtherWords, shipped_words
from maps.files.text_lines import Run, lay_runs
from maps.files.text_mapper import settle_runs

DECLARATION = re.compile(r"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
LOCATION = re.compile(r'<location\b[^>]*?\bx="(-?[\d.]{1,12})" y="(-?[\d.]{1,12})"[^>]*>')
POINT = re.compile(r'<p\b[^>]*?\bx="(-?[\d.]{1,12})" y="(-?[\d.]{1,12})"')
TYPE = re.compile(r'\btype="([^"]*)"')
HINTS = re.compile(r'\b(?:tags|style|strokeTexture|creationType|mapLayer)="([^"]*)"')
TAG = re.compile(r"<[^>]*>")
LAYER = re.compile(r'\bmapLayer="([^"]*)"')
HIDDEN = re.compile(r'<maplayer name="([^"]{0,200})" isVisible="false"')
LINES = {"river": "river", "stream": "river", "road": "road", "trail": "road", "track": "road"}
SIZE, STEP = 300, 225  # of a hex, and from one column (or row) of hexes to the next
Left = Counter[tuple[str, str]]


def lay_things(text: str, board: Board, others: OtherWords, notes: list[MapProblem]) -> Board:
    tiles = dict(board.tiles)
    left: Left = Counter()
    hidden = frozenset(HIDDEN.findall(text))
    for head, body in elements(text, "feature"):
        if is_shown(head, hidden, left):
            lay_feature(tiles, board.layout, head, body, others, left)
    for head, body in labels_in(text):
        if is_shown(head, hidden, left):
            lay_label(tiles, find_place(body, board.layout), words_of(body), left)
    if "<note " in text:
        leave(left, "notes are left out: {count}", "", text.count("<note "))
    tiles = lay_shapes(text, tiles, board.layout, hidden, left)
    for (message, what), count in left.items():
        notes.append(MapProblem("left-out", message, {"what": what, "count": count}))
    return Board(tiles.values(), board.layout, board.name)


def places_of_things(text: str, layout: str) -> set[Coordinate]:
    """The hexes on which a feature or a label stands."""
    things = (body for _, body in (*elements(text, "feature"), *labels_in(text)))
    return {at for body in things if (at := find_place(body, layout)) is not None}


def labels_in(text: str) -> Iterator[tuple[str, str]]:
    return elements(text.partition("<labels")[2].partition("</labels>")[0], "label")


def is_shown(head: str, hidden: Collection[str], left: Left) -> bool:
    """What only the gamemaster sees there, and what stands on a hidden layer, is left out."""
    if 'isGMOnly="true"' in head:
        leave(left, "things that only the gamemaster sees are left out: {count}", "")
        return False
    layer = LAYER.search(head)
    if layer and layer[1] in hidden:
        leave(left, "things on the hidden layer {what} are left out: {count}", layer[1])
        return False
    return True


def leave(left: Left, message: str, what: str, count: int = 1) -> None:
    left[message, what] += count


def elements(text: str, tag: str) -> Iterator[tuple[str, str]]:
    """The head and the inside of each such element; never further than to the next one, so that
    one without an end costs no more than its own length."""
    for chunk in text.split(f"<{tag} ")[1:]:
        head, _, rest = chunk.partition(">")
        yield head, rest.partition(f"</{tag}>")[0]


def find_place(body: str, layout: str) -> Coordinate | None:
    found = LOCATION.search(body)
    return at_point(float(found[1]), float(found[2]), layout) if found else None


def at_point(x: float, y: float, layout: str) -> Coordinate:
    """The hex whose middle is nearest along its column (or its row)."""
    if layout == "flat":
        column = round((x - SIZE / 2) / STEP)
        row = round((y - SIZE / 2 - SIZE / 2 * (column % 2)) / SIZE)
    else:
        row = round((y - SIZE / 2) / STEP)
        column = round((x - SIZE / 2 - SIZE / 2 * (row % 2)) / SIZE)
    return from_offset(column + 1, row + 1, layout)


def words_of(body: str) -> str:
    return " ".join(unescape(TAG.sub(" ", body)).split())[:LONGEST_NAME]


def lay_feature(
    tiles: dict[Coordinate, Tile], layout: str, head: str, body: str, others: OtherWords, left: Left
) -> None:
    at = find_place(body, layout)
    found = TYPE.search(head)
    name = unescape(found[1]).lower() if found else "feature"
    if at is None or at not in tiles:
        leave(left, "features off the map are left out: {count}", "")
        return
    bare = name.rpartition("/")[2]
    mark = next((mark for word, mark in others.features.items() if word in bare), "")
    if not mark:
        mark = re.sub(r"[^\w]+", "-", bare).strip("-")[:40] or "feature"
        leave(left, "{what}: a feature we don't know, kept as a mark: {count}", bare)
    tile = tiles[at]
    if mark == "bridge":
        tiles[at] = replace(tile, bridge=True)
    else:
        tiles[at] = replace(tile, marks=tuple(dict.fromkeys((*tile.marks, mark))))
    for _, label in elements(body, "label"):
        lay_label(tiles, at, words_of(label), left)


def lay_label(tiles: dict[Coordinate, Tile], at: Coordinate | None, name: str, left: Left) -> None:
    if not name:
        return
    if at is None or at not in tiles or tiles[at].name not in ("", name):
        leave(left, "labels that found no hex of their own are left out: {what}", name)
    else:
        tiles[at] = replace(tiles[at], name=name)


def lay_shapes(
    text: str,
    tiles: dict[Coordinate, Tile],
    layout: str,
    hidden: Collection[str],
    left: Left,
) -> dict[Coordinate, Tile]:
    from maps.files.text_map import TextMapReading

    runs: list[Run] = []
    for head, body in elements(text, "shape"):
        if not is_shown(head, hidden, left):
            continue
        hints = " ".join(HINTS.findall(head)).lower()
        kind = next((kind for word, kind in LINES.items() if word in hints), "")
        points = [at_point(float(x), float(y), layout) for x, y in POINT.findall(body)]
        places = [at for number, at in enumerate(points) if number == 0 or points[number - 1] != at]
        if not kind or len(places) < 2 or len(points) > MOST_POINTS:
            leave(left, "shapes that are not rivers or roads are left out: {count}", "")
        else:
            runs.append(Run(kind, places, "", len(runs) + 1))

    def lay_aside(line: int, message: str, what: str) -> None:
        leave(left, message, what)

    reading = TextMapReading(layout=layout, tiles=tiles)
    reading.runs = settle_runs(runs, tiles, layout, lay_aside)
    lay_runs(reading)
    if reading.problems:
        leave(left, "rivers that no map can hold are left out: {count}", "", len(reading.problems))
        return tiles
    return reading.tiles


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
        raise Refused("{source} is not a Worldographer map", source=source)
    told: list[MapProblem] = [] if notes is None else notes
    others = others or shipped_words()
    layout = "pointy" if ROWS.search(text) else "flat"
    names = read_hexes(text, parse_terrains(terrains[1]), layout)
    tiles = make_tiles(names, places_of_things(text, layout), others, told)
    tell_views(text, told)
    if not tiles:
        raise Refused("{source} contains no readable hexes", source=source)
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
        raise Refused("{source} is not a Worldographer map", source=source) from None


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
