"""Everything on a map that wants its name written, with its rank: capitals first, then
armies and fleets, which move and must be told apart, sites last; and the tiles' numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from maps.board.board import Board
from maps.board.hexes import Coordinate
from maps.drawing.detail import FULL_DETAIL
from maps.drawing.labels.lettering import ASCENT, DESCENT, LabelLine, Wish, find_look, measure, wrap
from maps.drawing.layers import DrawnArmy, DrawnFleet, Layers
from maps.drawing.layout import Box, Layout, Point
from maps.drawing.palette import INDEPENDENT, Banner
from maps.drawing.pieces import Piece, find_stacks, number_each
from maps.drawing.waters import find_rivers, heart, trace_course

RANKS = {"capital": 0, "city": 2, "fortress": 3, "village": 4, "temple": 4}
FORCE_RANK, MARK_RANK, REGION_RANK, RIVER_RANK, SITE_RANK = 1, 4, 5, 6, 7
SHOWN = 5  # lines of a stack; what is more is counted
UP = 11  # a river's name stands this far above its water


def collect_wishes(
    board: Board,
    layers: Layers,
    layout: Layout,
    banners: Mapping[str, Banner],
    pieces: Iterable[Piece],
) -> list[Wish]:
    things = {piece.thing: piece.box for piece in pieces if piece.thing}
    return [
        *settlement_wishes(layers, things),
        *force_wishes(layers.armies, "army", banners, things),
        *force_wishes(layers.fleets, "fleet", banners, things),
        *site_wishes(layers, things),
        *mark_wishes(board, layers, layout),
        *region_wishes(board, layout),
        *river_wishes(board, layout),
    ]


Things = Mapping[tuple[str, Coordinate, int], Box]


def settlement_wishes(layers: Layers, things: Things) -> list[Wish]:
    wishes = []
    for index, each in number_each(layers.settlements):
        box = things.get(("settlement", each.at, index))
        if each.name and box:
            look = "nc" if each.kind == "capital" and not each.razed else "nm"
            rank = RANKS.get(each.kind, 4)
            wishes.append(Wish(rank, each.at, look, as_lines(each.name), box, faint=each.razed))
    return wishes


def as_lines(name: str) -> tuple[LabelLine, ...]:
    return tuple(LabelLine(line) for line in wrap(name))


def force_wishes(
    forces: Iterable[DrawnArmy | DrawnFleet],
    kind: str,
    banners: Mapping[str, Banner],
    things: Things,
) -> list[Wish]:
    """One label a stack, a line for each force: its name and its strength."""
    wishes = []
    for at, stack in find_stacks(forces).items():
        box = things.get((kind, at, 0))
        if box:
            mixed = len({force.owner for force in stack}) > 1
            lines = stack_lines(stack, banners if mixed else None)
            old = all(force.old for force in stack)
            wishes.append(Wish(FORCE_RANK, at, "ns", lines, box, faint=old))
    return wishes


def stack_lines(
    stack: list[DrawnArmy | DrawnFleet], banners: Mapping[str, Banner] | None
) -> tuple[LabelLine, ...]:
    shown = stack if len(stack) <= SHOWN else stack[: SHOWN - 1]
    lines = [force_line(force, banners) for force in shown]
    if len(shown) < len(stack):
        lines.append(LabelLine(f"+{len(stack) - len(shown)}"))
    return tuple(lines)


def force_line(force: DrawnArmy | DrawnFleet, banners: Mapping[str, Banner] | None) -> LabelLine:
    colour = ""
    if banners is not None:
        banner = banners.get(force.owner or "")
        colour = banner.colour if banner else INDEPENDENT
    name = wrap(force.name, 24, 1)[0] if force.name else ""
    strength = "?" if force.strength is None else f"{force.strength}"
    return LabelLine(name, f"×{strength}" if isinstance(force, DrawnFleet) else strength, colour)


def site_wishes(layers: Layers, things: Things) -> list[Wish]:
    wishes = []
    for index, site in number_each(layers.sites):
        box = things.get(("site", site.at, index))
        if site.name and box:
            wishes.append(Wish(SITE_RANK, site.at, "ns", as_lines(site.name), box))
    return wishes


def mark_wishes(board: Board, layers: Layers, layout: Layout) -> list[Wish]:
    wishes = []
    for mark in layers.marks:
        if mark.text and mark.at in board.tiles:
            x, y = layout.centre(mark.at)
            box = Box(x - 3, y - 3, x + 3, y + 3)
            wishes.append(Wish(MARK_RANK, mark.at, "nt", as_lines(mark.text), box))
    return wishes


def region_wishes(board: Board, layout: Layout) -> list[Wish]:
    """Tiles that bear one name are one region, named once, as near its middle as there is room."""
    regions: dict[str, list[Coordinate]] = {}
    for at, tile in board.tiles.items():
        if tile.name:
            regions.setdefault(tile.name, []).append(at)
    wishes = []
    for text, places in sorted(regions.items()):
        points = region_points(layout, places)
        at = min(places)
        wishes.append(Wish(REGION_RANK, at, "nr", as_lines(text), dot(points[0]), points))
    return wishes


def region_points(layout: Layout, places: list[Coordinate]) -> tuple[Point, ...]:
    """Above and below the middles of its tiles, those nearest to its own middle first."""
    centres = [layout.centre(at) for at in places]
    x = sum(centre[0] for centre in centres) / len(centres)
    y = sum(centre[1] for centre in centres) / len(centres)
    steps = ((0, 22), (0, 0), (0, -22), (0, 29), (0, -31), (20, 12), (-20, 12), (34, 0), (-34, 0))
    near = sorted(centres, key=lambda c: ((c[0] - x) ** 2 + (c[1] - y) ** 2, c))[:12]
    return ((x, y), *((cx + dx, cy + dy) for dx, dy in steps for cx, cy in near))


def dot(point: Point) -> Box:
    return Box(point[0], point[1], point[0], point[1])


def river_wishes(board: Board, layout: Layout) -> list[Wish]:
    """A river's name once, along its course or beside one of its inner tiles."""
    written: dict[str, Wish] = {}
    for chain in find_rivers(board):
        for name in dict.fromkeys(tile.river.name for tile in chain if tile.river):
            tiles = [tile for tile in chain if tile.river and tile.river.name == name]
            if name and name not in written and len(tiles) > 1:
                points = river_points([heart(layout, tile.at) for tile in tiles])
                course = trace_course(board, layout, tiles)
                written[name] = Wish(
                    RIVER_RANK, tiles[0].at, "rn", as_lines(name), dot(points[0]), points,
                    course=course,
                )  # fmt: skip
    return list(written.values())


