"""What stands on a Worldographer map: features and labels by their hex, rivers and roads as lines.

Places are points of a picture in which a hex is 300 wide and 300 high, whatever size it is shown.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from html import unescape

from maps.board.board import Board
from maps.board.hexes import Coordinate, from_offset
from maps.board.limits import LONGEST_NAME, MOST_POINTS
from maps.board.problems import Problem
from maps.board.tile import Tile
from maps.files.other_words import OtherWords
from maps.files.text_lines import Run, lay_runs
from maps.files.text_mapper_lines import settle_runs

LOCATION = re.compile(r'<location\b[^>]*?\bx="(-?[\d.]{1,12})" y="(-?[\d.]{1,12})"[^>]*>')
POINT = re.compile(r'<p\b[^>]*?\bx="(-?[\d.]{1,12})" y="(-?[\d.]{1,12})"')
TYPE = re.compile(r'\btype="([^"]*)"')
HINTS = re.compile(r'\b(?:tags|style|strokeTexture|creationType|mapLayer)="([^"]*)"')
TAG = re.compile(r"<[^>]*>")
LINES = {"river": "river", "stream": "river", "road": "road", "trail": "road", "track": "road"}
SIZE, STEP = 300, 225  # of a hex, and from one column (or row) of hexes to the next
Left = Counter[tuple[str, str]]


def lay_things(text: str, board: Board, others: OtherWords, notes: list[Problem]) -> Board:
    tiles = dict(board.tiles)
    left: Left = Counter()
    for head, body in elements(text, "feature"):
        lay_feature(tiles, board.layout, head, body, others, left)
    for _, body in elements(text.partition("<labels")[2].partition("</labels>")[0], "label"):
        lay_label(tiles, find_place(body, board.layout), words_of(body), left)
    if "<note " in text:
        leave(left, "notes are left out: {count}", "", text.count("<note "))
    tiles = lay_shapes(text, tiles, board.layout, left)
    for (message, what), count in left.items():
        notes.append(Problem("left-out", message, {"what": what, "count": count}))
    return Board(tiles.values(), board.layout, board.name)


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
    text: str, tiles: dict[Coordinate, Tile], layout: str, left: Left
) -> dict[Coordinate, Tile]:
    from maps.files.text_map import Reading

    runs: list[Run] = []
    for head, body in elements(text, "shape"):
        hints = " ".join(HINTS.findall(head)).lower()
        kind = next((kind for word, kind in LINES.items() if word in hints), "")
        points = [at_point(float(x), float(y), layout) for x, y in POINT.findall(body)]
        places = [at for number, at in enumerate(points) if number == 0 or points[number - 1] != at]
        if not kind or len(places) < 2 or len(points) > MOST_POINTS:
            leave(left, "shapes that are no river or road are left out: {count}", "")
        else:
            runs.append(Run(kind, places, "", len(runs) + 1))

    def lay_aside(line: int, message: str, what: str) -> None:
        leave(left, message, what)

    reading = Reading(layout=layout, tiles=tiles)
    reading.runs = settle_runs(runs, tiles, layout, lay_aside)
    lay_runs(reading)
    if reading.problems:
        leave(left, "rivers that no map can hold are left out: {count}", "", len(reading.problems))
        return tiles
    return reading.tiles
