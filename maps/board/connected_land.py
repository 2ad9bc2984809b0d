"""What hangs together by land: for armies on foot, and for the tiles of one realm."""

from __future__ import annotations

from collections.abc import Collection

from maps.board.board import Board, build_graph
from maps.board.hexes import Coordinate


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
