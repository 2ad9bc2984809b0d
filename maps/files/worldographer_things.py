"""What stands on a Worldographer map: features and labels by their hex, rivers and roads as lines.

Places are points of a picture in which a hex is 300 wide and 300 high, whatever size it is shown.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace
from html import unescape

from maps.board.board import Board
from maps.board.hexes import Coordinate, from_offset
from maps.board.limits import LONGEST_NAME, MOST_POINTS
from maps.board.problems import MapProblem
from maps.board.tile import Tile
from maps.files.other_words import OtherWords
from maps.files.text_lines import Run, lay_runs
from maps.files.text_mapper_lines import settle_runs

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
            leave(left, "shapes that are no river or road are left out: {count}", "")
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
