"""Painting a board: strokes as people write them, what each changes, and the way back.

A stroke is the tiles that one change replaces, None for a tile taken away.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from maps.board.board import Board
from maps.board.check import check_board
from maps.board.hexes import OPPOSITE, Coordinate, find_side, neighbour, parse_label
from maps.board.problems import LONGEST_LINE, LONGEST_NAME, BadMap, MapProblem, refuse_size
from maps.board.tile import DEFAULT_PARTING, KINDS, Tile
from maps.errors import Refused, WrongWords
from maps.files.text_lines import (
    CLASS_WORDS,
    KIND_WORDS,
    LINE_WORDS,
    MARKED,
    PARTED,
    Run,
    is_mark,
    lay_runs,
)
from maps.files.text_map import QUOTED, TextMapReading, make_tile

MOST_UNDONE = 1_000


class Judged(NamedTuple):
    """What a stroke did: the tiles it changed, the faults it made and those it mended."""

    tiles: list[str]
    made: list[MapProblem]
    mended: list[MapProblem]

    def document(self, words: str) -> dict[str, object]:
        """As data; a message's template and facts are there for other languages."""
        return {
            "words": words,
            "tiles": self.tiles,
            "made": [describe(problem) for problem in self.made],
            "mended": [describe(problem) for problem in self.mended],
        }


def describe(problem: MapProblem) -> dict[str, object]:
    return {**problem.document(), "template": problem.message, "facts": problem.facts}


class Easel:
    """The board as it is now, its problems, and the strokes that undo and redo need."""

    def __init__(self, board: Board) -> None:
        self.board = Board(board.tiles.values(), board.layout, board.name)
        self.problems = check_board(self.board)
        # The tiles that each stroke replaced: laid again, they bring the board before it back.
        self._done: list[Stroke] = []
        self._undone: list[Stroke] = []

    def paint(self, stroke: Stroke) -> Judged:
        refuse_size(len(self.board) + sum(at not in self.board for at in stroke))
        judged = self._lay(stroke, self._done)
        self._undone.clear()
        del self._done[:-MOST_UNDONE]
        return judged

    def undo(self) -> Judged:
        if not self._done:
            raise Refused("there is nothing left to undo")
        return self._lay(self._done.pop(), self._undone)

    def redo(self) -> Judged:
        if not self._undone:
            raise Refused("nothing was undone")
        return self._lay(self._undone.pop(), self._done)

    def _lay(self, stroke: Stroke, kept: list[Stroke]) -> Judged:
        """Replace the board's tiles by the stroke's, and append the old ones to `kept`."""
        kept.append({at: self.board.tiles.get(at) for at in stroke})
        tiles = {**self.board.tiles, **{at: tile for at, tile in stroke.items() if tile}}
        gone: set[Coordinate] = {at for at, tile in stroke.items() if tile is None}
        left = (tile for at, tile in tiles.items() if at not in gone)
        self.board = Board(left, self.board.layout, self.board.name)
        before, self.problems = self.problems, check_board(self.board)
        return Judged(
            [self.board.label(at) for at in sorted(stroke)],
            [problem for problem in self.problems if problem not in before],
            [problem for problem in before if problem not in self.problems],
        )


PLACES = re.compile(r"(-?[0-9]{2,7}\.-?[0-9]{2,7}|[0-9]{4})(?:-|$)")


def parse_stroke(board: Board, text: str) -> Stroke:
    """The tiles that the words change on this board."""
    if len(text) > LONGEST_LINE:
        raise WrongWords("the line is longer than {most}", most=LONGEST_LINE)
    first, _, rest = " ".join(text.split()).partition(" ")
    places = parse_places(board, first)
    quoted = QUOTED.search(rest)
    name = quoted[1].strip() if quoted else None
    words = QUOTED.sub(" ", rest).lower().split()
    if len(places) > 1 or words == ["-river"]:
        return parse_line(board, places, words, name or "")
    return parse_tile(board, places[0], words, name)


