"""Terrain symbols on their tiles, the grid, and the words shown when pointing."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from maps.board.board import Board
from maps.board.hexes import Coordinate
from maps.board.tile import Tile
from maps.drawing.detail import block_of
from maps.drawing.layout import Box, Layout, jitter
from maps.drawing.symbols import count_variants, escape, word

# The kind drawn, where a tile has several; rifts and rivers are drawn along their way.
DRAWN_KINDS = (
    "volcano",
    "plateau",
    "swamp",
    "lake",
    "forest",
    "sandbank",
    "headland",
    "rocky-coast",
    "island",
    "capital-site",
)
SMALL = "scale(.45)"  # beside a settlement


def find_symbol(tile: Tile) -> str | None:
    return symbol_of(tile.terrain, tile.kinds)


@cache
def symbol_of(terrain: str, kinds: tuple[str, ...]) -> str | None:
    for kind in DRAWN_KINDS:
        if kind in kinds:
            return kind
    return terrain if terrain in ("highland", "lowland", "sea") else None


def find_variant(stem: str, at: Coordinate) -> str:
    count = count_variants(stem)
    return f"{stem}-{jitter(*at) % count if count > 1 else 0}"


def render_terrain(board: Board, layout: Layout, crowded: frozenset[Coordinate]) -> str:
    """`crowded` tiles hold something else in their middle: there the symbol is small and aside."""
    xq, xr, yq, yr = layout.xq, layout.xr, layout.yq, layout.yr
    drawn = []
    for at, tile in sorted(board.tiles.items(), key=lambda item: item[0][1]):
        stem = find_symbol(tile)
        if stem is None or (tile.river and stem == "lowland") or is_rifted(tile, stem):
            continue
        q, r = at
        x, y, name = xq * q + xr * r, yq * q + yr * r, find_variant(stem, at)
        if at not in crowded:
            drawn.append(f'<use href="#{name}" x="{x}" y="{y}"/>')
        elif stem not in ("lowland", "capital-site", "sea"):
            drawn.append(f'<use href="#{name}" transform="translate({x - 19} {y - 13}){SMALL}"/>')
    return f"<g>{''.join(drawn)}</g>" if drawn else ""


BOLD = frozenset(("highland", "volcano", "plateau", "forest", "headland", "rocky-coast"))


def terrain_boxes(board: Board, layout: Layout, crowded: Collection[Coordinate]) -> list[Box]:
    """Drawings that words over them would be hard to read on."""
    found = []
    for at, tile in board.tiles.items():
        if at not in crowded and find_symbol(tile) in BOLD:
            x, y = layout.centre(at)
            found.append(Box(x - 20, y - 15, x + 20, y + 19))
    return found


def is_rifted(tile: Tile, stem: str) -> bool:
    return bool(tile.parting) and stem in ("lowland", "highland")


def render_grid(board: Board, layout: Layout) -> str:
    """Each side once: three of a tile's six, and the others where no neighbour draws them."""
    xq, xr, yq, yr = layout.xq, layout.xr, layout.yq, layout.yr
    tiles, corners, count = board.tiles, layout.corners, len(board)
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners[0], corners[1], corners[2], corners[3]
    half = f"l{bx - ax} {by - ay} {cx - bx} {cy - by} {dx - cx} {dy - cy}"
    blocks: dict[Coordinate, list[str]] = {}
    for at in tiles:
        q, r = at
        x, y = xq * q + xr * r, yq * q + yr * r
        spots = blocks.setdefault(block_of(at, count), [])
        spots.append(f"M{x + ax} {y + ay}{half}")
        for side, far in ((4, (q, r + 1)), (5, (q - 1, r + 1)), (6, (q - 1, r))):
            if far not in tiles:
                (sx, sy), (ex, ey) = corners[side - 1], corners[side]
                spots.append(f"M{x + sx} {y + sy}l{ex - sx} {ey - sy}")
    return "".join(f'<path class="grid" d="{"".join(s)}"/>' for _, s in sorted(blocks.items()))


def describe_tile(board: Board, tile: Tile, lang: str) -> str:
    parts = [board.label(tile.at), word(TERRAIN_WORD.get(tile.terrain, tile.terrain), lang)]
    parts += [word(kind, lang) for kind in tile.kinds]
    if tile.name:
        parts.append(escape(tile.name))
    return " · ".join(parts)


TERRAIN_WORD = {"river": "river-valley"}
