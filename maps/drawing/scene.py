"""A whole map as fragments: layer by layer, each thing under a key.

Two moments of one campaign differ in a few keys; frames and animations are made from that.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from maps.board.board import Board
from maps.board.hexes import Coordinate
from maps.drawing.detail import FULL_DETAIL
from maps.drawing.escape import escape
from maps.drawing.ground import render_ground
from maps.drawing.layers import Layers, Settlement, Site
from maps.drawing.layout import Layout, find_layout
from maps.drawing.legend import legend_entries
from maps.drawing.names import render_names
from maps.drawing.palette import Banner, find_banners
from maps.drawing.pieces import Pen, Piece, draw_pieces
from maps.drawing.realms import render_highlights, render_knowledge, render_realms
from maps.drawing.sheet import Entry
from maps.drawing.symbols import SETTLEMENTS, SITE_DRAWING
from maps.drawing.terrain import (
    describe_tile,
    render_grid,
    render_labels,
    render_terrain,
)
from maps.drawing.waters import render_rifts, render_river_names, render_rivers
from maps.drawing.ways import render_ways
from maps.drawing.words import word

Fragments = dict[str, str]


@dataclass(frozen=True, slots=True)
class Scene:
    layout: Layout
    layers: dict[str, Fragments]  # in the order they are drawn
    entries: tuple[Entry, ...]


def compose(board: Board, layers: Layers, lang: str = "en") -> Scene:
    layers = with_marks(board, layers)
    layout = find_layout(board.layout)
    banners = find_banners(layers.empires)
    pieces = find_pieces(board, layers, Pen(layout, banners, lang))
    crowded = frozenset(piece.at for piece in pieces if not piece.key.startswith("barren"))
    drawn: dict[str, Fragments] = {
        "ground": {"ground": render_ground(board, layout)},
        "realms": render_realms(layers, layout, banners, board.tiles),
        "grid": {"grid": render_grid(board, layout)},
        "terrain": terrain_fragments(board, layout, crowded),
        "waters": {"waters": render_rifts(board, layout) + render_rivers(board, layout)},
        "ways": {"ways": render_ways(board, layout)},
        "fog": render_knowledge(layers, layout, board.tiles),
        "labels": {"labels": render_labels(board, layout)},
        "pieces": {piece.key: piece.svg for piece in pieces},
        "highlights": render_highlights(layers, layout, board.tiles),
        "names": {
            "rivers": render_river_names(board, layout),
            **render_names(board, layers, layout, pieces),
        },
        "pointing": render_pointing(board, layers, layout, banners, lang),
    }
    entries = legend_entries(board, layers, layout, banners, lang)
    return Scene(layout, drawn, tuple(entries))


def with_marks(board: Board, layers: Layers) -> Layers:
    """A map's own words (village, ruin, …) are drawn where the layers say nothing of the tile."""
    told = {thing.at for thing in layers.settlements} | {thing.at for thing in layers.sites}
    marked = [(at, tile.marks) for at, tile in board.tiles.items() if tile.marks and at not in told]
    if not marked:
        return layers
    settlements = tuple(
        Settlement(at, word) for at, words in marked for word in words if word in SETTLEMENTS
    )
    sites = tuple(Site(at, word) for at, words in marked for word in words if word in SITE_DRAWING)
    return replace(
        layers,
        settlements=(*layers.settlements, *settlements),
        sites=(*layers.sites, *sites),
    )


def find_pieces(board: Board, layers: Layers, pen: Pen) -> list[Piece]:
    return [piece for piece in draw_pieces(layers, pen) if piece.at in board.tiles]


def terrain_fragments(board: Board, layout: Layout, crowded: frozenset[Coordinate]) -> Fragments:
    return {"terrain": render_terrain(board, layout, crowded)}


def render_pointing(
    board: Board, layers: Layers, layout: Layout, banners: dict[str, Banner], lang: str
) -> Fragments:
    """What each tile is, shown when pointing at it; great maps do without."""
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