def parse_places(board: Board, text: str) -> list[Coordinate]:
    labels = PLACES.findall(text)
    if "-".join(labels) != text or not labels:
        raise WrongWords(
            "{text} is not the label of a tile",
            hint="a change begins with a tile, as 0405, or several, as 0101-0102-0103",
            text=repr(text[:40]),
        )
    return [parse_label(label, board.layout) for label in labels]


def parse_line(board: Board, places: list[Coordinate], words: list[str], name: str) -> Stroke:
    if len(words) != 1 or words[0].lstrip("-") not in LINE_WORDS:
        found = repr(" ".join(words)[:40])
        raise WrongWords(
            "{found} is not a line over tiles",
            hint="river, road, wall, pass, passage; -road takes one away",
            found=found,
        )
    what, takes = LINE_WORDS[words[0].lstrip("-")], words[0].startswith("-")
    if what == "river":
        return take_river(board, places) if takes else draw_river(board, places, name)
    return (take_way if takes else draw_way)(board, places, what)


def parse_tile(board: Board, at: Coordinate, words: list[str], name: str | None) -> Stroke:
    if words == ["none"]:
        return take_tile(board, at)
    if not words and name is None:
        raise WrongWords("the line says nothing about the tile", hint="as: 0405 highland +forest")
    bare = [word for word in words if word[:1] not in "+-"]
    made, before = read_words(board, at, bare), board.tiles.get(at)
    names_ground = any(is_ground(word) for word in bare)
    if before is None and not names_ground:
        raise Refused("{label} is not on the map", label=board.label(at))
    tile = before or made
    if names_ground:  # a class or kinds replace the old ones; marks and a bridge are added
        tile = replace(tile, terrain=made.terrain, kinds=made.kinds, parting=made.parting)
    marks = tuple(dict.fromkeys((*tile.marks, *made.marks)))
    tile = replace(tile, marks=marks, bridge=tile.bridge or made.bridge)
    if name is not None:
        tile = replace(tile, name=name[:LONGEST_NAME])
    for word in words:
        if word[:1] in "+-":
            tile = signed(tile, word[1:], word[0] == "+")
    return changed(board, {at: tile})


def read_words(board: Board, at: Coordinate, words: list[str]) -> Tile:
    """The tile that the words describe in a map's text; unknown words are the same errors."""
    reading = TextMapReading(layout=board.layout)
    tile = make_tile(reading, 0, at, words, "")
    if tile is None:
        raise BadMap(reading.problems, "the change")
    return tile


def is_ground(word: str) -> bool:
    return word in CLASS_WORDS or word in KIND_WORDS or PARTED.fullmatch(word) is not None


def signed(tile: Tile, word: str, puts: bool) -> Tile:
    """`+forest`, `-bridge`, `-village`: put or taken, the rest stays."""
    if word in KINDS:
        kinds = {*tile.kinds, word} if puts else {*tile.kinds} - {word}
        return with_kinds(tile, kinds)
    if word == "bridge":
        return replace(tile, bridge=puts)
    if is_mark(word):
        word = word.removeprefix(MARKED)
        marks = [mark for mark in tile.marks if mark != word]
        return replace(tile, marks=tuple([*marks, word] if puts else marks))
    raise WrongWords(
        "{word} can't be put or taken",
        hint="a kind (forest, volcano, …), bridge, or a word as village or ruin",
        word=repr(word[:40]),
    )


Stroke = dict[Coordinate, Tile | None]
ON_EDGES = ("road", "wall", "pass")


def with_kinds(tile: Tile, kinds: Iterable[str]) -> Tile:
    """A chasm or a fault parts its tile; without one it has no parting."""
    known = {*kinds}
    if wrong := sorted(known - {*KINDS}):
        raise WrongWords("{word} is not a terrain", hint=", ".join(KINDS), word=repr(wrong[0][:40]))
    parting = (tile.parting or DEFAULT_PARTING) if known & {"chasm", "fault"} else ()
    return replace(tile, kinds=tuple(sorted(known)), parting=parting)


def put_name(board: Board, at: Coordinate, name: str) -> Stroke:
    return {at: replace(get_tile(board, at), name=name)}


