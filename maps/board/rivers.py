"""Rivers: the tile before and after this one, and whole courses from source to mouth.

What lies further up and down a river is asked of `river_graph`. A course is followed without
networkx, since writing any map writes its courses and has to start fast.

Rivers as a directed graph: an edge leads from each river tile to the next one downstream.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from maps.board.hexes import OPPOSITE, Coordinate, neighbour, neighbours

if TYPE_CHECKING:
    import networkx

    from maps.board.board import Board
    from maps.board.explored_graph import ExploredGraph
    from maps.board.tile import Tile, Tiles


class Course(NamedTuple):
    """A river's own tiles, source first. `into` is what it flows into after the last: the sea, a
    lake or another river; None where it ends inside its last tile or nowhere."""

    name: str
    tiles: tuple[Coordinate, ...]
    into: Coordinate | None = None


def find_next(tiles: Tiles, tile: Tile) -> Tile | None:
    """The river tile the water goes to from here, another river's too; None at the mouth."""
    if not tile.river or not tile.river.exit:
        return None
    onward = tiles.tile(neighbour(tile.at, tile.river.exit))
    return onward if onward and onward.river else None


def find_before(tiles: Tiles, tile: Tile) -> Tile | None:
    """The tile of the same river just upstream; None at the source."""
    if not tile.river or not tile.river.entry:
        return None
    before = tiles.tile(neighbour(tile.at, tile.river.entry))
    if before and before.river and before.river.exit == OPPOSITE[tile.river.entry]:
        return before
    return None


def goes_on(tile: Tile, onward: Tile) -> bool:
    """Whether the next tile is the same river's: it enters there by the side it left by."""
    return bool(
        tile.river
        and tile.river.exit
        and onward.river
        and onward.river.entry == OPPOSITE[tile.river.exit]
    )


def courses(board: Board) -> list[Course]:
    """Every river of the board, by the coordinate of its source."""
    return [
        course(board, tile) for tile in board if tile.river and find_before(board, tile) is None
    ]


def course(tiles: Tiles, source: Tile) -> Course:
    path = {source.at: source}
    tile = source
    while (onward := find_next(tiles, tile)) and goes_on(tile, onward) and onward.at not in path:
        path[onward.at] = tile = onward
    river = tile.river
    into = neighbour(tile.at, river.exit) if river and river.exit else None
    name = next((step.river.name for step in path.values() if step.river and step.river.name), "")
    return Course(name, tuple(path), into)


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
