"""Drawing, as multiples of building the bare graph of the same board, and a table of sizes."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import partial
from math import log
from time import process_time

import networkx

from maps.board import Board, build_graph
from maps.drawing.svg import render_svg
from maps.drawing.terminal import render_terminal
from maps.generate import Wishes, generate
from tests.benchmarks.figure import Figure, best_in_turn
from tests.maps.seeded import seeded_die

SIDES = (10, 32, 100, 316)  # 100 to 100,000 tiles


def figures() -> list[Figure]:
    return [drawing(), near_linear(), size()]


def make(side: int) -> Board:
    return generate(Wishes(side, side), seeded_die("bench"))


def seconds(work: Callable[[], object]) -> float:
    """Of the processor, so that whatever else runs here takes no part."""
    gc.collect()
    start = process_time()
    work()
    return process_time() - start


def drawing() -> Figure:
    board = make(100)
    graph = build_graph(board.tiles)
    nodes, edges = list(graph.nodes(data=True)), list(graph.edges(data=True))

    def bare() -> None:
        peer = networkx.Graph()
        peer.add_nodes_from(nodes)
        peer.add_edges_from(edges)

    works = {"ours": lambda: seconds(lambda: render_svg(board)), "peer": lambda: seconds(bare)}
    found = best_in_turn(works, 7)
    detail = f"{found['ours'] * 1000:.0f} ms : {found['peer'] * 1000:.0f} ms"
    name = "SVG of 10,000 tiles : networkx adding the same nodes and edges"
    return Figure(name, found["ours"] / found["peer"], 5.0, "lower", detail)


def near_linear() -> Figure:
    """The exponent of time over tiles, from 1,000 tiles on; below that the sheet weighs more."""
    boards = {side: make(side) for side in SIDES}
    works: dict[str, Callable[[], float]] = {
        f"{side}": partial(time_svg, board) for side, board in boards.items()
    }
    found = best_in_turn(works, 3)
    for side, board in boards.items():
        svg, text = found[f"{side}"], seconds(lambda board=board: render_terminal(board, width=700))  # type: ignore[misc]
        print(f"  {len(board):>7} tiles  SVG {svg * 1e6 / len(board):6.1f} µs a tile", end="")
        print(f"  text {text * 1e6 / len(board):6.1f} µs a tile")
    growth = log(found["316"] / found["32"]) / log(len(boards[316]) / len(boards[32]))
    return Figure("drawing grows with the tiles to the power", growth, 1.15, "lower")


def time_svg(board: Board) -> float:
    return seconds(lambda: render_svg(board))


def size() -> Figure:
    board = generate(Wishes(11, 10), seeded_die("bench"))
    kilobytes = len(render_svg(board).encode()) / 1000
    detail = f"{kilobytes:.0f} kB of the 400 kB a page may have"
    return Figure("a map of 110 tiles : its page", kilobytes / 400, 0.5, "lower", detail)
