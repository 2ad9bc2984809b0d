"""The ground itself: washes of colour by terrain, and coasts drawn as a shore, not as hexes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from maps.board.board import Board
from maps.board.hexes import OPPOSITE, Coordinate, neighbour, neighbours
from maps.board.tile import Tile
from maps.drawing.detail import FULL_DETAIL, block_of
from maps.drawing.layout import (
    HALF,
    Border,
    Layout,
    Point,
    between,
    find_loops,
    jitter,
    pairs,
    place,
    smooth,
)

# The wash of a tile: its kind where that says more than its class.
WASH_OF_KIND = (("forest", "forest"), ("swamp", "swamp"))
SHORE = (0.30, 0.17)  # how far in the shore lies, and how much that varies
CALM = 0.32  # where a river meets it


def render_ground(board: Board, layout: Layout) -> str:
    washes = collect_washes(board, layout)
    coasts = [coast_loop(board, layout, loop) for loop in coast_loops(board, layout)]
    land = "".join(coast.land for coast in coasts)
    shore = [run for coast in coasts for run in coast.shore]
    parts = render_water(washes.pop("sea", []), shore, len(board) <= FULL_DETAIL)
    parts += [f'<path class="coast" d="{land}"/>'] if land else []
    parts += [
        f'<path class="{wash}" d="{path}"/>'
        for wash, paths in sorted(washes.items())
        for path in paths
    ]
    parts += ['<use href="#shore" class="line"/>'] if shore else []
    return "".join(parts) + lakes(board, layout)


def render_water(sea: list[str], shore: list[str], whole: bool) -> list[str]:
    """The sea, and an engraver's lines along its shore that end where the map does."""
    water = "".join(f'<path d="{path}"/>' for path in sea)
    if not shore:
        return [f'<g class="sea">{water}</g>'] if sea else []
    runs = ["".join(shore)] if whole else shore
    paths = (
        f'<g id="sea">{water}</g><g id="shore">{"".join(f"""<path d="{d}"/>""" for d in runs)}</g>'
    )
    clip = f'<clipPath id="wet">{water}</clipPath>' if whole else ""
    lines = "".join(f'<use href="#shore" class="w{n}"/>' for n in range(0 if whole else 4, 6))
    look = ' clip-path="url(#wet)"' if whole else ""
    return [
        f'<defs>{paths}{clip}</defs><use href="#sea" class="sea"/>',
        f'<g class="sw"{look}>{lines}</g>',
    ]


def collect_washes(board: Board, layout: Layout) -> dict[str, list[str]]:
    """One path a wash and block: few nodes, however many tiles."""
    xq, xr, yq, yr = layout.xq, layout.xr, layout.yq, layout.yr
    (left, top), outline, count = layout.corners[0], layout.hexagon, len(board)
    paths: dict[tuple[str, Coordinate], list[str]] = {}
    for at, tile in board.tiles.items():
        q, r = at
        spot = f"M{xq * q + xr * r + left} {yq * q + yr * r + top}{outline}"
        paths.setdefault((find_wash(tile), block_of(at, count)), []).append(spot)
    washes: dict[str, list[str]] = {}
    for (wash, _), spots in sorted(paths.items()):
        washes.setdefault(wash, []).append("".join(spots))
    return washes


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


def find_shore(board: Board, at: Coordinate, side: int) -> float | None:
    """How far inland of a side the sea begins: 0 where land that is no coast has a straight shore;
    None where there is no sea, as at the map's edge."""
    tile, other = board.tiles[at], board.tiles.get(neighbour(at, side))
    if other is not None and not other.is_water:
        return None
    if other is None and any(
        near in board.tiles and board.tiles[near].is_water for near in neighbours(at)
    ):
        return None
    if tile.terrain == "coast":
        return CALM * HALF
    return None if other is None else 0.0


def is_wet(board: Board, border: Border) -> bool:
    """A coast meets the sea here: a sea tile, or the map's end where it has no sea tile at all."""
    return bool(find_shore(board, border.at, border.side))


def faces_sea(board: Board, border: Border) -> bool:
    """Land that is no coast and still meets the sea has a straight shore."""
    return find_shore(board, border.at, border.side) is not None


def has_river(board: Board, border: Border) -> bool:
    """A river crosses this side: the shore keeps still where it does, so that the two meet."""
    other = board.tiles.get(neighbour(border.at, border.side))
    here, there = board.tiles[border.at].river, other.river if other else None
    return bool(
        (here and border.side in (here.entry, here.exit))
        or (there and OPPOSITE[border.side] in (there.entry, there.exit))
    )


class Coast(NamedTuple):
    """A loop of land to be filled, and the stretches of it where the sea lies, to be lined."""

    land: str
    shore: list[str]


def coast_loop(board: Board, layout: Layout, loop: list[Border]) -> Coast:
    wet = {border: is_wet(board, border) for border in loop}
    points: list[Point] = []
    bends: list[bool] = []  # whether the line is round at a point
    wets: list[bool] = []  # whether the line from a point on is shore
    fine = len(board) <= FULL_DETAIL
    for before, after in pairs(loop):
        points.append(shore_corner(layout, before, after, wet))
        bends.append(wet[before] and wet[after])
        wets.append(wet[after] or faces_sea(board, after))
        if wet[after]:
            side = shore_side(layout, after, fine, has_river(board, after))
            points += side
            bends += [True] * len(side)
            wets += [True] * len(side)
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


def shore_side(
    layout: Layout, border: Border, fine: bool = True, calm: bool = False
) -> list[Point]:
    """Points along a wet side, pulled in by turns, as capes and bays; one alone from far off."""
    centre = layout.centre(border.at)
    (x, y), (base, sway) = border.start, (CALM, 0.0) if calm else SHORE
    salts = ((0.34, border.side), (0.66, 9)) if fine else ((0.5, border.side),)
    return [
        between(
            between(border.start, border.end, part),
            centre,
            base + (jitter(x, y, salt) - 128) / 128 * sway,
        )
        for part, salt in salts
    ]


def trace(points: list[Point], bends: list[bool], wets: list[bool]) -> Coast:
    """Curves along the shore, straight lines along the map's edge."""
    if all(bends):
        return round_shore(points)
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
    return Coast("".join(land) + "z", shore)


RUN = 24  # points in one stretch of a long shore


def round_shore(points: list[Point]) -> Coast:
    """A whole island's shore in stretches, each from the middle between two points to another."""
    if len(points) <= RUN:
        whole = smooth(points, closed=True)
        return Coast(whole, [whole])
    ring = [*points, *points[:2]]
    runs = [ring[start : start + RUN + 2] for start in range(0, len(points), RUN)]
    lines = [
        (between(run[0], run[1]), curve([run[0], *run[1:-1], between(run[-2], run[-1])]))
        for run in runs
    ]
    shore = [f"M{place(start)}{line}" for start, line in lines]
    return Coast(f"M{place(lines[0][0])}" + "".join(line for _, line in lines) + "z", shore)


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
            points += shore_side(layout, after, calm=has_river(board, after))
        paths.append(smooth(points, closed=True))
    return f'<path class="lake" d="{"".join(paths)}"/>' if paths else ""
