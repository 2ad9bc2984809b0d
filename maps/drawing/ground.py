"""The ground itself: washes of colour by terrain, and coasts drawn as a shore, not as hexes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from maps.board import Board
from maps.drawing.layout import Layout, Point, jitter
from maps.drawing.outlines import Border, between, find_loops, pairs, place, smooth
from maps.hexes import Coordinate, neighbour, neighbours
from maps.tile import Tile

# The wash of a tile: its kind where that says more than its class.
WASH_OF_KIND = (("forest", "forest"), ("swamp", "swamp"))
LAND_WASHES = ("lowland", "highland", "river", "forest", "swamp")
SHORE = (0.30, 0.17)  # how far in the shore lies, and how much that varies


def render_ground(board: Board, layout: Layout) -> str:
    washes = collect_washes(board, layout)
    coasts = [coast_loop(board, layout, loop) for loop in coast_loops(board, layout)]
    land, shore = "".join(coast.land for coast in coasts), "".join(c.shore for c in coasts)
    parts = [f'<path class="sea" d="{washes.pop("sea")}"/>'] if "sea" in washes else []
    if shore:
        lines = "".join(f'<use href="#shore" class="w{n}"/>' for n in range(6))
        path = f'<path id="shore" style="stroke-linecap:butt" d="{shore}"/>'
        parts.append(f'<defs>{path}</defs><g fill="none">{lines}</g>')
    parts += [f'<path class="coast" d="{land}"/>'] if land else []
    parts += [f'<path class="{wash}" d="{path}"/>' for wash, path in sorted(washes.items())]
    parts += ['<use href="#shore" class="line"/>'] if shore else []
    return "".join(parts) + lakes(board, layout)


def collect_washes(board: Board, layout: Layout) -> dict[str, str]:
    """One path a wash: few nodes, however many tiles."""
    xq, xr, yq, yr = layout.xq, layout.xr, layout.yq, layout.yr
    (left, top), outline = layout.corners[0], layout.hexagon
    paths: dict[str, list[str]] = {}
    for (q, r), tile in board.tiles.items():
        spot = f"M{xq * q + xr * r + left} {yq * q + yr * r + top}{outline}"
        paths.setdefault(find_wash(tile), []).append(spot)
    return {wash: "".join(spots) for wash, spots in paths.items()}


def find_wash(tile: Tile) -> str:
    """A coast tile is sea below; its land is drawn by the shore's loop."""
    if tile.terrain in ("sea", "coast"):
        return "sea"
    for kind, wash in WASH_OF_KIND:
        if kind in tile.kinds:
            return wash
    return tile.terrain


def is_land(tile: Tile) -> bool:
    return tile.terrain != "sea" and "island" not in tile.kinds


def coast_loops(board: Board, layout: Layout) -> list[list[Border]]:
    """Loops of the land that touch a coast tile, and each island's own."""
    islands = [
        loop
        for at, tile in board.tiles.items()
        if "island" in tile.kinds
        for loop in find_loops(layout, (at,))
    ]
    land = {at for at, tile in board.tiles.items() if is_land(tile)}
    loops = (
        find_loops(layout, land) if any(board.tiles[at].terrain == "coast" for at in land) else []
    )
    touching = [loop for loop in loops if any(board.tiles[b.at].terrain == "coast" for b in loop)]
    return touching + islands


def is_wet(board: Board, border: Border) -> bool:
    """A coast meets the sea here: a sea tile, or the map's end where it has no sea tile at all."""
    tile = board.tiles[border.at]
    if tile.terrain != "coast":
        return False
    other = board.tiles.get(neighbour(border.at, border.side))
    if other is not None:
        return True
    return not any(
        near in board.tiles and board.tiles[near].is_water for near in neighbours(tile.at)
    )


class Coast(NamedTuple):
    """A loop of land to be filled, and the stretches of it where the sea lies, to be lined."""

    land: str
    shore: str


def coast_loop(board: Board, layout: Layout, loop: list[Border]) -> Coast:
    wet = {border: is_wet(board, border) for border in loop}
    points: list[Point] = []
    bends: list[bool] = []  # whether the line is round at a point
    wets: list[bool] = []  # whether the line from a point on is shore
    for before, after in pairs(loop):
        points.append(shore_corner(layout, before, after, wet))
        bends.append(wet[before] and wet[after])
        wets.append(wet[after])
        if wet[after]:
            points += shore_side(layout, after)
            bends += [True, True]
            wets += [True, True]
    return trace(points, bends, wets)


def shore_corner(
    layout: Layout, before: Border, after: Border, wet: Mapping[Border, bool]
) -> Point:
    x, y = after.start
    if wet[before] and wet[after]:
        one, other = layout.centre(before.at), layout.centre(after.at)
        share = 0.30 if one == other else 0.45
        share += (jitter(x, y) - 128) / 1400
        return between((x, y), between(one, other), share)
    if wet[before] != wet[after] and before.at == after.at:
        dry = after.end if wet[before] else before.start
        return between((x, y), dry, 0.28)
    return x, y


def shore_side(layout: Layout, border: Border) -> list[Point]:
    """Two points along a wet side, pulled in by turns, as capes and bays."""
    centre = layout.centre(border.at)
    (x, y), base = border.start, SHORE[0]
    shares = [base + (jitter(x, y, salt) - 128) / 128 * SHORE[1] for salt in (border.side, 9)]
    return [
        between(between(border.start, border.end, part), centre, share)
        for part, share in zip((0.34, 0.66), shares, strict=True)
    ]


def trace(points: list[Point], bends: list[bool], wets: list[bool]) -> Coast:
    """Curves along the shore, straight lines along the map's edge."""
    if all(bends):
        whole = smooth(points, closed=True)
        return Coast(whole, whole)
    first = bends.index(False)
    points = points[first:] + points[:first]
    bends, wets = bends[first:] + bends[:first], wets[first:] + wets[:first]
    land, shore = [f"M{place(points[0])}"], []
    run, is_shore = [points[0]], wets[0]
    for point, bend, wet in zip(
        [*points[1:], points[0]], [*bends[1:], False], [*wets[1:], wets[0]], strict=True
    ):
        run.append(point)
        if not bend:
            line = curve(run)
            land.append(line)
            shore += [f"M{place(run[0])}{line}"] if is_shore else []
            run, is_shore = [point], wet
    return Coast("".join(land) + "z", "".join(shore))


def curve(run: list[Point]) -> str:
    """Onward from the run's first point, which the path has reached."""
    if len(run) == 2:
        return f"L{place(run[1])}"
    return smooth(run).lstrip("M0123456789- ")


def lakes(board: Board, layout: Layout) -> str:
    """Lake tiles that touch are one lake."""
    region: set[Coordinate] = {at for at, tile in board.tiles.items() if "lake" in tile.kinds}
    paths = []
    for loop in find_loops(layout, region) if region else []:
        points: list[Point] = []
        for before, after in pairs(loop):
            one, other = layout.centre(before.at), layout.centre(after.at)
            points.append(between(after.start, between(one, other), 0.35 if one == other else 0.5))
            points += shore_side(layout, after)
        paths.append(smooth(points, closed=True))
    return f'<path class="lake" d="{"".join(paths)}"/>' if paths else ""
