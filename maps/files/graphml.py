"""A board's graph as GraphML, for Gephi, yEd, Cytoscape and networkx itself.

GraphML holds texts and numbers alone: kinds are written with spaces between them, what stands on a
tile as names with semicolons.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from maps.board.board import Board, Node

Scalar = str | int | bool


def render_graphml(board: Board) -> str:
    """The board's graph with whatever its nodes carry: a campaign's with what stands on it."""
    import networkx

    flat = networkx.Graph()
    for node in sorted(board.graph):
        flat.add_node(name_node(board, node), **flat_node(board, node))
    for one, other in sorted(tuple(sorted(edge)) for edge in board.graph.edges):
        data = flat_edge(board.graph.edges[one, other])
        flat.add_edge(name_node(board, one), name_node(board, other), **data)
    return "\n".join(networkx.generate_graphml(flat)) + "\n"


def name_node(board: Board, node: Node) -> str:
    """`0405`; the second bank of a parted tile is `0405/1`."""
    label = board.label(node[:2])
    return f"{label}/{node[2]}" if node[2] else label


def flat_node(board: Board, node: Node) -> dict[str, Scalar]:
    data = board.graph.nodes[node]
    tile = data["tile"]
    river = tile.river.name or "river" if tile.river else ""
    found = {
        "label": board.label(node[:2]),
        "q": node[0],
        "r": node[1],
        "bank": node[2],
        "terrain": tile.terrain,
        "kinds": " ".join(tile.kinds),
        "name": tile.name,
        "river": river,
        "bridge": tile.bridge,
    }
    others = {key: flat(value) for key, value in data.items() if key not in ("tile", "label")}
    if "owner" in others:
        others["owner"] = board.graph.graph["empires"].get(data["owner"], "")
    return found | others


def flat(value: Any) -> Scalar:
    if isinstance(value, list):
        return "; ".join(name_thing(thing) for thing in value)
    return "" if value is None else value


def name_thing(thing: Mapping[str, object]) -> str:
    """`Altburg`; without a name `village 3`."""
    return str(thing["name"] or f"{thing['kind']} {thing['id']}")


def flat_edge(data: Mapping[str, Any]) -> dict[str, Scalar]:
    return {
        "on": " ".join(data.get("on", ())),
        "joins": data.get("joins", ""),
        "passage": bool(data.get("passage")),
    }
