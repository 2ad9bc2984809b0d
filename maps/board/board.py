"""The whole board: every tile, and the networkx graph of their banks.

An action asks the few tiles near it through `Tiles`; the graph is for what needs the whole map, and
is built when first asked for. A node is (q, r, bank). An edge joins banks that touch: `on` names
what lies there, `joins` says that it lies inside one tile (ford, bridge, crossing), `passage` that
it is a secret one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from maps.board.hexes import OPPOSITE, STEPS, Coordinate, label, neighbour, parse_label
from maps.board.tile import WHOLE, Banks, Tile
from maps.errors import Refused

if TYPE_CHECKING:
    import networkx

Node = tuple[int, int, int]
Edge = tuple[Node, Node] | tuple[Node, Node, dict[str, object]]


class Board:
    """Tiles by coordinate; a held resource, since the graph is kept once built."""

    __slots__ = ("_graph", "layout", "name", "tile", "tiles")

    def __init__(self, tiles: Iterable[Tile] = (), layout: str = "flat", name: str = "") -> None:
        self.tiles: dict[Coordinate, Tile] = {tile.at: tile for tile in tiles}
        # The dictionary's own look-up, not a method around it: questions ask it a million times.
        self.tile: Callable[[Coordinate], Tile | None] = self.tiles.get
        self.layout = layout
        self.name = name
        self._graph: networkx.Graph | None = None

    def __iter__(self) -> Iterator[Tile]:
        """By column and row, whatever order they were put in."""
        return iter(sorted(self.tiles.values(), key=lambda tile: (tile.at[0], tile.at[1])))

    def __len__(self) -> int:
        return len(self.tiles)

    def __contains__(self, at: Coordinate) -> bool:
        return at in self.tiles

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Board)
            and (self.layout, self.name) == (other.layout, other.name)
            and self.tiles == other.tiles
        )

    __hash__ = None  # type: ignore[assignment]

    def label(self, at: Coordinate) -> str:
        return label(at, self.layout)

    def get(self, text: str) -> Tile:
        """The tile a person names by its label."""
        tile = self.tiles.get(parse_label(text, self.layout))
        if tile is None:
            raise Refused("{label} is not on the map", label=text)
        return tile

    @property
    def graph(self) -> networkx.Graph:
        if self._graph is None:
            self._graph = build_graph(self.tiles)
        return self._graph


def part_of(board: Board, known: Collection[Coordinate]) -> Board:
    """The board as one who knows only these tiles has it: nothing on it tells of another tile."""
    tiles = (board.tiles[at] for at in board.tiles if at in known)
    return Board((known_side(tile, known) for tile in tiles), board.layout, board.name)


def known_side(tile: Tile, known: Collection[Coordinate]) -> Tile:
    edges = tuple(edge for edge in tile.edges if neighbour(tile.at, edge[0]) in known)
    passages = tuple(end for end in tile.passages if end in known)
    if edges == tile.edges and passages == tile.passages:
        return tile
    return replace(tile, edges=edges, passages=passages)


def build_graph(tiles: dict[Coordinate, Tile]) -> networkx.Graph:
    """Each node carries its `tile`. Written flat: this decides how fast a board is built."""
    import networkx

    parted = {at: tile.banks for at, tile in tiles.items() if tile.river or tile.parting}
    parted = {at: banks for at, banks in parted.items() if banks is not WHOLE}
    whole: dict[Coordinate, Node] = {at: (at[0], at[1], 0) for at in tiles if at not in parted}
    graph = networkx.Graph()
    tile_of = {node: tiles[at] for at, node in whole.items()}
    tile_of |= {(q, r, bank): tiles[q, r] for q, r in parted for bank in (0, 1)}
    # Bare nodes first: networkx takes a node with its attributes by way of an exception.
    graph.add_nodes_from(tile_of)
    networkx.set_node_attributes(graph, tile_of, "tile")
    graph.add_edges_from(plain_edges(whole))
    graph.add_edges_from(parted_edges(whole, parted))
    graph.add_edges_from(joins(tiles, parted))
    mark_edges(graph, tiles)
    return graph


def plain_edges(whole: dict[Coordinate, Node]) -> Iterator[Edge]:
    """Edges between whole tiles, by far the most; half of the sides, so that each comes once."""
    find = whole.get
    for (q, r), node in whole.items():
        if other := find((q + 1, r - 1)):
            yield node, other
        if other := find((q + 1, r)):
            yield node, other
        if other := find((q, r + 1)):
            yield node, other


def parted_edges(whole: dict[Coordinate, Node], parted: dict[Coordinate, Banks]) -> Iterator[Edge]:
    """Edges of tiles with two banks: to the whole tiles around, and to each other."""
    find = whole.get
    for (q, r), banks in parted.items():
        pair = ((q, r, 0), (q, r, 1))
        for step_q, step_r, bank in reach(banks):
            if far := find((q + step_q, r + step_r)):
                yield pair[bank], far
        for side in (2, 3, 4):
            other = (q + STEPS[side][0], r + STEPS[side][1])
            if others := parted.get(other):
                for bank, end in touching(banks, others, side):
                    yield pair[bank], (*other, end)


@cache
def reach(banks: Banks) -> list[tuple[int, int, int]]:
    """The step over each side of each bank, with the bank."""
    return [(*STEPS[side], bank) for bank, sides in enumerate(banks) for side in sides]


@cache
def touching(banks: Banks, others: Banks, side: int) -> tuple[tuple[int, int], ...]:
    """Which bank meets which across a side. Where a river runs over it, left meets left alone."""
    back = OPPOSITE[side]
    near = [bank for bank, sides in enumerate(banks) if side in sides]
    far = [bank for bank, sides in enumerate(others) if back in sides]
    if len(near) == len(far) == 2:
        return (0, 0), (1, 1)
    return tuple((bank, other) for bank in near for other in far)


def joins(tiles: dict[Coordinate, Tile], parted: dict[Coordinate, Banks]) -> Iterator[Edge]:
    for q, r in parted:
        if joining := tiles[q, r].joining:
            yield (q, r, 0), (q, r, 1), {"joins": joining}


def mark_edges(graph: networkx.Graph, tiles: dict[Coordinate, Tile]) -> None:
    """What lies on edges, and the passages, which join tiles that don't touch."""
    for tile in [tile for tile in tiles.values() if tile.edges or tile.passages]:
        at = tile.at
        for side in dict.fromkeys(side for side, _ in tile.edges):
            other = tiles.get((at[0] + STEPS[side][0], at[1] + STEPS[side][1]))
            if other is None:
                continue
            for bank, far in touching(tile.banks, other.banks, side):
                graph.edges[(*at, bank), (*other.at, far)]["on"] = tile.on(side)
        for end in tile.passages:
            if end in tiles:
                graph.add_edge((*at, 0), (*end, 0), passage=True)
