"""What stands on tiles: settlements, sites, armies, fleets, sieges; each a fragment with a key.

A tile's things share it without covering one another: a settlement in the middle, armies on the
right, fleets on the lower left, a site or a temple in a corner that is free, a curse above on the
left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from maps.board.hexes import Coordinate
from maps.drawing.layers import DrawnArmy, DrawnFleet, DrawnSettlement, DrawnSite, Layers
from maps.drawing.layout import Box, Layout
from maps.drawing.palette import INDEPENDENT, Banner
from maps.drawing.symbols import escape, find_site_drawing, has_drawing, word

Thing = tuple[str, Coordinate, int]  # settlement, site, army or fleet; its tile; which of them
# What a drawing covers of a tile at its full size: left, top, right, bottom from its middle.
EXTENTS: dict[str, tuple[float, float, float, float]] = {
    "s-capital": (-23, -33, 23, 14),
    "s-city": (-21, -17, 21, 13),
    "s-fortress": (-15, -15, 15, 12),
    "s-village": (-14, -6, 13, 11),
    "s-temple": (-13, -12, 13, 12),
    "s-razed": (-15, -16, 12, 12),
    "p-army": (-8, -17, 11, 12),
    "p-fleet": (-16, -15, 14, 15),
    "p-siege": (-26, -24, 26, 20),
    "p-barren": (-7, -8, 7, 8),
    "p-curse": (-6, -8, 6, 8),
}
SITE_EXTENT = (-13.0, -13.0, 13.0, 11.0)
FLAGS = 3  # of one stack that are drawn, one behind the other


class Piece(NamedTuple):
    """One thing drawn, the room it takes, and what it is if it has a name."""

    key: str
    at: Coordinate
    box: Box
    svg: str
    thing: Thing | None = None


class Pen(NamedTuple):
    """What every piece needs to be drawn."""

    layout: Layout
    banners: Mapping[str, Banner]
    lang: str
    independent: str = INDEPENDENT  # the colour of what is nobody's

    def colour(self, owner: str | None) -> str:
        banner = self.banners.get(owner or "")
        return banner.colour if banner else self.independent

    def owner(self, owner: str | None) -> str:
        banner = self.banners.get(owner or "")
        return banner.name if banner else word("independent", self.lang)


class Crowd(NamedTuple):
    """Which tiles hold what, so that each thing knows with whom it shares."""

    settled: frozenset[Coordinate]
    with_sites: frozenset[Coordinate]
    with_armies: frozenset[Coordinate]
    with_fleets: frozenset[Coordinate]
    further: Mapping[Coordinate, int]  # settlements beside the first, as a temple by a city

    def is_empty(self, at: Coordinate) -> bool:
        return not any(at in places for places in self)

    def corner(self, at: Coordinate, number: int) -> tuple[float, float]:
        """Where the small things beside the one in the middle stand: the next that is free."""
        taken = {"right"} if at in self.with_armies else set()
        taken |= {"left"} if at in self.with_fleets else set()
        free = [place for name, place in CORNERS if name not in taken]
        return free[min(number, len(free) - 1)]


CORNERS: tuple[tuple[str, tuple[float, float]], ...] = (
    ("top", (20, -18)),
    ("foot", (-1, 20)),
    ("left", (-20, 17)),
    ("right", (21, 17)),
    ("side", (-27, 0)),
)


def draw_pieces(layers: Layers, pen: Pen) -> list[Piece]:
    """From the back to the front."""
    crowd = Crowd(
        frozenset(settlement.at for settlement in layers.settlements),
        frozenset(site.at for site in layers.sites),
        frozenset(army.at for army in layers.armies),
        frozenset(fleet.at for fleet in layers.fleets),
        {each.at: index for index, each in number_each(layers.settlements) if index},
    )
    return [
        *(draw_barren(pen, at, crowd) for at in sorted(layers.barren)),
        *draw_sites(pen, layers.sites, crowd),
        *(draw_settlement(pen, each, n, crowd) for n, each in number_each(layers.settlements)),
        *(draw_siege(pen, at, crowd) for at in sorted(layers.sieges)),
        *draw_stacks(pen, layers.fleets, "fleet", crowd),
        *draw_stacks(pen, layers.armies, "army", crowd),
        *(draw_curse(pen, at) for at in sorted(layers.cursed)),
    ]


def draw_barren(pen: Pen, at: Coordinate, crowd: Crowd) -> Piece:
    """A dead tree: in the middle of an empty tile, else in its lower corner."""
    x, y = pen.layout.centre(at)
    dx, dy, scale = (3, 4, 1.3) if crowd.is_empty(at) else (19, 17, 0.75)
    svg = group(x + dx, y + dy, scale, '<use href="#p-barren"/>', word("barren", pen.lang))
    return Piece(f"barren {at} {dx}", at, extent("p-barren", x + dx, y + dy, scale), svg)


def draw_curse(pen: Pen, at: Coordinate) -> Piece:
    x, y = pen.layout.centre(at)
    x, y = x - 21, y - 20
    svg = group(x, y, 0.7, '<use href="#p-curse"/>', word("cursed", pen.lang))
    return Piece(f"curse {at}", at, extent("p-curse", x, y, 0.7), svg)


def draw_sites(pen: Pen, sites: Sequence[DrawnSite], crowd: Crowd) -> list[Piece]:
    pieces = []
    for index, site in number_each(sites):
        x, y = pen.layout.centre(site.at)
        small = site.at in crowd.settled or index > 0
        beside = site.at in crowd.with_armies or site.at in crowd.with_fleets
        place = crowd.further.get(site.at, 0) + index - (site.at not in crowd.settled)
        dx, dy = crowd.corner(site.at, place) if small else (-11 if beside else 0, -2)
        scale = 0.52 if small else 0.95
        name = f"x-{find_site_drawing(site.kind)}"
        title = " · ".join(part for part in (word(site.kind, pen.lang), site.name) if part)
        svg = group(x + dx, y + dy, scale, f'<use href="#{name}"/>', title)
        box = extent(name, x + dx, y + dy, scale)
        pieces.append(Piece(f"{site} {index}", site.at, box, svg, ("site", site.at, index)))
    return pieces


def draw_settlement(pen: Pen, settlement: DrawnSettlement, index: int, crowd: Crowd) -> Piece:
    """The first in the tile's middle, aside where an army stands by it; another, as a temple
    beside a city, small in a corner."""
    at = settlement.at
    kind = settlement.kind if has_drawing(f"s-{settlement.kind}") else "village"
    name = "s-razed" if settlement.razed else f"s-{kind}"
    dx, dy, scale = settlement_place(name, at, index, crowd)
    x, y = pen.layout.centre(at)
    words = [settlement.name, word(kind, pen.lang), pen.owner(settlement.owner)]
    if settlement.razed:
        words.append(word("razed-word", pen.lang))
    title = " · ".join(part for part in words if part)
    body = f'<use href="#{name}"/>'
    svg = group(x + dx, y + dy, scale, body, title, pen.colour(settlement.owner))
    box = extent(name, x + dx, y + dy, scale)
    return Piece(f"{settlement} {dx}", at, box, svg, ("settlement", at, index))


def settlement_place(
    name: str, at: Coordinate, index: int, crowd: Crowd
) -> tuple[float, float, float]:
    if index:
        return *crowd.corner(at, index - 1), 0.5
    low = 4 if name == "s-capital" else 0  # the crown needs room above
    if at in crowd.with_armies:
        return -9, low - 3, 0.85
    return (-7, low + 1, 0.9) if at in crowd.further else (0, low - 3, 1.0)


def draw_stacks(
    pen: Pen, forces: Sequence[DrawnArmy | DrawnFleet], kind: str, crowd: Crowd
) -> list[Piece]:
    return [draw_stack(pen, stack, kind, crowd) for stack in find_stacks(forces).values()]


def find_stacks(
    forces: Iterable[DrawnArmy | DrawnFleet],
) -> dict[Coordinate, list[DrawnArmy | DrawnFleet]]:
    stacks: dict[Coordinate, list[DrawnArmy | DrawnFleet]] = {}
    for force in forces:
        stacks.setdefault(force.at, []).append(force)
    return stacks


def draw_stack(pen: Pen, stack: list[DrawnArmy | DrawnFleet], kind: str, crowd: Crowd) -> Piece:
    """Several read as several: one behind the other, each owner's flag first, and a count."""
    at = stack[0].at
    x, y = pen.layout.centre(at)
    dx, dy, scale = stack_place(at, kind, crowd)
    front = choose_flags(stack)
    step = 5 if kind == "army" else 7
    flags = [
        draw_force(pen, force, kind, x + dx - 2 * n, y + dy - step * n, scale)
        for n, force in reversed(list(enumerate(front)))
    ]
    box = extent(f"p-{kind}", x + dx, y + dy, scale)
    if len(stack) > 1:
        bx, by = x + dx + 8 * scale, y + dy + 8 * scale
        flags.append(draw_count(len(stack), bx, by))
        top = box.top - step * (len(front) - 1)
        box = Box(box.left - 4, top, max(box.right, bx + 6), max(box.bottom, by + 6))
    key = f"{kind} {stack} {dx} {dy}"
    return Piece(key, at, box, "".join(flags), (kind, at, 0))


