"""The steps of armies and fleets as weighted edges of a graph, for routes and reach.

A node is (q, r, bank), as in `maps.board.board`. An edge carries its `moves` and `risks`, and the
two as one whole number, so that networkx adds and compares plain numbers: `long` counts a move
above any risk, `risky` a risk above any move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from maps.board.board import Node, touching
from maps.board.hexes import SIDES, STEPS, Coordinate
from maps.board.legal_steps import LegalStep, army_steps, cross, entering, fleet_steps, steps_over
from maps.board.tile import WHOLE, Banks, Tiles

SCALE = 65_536  # more than the risks, or the moves, of any route that is worth asking for
Edge = Mapping[str, int]
Edges = Mapping[Node, Edge]
Onward = Callable[[Node], Edges]


def moves(step: LegalStep) -> int:
    """A passage takes one move for every two tiles (ME-FIND-4)."""
    return (step.passage + 1) // 2 if step.passage else 1


def edge(moves: int, risks: int) -> Edge:
    long, risky = moves * SCALE + risks, risks * SCALE + moves
    return {"moves": moves, "risks": risks, "long": long, "risky": risky}


ONE_MOVE = tuple(edge(1, risks) for risks in range(3))  # by risks; nearly all edges share these


def as_edges(steps: list[LegalStep]) -> Edges:
    """Of a passage and the open way beside it, the better."""
    edges: dict[Node, Edge] = {}
    for step in steps:
        found = edge(moves(step), len(step.risks))
        there = (*step.at, step.bank)
        if there not in edges or found["long"] < edges[there]["long"]:
            edges[there] = found
    return edges


def fleet_edges(tiles: Tiles, open_sea: bool) -> Onward:
    return lambda node: as_edges(fleet_steps(tiles, node[:2], open_sea))


class TileEntrance(NamedTuple):
    risks: int  # of entering by an edge with nothing on it
    banks: Banks
    edged: bool  # something lies on an edge: it depends on the side


class LandEdges:
    """An army's steps from a bank, as `army_steps` has them.

    The rules are asked once for each tile and kept, not from each side of each bank: they take most
    of the time of a far route."""

    def __init__(self, tiles: Tiles) -> None:
        self._tiles = tiles
        self._entrances: dict[Coordinate, TileEntrance | None] = {}

    def __call__(self, node: Node) -> Edges:
        q, r, bank = node
        here = self._tiles.tile((q, r))
        # What lies on edges, and passages, depend on the side: those steps are asked of the rules.
        if here is None or here.is_closed or here.edges or here.passages:
            return as_edges(army_steps(self._tiles, (q, r), bank))
        edges: dict[Node, Edge] = {}
        banks, entrances = here.banks, self._entrances
        crossing = cross(here, bank) if banks is not WHOLE else None
        for side in SIDES:
            step_q, step_r = STEPS[side]
            at = (q + step_q, r + step_r)
            there = entrances[at] if at in entrances else self._judge(at)
            if there is None:
                continue
            if there.edged:
                edges.update(as_edges(steps_over(self._tiles, here, bank, side)))
            elif banks is WHOLE and there.banks is WHOLE:
                edges[at[0], at[1], 0] = ONE_MOVE[there.risks]
            else:
                add_banks(edges, at, touching(banks, there.banks, side), bank, crossing, there)
        if crossing:
            edges[q, r, crossing.bank] = ONE_MOVE[len(crossing.risks)]
        return edges

    def _judge(self, at: Coordinate) -> TileEntrance | None:
        """What entering the tile takes, kept for the next time; None where no one can."""
        tile = self._tiles.tile(at)
        found = None
        if tile is not None and not tile.is_closed:
            found = TileEntrance(len(entering(tile, ())), tile.banks, bool(tile.edges))
        self._entrances[at] = found
        return found


def add_banks(
    edges: dict[Node, Edge],
    at: Coordinate,
    meeting: tuple[tuple[int, int], ...],
    bank: int,
    crossing: LegalStep | None,
    there: TileEntrance,
) -> None:
    """The banks beyond a side that can be reached from this bank, or by crossing to the other."""
    for start, end in meeting:
        if start != bank and crossing is None:
            continue
        risks = there.risks + (0 if start == bank or crossing is None else len(crossing.risks))
        node = (at[0], at[1], end)
        if node not in edges or risks < edges[node]["risks"]:
            edges[node] = ONE_MOVE[risks]
