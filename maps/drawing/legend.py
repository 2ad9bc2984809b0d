"""Which lines the legend of this very map needs: what is on it, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from maps.board.board import Board
from maps.board.tile import KINDS, TERRAINS, Tile
from maps.drawing.ground import find_wash
from maps.drawing.layers import Layers
from maps.drawing.layout import Layout
from maps.drawing.palette import Banner
from maps.drawing.sheet import Entry, banner_entry
from maps.drawing.symbols import find_site_drawing
from maps.drawing.terrain import TERRAIN_WORD, find_symbol
from maps.drawing.words import word

SETTLEMENT_KINDS = ("capital", "city", "fortress", "village", "temple")


def legend_entries(
    board: Board, layers: Layers, layout: Layout, banners: Mapping[str, Banner], lang: str
) -> list[Entry]:
    return [
        *(banner_entry(banner) for banner in banners.values()),
        *terrain_entries(board, layout, lang),
        *way_entries(board, lang),
        *settlement_entries(layers, lang),
        *site_entries(layers, lang),
        *state_entries(layers, layout, lang),
    ]


def terrain_entries(board: Board, layout: Layout, lang: str) -> list[Entry]:
    """A sample tile for each class and kind, the first of the board that shows it plainly."""
    samples: dict[str, Tile] = {}
    for _, tile in sorted(board.tiles.items()):
        for what in tile.kinds or (tile.terrain,):
            samples.setdefault(what, tile)
    for tile in board.tiles.values():
        samples.setdefault(tile.terrain, tile)
    return [
        Entry(swatch(layout, what, samples[what]), word(TERRAIN_WORD.get(what, what), lang))
        for what in (*TERRAINS, *KINDS)
        if what in samples
    ]


LINES = {
    "river": '<path class="bk" stroke-width="6" d="M-34 14Q-12-12 4 4T34-8"/>'
    '<path class="wt" stroke-width="4" d="M-34 14Q-12-12 4 4T34-8"/>',
    "delta": '<path class="wt" stroke-width="4" d="M-30-6Q-8-6 0 0L26 12M0 0 28-4M0 0 14 24"/>',
    "chasm": '<path class="cm" d="M-28-12L-12-2-4-10 8 6 16 0 28 12"/>',
    "fault": '<path class="ft" d="M-28-12L-12-2-4-10 8 6 16 0 28 12"/>',
    "lake": '<path class="lake" d="M-22 2c2-16 16-16 24-12s22 2 20 12-10 12-24 12-20-2-20-12z"/>',
    "coast": '<path class="line" d="M-30 12Q-12-10 2 2T32-8"/>',
}


def swatch(layout: Layout, what: str, tile: Tile) -> str:
    wash = "coast" if tile.terrain == "coast" else find_wash(tile)
    wash = what if what in TERRAINS else wash
    left, top = layout.corners[0]
    hexagon = f"M{left} {top}{layout.hexagon}"
    inner = LINES.get(what, "")
    if not inner:
        symbol = what if what in TERRAINS else find_symbol(tile)
        inner = f'<use href="#{symbol}-0"/>'
    return (
        f'<g transform="scale(.42)"><path class="{wash}" d="{hexagon}"/>'
        f'<path class="grid" d="{hexagon}"/>{inner}</g>'
    )


def way_entries(board: Board, lang: str) -> list[Entry]:
    lines = {
        "road": '<path class="rd0" d="M-12 4Q0-8 12 2"/><path class="rd" d="M-12 4Q0-8 12 2"/>',
        "pass": '<path class="ps" d="M-12 4Q0-8 12 2"/>',
        "wall": '<path class="wa0" d="M-12 0H12"/><path class="wa" d="M-12 0H12"/>',
        "bridge": '<use href="#bridge" transform="rotate(90)scale(.9)"/>',
        "secret": '<path class="sp" d="M-12 4Q0-8 12 2"/>',
    }
    found = {word for tile in board.tiles.values() for _, word in tile.edges}
    found |= {"bridge" for tile in board.tiles.values() if tile.bridge}
    found |= {"secret" for tile in board.tiles.values() if tile.passages}
    return [Entry(line, word(what, lang)) for what, line in lines.items() if what in found]


def settlement_entries(layers: Layers, lang: str) -> list[Entry]:
    kinds = {settlement.kind for settlement in layers.settlements if not settlement.razed}
    names = [kind for kind in SETTLEMENT_KINDS if kind in kinds]
    if any(settlement.razed for settlement in layers.settlements):
        names.append("razed")
    entries = [Entry(icon(f"s-{name}", 0.62), word(name, lang)) for name in names]
    if layers.fleets:
        entries.append(Entry(icon("p-fleet", 0.7), word("fleet", lang)))
    if layers.sieges:
        entries.append(Entry(icon("p-siege", 0.8), word("siege", lang)))
    return entries


def site_entries(layers: Layers, lang: str) -> list[Entry]:
    kinds = dict.fromkeys(find_site_drawing(site.kind) for site in layers.sites)
    return [Entry(icon(f"x-{kind}", 0.8), word(kind, lang)) for kind in sorted(kinds)]


def state_entries(layers: Layers, layout: Layout, lang: str) -> list[Entry]:
    left, top = layout.corners[0]
    hexagon = f"M{left} {top}{layout.hexagon}"
    small = '<g transform="scale(.42)">'
    entries = []
    if layers.barren:
        entries.append(Entry(icon("p-barren", 1), word("barren", lang)))
    if layers.unexplored:
        hatched = (
            f'{small}<path fill="url(#hatch)" d="{hexagon}"/><path class="grid" d="{hexagon}"/></g>'
        )
        entries.append(Entry(hatched, word("unexplored", lang)))
    if layers.fogged or layers.seen:
        fog = f'{small}<path class="fog" d="{hexagon}"/><path class="grid" d="{hexagon}"/></g>'
        entries.append(Entry(fog, word("old" if layers.seen else "fogged", lang)))
    return entries


def icon(name: str, scale: float) -> str:
    return f'<use href="#{name}" transform="scale({scale:g})" color="#8b8577"/>'
