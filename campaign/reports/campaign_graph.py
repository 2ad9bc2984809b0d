"""The campaign as one networkx graph: the board's, with what stands on each tile.

A node is (q, r, bank): a tile parted by a river, a chasm or a fault is two nodes, any other is one,
its bank 0. Each node carries

- `tile`: the `maps.board.tile.Tile`, and `label`: its printed label;
- `owner`: the number of the empire that holds it, or None; `barren`;
- `settlements`, `sites`, `armies`, `fleets`: lists of documents with `id`, `name`, `kind`, and
  `row`, the whole row of the books where the reader may see it; all but sites with `owner`.

An army stands on its own bank; all else of a parted tile is on bank 0. The graph itself carries
`board`, `campaign`, `when`, `open_sea`, `empire` (whose graph it is) and `empires` (names by
number).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from campaign.reports.picture import barren_tiles, draw_board, is_drawn, tile_owners
from campaign.reports.view import (
    KnownForce,
    Place,
    View,
    known_forces,
    known_places,
    view_of,
)
from campaign.storage.calendar import render_calendar
from campaign.storage.models import Army, Empire, Tile
from campaign.storage.world import World
from maps.board.board import Node

if TYPE_CHECKING:
    import networkx

    from campaign.storage.models.kinds import ForceTable

PLACES: dict[str, Place] = {"settlements": "settlement", "sites": "site"}
FORCES: dict[str, ForceTable] = {"armies": "army", "fleets": "fleet"}


def campaign_graph(world: World, empire: int | None = None) -> networkx.Graph:
    """As the books have it; or as one empire knows it, by its number."""
    return graph_of(view_of(world, empire))


def graph_of(view: View) -> networkx.Graph:
    world = view.world
    for table in ("tile", "edge"):
        world.load(table)
    board = draw_board(view)
    graph = board.graph
    nodes = {row.id: (row.q, row.r, 0) for row in world.find(Tile)}
    owners, barren = dict(tile_owners(view)), set(barren_tiles(view))
    keys = {node[:2]: key for key, node in nodes.items()}
    for node, data in graph.nodes(data=True):
        key = keys[node[:2]]
        data |= {"label": board.label(node[:2]), "owner": owners.get(key), "barren": key in barren}
        data |= {name: [] for name in (*PLACES, *FORCES)}
    for name, table in PLACES.items():
        for place in known_places(view, table):
            put(graph, nodes[place["tile"]], name, place)
    for name, table in FORCES.items():
        for force in known_forces(view, table):
            tile = force["tile"]
            if tile is not None and is_drawn(view, force):
                put(graph, standing(graph, nodes[tile], force), name, force)
    graph.graph |= {
        "board": board,
        "campaign": board.name,
        "when": render_calendar(world.calendar),
        "empire": view.empire,
        "empires": names_met(view, graph),
        "open_sea": bool(world.option("open-sea", False)),
    }
    return graph


def names_met(view: View, graph: networkx.Graph) -> dict[int, str]:
    """The empires by number: for one of them those that it knows something of."""
    met = {view.empire, *(owner for _, owner in graph.nodes(data="owner"))}
    for _, data in graph.nodes(data=True):
        met.update(thing.get("owner") for name in (*PLACES, *FORCES) for thing in data[name])
    rows = view.world.find(Empire)
    return {row.id: row.name for row in rows if view.sees_all or row.id in met}


def put(graph: networkx.Graph, node: Node, name: str, thing: Mapping[str, object]) -> None:
    """What is known to lie on a tile that is not known itself is left out."""
    if node in graph:
        graph.nodes[node][name].append(thing)


def standing(graph: networkx.Graph, node: Node, force: KnownForce) -> Node:
    """The bank an army is known to stand on."""
    row = force["row"]
    bank = 0 if row is None or not isinstance(row, Army) else row.bank or 0
    other = (node[0], node[1], bank)
    return other if other in graph else node
