"""A board and its layers as one SVG picture, with the map's own source inside; its legend in it, or
by itself for a page that folds it away."""

from __future__ import annotations

import re
from typing import NamedTuple, TypedDict, Unpack

from maps.board.board import Board
from maps.drawing.detail import render_levels
from maps.drawing.layers import EMPTY, Layers
from maps.drawing.layout import Box
from maps.drawing.palette import MONO, render_style
from maps.drawing.scene import Scene, compose, join
from maps.drawing.sheet import (
    COMPASS,
    LegendEntry,
    MapSheet,
    draw_compass,
    plan_sheet,
    render_compass,
    render_legend,
    render_listed,
    render_paper,
    render_scale,
    render_title,
)
from maps.drawing.symbols import HATCH, escape, keep_lines, render_defs, word

USED = re.compile(r'href="#((?:[spxc]-)?[a-z-]*(?:-?\d+)?)"')

OWN = re.compile(r'(id="|href="#|url\(#)(shore"|sea"|wet[")])')


class MapPicture(NamedTuple):
    """`names` has the labels alone, for a page that lays highlights over the picture and these over
    those. `left_out` are labels that found no room; they are listed below the map, too."""

    svg: str
    names: str
    page: Box
    growth: float
    left_out: tuple[str, ...]

    @property
    def left(self) -> float:
        return self.page.left

    @property
    def top(self) -> float:
        return self.page.top

    @property
    def width(self) -> float:
        return self.page.width

    @property
    def height(self) -> float:
        return self.page.height


def render_svg(board: Board, layers: Layers = EMPTY, **how: Unpack[How]) -> str:
    return draw_svg(board, layers, **how).svg


class How(TypedDict, total=False):
    """What `render_svg` takes, as `draw_svg` explains it."""

    theme: str
    lang: str
    source: str | None
    legend: str
    prefix: str
    growth: float | None
    zooms: bool


def draw_svg(
    board: Board,
    layers: Layers = EMPTY,
    *,
    theme: str = "auto",
    lang: str = "en",
    source: str | None = None,
    legend: str = "short",
    prefix: str = "",
    growth: float | None = None,
    zooms: bool = False,
) -> MapPicture:
    """`source` is the map's text, put inside so that the picture loads back as a map. A page with
    several maps gives each its own `prefix`, so that they don't share a shore. `growth` is how
    many pixels a unit has (a tile is 62 wide); without it the picture grows until labels fit.
    Where a page `zooms`, a picture shown small leaves out what can't be read there."""
    scene = compose(board, layers, lang, mono=theme == MONO, growth=growth, far=zooms)
    sheet = find_sheet(board, layers, scene, legend)
    levels = render_levels(sheet.page.width * sheet.growth) if zooms else ""
    body = levels + join(scene.layers.values())
    svg = wrap(sheet, body, surround(sheet, scene, lang), theme, lang, source, scene.defs)
    svg = OWN.sub(rf"\g<1>{prefix}\2", svg) if prefix.isalnum() else svg
    names = join(scene.layers[layer] for layer in ("labels", "names", "far"))
    above = wrap(sheet, levels + names, "", theme, lang, paper=False)
    return MapPicture(svg, above, sheet.page, scene.growth, scene.left_out)


def find_sheet(board: Board, layers: Layers, scene: Scene, legend: str = "short") -> MapSheet:
    title = layers.title or board.name
    return plan_sheet(
        scene.box, title, layers.subtitle, scene.entries, legend, scene.growth, scene.left_out
    )


def surround(sheet: MapSheet, scene: Scene, lang: str) -> str:
    parts = [render_title(sheet)]
    if sheet.entries:
        parts += [
            render_legend(sheet),
            render_compass(sheet, scene.layout, lang),
            render_scale(sheet, lang),
        ]
    return "".join([*parts, render_listed(sheet, lang)])


def wrap(
    sheet: MapSheet,
    body: str,
    around: str,
    theme: str,
    lang: str,
    source: str | None = None,
    defs: str = "",
    paper: bool = True,
) -> str:
    """The picture whole: style, only the drawings used, paper, map, sheet."""
    page, growth = sheet.page, sheet.growth
    title = escape(sheet.title) or word("map", lang)
    kept = f'<metadata id="hexcrown-map">{keep_lines(source)}</metadata>' if source else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="hexmap" role="img" lang="{lang}" '
        f'viewBox="{page.left:g} {page.top:g} {page.width:g} {page.height:g}" '
        f'width="{page.width * growth:.0f}" height="{page.height * growth:.0f}" '
        'style="max-width:100%;height:auto">'
        f"<title>{title}</title>{kept}{render_style(theme, growth)}"
        f"<defs>{render_defs(find_used(body + around))}{HATCH}{defs}</defs>"
        f"{render_paper(sheet) if paper else ''}{body}{around}</svg>\n"
    )


def find_used(svg: str) -> list[str]:
    """The names of the drawings referred to; the shore is the map's own."""
    found = dict.fromkeys(USED.findall(svg))
    return [name for name in found if name not in ("shore", "sea")]


class Key(NamedTuple):
    """`shared` is an SVG to stand before the others: what they are drawn with. The drawings lie
    round 0,0 and are 24 wide and 20 high, the compass is `COMPASS` wide."""

    shared: str
    compass: str
    entries: tuple[LegendEntry, ...]


def draw_with_key(board: Board, layers: Layers, lang: str) -> tuple[str, Key]:
    scene = compose(board, layers, lang)
    sheet = find_sheet(board, layers, scene, "none")
    body, around = join(scene.layers.values()), surround(sheet, scene, lang)
    return wrap(sheet, body, around, "auto", lang, defs=scene.defs), make_key(scene, lang)


def make_key(scene: Scene, lang: str) -> Key:
    used = find_used("".join(entry.drawing for entry in scene.entries))
    defs = f"<defs>{render_defs(used)}{HATCH}{scene.defs}</defs>"
    shared = (
        '<svg xmlns="http://www.w3.org/2000/svg" class="hexmap" width="0" height="0" '
        f'aria-hidden="true">{render_style("auto", scene.growth)}{defs}</svg>'
    )
    return Key(shared, draw_compass(scene.layout, COMPASS / 2 - 2, lang), scene.entries)
