"""Routes by land, along the coast and over open sea: shortest first, then the fewest risks.

Each is networkx's Dijkstra over the steps that `legal_steps` allows, as it weighs them. Reach is
how far an army comes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import pairwise
from typing import NamedTuple

from maps.board.board import Node
from maps.board.hexes import Coordinate
from maps.board.legal_steps import (
    SCALE,
    Edges,
    LandEdges,
    LegalStep,
    Onward,
    army_steps,
    fleet_edges,
    fleet_steps,
    moves,
)
from maps.board.tile import Tiles


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


Steps = Callable[[Coordinate, int], list[LegalStep]]


class Route(NamedTuple):
    steps: tuple[LegalStep, ...]

    @property
    def risks(self) -> tuple[str, ...]:
        return tuple(risk for step in self.steps for risk in step.risks)

    @property
    def length(self) -> int:
        """Moves of one tile; a passage takes one move for every two tiles (ME-FIND-4)."""
        return sum(moves(step) for step in self.steps)


def find_land_way(
    tiles: Tiles,
    start: Coordinate,
    end: Coordinate,
    bank: int = 0,
    *,
    safest: bool = False,
) -> Route | None:
    """An army's way, to either bank of the end; with `safest` the fewest risks come first."""
    steps: Steps = lambda at, bank: army_steps(tiles, at, bank)  # noqa: E731
    return find_way(LandEdges(tiles), steps, (*start, bank), end, "risky" if safest else "long")


def find_coast_way(tiles: Tiles, start: Coordinate, end: Coordinate) -> Route | None:
    """A fleet's way that never leaves the coast (BG-SEA-1)."""
    return find_fleet_way(tiles, start, end, open_sea=False)


def find_sea_way(tiles: Tiles, start: Coordinate, end: Coordinate) -> Route | None:
    """A fleet's way with open sea allowed."""
    return find_fleet_way(tiles, start, end, open_sea=True)


def find_fleet_way(
    tiles: Tiles, start: Coordinate, end: Coordinate, *, open_sea: bool
) -> Route | None:
    steps: Steps = lambda at, _: fleet_steps(tiles, at, open_sea)  # noqa: E731
    return find_way(fleet_edges(tiles, open_sea), steps, (*start, 0), end, "long")


def find_way(
    onward: Onward, steps: Steps, start: Node, end: Coordinate, weight: str
) -> Route | None:
    """The cheapest by this weight; equal ones are settled by coordinate."""
    import networkx

    from maps.board.explored_graph import ExploredGraph

    graph = ExploredGraph(until_reached(onward, end))
    before, costs = networkx.dijkstra_predecessor_and_distance(graph, start, weight=weight)
    rank = lambda node: (costs[node], node)  # noqa: E731
    last = min((node for node in costs if node[:2] == end), key=rank, default=None)
    if last is None:
        return None
    path = [last]
    while before[path[-1]]:
        path.append(min(before[path[-1]], key=rank))
    path.reverse()
    return Route(tuple(step_between(steps, *pair) for pair in pairwise(path)))


def until_reached(onward: Onward, end: Coordinate) -> Onward:
    """The same edges until the search comes to the end, then none: all cheaper nodes are settled
    by then, and networkx, which takes no target where it keeps equal predecessors, is done."""
    reached = False

    def edges(node: Node) -> Edges:
        nonlocal reached
        reached = reached or node[:2] == end
        return {} if reached else onward(node)

    return edges


def step_between(steps: Steps, here: Node, there: Node) -> LegalStep:
    """The step along an edge; of a passage and the open way beside it, the better."""
    fitting = [step for step in steps(here[:2], here[2]) if (*step.at, step.bank) == there]
    return min(fitting, key=lambda step: (moves(step), len(step.risks)))
