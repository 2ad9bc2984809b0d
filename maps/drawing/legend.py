"""Which lines the legend of this very map needs: what is on it, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from maps.board.board import Board
from maps.board.tile import KINDS, TERRAINS, Tile
from maps.drawing.ground import find_wash
from maps.drawing.layers import Layers
from maps.drawing.layout import Layout
from maps.drawing.palette import Banner
from maps.drawing.realms import QUESTION, edge, veil_name
from maps.drawing.sheet import LegendEntry
from maps.drawing.symbols import find_site_drawing, has_drawing, word
from maps.drawing.terrain import TERRAIN_WORD, find_symbol

ASK = f"M-2.5-2{QUESTION}"
ICONS = {"capital": 0.28}  # its crown needs room above
SETTLEMENT_KINDS = ("capital", "city", "fortress", "village", "temple")


def legend_entries(
    board: Board, layers: Layers, layout: Layout, banners: Mapping[str, Banner], lang: str
) -> list[LegendEntry]:
    """What one can't guess comes first: a short legend leaves out the last."""
    return [
        *(banner_entry(banner, layout) for banner in banners.values()),
        *state_entries(layers, layout, lang),
        *settlement_entries(layers, lang),
        *site_entries(layers, lang),
        *way_entries(board, lang),
        *terrain_entries(board, layout, lang),
    ]


def banner_entry(banner: Banner, layout: Layout) -> LegendEntry:
    """The flag on a tile of its land."""
    charge = f'<use href="#c-{banner.device}"/>' if banner.device else ""
    left, top = layout.corners[0]
    hexagon = f"M{left} {top}{layout.hexagon}"
    drawing = (
        f'<g transform="scale(.3)"><g color="{banner.colour}"><path class="land" d="{hexagon}"/>'
        f'<path class="veil" fill="url(#{veil_name(banner)})" d="{hexagon}"/>'
        f'<path class="rim" d="{hexagon}"/></g></g>'
        f'<g transform="translate(-1 1)scale(.5)" color="{banner.colour}">'
        f'<use href="#p-army"/>{charge}</g>'
    )
    return LegendEntry(drawing, banner.name)


def terrain_entries(board: Board, layout: Layout, lang: str) -> list[LegendEntry]:
    """A sample tile for each class and kind, the first of the board that shows it plainly."""
    samples: dict[str, Tile] = {}
    for _, tile in sorted(board.tiles.items()):
        for what in tile.kinds or (tile.terrain,):
            samples.setdefault(what, tile)
    for tile in board.tiles.values():
        samples.setdefault(tile.terrain, tile)
    return [
        LegendEntry(swatch(layout, what, samples[what]), word(TERRAIN_WORD.get(what, what), lang))
        for what in (*TERRAINS, *KINDS)
        if what in samples
    ]


def swatch(layout: Layout, what: str, tile: Tile) -> str:
    wash = "coast" if tile.terrain == "coast" else find_wash(tile)
    wash = what if what in TERRAINS else wash
    left, top = layout.corners[0]
    hexagon = f"M{left} {top}{layout.hexagon}"
    if has_drawing(f"k-{what}"):
        inner = f'<use href="#k-{what}"/>'
    else:
        symbol = what if what in TERRAINS else find_symbol(tile)
        inner = f'<use href="#{symbol}-0"/>'
    return (
        f'<g transform="scale(.27)"><path class="{wash}" d="{hexagon}"/>'
        f'<path class="grid" d="{hexagon}"/>{inner}</g>'
    )


def way_entries(board: Board, lang: str) -> list[LegendEntry]:
    lines = {
        "road": '<path class="rd0" d="M-9 3Q0-6 9 2"/><path class="rd" d="M-9 3Q0-6 9 2"/>',
        "pass": '<path class="ps" d="M-9 3Q0-6 9 2"/>',
        "wall": '<path class="wa0" d="M-9 0H9"/><path class="wa" d="M-9 0H9"/>',
        "bridge": '<use href="#bridge" transform="rotate(90)scale(.7)"/>',
        "secret": '<path class="sp" d="M-9 3Q0-6 9 2"/>',
    }
    found = {way for tile in board.tiles.values() for _, way in tile.edges}
    found |= {"bridge" for tile in board.tiles.values() if tile.bridge}
    found |= {"secret" for tile in board.tiles.values() if tile.passages}
    return [LegendEntry(line, word(what, lang)) for what, line in lines.items() if what in found]


def settlement_entries(layers: Layers, lang: str) -> list[LegendEntry]:
    kinds = {settlement.kind for settlement in layers.settlements if not settlement.razed}
    names = [kind for kind in SETTLEMENT_KINDS if kind in kinds]
    if any(settlement.razed for settlement in layers.settlements):
        names.append("razed")
    entries = [
        LegendEntry(icon(f"s-{name}", ICONS.get(name, 0.36)), word(name, lang)) for name in names
    ]
    if layers.fleets:
        entries.append(LegendEntry(icon("p-fleet", 0.5), word("fleet", lang)))
    if layers.sieges:
        entries.append(LegendEntry(icon("p-siege", 0.36), word("siege", lang)))
    return entries


def site_entries(layers: Layers, lang: str) -> list[LegendEntry]:
    kinds = dict.fromkeys(find_site_drawing(site.kind) for site in layers.sites)
    return [LegendEntry(icon(f"x-{kind}", 0.55), word(kind, lang)) for kind in sorted(kinds)]


def state_entries(layers: Layers, layout: Layout, lang: str) -> list[LegendEntry]:
    left, top = layout.corners[0]
    hexagon = f"M{left} {top}{layout.hexagon}"
    small = '<g transform="scale(.27)">'
    entries = []
    if layers.cursed:
        entries.append(LegendEntry(icon("p-curse", 0.8), word("cursed", lang)))
    if layers.reach:
        mark = f"{small}{edge(hexagon, 'reach')}</g>"
        entries.append(LegendEntry(mark, word("reach", lang)))
    if layers.outline:
        bare = f'{small}<path class="next" d="{hexagon}"/></g>'
        entries.append(LegendEntry(bare, word("outline", lang)))
    if layers.barren:
        entries.append(LegendEntry(icon("p-barren", 0.8), word("barren", lang)))
    if layers.unexplored:
        tile = f'<path class="pale" d="{hexagon}"/><path class="grid" d="{hexagon}"/>'
        asked = f'{small}{tile}</g><path class="ask" d="{ASK}"/>'
        entries.append(LegendEntry(asked, word("unexplored", lang)))
    if layers.fogged or layers.seen:
        lines = '<path class="ask" d="M-6 3 1-5M-3 6 4-3M0 7 6 0"/>' if layers.seen else ""
        fog = (
            f'{small}<path class="fog" d="{hexagon}"/><path class="grid" d="{hexagon}"/></g>{lines}'
        )
        entries.append(LegendEntry(fog, word("old" if layers.seen else "fogged", lang)))
    return entries


def icon(name: str, scale: float) -> str:
    return f'<use href="#{name}" transform="scale({scale:g})" class="ic"/>'
