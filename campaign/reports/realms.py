"""How realms hang together: what is cut off from the capital, which ports are blockaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.reports.campaign_graph import graph_of
from campaign.reports.graph_places import GraphThing, label_of, things_on
from campaign.reports.view import View
from campaign.rules.war.ships import HARBOURS
from campaign.storage.models import Empire
from maps.board.neighbourhood import realm_parts
from maps.board.sea_graph import find_blockade, sea_graph

if TYPE_CHECKING:
    import networkx

Document = dict[str, object]
HOSTILE = ("player", "pirate", "raider")  # merchants shut nobody in


def describe_realms(view: View) -> Document:
    """Every empire's; for one empire its own, since of others it does not know the whole."""
    graph = graph_of(view)
    waters = sea_graph(graph.graph["board"], graph.graph["open_sea"])
    empires = view.world.live(Empire)
    shown = [row for row in empires if view.sees_all or row.id == view.empire]
    return {"realms": [describe_realm(graph, waters, row.id, row.name) for row in shown]}


def describe_realm(
    graph: networkx.Graph, waters: networkx.Graph, empire: int, name: str
) -> Document:
    board = graph.graph["board"]
    owned = {node[:2] for node, owner in graph.nodes(data="owner") if owner == empire}
    places = [
        thing
        for thing in things_on(graph, "settlements")
        if thing.data["owner"] == empire and not thing.data["razed"]
    ]
    capital = next((thing for thing in places if thing.data["kind"] == "capital"), None)
    home = capital.node[:2] if capital else None
    return {
        "empire": name,
        "capital": None if capital is None else capital.name,
        "tiles": len(owned),
        "cut_off": [
            {
                "tiles": [board.label(at) for at in part],
                "settlements": [thing.name for thing in places if thing.node[:2] in part],
            }
            for part in realm_parts(board, owned)
            if home is not None and home not in part
        ],
        "ports": describe_ports(graph, waters, places, empire),
    }


def describe_ports(
    graph: networkx.Graph, waters: networkx.Graph, places: list[GraphThing], empire: int
) -> list[Document]:
    """Each harbour of the empire, with the ships that shut it in."""
    harbours = {
        thing.node[:2] for thing in things_on(graph, "settlements") if is_harbour(graph, thing)
    }
    ships = [
        thing
        for thing in things_on(graph, "fleets")
        if thing.data["owner"] != empire and thing.data["kind"] in HOSTILE
    ]
    held = {thing.node[:2] for thing in ships}
    found: list[Document] = []
    for port in places:
        if is_harbour(graph, port):
            shut = find_blockade(waters, port.node[:2], harbours, held)
            by = [thing.name for thing in ships if thing.node[:2] in shut]
            label = label_of(graph, port.node)
            found.append({"name": port.name, "at": label, "blockaded_by": by})
    return found


def is_harbour(graph: networkx.Graph, thing: GraphThing) -> bool:
    """BG-SEA-1: a city on a coast that ships can touch; nothing in ruins is a port."""
    coast = graph.nodes[thing.node]["tile"].is_port
    return bool(coast and thing.data["kind"] in HARBOURS and not thing.data["razed"])
