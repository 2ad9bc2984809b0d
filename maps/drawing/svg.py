"""A board and its layers as one SVG picture, with the map's own source inside."""

from __future__ import annotations

import re

from maps.board.board import Board
from maps.drawing.escape import escape, keep_lines
from maps.drawing.layers import EMPTY, Layers
from maps.drawing.layout import bounds
from maps.drawing.scene import Scene, compose, join
from maps.drawing.sheet import (
    Sheet,
    plan_sheet,
    render_compass,
    render_legend,
    render_paper,
    render_scale,
    render_title,
)
from maps.drawing.style import render_style
from maps.drawing.symbols import HATCH, render_defs
from maps.drawing.words import word

USED = re.compile(r'href="#((?:[spxc]-)?[a-z-]*(?:-?\d+)?)"')

OWN = re.compile(r'(id="|href="#|url\(#)(shore"|sea"|wet[")]|rv\d+")')


def render_svg(
    board: Board,
    layers: Layers = EMPTY,
    *,
    theme: str = "auto",
    lang: str = "en",
    source: str | None = None,
    legend: bool = True,
    prefix: str = "",
) -> str:
    """`source` is the map's text, put inside so that the picture loads back as a map. A page with
    several maps gives each its own `prefix`, so that they don't share a shore."""
    scene = compose(board, layers, lang)
    sheet = find_sheet(board, layers, scene, legend)
    body = join(scene.layers.values())
    svg = wrap(sheet, body, surround(sheet, scene, lang, legend), theme, lang, source)
    return OWN.sub(rf"\g<1>{prefix}\2", svg) if prefix.isalnum() else svg


def find_sheet(board: Board, layers: Layers, scene: Scene, legend: bool) -> Sheet:
    box = bounds(scene.layout, board.tiles)
    title = layers.title or board.name
    return plan_sheet(box, title, layers.subtitle, len(scene.entries), legend)


def surround(sheet: Sheet, scene: Scene, lang: str, legend: bool) -> str:
    parts = [render_title(sheet)]
    if legend:
        parts += [
            render_legend(sheet, scene.entries, lang),
            render_compass(sheet, scene.layout, lang),
            render_scale(sheet, lang),
        ]
    return "".join(parts)


def wrap(
    sheet: Sheet, body: str, around: str, theme: str, lang: str, source: str | None = None
) -> str:
    """The picture whole: style, only the drawings used, paper, map, sheet."""
    page = sheet.page
    title = escape(sheet.title) or word("map", lang)
    kept = f'<metadata id="hexcrown-map">{keep_lines(source)}</metadata>' if source else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="hexmap" role="img" lang="{lang}" '
        f'viewBox="{page.left:g} {page.top:g} {page.width:g} {page.height:g}" '
        f'width="{page.width:g}" height="{page.height:g}" style="max-width:100%;height:auto">'
        f"<title>{title}</title>{kept}{render_style(theme)}"
        f"<defs>{render_defs(find_used(body + around))}{HATCH}</defs>"
        f"{render_paper(sheet)}{body}{around}</svg>\n"
    )


def find_used(svg: str) -> list[str]:
    """The names of the drawings referred to; the shore and river lines are the map's own."""
    found = dict.fromkeys(USED.findall(svg))
    return [name for name in found if name not in ("shore", "sea") and not name.startswith("rv")]