def stack_place(at: Coordinate, kind: str, crowd: Crowd) -> tuple[float, float, float]:
    """Armies to the right, fleets to the left; alone on a tile, in its middle."""
    shared = at in crowd.settled or at in crowd.with_sites
    if kind == "fleet":
        if shared or at in crowd.with_armies:
            return -17, 19, 0.6
        return 0, 0, 0.95
    if shared:
        return 21, 8, 0.8
    return (12, 4, 0.9) if at in crowd.with_fleets else (0, 2, 1.0)


def choose_flags(stack: list[DrawnArmy | DrawnFleet]) -> list[DrawnArmy | DrawnFleet]:
    """Those in front: one of each owner first, then others of theirs."""
    owners = {force.owner: force for force in reversed(stack)}
    chosen = [force for force in stack if owners[force.owner] is force]
    return [*chosen, *(force for force in stack if force not in chosen)][:FLAGS]


def draw_force(
    pen: Pen, force: DrawnArmy | DrawnFleet, kind: str, x: float, y: float, scale: float
) -> str:
    banner = pen.banners.get(force.owner or "")
    charge = f"c-{banner.device}" if banner and banner.device and kind == "army" else ""
    body = f'<use href="#p-{kind}"/>' + (f'<use href="#{charge}"/>' if charge else "")
    known = (
        word("unknown", pen.lang)
        if force.strength is None
        else f"{force.strength} {word('strength', pen.lang)}"
    )
    title = " · ".join(part for part in (force.name, pen.owner(force.owner), known) if part)
    look = "old" if force.old else ""
    return group(x, y, scale, body, title, pen.colour(force.owner), look)


