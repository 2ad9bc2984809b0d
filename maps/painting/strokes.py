"""Strokes: the tiles that one change of a board replaces, None for a tile taken away."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise

from maps.board.board import Board
from maps.board.hexes import OPPOSITE, Coordinate, find_side, neighbour
from maps.board.problems import BadMap
from maps.board.tile import DEFAULT_PARTING, KINDS, Tile
from maps.errors import Refused, WrongWords
from maps.files.text_lines import Run, lay_runs
from maps.files.text_map import TextMapReading

Stroke = dict[Coordinate, Tile | None]
ON_EDGES = ("road", "wall", "pass")


def with_kinds(tile: Tile, kinds: Iterable[str]) -> Tile:
    """A chasm or a fault parts its tile; without one it has no parting."""
    known = {*kinds}
    if wrong := sorted(known - {*KINDS}):
        raise WrongWords("{word} is no terrain", hint=", ".join(KINDS), word=repr(wrong[0][:40]))
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
            "{what} is no way", hint="road, wall, pass or passage", what=repr(what[:40])
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
