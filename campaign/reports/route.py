"""The way between two places of the campaign's map, as its reader knows it."""

from __future__ import annotations

from typing import NamedTuple

from campaign.errors import WrongWords
from campaign.reports.graph_places import GraphThing, get_thing
from campaign.reports.roads import Roads, refuse_aboard, roads_of
from campaign.reports.view import View
from maps.board.board import Board, Node
from maps.board.legal_steps import army_steps, fleet_steps
from maps.board.routes import Route, find_way


class FoundRoute(NamedTuple):
    way: Route | None
    by: str
    start: str  # the label of its first tile
    board: Board


def find_route(
    view: View, start: str, end: str, *, by: str | None = None, bank: int = 0, safest: bool = False
) -> FoundRoute:
    """From and to an army, a fleet, a settlement or a tile. `by` is land, coast or sea; where it is
    not said, a fleet goes by sea and all others by land."""
    roads = roads_of(view)
    first = get_thing(roads.graph, start, "armies", "fleets", "settlements")
    last = get_thing(roads.graph, end, "settlements", "armies", "fleets")
    refuse_aboard(first)
    by = by or ("sea" if first.table == "fleet" else "land")
    node = first.node if first.table == "army" else (*first.node[:2], bank)
    refuse_bank(roads, node)
    weight = "risky" if safest else "long"
    way = find_own_way(roads, first, node, last.node, by, weight)
    return FoundRoute(way, by, roads.board.label(node[:2]), roads.board)


def find_own_way(
    roads: Roads, first: GraphThing, start: Node, end: Node, by: str, weight: str
) -> Route | None:
    board = roads.board
    if by == "land":
        onward = roads.by_land(first)
        return find_way(
            onward, lambda at, bank: army_steps(board, at, bank), start, end[:2], weight
        )
    open_sea = by == "sea" and roads.has_open_sea
    afloat = (*start[:2], 0)
    onward = roads.by_sea(open_sea)
    return find_way(onward, lambda at, _: fleet_steps(board, at, open_sea), afloat, end[:2], weight)


def refuse_bank(roads: Roads, node: Node) -> None:
    if node not in roads.graph:
        label = roads.board.label(node[:2])
        raise WrongWords("{tile} has one bank, number 0", hint="leave --bank out", tile=label)
