"""Rivers, source to mouth: downstream of here, how far from the source, whole courses."""

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


def downstream(tiles: Tiles, at: Coordinate) -> list[Tile]:
    """The river's tiles below this one, in order, down to its mouth; this one not among them."""
    found: dict[Coordinate, Tile] = {}
    tile = tiles.tile(at)
    while tile and (tile := find_next(tiles, tile)) and tile.at != at and tile.at not in found:
        found[tile.at] = tile
    return list(found.values())


def tiles_from_source(tiles: Tiles, at: Coordinate) -> int | None:
    """1 on the source itself, as bridges are priced (ME-BRI-1); None where no river runs."""
    tile = tiles.tile(at)
    if tile is None or tile.river is None:
        return None
    seen: set[Coordinate] = set()
    while tile and tile.at not in seen:
        seen.add(tile.at)
        tile = find_before(tiles, tile)
    return len(seen)


def courses(board: Board) -> list[Course]:
    """Every river of the board, by the coordinate of its source."""
    return [course(board, tile) for tile in board if tile.river and starts_here(board, tile)]


def starts_here(tiles: Tiles, tile: Tile) -> bool:
    return find_before(tiles, tile) is None


def course(tiles: Tiles, source: Tile) -> Course:
    path = {source.at: source}
    tile = source
    while (onward := find_next(tiles, tile)) and goes_on(tile, onward) and onward.at not in path:
        path[onward.at] = tile = onward
    river = tile.river
    into = neighbour(tile.at, river.exit) if river and river.exit else None
    name = next((step.river.name for step in path.values() if step.river and step.river.name), "")
    return Course(name, tuple(path), into)
