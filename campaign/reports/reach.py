"""Who can reach whom: what lies within so many moves, and who can come to a place.

Asked of the campaign's graph, so of what its reader knows.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypedDict

from campaign.events.values import Name
from campaign.reports.graph_places import GraphThing, get_thing, label_of, things_on
from campaign.reports.naming import name_empire
from campaign.reports.roads import Roads, is_aboard, refuse_aboard, roads_of
from campaign.reports.view import View
from maps.board.board import Board
from maps.board.routes import Reached, find_reach
from maps.drawing.layers import Layers


class ReachedTile(TypedDict):
    at: str
    moves: int
    risks: int


class ReachedThing(ReachedTile):
    """An army, a fleet or a settlement, as its reader knows it."""

    what: str
    id: int
    name: str
    kind: str
    owner: Name
    strength: int | None


class Reach(TypedDict):
    """How far one comes."""

    who: str
    at: str
    by: str
    moves: int
    tiles: list[ReachedTile]
    found: list[ReachedThing]


class Comers(TypedDict):
    """Who comes there."""

    to: str
    at: str
    moves: int
    found: list[ReachedThing]


def describe_reach(view: View, who: str, moves: int) -> Reach:
    """Everything that lies within so many moves of an army, a fleet, or an army on a tile."""
    roads = roads_of(view)
    traveller = get_thing(roads.graph, who, "armies", "fleets")
    refuse_aboard(traveller)
    reach = find_reach(roads.of(traveller), traveller.node, moves)
    found = [
        describe_thing(view, roads, thing, reach[thing.node[:2]])
        for thing in things_on(roads.graph, "settlements", "armies", "fleets")
        if thing.node[:2] in reach and thing.data is not traveller.data
    ]
    tiles: list[ReachedTile] = [
        {"at": roads.board.label(at), "moves": reached.moves, "risks": reached.risks}
        for at, reached in sorted(reach.items(), key=lambda item: (item[1], item[0]))
    ]
    return {
        "who": traveller.name,
        "at": label_of(roads.graph, traveller.node),
        "by": "sea" if traveller.table == "fleet" else "land",
        "moves": moves,
        "tiles": tiles[1:],
        "found": sorted(found, key=in_order),
    }


def mark_reach(view: View, board: Board, layers: Layers, who: str, moves: int) -> Layers:
    """The map with what an army or a fleet can reach, and itself, marked."""
    document = describe_reach(view, who, moves)
    reach = frozenset(board.get(tile["at"]).at for tile in document["tiles"])
    return replace(layers, reach=reach, highlights=frozenset([board.get(document["at"]).at]))


def describe_comers(view: View, where: str, moves: int) -> Comers:
    """Every army and fleet that can come to a place within so many moves."""
    roads = roads_of(view)
    place = get_thing(roads.graph, where, "settlements")
    found = []
    for thing in things_on(roads.graph, "armies", "fleets"):
        if is_aboard(thing):
            continue
        reached = find_reach(roads.of(thing), thing.node, moves).get(place.node[:2])
        if reached is not None:
            found.append(describe_thing(view, roads, thing, reached))
    return {
        "to": place.name,
        "at": label_of(roads.graph, place.node),
        "moves": moves,
        "found": sorted(found, key=in_order),
    }


def describe_thing(view: View, roads: Roads, thing: GraphThing, reached: Reached) -> ReachedThing:
    return {
        "what": thing.table,
        "id": thing.data["id"],
        "name": thing.name,
        "kind": thing.data["kind"],
        "owner": name_empire(view, thing.data["owner"]),
        "strength": thing.data.get("strength"),
        "at": label_of(roads.graph, thing.node),
        "moves": reached.moves,
        "risks": reached.risks,
    }


def in_order(found: ReachedThing) -> tuple[int, int, str, str, int]:
    return found["moves"], found["risks"], found["at"], found["what"], found["id"]
