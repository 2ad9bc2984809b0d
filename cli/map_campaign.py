"""The campaign's map for a reader: in the terminal and as pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.session import current

if TYPE_CHECKING:
    from cli.pages.page import Picture
    from maps.board import Board
    from maps.drawing.layers import Layers


def make_picture(board: Board, layers: Layers, form: str = "html") -> Picture:
    """Drawn only as far as the form needs it."""
    from cli.map_draw import has_unicode
    from cli.pages.page import Picture
    from maps.drawing.detail import FULL_DETAIL
    from maps.drawing.svg import render_svg
    from maps.drawing.terminal import render_terminal

    svg = render_svg(board, layers, lang=current.lang) if form == "html" else ""
    text = ""
    if form in ("text", "md"):
        text = render_terminal(
            board,
            layers,
            width=current.width if form == "text" else 80,
            unicode=form == "md" or has_unicode(),
            lang=current.lang,
        )
    return Picture(svg, text, zooms=True, great=len(board) > FULL_DETAIL)
