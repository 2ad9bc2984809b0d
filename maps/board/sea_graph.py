"""The waters of a whole board as a networkx graph, and the ports that ships on them shut in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maps.board.board import Board
from maps.board.hexes import Coordinate
from maps.board.legal_steps import fleet_steps, is_sailed

if TYPE_CHECKING:
    import networkx


def sea_graph(board: Board, open_sea: bool) -> networkx.Graph:
    """Coasts, and with `open_sea` the sea too; a node is a coordinate."""
    import networkx

    graph = networkx.Graph()
    for tile in board:
        if is_sailed(tile, open_sea):
            graph.add_node(tile.at, tile=tile)
            steps = fleet_steps(board, tile.at, open_sea)
            graph.add_edges_from((tile.at, step.at) for step in steps)
    return graph


def find_blockade(
    waters: networkx.Graph, port: Coordinate, harbours: set[Coordinate], held: set[Coordinate]
) -> set[Coordinate]:
    """The held tiles that shut a port in; none where it is open.

    It is shut in by who lies in the port itself, or by those past whom no voyage leads to any of
    the harbours that could be sailed to without them."""
    import networkx

    if port in held:
        return {port}
    others = harbours - {port}
    if port not in waters or not others & networkx.node_connected_component(waters, port):
        return set()
    free = waters.subgraph(waters.nodes - held)
    roadstead = networkx.node_connected_component(free, port)
    return set() if others & roadstead else set(networkx.node_boundary(waters, roadstead))
