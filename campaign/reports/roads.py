"""Where armies and fleets can go on the campaign's graph: the board, and what closes parts of it.

It tells where the board and the spells on it let one go, not what happens on the way.

The way between two places of the campaign's map, as its reader knows it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from campaign.effects.naval import OUTLAWS
from campaign.errors import Refused, WrongWords
from campaign.reports.campaign_graph import graph_of
from campaign.reports.graph_places import GraphThing, get_thing
from campaign.reports.view import View
from campaign.rules.act_context import ActContext
from campaign.rules.realm.races import find_hindering
from campaign.storage.models import Condition, Relation, Settlement, Tile
from maps.board.board import Board, Node
from maps.board.hexes import Coordinate
from maps.board.legal_steps import LandEdges, Onward, army_steps, fleet_edges, fleet_steps
from maps.board.routes import Route, avoiding, ending_at, find_way

if TYPE_CHECKING:
    import networkx

CLOSING = {"land": "settle", "sea": "enter"}  # what a spell on a tile keeps one from (BG-MAG-3)


class Roads(NamedTuple):
    """The graph as its reader knows it, and the steps on it: what was asked once is kept."""

    view: View
    graph: networkx.Graph
    land: Onward

    @property
    def board(self) -> Board:
        board: Board = self.graph.graph["board"]
        return board

    def of(self, thing: GraphThing) -> Onward:
        """The steps of an army or a fleet; of an army that stood on a tile."""
        if thing.table != "fleet":
            return self.by_land(thing)
        return self.by_sea(self.has_open_sea and thing.data["kind"] not in OUTLAWS)

    def by_land(self, thing: GraphThing) -> Onward:
        """ME-DIP-11: an open ally of others is entered, not passed."""
        onward = avoiding(self.land, closed_tiles(self.view, "land"))
        ends = barred_by_allies(self.view, thing.data.get("owner"))
        return ending_at(onward, ends, thing.node[:2], way_back(self.view, thing))

    def by_sea(self, open_sea: bool) -> Onward:
        return avoiding(fleet_edges(self.board, open_sea), closed_tiles(self.view, "sea"))

    @property
    def has_open_sea(self) -> bool:
        return bool(self.graph.graph["open_sea"])


def roads_of(view: View) -> Roads:
    graph = graph_of(view)
    return Roads(view, graph, LandEdges(graph.graph["board"]))


def fleet_of(thing: GraphThing) -> int | None:
    """Of an army aboard; a fleet's own row has no such column."""
    row = thing.data.get("row")
    return row.fleet if row and thing.table == "army" else None


def is_aboard(thing: GraphThing) -> bool:
    return fleet_of(thing) is not None


def refuse_aboard(thing: GraphThing) -> None:
    if is_aboard(thing):
        raise Refused(
            "{name} is aboard: it goes where its fleet goes",
            hint="hexcrown map reach fleet:{fleet}",
            name=thing.name,
            fleet=fleet_of(thing),
        )


def closed_tiles(view: View, by: str) -> set[Coordinate]:
    """Tiles that a spell in sight closes (BG-MAG-3)."""
    conditions = view.library.conditions()
    held = [
        row.of_key
        for row in view.world.live(Condition, of_table="tile")
        if CLOSING[by] in conditions.get(row.kind, {}).get("holds", ())
    ]
    return {place_of(view, key) for key in held if view.sees(key)}


def barred_by_allies(view: View, owner: int | None) -> set[Coordinate]:
    """Where an open ally of others stands in sight."""
    if owner is None:
        return set()
    context = ActContext(view.world, view.library)
    places = [
        view.world.get(Settlement, relation.settlement)
        for relation in view.world.find(Relation, military=True)
        if relation.settlement is not None
    ]
    barred = {row.tile for row in places if find_hindering(context, row.tile, owner)}
    return {place_of(view, tile) for tile in barred if view.sees(tile)}


def way_back(view: View, thing: GraphThing) -> Coordinate | None:
    """The tile an army came from to an open ally's."""
    row = thing.data.get("row")
    came_from = row.state.get("came-from") if row else None
    return None if came_from is None else place_of(view, came_from)


def place_of(view: View, tile: int) -> Coordinate:
    row = view.world.get(Tile, tile)
    return row.q, row.r


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
