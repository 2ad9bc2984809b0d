"""Whose land it is, and how well it is known: borders, fog, barren and unexplored tiles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from maps.board.hexes import Coordinate
from maps.drawing.layers import Layers
from maps.drawing.layout import Layout
from maps.drawing.outlines import inset_path
from maps.drawing.palette import INDEPENDENT, Banner


def render_realms(
    layers: Layers, layout: Layout, banners: Mapping[str, Banner], drawn: Iterable[Coordinate]
) -> dict[str, str]:
    """Each empire's land by its id: a wash, and its colour along the border."""
    on_map = frozenset(drawn)
    lands: dict[str, set[Coordinate]] = {}
    for at, owner in layers.owners.items():
        if at in on_map:
            lands.setdefault(owner, set()).add(at)
    return {
        owner: realm(layout, land, banners[owner].colour if owner in banners else INDEPENDENT)
        for owner, land in sorted(lands.items())
    }


def realm(layout: Layout, land: set[Coordinate], colour: str) -> str:
    border = inset_path(layout, land, 2.6)
    return (
        f'<g color="{colour}"><path class="land" d="{border}"/><path class="rim" d="{border}"/></g>'
    )


def render_knowledge(layers: Layers, layout: Layout, drawn: Iterable[Coordinate]) -> dict[str, str]:
    """Fog over what is not in sight, hatching over what nobody explored."""
    on_map = frozenset(drawn)
    fogged = (layers.fogged | frozenset(layers.seen)) & on_map
    parts = {
        "unexplored": hexes(layout, layers.unexplored & on_map, 'fill="url(#hatch)"'),
        "fog": hexes(layout, fogged, 'class="fog"'),
        "old": hexes(layout, frozenset(layers.seen) & on_map, 'fill="url(#hatch)"'),
    }
    return {key: part for key, part in parts.items() if part}


def render_highlights(
    layers: Layers, layout: Layout, drawn: Iterable[Coordinate]
) -> dict[str, str]:
    chosen = layers.highlights & frozenset(drawn)
    if not chosen:
        return {}
    return {"highlight": f'<path class="hl" d="{inset_path(layout, chosen, 5)}"/>'}


def hexes(layout: Layout, places: frozenset[Coordinate], look: str) -> str:
    if not places:
        return ""
    left, top = layout.corners[0]
    spots = []
    for at in sorted(places):
        x, y = layout.centre(at)
        spots.append(f"M{x + left} {y + top}{layout.hexagon}")
    return f'<path {look} d="{"".join(spots)}"/>'
