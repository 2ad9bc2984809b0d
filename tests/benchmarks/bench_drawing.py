"""Drawing, as multiples of building the bare graph of the same board, and a table of sizes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from math import log

import networkx

from maps.board.board import Board, build_graph
from maps.drawing.svg import render_svg
from maps.drawing.terminal.board_text import render_terminal
from maps.making.generate import MapSettings, generate
from tests.benchmarks.figure import Figure, Growth, best_in_turn, work_seconds
from tests.maps.seeded import seeded_die

SIDES = (10, 32, 100, 316)  # 100 to 100,000 tiles


def figures() -> list[Figure]:
    return [drawing(), near_linear(), size()]


def growths() -> list[Growth]:
    sizes, svg, text = drawn()
    lines = {"SVG": svg, "terminal": text}
    return [Growth("Drawing a map", "tiles", "microseconds a tile", sizes, lines)]


def make(side: int) -> Board:
    return generate(MapSettings(side, side), seeded_die("bench"))


def drawing() -> Figure:
    board = make(100)
    graph = build_graph(board.tiles)
    nodes, edges = list(graph.nodes(data=True)), list(graph.edges(data=True))

    def bare() -> None:
        peer = networkx.Graph()
        peer.add_nodes_from(nodes)
        peer.add_edges_from(edges)

    found = best_in_turn({"ours": partial(time_svg, board), "peer": lambda: work_seconds(bare)}, 7)
    detail = f"{found['ours'] * 1000:.0f} ms : {found['peer'] * 1000:.0f} ms"
    name = "SVG of 10,000 tiles : networkx adding the same nodes and edges"
    return Figure(name, found["ours"] / found["peer"], 5.0, "lower", detail, "processor")


def near_linear() -> Figure:
    """The exponent of time over tiles, from 1,000 tiles on; below that the sheet weighs more."""
    sizes, svg, _ = drawn()
    growth = 1 + log(svg[-1] / svg[1]) / log(sizes[-1] / sizes[1])
    name = "drawing: time from 1,000 to 100,000 tiles, as a power of their number"
    detail = f"{svg[1]:.1f} : {svg[-1]:.1f} microseconds a tile"
    return Figure(name, growth, 1.15, "lower", detail, "processor")


@cache
def drawn() -> tuple[tuple[int, ...], tuple[float, ...], tuple[float, ...]]:
    """Tiles, and the microseconds a tile that a picture and a terminal's map take."""
    boards = [make(side) for side in SIDES]
    works: dict[str, Callable[[], float]] = {}
    for number, board in enumerate(boards):
        works[f"svg{number}"] = partial(time_svg, board)
        works[f"text{number}"] = partial(time_text, board)
    found = best_in_turn(works, 3)
    svg, text = (
        tuple(found[f"{form}{n}"] * 1e6 / len(board) for n, board in enumerate(boards))
        for form in ("svg", "text")
    )
    return tuple(map(len, boards)), svg, text


def time_svg(board: Board) -> float:
    return work_seconds(lambda: render_svg(board))


def time_text(board: Board) -> float:
    return work_seconds(lambda: render_terminal(board, width=700))


def size() -> Figure:
    board = generate(MapSettings(11, 10), seeded_die("bench"))
    kilobytes = len(render_svg(board).encode()) / 1000
    detail = f"{kilobytes:.0f} kB of the 400 kB a page may have"
    return Figure("a map of 110 tiles : its page", kilobytes / 400, 0.5, "lower", detail, "size")