def river_points(hearts: list[Point]) -> tuple[Point, ...]:
    """Just above or below the water, from the middle of its course outwards."""
    middle = (len(hearts) - 1) / 2
    order = sorted(range(len(hearts)), key=lambda n: (abs(n - middle), n))[:12]
    steps = ((0, -UP), (0, UP), (24, -UP), (-24, -UP), (24, UP), (-24, UP), (0, -22), (0, 22))
    return tuple((hearts[n][0] + dx, hearts[n][1] + dy) for dx, dy in steps for n in order)


# Middles a number may have inside its hex, from the hex's own: the usual one first.
PLACES: dict[str, tuple[Point, ...]] = {
    "flat": (
        (0, -25), (0, 25), (-10, -25), (10, -25), (-10, 25), (10, 25), (-19, -19), (19, -19),
        (-19, 19), (19, 19), (-25, 0), (25, 0), (-22, -10), (22, -10), (-22, 10), (22, 10),
        (0, -16), (0, 16),
    ),
    "pointy": (
        (0, -25), (0, 26), (-12, -20), (12, -20), (-12, 20), (12, 20), (-20, -14), (20, -14),
        (-20, 14), (20, 14), (-21, 0), (21, 0), (-21, -7), (21, -7), (-21, 7), (21, 7),
        (0, -16), (0, 16),
    ),
}  # fmt: skip


def collect_numbers(board: Board, layout: Layout, beyond: frozenset[Coordinate]) -> list[Wish]:
    """`beyond` are tiles off the known map that have a number all the same."""
    places = PLACES[layout.name]
    wishes = []
    known = list(board.tiles)
    if len(board) > FULL_DETAIL:  # every fifth tile of every fifth row is enough to find one
        known = [(q, r) for q, r in known if not q % 5 and not r % 5]
    for at in [*known, *sorted(beyond)]:
        x, y = layout.centre(at)
        points = tuple((x + dx, y + dy) for dx, dy in places)
        line = LabelLine(board.label(at))
        wishes.append(Wish(20, at, "tl", (line,), Box(x, y, x, y), points, at in beyond))
    return wishes


def number_boxes(wishes: list[Wish], growth: float) -> list[Box]:
    """The usual place of each."""
    half, size = measure("0000", "tl") / 2 / growth, find_look("tl").size / growth
    high = (ASCENT + DESCENT) * size / 2
    return [
        Box(x - half, y - high, x + half, y + high) for x, y in (wish.points[0] for wish in wishes)
    ]
