"""A map without its legend, and the legend by itself, for a page that folds it away."""

from __future__ import annotations

from typing import NamedTuple

from maps.board.board import Board
from maps.drawing.layers import Layers
from maps.drawing.scene import Scene, compose, join
from maps.drawing.sheet import COMPASS, Entry, draw_compass
from maps.drawing.style import render_style
from maps.drawing.svg import find_sheet, find_used, surround, wrap
from maps.drawing.symbols import HATCH, render_defs


class Key(NamedTuple):
    """`shared` is an SVG to stand before the others: what they are drawn with. The drawings lie
    round 0,0 and are 24 wide and 20 high, the compass is `COMPASS` wide."""

    shared: str
    compass: str
    entries: tuple[Entry, ...]


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
