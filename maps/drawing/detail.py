"""How much detail a map shows, by its size and from how far it is looked at.

A browser paints a picture square by square and skips what lies outside; one path over the whole of
a great map can't be skipped, so there each path covers a block of tiles. A page that zooms shows a
picture small and large by turns: from far off it leaves out words too small to read and names the
realms instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import dist

from maps.board.board import Board
from maps.board.hexes import Coordinate
from maps.drawing.labels.lettering import find_look, measure
from maps.drawing.layers import Layers
from maps.drawing.layout import Corner, Layout
from maps.drawing.palette import Banner
from maps.drawing.symbols import escape

# Tiles up to which every tile has its label and its words, and every path covers the whole map.
FULL_DETAIL = 1500
BLOCK = 3  # a block is 8 by 8 tiles: coordinates without their last three bits
LEGIBLE = 5.0  # pixels of letters that can just be read
SMALL_WORDS = ("tl", "ns", "nt", "rn", "nm", "nk", "nr", "nc")
# What goes together with words, and what no eye makes out any more where armies' names are gone.
WITH_WORDS = {"ns": ".ld0,.ld,.pp", "nm": ".gr,.wv,.sh,.veil,.ask", "nc": ".grid"}
REALM_LETTERS = 24, 110  # units high, at least and at most


def block_of(at: Coordinate, count: int) -> Coordinate:
    """The block a tile's path belongs to, on a map of so many tiles."""
    return (at[0] >> BLOCK, at[1] >> BLOCK) if count > FULL_DETAIL else (0, 0)


def render_levels(width: float) -> str:
    """What to leave out where a picture of this natural width is shown smaller, as style rules."""
    rules = []
    for name in SMALL_WORDS:
        gone = ",".join([f".hexmap .{name}", *filter(None, [WITH_WORDS.get(name)])])
        below = width * LEGIBLE / find_look(name).size
        rules.append(f"@media screen and (max-width:{below:.0f}px){{{gone}{{display:none}}}}")
    below = width * LEGIBLE / find_look("nm").size
    rules.append(f"@media screen and (max-width:{below:.0f}px){{.hexmap .far{{display:inline}}}}")
    return f"<style>.far{{display:none}}{''.join(rules)}</style>"


def render_realm_names(
    board: Board, layers: Layers, layout: Layout, banners: Mapping[str, Banner]
) -> str:
    """Each realm's name across its land, as large as that, to be read from far off."""
    lands: dict[str, list[Coordinate]] = {}
    for at, owner in layers.owners.items():
        if at in board.tiles:
            lands.setdefault(owner, []).append(at)
    names = []
    for owner, land in sorted(lands.items()):
        if owner in banners:
            names.append(realm_name(banners[owner].name, [layout.centre(at) for at in land]))
    return f'<g class="far">{"".join(names)}</g>' if names else ""


def realm_name(name: str, centres: list[Corner]) -> str:
    """On the tile nearest to the middle of them all."""
    middle = [sum(values) / len(centres) for values in zip(*centres, strict=True)]
    x, y = min(centres, key=lambda centre: (dist(centre, middle), centre))
    wide = measure(name, "ti") / find_look("ti").size or 1
    least, most = REALM_LETTERS
    room = min(len(centres) ** 0.5 * 60, 0.7 * (max(centres)[0] - min(centres)[0]))
    size = min(max(room / wide, least), most)
    look = f'class="ti rl" style="font-size:{size:.0f}px"'
    return f'<text {look} x="{x}" y="{y + size / 3:.0f}">{escape(name)}</text>'
