"""Whole ways: by land, along the coast, over open sea. Shortest first, then the fewest risks."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from typing import NamedTuple

from maps.board.hexes import Coordinate
from maps.board.legal_steps import Step, army_steps, fleet_steps
from maps.board.tile import Tiles

Place = tuple[Coordinate, int]


class Way(NamedTuple):
    steps: tuple[Step, ...]

    @property
    def risks(self) -> tuple[str, ...]:
        return tuple(risk for step in self.steps for risk in step.risks)

    @property
    def length(self) -> int:
        """Moves of one tile; a passage is gone through at two tiles a move (ME-FIND-4)."""
        return sum(moves(step) for step in self.steps)


def moves(step: Step) -> int:
    return (step.passage + 1) // 2 if step.passage else 1


def find_land_way(
    tiles: Tiles,
    start: Coordinate,
    end: Coordinate,
    bank: int = 0,
    *,
    safest: bool = False,
) -> Way | None:
    """An army's way, to either bank of the end; with `safest` the fewest risks come first."""
    return find_way(lambda at, bank: army_steps(tiles, at, bank), (start, bank), end, safest)


def find_coast_way(tiles: Tiles, start: Coordinate, end: Coordinate) -> Way | None:
    """A fleet's way that never leaves the coast (BG-SEA-1)."""
    return find_way(lambda at, _: fleet_steps(tiles, at), (start, 0), end, False)


def find_sea_way(tiles: Tiles, start: Coordinate, end: Coordinate) -> Way | None:
    """A fleet's way with open sea allowed."""
    return find_way(lambda at, _: fleet_steps(tiles, at, True), (start, 0), end, False)


def find_way(
    steps: Callable[[Coordinate, int], list[Step]], start: Place, end: Coordinate, safest: bool
) -> Way | None:
    """Dijkstra that asks only for the tiles it comes to; equal ways are settled by coordinate."""
    heap: list[tuple[int, int, Place]] = [(0, 0, start)]
    before: dict[Place, tuple[Place, Step]] = {}
    costs: dict[Place, tuple[int, int]] = {start: (0, 0)}
    while heap:
        first, second, place = heapq.heappop(heap)
        if place[0] == end:
            return Way(walked(before, place))
        if (first, second) > costs[place]:
            continue
        for step in steps(*place):
            extra = (len(step.risks), moves(step)) if safest else (moves(step), len(step.risks))
            cost = (first + extra[0], second + extra[1])
            there = (step.at, step.bank)
            if there not in costs or cost < costs[there]:
                costs[there] = cost
                before[there] = (place, step)
                heapq.heappush(heap, (*cost, there))
    return None


def walked(before: dict[Place, tuple[Place, Step]], place: Place) -> tuple[Step, ...]:
    steps = []
    while place in before:
        place, step = before[place]
        steps.append(step)
    return tuple(reversed(steps))
