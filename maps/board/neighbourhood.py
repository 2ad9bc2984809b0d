"""Questions about the tiles around one: beside it, along a line, the nearest that fit."""

from __future__ import annotations

from collections.abc import Callable

from maps.board.hexes import Coordinate, moved, neighbours, ring
from maps.board.tile import Tile, Tiles

FARTHEST_SEARCH = 1000  # rings
WIDEST_GAP = 20  # rings without a tile: a hole wider than this is taken for the map's end


def around(tiles: Tiles, at: Coordinate) -> list[Tile]:
    """The neighbours that are on the map, in the order of the sides."""
    return list(filter(None, map(tiles.tile, neighbours(at))))


def tile_towards(tiles: Tiles, at: Coordinate, direction: int, distance: int) -> Tile | None:
    """The tile so far away in a direction; None off the map (ME-TOW-E2)."""
    return tiles.tile(moved(at, direction, distance))


def last_land_towards(tiles: Tiles, at: Coordinate, direction: int, distance: int) -> Tile | None:
    """Where a tomb or a passage lies: at the end of the line, or on its last land tile.

    None only where the line has no land at all, its start included."""
    for back in range(distance, -1, -1):
        tile = tiles.tile(moved(at, direction, back))
        if tile and tile.terrain != "sea":
            return tile
    return None


def nearest(
    tiles: Tiles,
    at: Coordinate,
    fits: Callable[[Tile], bool],
    limit: int = FARTHEST_SEARCH,
) -> list[Tile]:
    """The nearest tiles that fit, all of them where several are equally near; empty if none.

    The tile itself counts, at distance 0. The search ends beyond the map's edge, so that it reads
    no more than the map even where nothing fits."""
    empty = 0
    for radius in range(limit + 1):
        here = [tile for other in ring(at, radius) if (tile := tiles.tile(other))]
        if found := [tile for tile in here if fits(tile)]:
            return found
        empty = 0 if here else empty + 1
        if empty > WIDEST_GAP:
            break
    return []
