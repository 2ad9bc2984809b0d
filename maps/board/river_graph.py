"""Rivers as a directed graph: an edge leads from each river tile to the next one downstream.

Asked tile by tile (`downstream`, `upstream`, `tiles_from_source`), it reads only the tiles of the
answer; `river_graph` is that of a whole board.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from maps.board.board import Board
from maps.board.hexes import Coordinate, neighbours
from maps.board.rivers import find_before, find_next
from maps.board.tile import Tile, Tiles

if TYPE_CHECKING:
    import networkx

    from maps.board.explored_graph import ExploredGraph


def downstream(tiles: Tiles, at: Coordinate) -> list[Tile]:
    """The river's tiles below this one, in order, down to its mouth; this one not among them."""
    return followed(tiles, at, lambda tile: [find_next(tiles, tile)])


def upstream(tiles: Tiles, at: Coordinate) -> list[Tile]:
    """Every tile whose water comes by here, the nearest first: of side rivers too."""
    return followed(tiles, at, lambda tile: flowing_in(tiles, tile))


def flowing_in(tiles: Tiles, tile: Tile) -> list[Tile | None]:
    others = [tiles.tile(at) for at in neighbours(tile.at)]
    return [other for other in others if other and find_next(tiles, other) == tile]


def tiles_from_source(tiles: Tiles, at: Coordinate) -> int | None:
    """1 on the source itself, as bridges are priced (ME-BRI-1); None where no river runs."""
    tile = tiles.tile(at)
    if tile is None or tile.river is None:
        return None
    return 1 + len(followed(tiles, at, lambda tile: [find_before(tiles, tile)]))


def followed(
    tiles: Tiles, start: Coordinate, onward: Callable[[Tile], list[Tile | None]]
) -> list[Tile]:
    """The tiles that can be come to from the start, which is not among them; a river that runs in a
    circle ends where it began."""
    import networkx

    graph = explored(tiles, onward)
    found = (tiles.tile(at) for _, at in networkx.bfs_edges(graph, start))
    return [tile for tile in found if tile]


def explored(tiles: Tiles, onward: Callable[[Tile], list[Tile | None]]) -> ExploredGraph:
    from maps.board.explored_graph import ExploredGraph

    def edges(at: Coordinate) -> dict[Coordinate, dict[str, str]]:
        tile = tiles.tile(at)
        return {other.at: {} for other in onward(tile) if other} if tile else {}

    return ExploredGraph(edges)


def river_graph(board: Board) -> networkx.DiGraph:
    """Every river of a board."""
    import networkx

    graph = networkx.DiGraph()
    for tile in board:
        if tile.river:
            graph.add_node(tile.at, tile=tile)
            if onward := find_next(board, tile):
                graph.add_edge(tile.at, onward.at)
    return graph
