"""What stands on tiles: settlements, sites, armies, fleets, sieges; each a fragment with a key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from maps.board.hexes import Coordinate
from maps.drawing.escape import escape
from maps.drawing.layers import Army, Fleet, Layers, Settlement, Site
from maps.drawing.layout import Box, Layout
from maps.drawing.palette import INDEPENDENT, Banner
from maps.drawing.symbols import SETTLEMENTS, find_site_drawing
from maps.drawing.words import word

SHOWN = 3  # of the armies, or the fleets, of one tile
STRENGTH_SIZE = 8.0


class Piece(NamedTuple):
    """One thing drawn; `size` is half its width on the sheet."""

    key: str
    at: Coordinate
    x: float
    y: float
    size: float
    svg: str
    foot: float = 0  # what is written below it
    wide: float = 0  # half the width of words, which are wider than high

    @property
    def box(self) -> Box:
        """The room it takes."""
        half = self.size * 0.8
        wide = self.wide or half
        return Box(self.x - wide, self.y - half, self.x + wide, self.y + half + self.foot)


class Pen(NamedTuple):
    """What every piece needs to be drawn."""

    layout: Layout
    banners: Mapping[str, Banner]
    lang: str

    def colour(self, owner: str | None) -> str:
        banner = self.banners.get(owner or "")
        return banner.colour if banner else INDEPENDENT

    def owner(self, owner: str | None) -> str:
        banner = self.banners.get(owner or "")
        return banner.name if banner else word("independent", self.lang)


def draw_pieces(layers: Layers, pen: Pen) -> list[Piece]:
    """From the back to the front. More than three armies on a tile share the third one's place."""
    held = {settlement.at for settlement in layers.settlements}
    pieces = [draw_barren(pen, at) for at in sorted(layers.barren)]
    first = {site.at: site for site in reversed(layers.sites) if site.at not in held}
    pieces += [draw_site(pen, site, first.get(site.at) is not site) for site in layers.sites]
    pieces += draw_settlements(pen, layers.settlements)
    pieces += draw_stacks(pen, layers.fleets, "fleet", held)
    pieces += draw_stacks(pen, layers.armies, "army", held)
    pieces += draw_strengths(pen, layers, held)
    return pieces + [draw_siege(pen, at) for at in sorted(layers.sieges)]


def draw_barren(pen: Pen, at: Coordinate) -> Piece:
    x, y = pen.layout.centre(at)
    svg = f'<use href="#p-barren" x="{x + 17}" y="{y + 12}"/>'
    return Piece(f"barren {at}", at, x + 17, y + 12, 6, svg)


def draw_site(pen: Pen, site: Site, beside: bool) -> Piece:
    x, y = pen.layout.centre(site.at)
    x, y = (x + 17, y - 10) if beside else (x, y - 2)
    name = f"x-{find_site_drawing(site.kind)}"
    title = " · ".join(part for part in (word(site.kind, pen.lang), site.name) if part)
    svg = group(x, y, 0.75 if beside else 1.0, f'<use href="#{name}"/>', title)
    return Piece(f"site {site.at} {site.kind} {site.name}", site.at, x, y, 12, svg)


def draw_settlements(pen: Pen, settlements: Sequence[Settlement]) -> list[Piece]:
    counts: dict[Coordinate, int] = {}
    pieces = []
    for settlement in settlements:
        place = counts.get(settlement.at, 0)
        counts[settlement.at] = place + 1
        pieces.append(draw_settlement(pen, settlement, place))
    return pieces


def draw_settlement(pen: Pen, settlement: Settlement, place: int) -> Piece:
    """The first in the tile's middle; another, as a temple beside a city, small on the left."""
    x, y = pen.layout.centre(settlement.at)
    x, y = x - 20 * min(place, 1), y - 2 - 8 * min(place, 1)
    kind = settlement.kind if settlement.kind in SETTLEMENTS else "village"
    name = "s-razed" if settlement.razed else f"s-{kind}"
    words = [settlement.name, word(kind, pen.lang), pen.owner(settlement.owner)]
    if settlement.razed:
        words.append(word("razed-word", pen.lang))
    body = f'<use href="#{name}"/>'
    title = " · ".join(part for part in words if part)
    svg = group(x, y, 0.6 if place else 1.0, body, title, pen.colour(settlement.owner))
    return Piece(f"settlement {settlement}", settlement.at, x, y, 19, svg)


