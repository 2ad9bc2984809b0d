"""Where an army or a fleet can go next, and at what risk.

An army stands on a bank of a tile. A step leads over one side to the bank it meets there; to leave
by a side of the other bank it first has to cross, which is a risk of the same step. A fleet keeps
to coasts, and takes to open sea tiles only where the campaign plays with them. Below, the same
steps as weighted edges, for graphs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from maps.board.board import Node, touching
from maps.board.hexes import OPPOSITE, SIDES, STEPS, Coordinate, distance, neighbour, turned
from maps.board.tile import WHOLE, Banks, Tile, Tiles


class LegalStep(NamedTuple):
    at: Coordinate
    bank: int = 0
    side: int = 0  # the side left by; 0 for a crossing inside the tile and for a passage
    risks: tuple[str, ...] = ()  # ford, crossing, mountain; at sea: hazard, weather
    passage: int = 0  # the length of the secret passage used; armies go 2 tiles of it a turn


def army_steps(tiles: Tiles, at: Coordinate, bank: int = 0) -> list[LegalStep]:
    """Every step open to an army, in the order of the sides; passages last. None from the sea."""
    here = tiles.tile(at)
    if here is None or here.terrain == "sea":
        return []
    steps = [step for side in SIDES for step in steps_over(tiles, here, bank, side)]
    crossing = cross(here, bank)
    return steps + ([crossing] if crossing else []) + passage_steps(tiles, here)


def steps_over(tiles: Tiles, here: Tile, bank: int, side: int) -> list[LegalStep]:
    """The steps over one side: none, one, or two where both banks beyond can be reached."""
    there = tiles.tile(neighbour(here.at, side))
    if there is None or there.is_closed:
        return []
    on = between(here, there, side)
    if is_barred(here, on):
        return []
    risks = entering(there, on)
    meeting = touching(here.banks, there.banks, side)
    if len(meeting) == 1 and meeting[0][0] == bank:  # the most common: nothing to compare
        return [LegalStep(there.at, meeting[0][1], side, risks)]
    best: dict[int, LegalStep] = {}
    for start, end in meeting:
        before = leaving(here, bank, start)
        if before is None:
            continue
        step = LegalStep(there.at, end, side, before + risks)
        if end not in best or len(step.risks) < len(best[end].risks):
            best[end] = step
    return [best[end] for end in sorted(best)]


def between(here: Tile, there: Tile, side: int) -> tuple[str, ...]:
    """What lies on the edge of two tiles."""
    if not here.edges and not there.edges:
        return ()
    return here.on(side) or there.on(OPPOSITE[side])


def is_barred(here: Tile, on: tuple[str, ...]) -> bool:
    """An island can't be left on foot (ME-TILE-ISLAND-1); a wall bars, but for a road through
    it."""
    return "island" in here.kinds or ("wall" in on and "road" not in on)


def leaving(here: Tile, bank: int, start: int) -> tuple[str, ...] | None:
    """The risk of getting to the bank one leaves from; None where no one can.

    A chasm or river without a bridge is rolled for (ME-TILE-CHASM-1); a fault is never crossed,
    so an army leaves by its own group of sides alone (ME-TILE-FAULT-1)."""
    if bank == start:
        return ()
    joining = here.joining
    if not joining:
        return None
    return () if joining == "bridge" else (joining,)


def entering(there: Tile, on: tuple[str, ...]) -> tuple[str, ...]:
    """A mountain is hazardous (BG-MOVE-2) unless a road or a pass leads up."""
    return ("mountain",) if there.is_high and "road" not in on and "pass" not in on else ()


def cross(here: Tile, bank: int) -> LegalStep | None:
    """Over to the other bank of the same tile."""
    if len(here.banks) == 1:
        return None
    risks = leaving(here, bank, 1 - bank)
    return None if risks is None else LegalStep(here.at, 1 - bank, 0, risks)


def passage_steps(tiles: Tiles, here: Tile) -> list[LegalStep]:
    """The far ends of secret passages (ME-FIND-4)."""
    return [
        LegalStep(end, 0, 0, (), distance(here.at, end)) for end in here.passages if tiles.tile(end)
    ]


def fleet_steps(tiles: Tiles, at: Coordinate, open_sea: bool = False) -> list[LegalStep]:
    """The tiles a fleet can sail to next: along the coast, or with `open_sea` also over the sea."""
    here = tiles.tile(at)
    if here is None or not is_sailed(here, open_sea):
        return []
    steps = []
    for side in SIDES:
        there = tiles.tile(neighbour(at, side))
        if there and is_sailed(there, open_sea) and sails(tiles, here, there, side):
            steps.append(LegalStep(there.at, 0, side, sea_risks(there)))
    return steps


def is_sailed(tile: Tile, open_sea: bool) -> bool:
    """No ship touches a rocky coast (ME-TILE-ROCKCOAST-1)."""
    return tile.is_port or (open_sea and tile.terrain == "sea")


def sails(tiles: Tiles, here: Tile, there: Tile, side: int) -> bool:
    """Two coasts are joined by water only where a tile that touches both is water."""
    if "sea" in (here.terrain, there.terrain):
        return True
    return any(is_water(tiles, neighbour(here.at, turned(side, by))) for by in (-1, 1))


def is_water(tiles: Tiles, at: Coordinate) -> bool:
    """Off the map counts as sea: a board of land tiles alone ends at the sea."""
    tile = tiles.tile(at)
    return tile is None or tile.terrain == "sea"


def sea_risks(tile: Tile) -> tuple[str, ...]:
    """Headlands (ME-TILE-HEADLAND-1) and sandbanks (ME-TILE-SANDBANK-1) roll for hazards, open sea
    for weather (ME-SEA-3)."""
    risks = []
    if "headland" in tile.kinds or "sandbank" in tile.kinds:
        risks.append("hazard")
    if tile.terrain == "sea":
        risks.append("weather")
    return tuple(risks)


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
