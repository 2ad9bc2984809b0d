"""How far one gets: every tile within so many moves, with the fewest moves and then risks to it."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from maps.board.board import Node
from maps.board.hexes import Coordinate
from maps.board.step_edges import SCALE, Edges, Onward


class Reached(NamedTuple):
    moves: int
    risks: int


def find_reach(onward: Onward, start: Node, most: int) -> dict[Coordinate, Reached]:
    """The start is among them, at no move."""
    import networkx

    from maps.board.explored_graph import ExploredGraph

    cutoff = most * SCALE + SCALE - 1
    graph = ExploredGraph(onward)
    costs = networkx.single_source_dijkstra_path_length(graph, start, cutoff, weight="long")
    found: dict[Coordinate, Reached] = {}
    for (q, r, _), cost in costs.items():  # the cheapest first, so the better bank comes first
        found.setdefault((q, r), Reached(*divmod(cost, SCALE)))
    return found


def avoiding(onward: Onward, closed: Collection[Coordinate]) -> Onward:
    """The same edges but for those into closed tiles."""
    if not closed:
        return onward

    def edges(node: Node) -> Edges:
        return {there: edge for there, edge in onward(node).items() if there[:2] not in closed}

    return edges


def ending_at(
    onward: Onward, ends: Collection[Coordinate], start: Coordinate, back: Coordinate | None
) -> Onward:
    """The same edges, but a way goes no further than a tile of `ends`; one that starts there goes
    `back`, where that is known."""
    if not ends:
        return onward

    def edges(node: Node) -> Edges:
        here = node[:2]
        if here not in ends:
            return onward(node)
        if here != start:
            return {}
        found = onward(node)
        return {to: edge for to, edge in found.items() if back in (None, to[:2])}

    return edges
