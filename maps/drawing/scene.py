"""A whole map as fragments: layer by layer, each thing under a key.

Two moments of one campaign differ in a few keys; frames and animations are made from that.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from maps.board.board import Board
from maps.drawing.detail import FULL_DETAIL, render_realm_names
from maps.drawing.ground import render_ground
from maps.drawing.labels.collect import collect_numbers, collect_wishes
from maps.drawing.labels.lettering import Wish
from maps.drawing.labels.placing import Labels, place_labels
from maps.drawing.layers import DrawnSettlement, DrawnSite, Layers
from maps.drawing.layout import Box, Layout, bounds, find_layout
from maps.drawing.legend import legend_entries
from maps.drawing.palette import INDEPENDENT, WHITE, Banner, find_banners
from maps.drawing.pieces import Pen, Piece, draw_pieces
from maps.drawing.realms import (
    render_highlights,
    render_knowledge,
    render_outline,
    render_realms,
    render_veils,
)
from maps.drawing.sheet import MARGIN, LegendEntry
from maps.drawing.symbols import escape, has_drawing, site_words, word
from maps.drawing.terrain import describe_tile, render_grid, render_terrain, terrain_boxes
from maps.drawing.waters import render_rifts, render_rivers
from maps.drawing.ways import bridge_boxes, find_bridges, render_bridges, render_ways

Fragments = dict[str, str]


@dataclass(frozen=True, slots=True)
class Scene:
    """`defs` are drawings of this map's own; `left_out` the labels that found no room."""

    layout: Layout
    box: Box
    growth: float
    layers: dict[str, Fragments]  # in the order they are drawn
    entries: tuple[LegendEntry, ...]
    defs: str = ""
    left_out: tuple[str, ...] = ()


def compose(
    board: Board,
    layers: Layers,
    lang: str = "en",
    *,
    mono: bool = False,
    growth: float | None = None,
    far: bool = False,
) -> Scene:
    """`mono`: in ink alone. `growth`: pixels a unit, else as many as the labels need. `far`: with
    the names of realms, for whoever looks from far off."""
    layers = with_marks(board, layers)
    layout = find_layout(board.layout)
    banners = find_banners(layers.empires, mono)
    pen = Pen(layout, banners, lang, WHITE if mono else INDEPENDENT)
    pieces = [piece for piece in draw_pieces(layers, pen) if piece.at in board.tiles]
    crowded = frozenset(piece.at for piece in pieces)
    bridges = find_bridges(board, layout, crowded)
    box = bounds(layout, [*board.tiles, *layers.outline])
    symbols = [*(piece.box for piece in pieces), *bridge_boxes(bridges)]
    labels = label_map(board, layers, layout, banners, pieces, symbols, box, growth)
    drawn: dict[str, Fragments] = {
        "ground": {"ground": render_ground(board, layout)},
        "realms": render_realms(layers, layout, banners, board.tiles),
        "grid": {"grid": render_grid(board, layout)},
        "terrain": {"terrain": render_terrain(board, layout, crowded)},
        "waters": {"waters": render_rifts(board, layout) + render_rivers(board, layout)},
        "ways": {"ways": render_ways(board, layout)},
        "fog": render_knowledge(layers, layout, board.tiles),
        "outline": {"outline": render_outline(layout, layers.outline)},
        "bridges": {"bridges": render_bridges(bridges)},
        "highlights": render_highlights(layers, layout, board.tiles),
        "labels": labels.numbers,
        "pieces": {piece.key: piece.svg for piece in pieces},
        "names": labels.names,
        "far": {"far": render_realm_names(board, layers, layout, banners)} if far else {},
        "pointing": render_pointing(board, layers, layout, banners, lang),
    }
    entries = legend_entries(board, layers, layout, banners, lang)
    left_out = tuple(told(board, wish) for wish in labels.left_out)
    veils = render_veils(banners.values())
    return Scene(layout, box, labels.growth, drawn, tuple(entries), veils, left_out)


def told(board: Board, wish: Wish) -> str:
    """A label that found no room, with its tile; a tile's number is its own."""
    number = board.label(wish.at)
    return number if wish.words == number else f"{number} {wish.words}"


def label_map(
    board: Board,
    layers: Layers,
    layout: Layout,
    banners: dict[str, Banner],
    pieces: list[Piece],
    symbols: list[Box],
    box: Box,
    growth: float | None,
) -> Labels:
    """Labels may stand over the map's edge, as far as the margin goes."""
    edge = MARGIN - 10
    frame = Box(box.left - edge, box.top - edge, box.right + edge, box.bottom + edge)
    wishes = collect_wishes(board, layers, layout, banners, pieces)
    numbers = collect_numbers(board, layout, layers.outline)
    full = {piece.at for piece in pieces}
    terrain = terrain_boxes(board, layout, full) if wishes else []
    return place_labels(wishes, numbers, symbols, frame, growth, terrain)


def with_marks(board: Board, layers: Layers) -> Layers:
    """A map's own words (village, ruin, …) are drawn where the layers say nothing of the tile."""
    told = {thing.at for thing in layers.settlements} | {thing.at for thing in layers.sites}
    marked = [(at, tile.marks) for at, tile in board.tiles.items() if tile.marks and at not in told]
    if not marked:
        return layers
    settlements = tuple(
        DrawnSettlement(at, word)
        for at, words in marked
        for word in words
        if has_drawing(f"s-{word}")
    )
    sites = tuple(
        DrawnSite(at, word) for at, words in marked for word in words if word in site_words()
    )
    return replace(
        layers,
        settlements=(*layers.settlements, *settlements),
        sites=(*layers.sites, *sites),
    )


def render_pointing(
    board: Board, layers: Layers, layout: Layout, banners: dict[str, Banner], lang: str
) -> Fragments:
    """What each tile is, shown when pointing at it; large maps leave it out."""
    if len(board) > FULL_DETAIL:
        return {}
    spots = []
    for at, tile in board.tiles.items():
        x, y = layout.centre(at)
        words = describe_tile(board, tile, lang)
        owner = banners.get(layers.owners.get(at, ""))
        if owner:
            words += f" · {escape(owner.name)}"
        if at in layers.seen:
            words += f" · {word('seen', lang)} {escape(layers.seen[at])}"
        spots.append(f'<circle cx="{x}" cy="{y}" r="27"><title>{words}</title></circle>')
    return {"pointing": f'<g class="t">{"".join(spots)}</g>'}


def join(fragments: Iterable[Fragments]) -> str:
    return "".join(part for layer in fragments for part in layer.values())
