"""The board, as multiples of what bare parts take in the same run, and a table of sizes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import log
from typing import NamedTuple

import networkx

from maps.board.board import Board, build_graph
from maps.board.check import check_board
from maps.board.hexes import Coordinate
from maps.board.neighbourhood import around
from maps.files.text_map import load_text
from maps.files.text_writer import render_text
from maps.making.generate import MapSettings, generate
from tests.benchmarks.figure import Figure, Growth, best_in_turn, work_seconds
from tests.maps.seeded import seeded_die

TIMES = 9


class Sizes(NamedTuple):
    """Seconds a tile."""

    tiles: int
    build: float
    generate: float
    check: float
    read_text: float


def figures() -> list[Figure]:
    small, large = make(100, 100), make(200, 200)
    return [
        build(small),
        neighbours(large, small),
        generation(small),
        *near_linear(),
    ]


def make(width: int, height: int) -> Board:
    return generate(MapSettings(width, height), seeded_die("bench"))


def compare(
    name: str, limit: float, ours: Callable[[], object], peer: Callable[[], object]
) -> Figure:
    works = {"ours": lambda: work_seconds(ours), "peer": lambda: work_seconds(peer)}
    found = best_in_turn(works, TIMES)
    detail = f"{found['ours'] * 1000:.1f} ms : {found['peer'] * 1000:.1f} ms"
    return Figure(name, found["ours"] / found["peer"], limit, "lower", detail, "processor")


def build(board: Board) -> Figure:
    graph = build_graph(board.tiles)
    nodes, edges = list(graph.nodes(data=True)), list(graph.edges(data=True))

    def bare() -> None:
        peer = networkx.Graph()
        peer.add_nodes_from(nodes)
        peer.add_edges_from(edges)

    name = "graph of 10,000 tiles : networkx adding the same nodes and edges"
    return compare(name, 1.5, lambda: build_graph(board.tiles), bare)


def neighbours(large: Board, small: Board) -> Figure:
    """The same questions to both boards, so that size alone differs."""
    places = spread(small, 5_000)
    return compare(
        "neighbours of 5,000 tiles on a board of 40,000 : of 10,000",
        1.3,  # the same work; memory lies further apart
        lambda: [around(large, at) for at in places],
        lambda: [around(small, at) for at in places],
    )


def spread(board: Board, count: int) -> list[Coordinate]:
    """So many tiles, evenly from all over the board."""
    places = sorted(board.tiles)
    return places[:: len(places) // count][:count]


def generation(board: Board) -> Figure:
    name = "generating 10,000 tiles : building their graph"
    return compare(name, 20, lambda: make(100, 100), lambda: build_graph(board.tiles))


def near_linear() -> list[Figure]:
    """Time as a power of the number of tiles: 1 is linear, 2 square."""
    rows = sizes_measured()
    steps = zip(Sizes._fields[1:], rows[1][1:], rows[-1][1:], strict=True)
    return [
        Figure(
            f"{name}: time from 1,000 to 100,000 tiles, as a power of their number",
            1 + log(large / small, rows[-1].tiles / rows[1].tiles),
            1.25,
            "lower",
            f"{small * 1e6:.1f} : {large * 1e6:.1f} microseconds a tile",
            "processor",
        )
        for name, small, large in steps
    ]


def growths() -> list[Growth]:
    rows = sizes_measured()
    lines = {
        name: tuple(1e6 * value for value in values)
        for name, *values in zip(Sizes._fields[1:], *(row[1:] for row in rows), strict=True)
    }
    sizes = tuple(row.tiles for row in rows)
    return [Growth("The board", "tiles", "microseconds a tile", sizes, lines)]


SIZES = ((10, 10), (40, 25), (100, 100), (400, 250))


@cache
def sizes_measured() -> tuple[Sizes, ...]:
    return tuple(measure_size(width, height) for width, height in SIZES)


def measure_size(width: int, height: int) -> Sizes:
    board = make(width, height)
    text = render_text(board)
    works: tuple[Callable[[], object], ...] = (
        lambda: build_graph(board.tiles),
        lambda: make(width, height),
        lambda: check_board(board),
        lambda: load_text(text),
    )
    times = 3 if len(board) > 20_000 else 7
    each = [min(work_seconds(work) for _ in range(times)) / len(board) for work in works]
    return Sizes(len(board), *each)
