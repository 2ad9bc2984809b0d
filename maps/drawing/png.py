"""A picture as PNG, through an optional part: resvg, one self-contained wheel."""

from __future__ import annotations

from typing import NamedTuple

from maps.board.board import Board
from maps.drawing.labels.placing import GROWTHS, SMALLEST
from maps.drawing.layers import EMPTY, Layers
from maps.drawing.svg import draw_svg
from maps.errors import Refused, WrongWords

WIDEST = 12_000
LONGEST = 12_000  # pixels of either side that we make unasked
LONG_SIDE = 1_600  # a picture's own size is at least so long
LETTERS = 11  # pixels that letters have, where the size allows it


class DrawnPng(NamedTuple):
    """`tiny`: letters are smaller than so many pixels; 0 where they are not."""

    png: bytes
    left_out: tuple[str, ...]
    tiny: int = 0


def draw_png(
    board: Board,
    layers: Layers = EMPTY,
    *,
    theme: str = "light",
    lang: str = "en",
    legend: str = "short",
    scale: float | None = None,
    width: int | None = None,
) -> DrawnPng:
    """At a width, or at so many times the usual size. A narrow picture is drawn with larger
    letters against its tiles, so that they stay legible."""
    check_width(width)
    picture = draw_svg(board, layers, theme=theme, lang=lang, legend=legend)
    long = max(picture.width, picture.height) * picture.growth
    pixels = width or usual_width(picture.width * picture.growth, long, scale or 1.0)
    check_width(pixels)
    ratio = pixels / picture.width
    if ratio < GROWTHS[0]:
        growth = max(ratio, SMALLEST)
        picture = draw_svg(board, layers, theme=theme, lang=lang, legend=legend, growth=growth)
    tiny = LETTERS if ratio < SMALLEST else 0
    return DrawnPng(render_png(picture.svg, pixels), picture.left_out, tiny)


def usual_width(wide: float, long: float, scale: float) -> int:
    """Its own width; larger for a small map, smaller for a giant one."""
    grown = max(1.0, LONG_SIDE / long) * scale
    return max(16, round(wide * min(grown, LONGEST / long)))


def check_width(width: int | None) -> None:
    if width is not None and not 16 <= width <= WIDEST:
        raise WrongWords(
            "a picture is 16 to {widest} pixels wide, not {width}", widest=WIDEST, width=width
        )


def render_png(svg: str, width: int | None = None) -> bytes:
    """`svg` must be of one theme; `width` in pixels, else the picture's own."""
    check_width(width)
    try:
        import resvg_py
    except ImportError:
        raise Refused(
            "PNG needs the optional part resvg-py",
            hint="install Hexcrown anew as '.[png]' in place of '.', or write an SVG",
        ) from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))
