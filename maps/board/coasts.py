"""Up and down the coast, as pirates go (ME-PIR-2).

Up is the way that keeps the water on the left hand, down the one that keeps it on the right. The
ship follows the shore of one water from tile to tile: a walk through a directed graph of moorings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from maps.board.hexes import SIDES, Coordinate, find_side, neighbour, turned
from maps.board.legal_steps import is_water
from maps.board.tile import Tiles

if TYPE_CHECKING:
    from maps.board.explored_graph import ExploredGraph


Mooring = tuple[Coordinate, Coordinate]  # a coast tile, and the water a ship lies in there
OFF_MAP: Mooring = ((0, 0), (0, 0))  # no real mooring: there a tile would be its own water


class Voyage(NamedTuple):
    path: tuple[Coordinate, ...]  # the tiles passed, the start not among them
    off_map: bool = False  # the shore led off the map (ME-PIR-4)


def up_the_coast(tiles: Tiles, at: Coordinate, steps: int) -> Voyage:
    return along_the_coast(tiles, at, steps, 1)


def down_the_coast(tiles: Tiles, at: Coordinate, steps: int) -> Voyage:
    return along_the_coast(tiles, at, steps, -1)


def along_the_coast(tiles: Tiles, at: Coordinate, steps: int, turn: int) -> Voyage:
    """At most so many tiles, round an island as often as they last; where the shore turns to rock
    or land that no ship can touch, the ship stops there."""
    water = shore(tiles, at)
    graph = coast_graph(tiles, turn)
    path: list[Coordinate] = []
    mooring: Mooring | None = (at, water) if water else None
    while mooring and len(path) < steps:
        mooring = next(graph.successors(mooring), None)
        if mooring == OFF_MAP:
            return Voyage(tuple(path), off_map=True)
        if mooring:
            path.append(mooring[0])
    return Voyage(tuple(path))


def coast_graph(tiles: Tiles, turn: int) -> ExploredGraph:
    """Moorings along the coast, each with an edge to the next up it (`turn` 1) or down it (-1)."""
    from maps.board.explored_graph import ExploredGraph

    return ExploredGraph(lambda mooring: {onward: {} for onward in follow(tiles, mooring, turn)})


def shore(tiles: Tiles, at: Coordinate) -> Coordinate | None:
    """The water a ship on this tile lies in: a sea tile if there is one, else off the map."""
    waters = [other for side in SIDES if is_water(tiles, other := neighbour(at, side))]
    seas = [other for other in waters if tiles.tile(other)]
    return next(iter(seas or waters), None)


def follow(tiles: Tiles, mooring: Mooring, turn: int) -> list[Mooring]:
    """The next mooring along the water: one, or none where no ship can go on."""
    if mooring == OFF_MAP:
        return []
    at, water = mooring
    first = find_side(at, water) or 1
    on_map = tiles.tile(water) is not None
    for by in range(1, 6):
        other = neighbour(at, turned(first, by * turn))
        tile = tiles.tile(other)
        if tile is None:
            if on_map:
                return [OFF_MAP]
            water = other
        elif tile.terrain == "sea":
            water, on_map = other, True
        else:
            return [(other, water)] if tile.is_port else []
    return []
