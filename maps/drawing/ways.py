"""What lies on the sides between tiles: roads, passes, walls; bridges; secret passages."""

from __future__ import annotations

from collections.abc import Collection
from math import atan2, degrees

from maps.board.board import Board
from maps.board.hexes import OPPOSITE, Coordinate, neighbour
from maps.board.tile import Tile
from maps.drawing.layout import Box, Layout, Point, place
from maps.drawing.waters import crossing, heart

Sides = dict[Coordinate, set[int]]


def render_ways(board: Board, layout: Layout) -> str:
    roads = road_paths(layout, collect(board, "road"))
    passes = road_paths(layout, collect(board, "pass"))
    walls = wall_paths(layout, collect(board, "wall"))
    secret = passages(board, layout)
    parts = [("rd0", roads + passes), ("rd", roads), ("ps", passes), ("wa0", walls), ("wa", walls)]
    parts.append(("sp", secret))
    return "".join(f'<path class="{name}" d="{path}"/>' for name, path in parts if path)


def collect(board: Board, what: str) -> Sides:
    """The sides that bear it, from both tiles, however the map told it."""
    found: Sides = {}
    for at, tile in board.tiles.items():
        for side, word in tile.edges:
            if word == what:
                found.setdefault(at, set()).add(side)
                found.setdefault(neighbour(at, side), set()).add(OPPOSITE[side])
    return {at: sides for at, sides in sorted(found.items()) if at in board.tiles}


def road_paths(layout: Layout, found: Sides) -> str:
    """Through a tile in one curve where a road has two sides, else from its middle."""
    parts = []
    for at, sides in found.items():
        middle = heart(layout, at)
        ends = [crossing(layout, at, side)[0] for side in sorted(sides)]
        if len(ends) == 2:
            parts.append(f"M{place(ends[0])}Q{place(middle)} {place(ends[1])}")
        else:
            parts += [f"M{place(middle)}L{place(end)}" for end in ends]
    return "".join(parts)


def wall_paths(layout: Layout, found: Sides) -> str:
    parts = []
    for at, sides in found.items():
        x, y = layout.centre(at)
        for side in sorted(sides):
            if side <= 3 or neighbour(at, side) not in found:
                (ax, ay), (bx, by) = layout.corners[side - 1], layout.corners[side]
                parts.append(f"M{x + ax} {y + ay}L{x + bx} {y + by}")
    return "".join(parts)


def passages(board: Board, layout: Layout) -> str:
    pairs = {
        (min(tile.at, end), max(tile.at, end))
        for tile in board.tiles.values()
        for end in tile.passages
        if end in board.tiles
    }
    parts = []
    for one, other in sorted(pairs):
        (ax, ay), (bx, by) = layout.centre(one), layout.centre(other)
        bow = (ax + bx) / 2 - (by - ay) * 0.12, (ay + by) / 2 + (bx - ax) * 0.12
        parts.append(f"M{ax} {ay}Q{place(bow)} {bx} {by}")
    return "".join(parts)


def find_bridges(
    board: Board, layout: Layout, crowded: Collection[Coordinate]
) -> dict[Coordinate, tuple[Point, float]]:
    """Where each bridge is drawn, and how it is turned: across the middle, or further down the
    river where something stands there."""
    return {
        tile.at: bridge_place(layout, tile, tile.at in crowded)
        for tile in board.tiles.values()
        if tile.bridge and tile.joining == "bridge"
    }


def bridge_place(layout: Layout, tile: Tile, aside: bool) -> tuple[Point, float]:
    middle = heart(layout, tile.at)
    if not aside or not tile.river or not tile.river.exit:
        return middle, bearing(layout, tile)
    sides = [side for side in (tile.river.entry, tile.river.exit) if side]
    # The lower end of the two, so that what stands in the middle is clear of it.
    side = max(sides, key=lambda side: layout.middle(side)[1])
    point, (dx, dy) = crossing(layout, tile.at, side)
    return (point[0] - dx * 9, point[1] - dy * 9), degrees(atan2(dy, dx))


def render_bridges(found: dict[Coordinate, tuple[Point, float]]) -> str:
    return "".join(
        f'<use href="#bridge" transform="translate({place(point)})rotate({turn:.0f})"/>'
        for point, turn in found.values()
    )


def bridge_boxes(found: dict[Coordinate, tuple[Point, float]]) -> list[Box]:
    return [Box(x - 9, y - 9, x + 9, y + 9) for (x, y), _ in found.values()]


def bearing(layout: Layout, tile: Tile) -> float:
    """The way the water runs at the tile's middle, in degrees."""
    if tile.river and tile.river.entry and tile.river.exit:
        (ax, ay), (bx, by) = layout.middle(tile.river.entry), layout.middle(tile.river.exit)
    else:
        ends = [
            layout.corners[side]
            for side in range(1, 7)
            if (side in tile.parting) != (side % 6 + 1 in tile.parting)
        ]
        (ax, ay), (bx, by) = ends[:2] if len(ends) > 1 else ((0, 0), (1, 0))
    return degrees(atan2(by - ay, bx - ax))
