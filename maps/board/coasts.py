"""Up and down the coast, as pirates go (ME-PIR-2).

Up is the way that keeps the water on the left hand, down the one that keeps it on the right. The
ship follows the shore of one water from tile to tile, as a finger along the rim of a cup.
"""

from __future__ import annotations

from typing import NamedTuple

from maps.board.hexes import SIDES, Coordinate, find_side, neighbour, turned
from maps.board.legal_steps import is_water
from maps.board.tile import Tiles


class Voyage(NamedTuple):
    path: tuple[Coordinate, ...]  # the tiles passed, the start not among them
    off_map: bool = False  # the shore led off the map (ME-PIR-4)


def up_the_coast(tiles: Tiles, at: Coordinate, steps: int) -> Voyage:
    return along_the_coast(tiles, at, steps, 1)


def down_the_coast(tiles: Tiles, at: Coordinate, steps: int) -> Voyage:
    return along_the_coast(tiles, at, steps, -1)


def along_the_coast(tiles: Tiles, at: Coordinate, steps: int, turn: int) -> Voyage:
    """At most so many tiles; where the shore turns to rock or land that no ship can touch, the ship
    stops there."""
    path: list[Coordinate] = []
    water = shore(tiles, at)
    while len(path) < steps and water:
        onward, off_map = follow(tiles, at, water, turn)
        if onward is None:
            return Voyage(tuple(path), off_map)
        at, water = onward
        path.append(at)
    return Voyage(tuple(path))


def shore(tiles: Tiles, at: Coordinate) -> Coordinate | None:
    """The water a ship on this tile lies in: a sea tile by choice, else what is off the map."""
    waters = [other for side in SIDES if is_water(tiles, other := neighbour(at, side))]
    seas = [other for other in waters if tiles.tile(other)]
    return next(iter(seas or waters), None)


def follow(
    tiles: Tiles, at: Coordinate, water: Coordinate, turn: int
) -> tuple[tuple[Coordinate, Coordinate] | None, bool]:
    """The next tile along the water and the water followed then; or None, and whether the shore
    leaves the map."""
    first = find_side(at, water) or 1
    on_map = tiles.tile(water) is not None
    for by in range(1, 6):
        other = neighbour(at, turned(first, by * turn))
        tile = tiles.tile(other)
        if tile is None:
            if on_map:
                return None, True
            water = other
        elif tile.terrain == "sea":
            water, on_map = other, True
        else:
            return ((other, water), False) if tile.is_port else (None, False)
    return None, False
