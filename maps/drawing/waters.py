"""What runs through tiles: rivers as one curve that widens downstream, chasms and faults."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import atan2, cos, degrees, hypot, sin
from typing import NamedTuple

from maps.board.board import Board
from maps.board.hexes import OPPOSITE, Coordinate, neighbour
from maps.board.tile import Tile
from maps.drawing.detail import block_of
from maps.drawing.ground import CALM, find_shore
from maps.drawing.layout import HALF, Layout, Point, between, jitter, number, place

WIDTHS = (2.2, 3, 3.8, 4.6, 5.4, 6.2)  # a river's, by how far it has come; `mouth-0` to `mouth-5`
FUNNEL = 9  # how far inland of the shore a mouth begins to open


def render_rivers(board: Board, layout: Layout) -> str:
    """All stretches of one width are one path: the bank's line below, the water above."""
    banks: dict[tuple[int, Coordinate], list[str]] = {}
    water: dict[tuple[int, Coordinate], list[str]] = {}
    mouths = []
    for chain in find_rivers(board):
        for count, tile in enumerate(chain):
            size = min(count // 2 + (count > 0), len(WIDTHS) - 1)
            key = size, block_of(tile.at, len(board))
            way = stretch(board, layout, tile)
            water.setdefault(key, []).append(way + joining(board, layout, tile, 0.5))
            shown = inlets(layout, tile) if "lake" in tile.kinds else way
            banks.setdefault(key, []).append(shown + joining(board, layout, tile, CALM))
            for mouth in find_mouths(board, layout, tile, size):
                mouths.append(mouth.svg)
                if mouth.arm:
                    arm = mouth.size, key[1]
                    water.setdefault(arm, []).append(mouth.arm)
                    banks.setdefault(arm, []).append(mouth.arm)
    if not water:
        return ""
    below = "".join(
        f'<path stroke-width="{WIDTHS[size] + 1.8:g}" d="{"".join(parts)}"/>'
        for (size, _), parts in sorted(banks.items())
    )
    above = "".join(
        f'<path stroke-width="{WIDTHS[size]:g}" d="{"".join(parts)}"/>'
        for (size, _), parts in sorted(water.items())
    )
    return f'<g class="bk">{below}</g><g class="wt">{above}</g>{"".join(mouths)}'


def find_rivers(board: Board) -> list[list[Tile]]:
    """Each river from its source down; a circle, which no good map has, is cut somewhere."""
    wet = {at: tile for at, tile in sorted(board.tiles.items()) if tile.river}
    fed = {
        neighbour(at, tile.river.exit) for at, tile in wet.items() if tile.river and tile.river.exit
    }
    done: set[Coordinate] = set()
    rivers = []
    for start in [at for at in wet if at not in fed] + list(wet):
        chain = list(follow(wet, start, done))
        if chain:
            rivers.append(chain)
    return rivers


def follow(wet: dict[Coordinate, Tile], at: Coordinate, done: set[Coordinate]) -> Iterator[Tile]:
    while at in wet and at not in done:
        done.add(at)
        tile = wet[at]
        yield tile
        if tile.river is None or tile.river.exit is None:
            return
        at = neighbour(at, tile.river.exit)


def crossing(layout: Layout, at: Coordinate, side: int) -> tuple[Point, Point]:
    """Where a way crosses a side, and which way it heads there; alike from both tiles."""
    other = neighbour(at, side)
    one, two = min(at, other), max(at, other)
    (ax, ay), (bx, by) = layout.centre(one), layout.centre(two)
    along = (jitter(*one, two[0] - one[0] + 3 * (two[1] - one[1])) - 128) / 128
    slant = (jitter(*two, one[1] - two[1]) - 128) / 220
    dx, dy = (bx - ax) / WIDE_LENGTH, (by - ay) / WIDE_LENGTH
    point = (ax + bx) / 2 - dy * along * 7, (ay + by) / 2 + dx * along * 7
    heading = dx - dy * slant, dy + dx * slant
    return point, heading if at == one else (-heading[0], -heading[1])


WIDE_LENGTH = 62.0


def heart(layout: Layout, at: Coordinate) -> Point:
    x, y = layout.centre(at)
    return x + (jitter(*at, 5) - 128) / 20, y + (jitter(*at, 6) - 128) / 20


def stretch(board: Board, layout: Layout, tile: Tile) -> str:
    start, first, last, end = bend(board, layout, tile)
    return f"M{place(start)}C{place(first)} {place(last)} {place(end)}"


def inlets(layout: Layout, tile: Tile) -> str:
    """Where a river through a lake has banks: from the tile's sides to the lake's shore."""
    assert tile.river is not None
    sides = [side for side in (tile.river.entry, tile.river.exit) if side]
    points = [crossing(layout, tile.at, side)[0] for side in sides]
    middle = layout.centre(tile.at)
    return "".join(f"M{place(point)}L{place(between(point, middle, CALM))}" for point in points)


def bend(board: Board, layout: Layout, tile: Tile) -> tuple[Point, Point, Point, Point]:
    """From crossing to crossing; from a spring; to a lake, a swamp or the sea: a Bézier curve."""
    river = tile.river
    assert river is not None
    middle = heart(layout, tile.at)
    start, first = middle, middle
    end, last = middle, middle
    if river.entry:
        start, (dx, dy) = crossing(layout, tile.at, river.entry)
        first = start[0] - dx * 17, start[1] - dy * 17
    if river.exit:
        depth = find_shore(board, tile.at, river.exit)
        if depth is None:
            end, (dx, dy) = crossing(layout, tile.at, river.exit)
        else:
            (x, y), (dx, dy) = outfall(layout, tile.at, river.exit)
            end = x - dx * (depth + FUNNEL), y - dy * (depth + FUNNEL)
        last = end[0] - dx * 17, end[1] - dy * 17
    return start, first, last, end


def outfall(layout: Layout, at: Coordinate, side: int) -> tuple[Point, Point]:
    """The middle of a side by which a river reaches the sea, and the way straight out."""
    (ax, ay), (mx, my) = layout.centre(at), layout.middle(side)
    return (ax + mx, ay + my), (mx / HALF, my / HALF)


class Mouth(NamedTuple):
    """The symbol that opens a river of this width into the sea; `arm` is a lesser arm's way."""

    svg: str
    size: int
    arm: str = ""


def find_mouths(board: Board, layout: Layout, tile: Tile, size: int) -> list[Mouth]:
    """The river's own, and those of a delta's two lesser arms to either side."""
    river = tile.river
    depth = find_shore(board, tile.at, river.exit) if river and river.exit else None
    if river is None or river.exit is None or depth is None:
        return []
    (x, y), (dx, dy) = outfall(layout, tile.at, river.exit)
    x, y = x - dx * depth, y - dy * depth
    found = [Mouth(open_mouth((x, y), (dx, dy), size), size)]
    for side in (-1, 1) if "delta" in tile.kinds else ():
        turn = 0.35 * side
        out = dx * cos(turn) - dy * sin(turn), dy * cos(turn) + dx * sin(turn)
        end = x - dy * 12.5 * side, y + dx * 12.5 * side
        start = x - dx * 22, y - dy * 22
        join = end[0] - out[0] * FUNNEL, end[1] - out[1] * FUNNEL
        control = join[0] - out[0] * 5, join[1] - out[1] * 5
        arm = f"M{place_finely(start)}Q{place_finely(control)} {place_finely(join)}"
        less = max(size - 2, 0)
        found.append(Mouth(open_mouth(end, out, less), less, arm))
    return found


def open_mouth(point: Point, heading: Point, size: int) -> str:
    turn = f"rotate({degrees(atan2(heading[1], heading[0])):.0f})"
    return f'<use href="#mouth-{size}" transform="translate({place_finely(point)}){turn}"/>'


def trace_course(board: Board, layout: Layout, tiles: Iterable[Tile]) -> tuple[Point, ...]:
    """The line a river is drawn along, from its source down, as points."""
    points: list[Point] = []
    for tile in tiles:
        points += [on_curve(bend(board, layout, tile), n / 6) for n in range(bool(points), 7)]
    return tuple(points)


def on_curve(curve: tuple[Point, Point, Point, Point], share: float) -> Point:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = curve
    rest = 1 - share
    a, b, c, d = rest**3, 3 * rest * rest * share, 3 * rest * share * share, share**3
    return a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy


def joining(board: Board, layout: Layout, tile: Tile, share: float) -> str:
    """A river that runs into another's tile goes on to that one's middle; into a lake or swamp by
    a share of the way there."""
    river = tile.river
    if river is None or river.exit is None:
        return ""
    other = board.tiles.get(neighbour(tile.at, river.exit))
    if other is None or other.is_water:
        return ""
    if other.river and other.river.entry == OPPOSITE[river.exit]:
        return ""
    if other.river is None and "lake" not in other.kinds and "swamp" not in other.kinds:
        return ""
    point, (dx, dy) = crossing(layout, tile.at, river.exit)
    if "lake" in other.kinds:
        end = between(point, layout.centre(other.at), share)
    else:
        end = between(point, heart(layout, other.at), 1 if other.river else 0.4)
    return f"M{place(point)}Q{place((point[0] + dx * 7, point[1] + dy * 7))} {place(end)}"


def render_rifts(board: Board, layout: Layout) -> str:
    """Chasms as a dark jagged gap, faults as a broken line, along the parting of their banks."""
    parted = [tile for tile in board.tiles.values() if tile.parting or is_rift(tile)]
    chasms = "".join(rift(layout, tile, gaping) for tile in parted if "fault" not in tile.kinds)
    faults = "".join(rift(layout, tile, jagged) for tile in parted if "fault" in tile.kinds)
    wide = f'<path class="cm" d="{chasms}"/>' if chasms else ""
    thin = f'<path class="fh" d="{faults}"/><path class="ft" d="{faults}"/>' if faults else ""
    return wide + thin


def is_rift(tile: Tile) -> bool:
    return "chasm" in tile.kinds or "fault" in tile.kinds


def rift(layout: Layout, tile: Tile, draw: Callable[[Point, Point, Coordinate], str]) -> str:
    """From each corner where the banks change, jagged, to the middle."""
    sides = tile.parting or (1, 2, 3)
    x, y = layout.centre(tile.at)
    ends = [
        (x + cx, y + cy)
        for side, (cx, cy) in enumerate(layout.corners)
        if side and (side in sides) != (side % 6 + 1 in sides)
    ]
    middle = heart(layout, tile.at)
    return "".join(draw(middle, between((x, y), end, 0.93), tile.at) for end in ends)


def jagged(start: Point, end: Point, at: Coordinate) -> str:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1
    points = [start]
    for step, turn in ((0.25, 1), (0.45, -1), (0.68, 1), (0.84, -1)):
        off = turn * (3 + jitter(*at, step > 0.5) / 90)
        points.append(
            (start[0] + dx * step - dy / length * off, start[1] + dy * step + dx / length * off)
        )
    return "M" + "L".join(place(point) for point in [*points, end])


def gaping(start: Point, end: Point, at: Coordinate) -> str:
    """A gap that is wide in the middle of its tile and closes towards the corner."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1
    across = -dy / length, dx / length
    left, right = [], []
    for step, turn, wide in GAP:
        off = turn * (2 + jitter(*at, step > 0.5) / 90)
        x, y = start[0] + dx * step, start[1] + dy * step
        left.append((x + across[0] * (off + wide), y + across[1] * (off + wide)))
        right.append((x + across[0] * (off - wide), y + across[1] * (off - wide)))
    edge = "L".join(place_finely(point) for point in [*left, end, *reversed(right)])
    return f"M{edge}Z"


# How far along, to which side, and how wide a gap is from there to its edge.
GAP = ((0, 0, 2.6), (0.22, 1, 2.7), (0.42, -1, 2.4), (0.63, 1, 2.0), (0.82, -1, 1.3))


def place_finely(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
