"""Rivers: the tile before and after this one, and whole courses from source to mouth.

What lies further up and down a river is asked of `river_graph`. A course is followed without
networkx, since writing any map writes its courses and has to start fast.
"""

from __future__ import annotations

from typing import NamedTuple

from maps.board.board import Board
from maps.board.hexes import OPPOSITE, Coordinate, neighbour
from maps.board.tile import Tile, Tiles


class Course(NamedTuple):
    """A river's own tiles, source first. `into` is what it flows into after the last: the sea, a
    lake or another river; None where it ends inside its last tile or nowhere."""

    name: str
    tiles: tuple[Coordinate, ...]
    into: Coordinate | None = None


def find_next(tiles: Tiles, tile: Tile) -> Tile | None:
    """The river tile the water goes to from here, another river's too; None at the mouth."""
    if not tile.river or not tile.river.exit:
        return None
    onward = tiles.tile(neighbour(tile.at, tile.river.exit))
    return onward if onward and onward.river else None


def find_before(tiles: Tiles, tile: Tile) -> Tile | None:
    """The tile of the same river just upstream; None at the source."""
    if not tile.river or not tile.river.entry:
        return None
    before = tiles.tile(neighbour(tile.at, tile.river.entry))
    if before and before.river and before.river.exit == OPPOSITE[tile.river.entry]:
        return before
    return None


def goes_on(tile: Tile, onward: Tile) -> bool:
    """Whether the next tile is the same river's: it enters there by the side it left by."""
    return bool(
        tile.river
        and tile.river.exit
        and onward.river
        and onward.river.entry == OPPOSITE[tile.river.exit]
    )


def courses(board: Board) -> list[Course]:
    """Every river of the board, by the coordinate of its source."""
    return [
        course(board, tile) for tile in board if tile.river and find_before(board, tile) is None
    ]


def course(tiles: Tiles, source: Tile) -> Course:
    path = {source.at: source}
    tile = source
    while (onward := find_next(tiles, tile)) and goes_on(tile, onward) and onward.at not in path:
        path[onward.at] = tile = onward
    river = tile.river
    into = neighbour(tile.at, river.exit) if river and river.exit else None
    name = next((step.river.name for step in path.values() if step.river and step.river.name), "")
    return Course(name, tuple(path), into)