def draw_count(count: int, x: float, y: float) -> str:
    return (
        f'<circle class="bd" cx="{x:g}" cy="{y:g}" r="{5 if count < 10 else 6}"/>'
        f'<text class="bc" x="{x:g}" y="{y + 2.4:g}">{min(count, 99)}</text>'
    )


def draw_siege(pen: Pen, at: Coordinate, crowd: Crowd) -> Piece:
    """A palisade round the walls. Its ring is open in the middle, so only its swords take room."""
    x, y = pen.layout.centre(at)
    dx = -9 if at in crowd.with_armies else 0
    svg = group(x + dx, y, 1, '<use href="#p-siege"/>', word("siege", pen.lang))
    return Piece(f"siege {at} {dx}", at, Box(x + dx - 27, y + 5, x + dx - 11, y + 19), svg)


Placed = TypeVar("Placed", DrawnSettlement, DrawnSite)


def number_each(things: Iterable[Placed]) -> list[tuple[int, Placed]]:
    """Each with its number among those of its tile."""
    counts: dict[Coordinate, int] = {}
    found: list[tuple[int, Placed]] = []
    for thing in things:
        found.append((counts.get(thing.at, 0), thing))
        counts[thing.at] = counts.get(thing.at, 0) + 1
    return found


def extent(name: str, x: float, y: float, scale: float) -> Box:
    left, top, right, bottom = EXTENTS.get(name, SITE_EXTENT)
    return Box(x + left * scale, y + top * scale, x + right * scale, y + bottom * scale)


def group(
    x: float, y: float, scale: float, body: str, title: str, colour: str = "", look: str = ""
) -> str:
    grown = f"scale({scale:g})" if scale != 1 else ""
    color = f' color="{colour}"' if colour else ""
    look = f' class="{look}"' if look else ""
    return (
        f'<g transform="translate({x:g} {y:g}){grown}"{color}{look}>'
        f"<title>{escape(title)}</title>{body}</g>"
    )