def put_bridge(board: Board, at: Coordinate, bridge: bool = True) -> Stroke:
    return {at: replace(get_tile(board, at), bridge=bridge)}


def put_site(board: Board, at: Coordinate, word: str) -> Stroke:
    """A village, a ruin, …: a word of the map's own."""
    tile = get_tile(board, at)
    return {at: replace(tile, marks=tuple(dict.fromkeys((*tile.marks, word))))}


def take_site(board: Board, at: Coordinate, word: str) -> Stroke:
    tile = get_tile(board, at)
    return {at: replace(tile, marks=tuple(mark for mark in tile.marks if mark != word))}


def take_tile(board: Board, at: Coordinate) -> Stroke:
    """Off the map, with what lay on its edges and its passages."""
    get_tile(board, at)
    stroke: Stroke = {at: None}
    for side in range(1, 7):
        other = board.tiles.get(neighbour(at, side))
        if other:
            edges = tuple(edge for edge in other.edges if edge[0] != OPPOSITE[side])
            stroke[other.at] = replace(other, edges=edges)
    for end in board.tiles[at].passages:
        if end in board.tiles:
            far = stroke.get(end) or board.tiles[end]
            stroke[end] = replace(far, passages=tuple(to for to in far.passages if to != at))
    return changed(board, stroke)


def draw_river(board: Board, places: list[Coordinate], name: str = "") -> Stroke:
    """Downstream, tile by tile. Where another river runs through the last tile, the two meet."""
    stroke = lay(board, Run("river", places, name, 0))
    last = board.tiles.get(places[-1])
    if last and last.river and len(places) > 1:
        stroke.pop(last.at, None)
    return stroke


def draw_way(board: Board, places: list[Coordinate], what: str) -> Stroke:
    """A road, a wall or a pass over the edges from each tile to the next; a secret passage from
    the first to the last."""
    if what not in (*ON_EDGES, "passage"):
        raise WrongWords(
            "{what} is not a kind of route",
            hint="road, wall, pass or passage",
            what=repr(what[:40]),
        )
    return lay(board, Run(what, places, "", 0))


def lay(board: Board, run: Run) -> Stroke:
    """Lay it over the tiles as the line of a map's text is laid."""
    reading = TextMapReading(layout=board.layout, tiles=dict(board.tiles), runs=[run])
    lay_runs(reading)
    if reading.problems:
        raise BadMap(reading.problems, "the line")
    return changed(board, dict(reading.tiles))


def take_river(board: Board, places: list[Coordinate]) -> Stroke:
    """A river valley without its river is lowland again."""

    def dry(tile: Tile) -> Tile:
        terrain = "lowland" if tile.terrain == "river" else tile.terrain
        return replace(tile, river=None, terrain=terrain, bridge=False)

    return each(board, places, dry)


def take_way(board: Board, places: list[Coordinate], what: str) -> Stroke:
    """What lies on the edges from each tile to the next, or a passage between the two ends."""
    if what == "passage":
        ends = (places[0], places[-1])
        return each(
            board,
            ends,
            lambda tile: replace(
                tile, passages=tuple(to for to in tile.passages if to not in ends)
            ),
        )
    stroke: Stroke = {}
    for pair in pairwise(places):
        for here, there in (pair, pair[::-1]):
            tile = stroke.get(here) or get_tile(board, here)
            edge = (find_side(here, there), what)
            stroke[here] = replace(tile, edges=tuple(old for old in tile.edges if old != edge))
    return changed(board, stroke)


def each(board: Board, places: Iterable[Coordinate], make: Callable[[Tile], Tile]) -> Stroke:
    return changed(board, {at: make(get_tile(board, at)) for at in places})


def changed(board: Board, stroke: Stroke) -> Stroke:
    """Only the tiles that differ from the board's."""
    return {at: tile for at, tile in stroke.items() if board.tiles.get(at) != tile}


def get_tile(board: Board, at: Coordinate) -> Tile:
    tile = board.tiles.get(at)
    if tile is None:
        raise Refused("{label} is not on the map", label=board.label(at))
    return tile
