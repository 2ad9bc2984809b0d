"""A picture as PNG, through an optional part: resvg, one self-contained wheel."""

from __future__ import annotations

from maps.errors import Refused, WrongWords

WIDEST = 12_000


def render_png(svg: str, width: int | None = None) -> bytes:
    """`svg` must be of one theme (light or dark); `width` in pixels, else the picture's own."""
    if width is not None and not 16 <= width <= WIDEST:
        raise WrongWords(
            "a picture is 16 to {widest} pixels wide, not {width}", widest=WIDEST, width=width
        )
    try:
        import resvg_py
    except ImportError:
        raise Refused(
            "PNG needs the optional part resvg-py",
            hint="install Hexcrown anew as '.[png]' in place of '.', or write an SVG",
        ) from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))