def draw_stacks(
    pen: Pen, pieces: Sequence[Army | Fleet], kind: str, held: set[Coordinate]
) -> list[Piece]:
    stacks = find_stacks(pieces)
    return [
        draw_force(pen, piece, kind, index, len(stack), piece.at in held)
        for stack in stacks.values()
        for index, piece in enumerate(stack[:SHOWN])
    ] + [draw_more(pen, at, len(stack) - SHOWN) for at, stack in stacks.items() if stack[SHOWN:]]


def find_stacks(pieces: Sequence[Army | Fleet]) -> dict[Coordinate, list[Army | Fleet]]:
    stacks: dict[Coordinate, list[Army | Fleet]] = {}
    for piece in pieces:
        stacks.setdefault(piece.at, []).append(piece)
    return stacks


def draw_strengths(pen: Pen, layers: Layers, held: set[Coordinate]) -> list[Piece]:
    """The strengths of a stack in one line below it; where ships lie too, theirs below that."""
    lines: dict[Coordinate, Piece] = {}
    pieces = []
    for kind, forces in (("army", layers.armies), ("fleet", layers.fleets)):
        for at, stack in find_stacks(forces).items():
            piece = draw_strength(pen, stack, kind, at in held)
            above = lines.get(at)
            if above and above.box.bottom > piece.box.top:
                piece = write_strength(piece.key, stack, piece.x, above.y + STRENGTH_SIZE)
            lines[at] = piece
            pieces.append(piece)
    return pieces


def draw_strength(pen: Pen, stack: Sequence[Army | Fleet], kind: str, beside: bool) -> Piece:
    shown = stack[:SHOWN]
    places = [
        force_place(pen.layout, force.at, kind, index, len(stack), beside)
        for index, force in enumerate(shown)
    ]
    x = sum(place[0] for place in places) / len(places)
    y = max(place[1] for place in places) + 18
    return write_strength(f"{kind} strength {stack} {beside}", stack, x, y)


def write_strength(key: str, stack: Sequence[Army | Fleet], x: float, y: float) -> Piece:
    shown = stack[:SHOWN]
    text = " · ".join("?" if force.strength is None else f"{force.strength}" for force in shown)
    look = "nf old" if all(force.old for force in shown) else "nf"
    svg = f'<text class="{look}" x="{x:g}" y="{y:g}">{text}</text>'
    half = STRENGTH_SIZE / 2
    wide = len(text) * STRENGTH_SIZE * 0.27 + 1
    return Piece(key, stack[0].at, x, y - half * 0.6, half, svg, wide=wide)


def draw_force(
    pen: Pen, force: Army | Fleet, kind: str, index: int, count: int, beside: bool
) -> Piece:
    x, y = force_place(pen.layout, force.at, kind, index, count, beside)
    banner = pen.banners.get(force.owner or "")
    charge = f"c-{banner.device}" if banner and banner.device and kind == "army" else ""
    strength = f"{force.strength}" if force.strength is not None else "?"
    body = f'<use href="#p-{kind}"/>' + (f'<use href="#{charge}"/>' if charge else "")
    known = (
        f"{strength} {word('strength', pen.lang)}" if strength != "?" else word("unknown", pen.lang)
    )
    title = " · ".join(part for part in (force.name, pen.owner(force.owner), known) if part)
    svg = group(x, y, 0.85, body, title, pen.colour(force.owner), "old" if force.old else "")
    return Piece(f"{kind} {force} {index} {count} {beside}", force.at, x, y, 13, svg)


def force_place(
    layout: Layout, at: Coordinate, kind: str, index: int, count: int, beside: bool
) -> tuple[float, float]:
    """Armies to the right, fleets to the left; alone on a tile, nearer its middle."""
    x, y = layout.centre(at)
    right = 1 if kind == "army" else -1
    base = 17 if beside else (10 if kind == "fleet" or count > 1 else 3)
    return x + right * base - right * 11 * index, y + 8 - 6 * index + (6 if beside else 0)


def draw_more(pen: Pen, at: Coordinate, more: int) -> Piece:
    x, y = pen.layout.centre(at)
    svg = f'<text class="ns" x="{x + 26}" y="{y - 8}">+{more}</text>'
    return Piece(f"more {at} {more}", at, x + 26, y - 8, 6, svg)


def draw_siege(pen: Pen, at: Coordinate) -> Piece:
    x, y = pen.layout.centre(at)
    svg = group(x + 16, y - 16, 0.8, '<use href="#p-siege"/>', word("siege", pen.lang))
    return Piece(f"siege {at}", at, x + 16, y - 16, 9, svg)


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
