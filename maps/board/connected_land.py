"""Which land hangs together: what an army can walk to, faults not crossed."""

from __future__ import annotations

from maps.board.board import Board
from maps.board.hexes import OPPOSITE, SIDES, Coordinate, neighbour
from maps.board.tile import Tile


def land_groups(board: Board) -> list[list[Coordinate]]:
    """Tiles that hang together. A bank of a fault that leads nowhere counts with its tile."""
    open_land = {tile.at: tile for tile in board if not tile.is_closed}
    seen: set[Coordinate] = set()
    groups = []
    for at, tile in open_land.items():
        if at not in seen and "fault" not in tile.kinds:
            groups.append(spread(open_land, at, seen))
    return groups


def spread(
    open_land: dict[Coordinate, Tile], start: Coordinate, seen: set[Coordinate]
) -> list[Coordinate]:
    """All that can be walked to from a tile without a fault; a fault is entered bank by bank."""
    seen.add(start)
    banks_seen: set[tuple[Coordinate, int]] = set()
    group: list[tuple[Coordinate, tuple[int, ...]]] = [(start, SIDES)]
    for at, sides in group:
        for side in sides:
            tile = open_land.get(neighbour(at, side))
            if tile is None:
                continue
            if "fault" not in tile.kinds:
                if tile.at not in seen:
                    seen.add(tile.at)
                    group.append((tile.at, SIDES))
                continue
            for bank, touched in enumerate(tile.banks):
                if OPPOSITE[side] in touched and (tile.at, bank) not in banks_seen:
                    banks_seen.add((tile.at, bank))
                    group.append((tile.at, touched))
        for far in open_land[at].passages:
            if far in open_land and far not in seen:
                seen.add(far)
                group.append((far, SIDES))
    return [at for at, _ in group]
