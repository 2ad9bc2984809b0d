"""The maps of reports as pictures: the land as a reader knows it, now or at a year's end."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from urllib.parse import urlencode

from campaign.app.context import Context
from campaign.app.reports import chronicle, report
from cli.web.desk import head_of
from cli.web.recent import Recent
from cli.words.pages.map_campaign import in_words
from cli.words.pages.page import Picture
from cli.words.reader import reader
from cli.words.text import tr
from maps.board.board import Board
from maps.drawing.layers import Layers
from maps.drawing.svg import draw_svg

KEPT = 4  # readers: a page asks for each of its maps by itself
Drawn = Mapping[int, str]  # by year; 0 is now
_drawn = Recent[tuple[str, ...], Drawn](KEPT)


def draw_maps(context: Context, kind: str, empire: str) -> Drawn:
    """Once for every state of the books."""
    key = (context.store.place, head_of(context.store), reader().lang, kind, empire)
    return _drawn.keep(key, lambda: draw(context, kind, empire))


def draw(context: Context, kind: str, empire: str) -> Drawn:
    found = (
        chronicle(context, empire or None, maps=True).drawn
        if kind == "chronicle"
        else {0: report(context, empire or None).drawn}
    )
    return {year: render(*each) for year, each in found.items() if len(each[0])}


def render(board: Board, layers: Layers) -> str:
    return draw_svg(board, in_words(layers), lang=reader().lang).svg


def show_maps(context: Context, kind: str, empire: str) -> dict[int, Picture]:
    """As images that the page asks for: its own policy allows no styles inside it."""
    head = head_of(context.store)
    return {
        year: Picture(image(f"/reports/map.svg?{address}"), "")
        for year in draw_maps(context, kind, empire)
        if (address := urlencode({"kind": kind, "empire": empire, "year": year, "head": head}))
    }


def image(address: str) -> str:
    alt = escape(tr("Map"), quote=True)
    return f'<img class="drawing" alt="{alt}" loading="lazy" src="{escape(address, quote=True)}">'
