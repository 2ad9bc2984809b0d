"""Questions about the tiles around one: beside it, along a line, the nearest that fit.

What hangs together by land: for armies on foot, and for the tiles of one realm.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from maps.board.board import Board, build_graph
from maps.board.hexes import Coordinate, moved, neighbours, ring

if TYPE_CHECKING:
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


def land_groups(board: Board) -> list[list[Coordinate]]:
    """Land an army can walk to from each other, by the first coordinate; faults are not crossed.

    A bank of a fault that leads nowhere counts with its tile."""
    import networkx

    land = build_graph({tile.at: tile for tile in board if not tile.is_closed})
    faults = {tile.at for tile in board if "fault" in tile.kinds}
    parts = (sorted({node[:2] for node in part}) for part in networkx.connected_components(land))
    return sorted(part for part in parts if not faults.issuperset(part))


def realm_parts(board: Board, owned: Collection[Coordinate]) -> list[list[Coordinate]]:
    """The owned tiles as they hang together, by the first coordinate of each part.

    Sea and islands join nothing and are in no part: one gets there by ship alone."""
    import networkx

    held = {at: tile for at in owned if (tile := board.tile(at)) and not tile.is_by_ship}
    realm = networkx.Graph()
    realm.add_nodes_from(held)
    # Both banks of a tile are one realm's, so tiles are joined here, not banks.
    realm.add_edges_from((one[:2], other[:2]) for one, other in build_graph(held).edges)
    return sorted(sorted(part) for part in networkx.connected_components(realm))
