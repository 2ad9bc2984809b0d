"""Whose land it is, and how well it is known: borders, fog, unexplored tiles, what is in reach."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from maps.board.hexes import SIDES, Coordinate, neighbour, neighbours
from maps.drawing.layers import Layers
from maps.drawing.layout import Layout, inset_path
from maps.drawing.palette import INDEPENDENT, Banner
from maps.drawing.symbols import find_drawing


def render_realms(
    layers: Layers, layout: Layout, banners: Mapping[str, Banner], drawn: Iterable[Coordinate]
) -> dict[str, str]:
    """Each empire's land by its id: a wash, its pattern, and its colour along the border."""
    on_map = frozenset(drawn)
    lands: dict[str, set[Coordinate]] = {}
    for at, owner in layers.owners.items():
        if at in on_map:
            lands.setdefault(owner, set()).add(at)
    return {owner: realm(layout, land, banners.get(owner)) for owner, land in sorted(lands.items())}


def realm(layout: Layout, land: set[Coordinate], banner: Banner | None) -> str:
    border = inset_path(layout, land, 2.6)
    veil = f'<path class="veil" fill="url(#{veil_name(banner)})" d="{border}"/>' if banner else ""
    return (
        f'<g color="{banner.colour if banner else INDEPENDENT}"><path class="land" d="{border}"/>'
        f'{veil}<path class="rim" d="{border}"/></g>'
    )


def veil_name(banner: Banner) -> str:
    return f"v{banner.device}-{banner.colour[1:]}"


def render_veils(banners: Iterable[Banner]) -> str:
    """The patterns that tell realms apart without colour."""
    return "".join(
        f'<pattern id="{veil_name(banner)}" width="10" height="10" patternUnits="userSpaceOnUse">'
        f'<g fill="none" stroke="{banner.colour}" stroke-opacity=".34" stroke-width="1.2" '
        f'stroke-linecap="round">{find_drawing(f"r-{banner.device}")}</g></pattern>'
        for banner in banners
    )


def render_knowledge(layers: Layers, layout: Layout, drawn: Iterable[Coordinate]) -> dict[str, str]:
    """Fog over what is not in sight; what nobody explored is pale, with a question mark here and
    there."""
    on_map = frozenset(drawn)
    fogged = (layers.fogged | frozenset(layers.seen)) & on_map
    unknown = layers.unexplored & on_map
    parts = {
        "unexplored": hexes(layout, unknown, 'class="pale"') + render_questions(layout, unknown),
        "fog": hexes(layout, fogged, 'class="fog"'),
        "old": hexes(layout, frozenset(layers.seen) & on_map, 'fill="url(#hatch)"'),
    }
    return {key: part for key, part in parts.items() if part}


def render_questions(layout: Layout, places: frozenset[Coordinate]) -> str:
    """On every third tile, so that none is far from one; in a patch that has none such, on one."""
    asked = [at for at in places if (at[0] - at[1]) % 3 == 0]
    near = {*asked, *(other for at in asked for other in neighbours(at))}
    for at in sorted(places - near):
        if at not in near:
            asked.append(at)
            near |= {at, *neighbours(at)}
    spots = [(layout.centre(at)[0] + 15, layout.centre(at)[1] + 15) for at in sorted(asked)]
    path = "".join(f"M{x} {y}{QUESTION}" for x, y in spots)
    return f'<path class="ask" d="{path}"/>' if path else ""


# A question mark from where its hook begins.
QUESTION = "a2.5 2.5 0 1 1 3.5 2.4q-1 .5-1 2m0 2.6h0"


def render_highlights(
    layers: Layers, layout: Layout, drawn: Iterable[Coordinate]
) -> dict[str, str]:
    """Brightness and lines alone, since every hue is some realm's: what is out of reach lies in
    shade, an edge of paper and ink runs round the rest."""
    on_map = frozenset(drawn)
    found = {}
    if reach := layers.reach & on_map:
        shade = hexes(layout, on_map - reach - layers.highlights, 'class="shade"')
        found["reach"] = shade + edge(inset_path(layout, reach, 3), "reach")
    if chosen := layers.highlights & on_map:
        found["highlight"] = edge(inset_path(layout, chosen, 4), "hl")
    return found


def edge(path: str, look: str) -> str:
    return f'<path class="{look}0" d="{path}"/><path class="{look}" d="{path}"/>'


def render_outline(layout: Layout, places: frozenset[Coordinate]) -> str:
    """Tiles beyond the board, bare. Each side once: dashes drawn twice would fill their gaps."""
    sides = []
    for at in sorted(places):
        x, y = layout.centre(at)
        for side in SIDES:
            other = neighbour(at, side)
            if other not in places or at < other:
                (sx, sy), (ex, ey) = layout.corners[side - 1], layout.corners[side]
                sides.append(f"M{x + sx} {y + sy}l{ex - sx} {ey - sy}")
    return f'<path class="next" d="{"".join(sides)}"/>' if sides else ""


def hexes(layout: Layout, places: frozenset[Coordinate], look: str) -> str:
    if not places:
        return ""
    left, top = layout.corners[0]
    spots = []
    for at in sorted(places):
        x, y = layout.centre(at)
        spots.append(f"M{x + left} {y + top}{layout.hexagon}")
    return f'<path {look} d="{"".join(spots)}"/>'
