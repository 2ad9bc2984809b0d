"""The maps of reports as pictures: the land as a reader knows it, now or at a year's end."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from urllib.parse import urlencode

from campaign.journal.history import read_books
from campaign.reports.chronicle import make_chronicle
from campaign.reports.picture import draw_map
from campaign.reports.view import view_of
from campaign.storage.names import resolve
from campaign.storage.store import Store
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


def draw_maps(store: Store, kind: str, empire: str) -> Drawn:
    """Once for every state of the books."""
    key = (store.place, head_of(store), reader().lang, kind, empire)
    if key not in _drawn:
        _drawn[key] = draw(store, kind, empire)
    return _drawn[key]


def draw(store: Store, kind: str, empire: str) -> Drawn:
    with store.reading() as connection:
        books = read_books(connection)
        reader = resolve(books.world, "empire", empire).id if empire else None
        if kind == "chronicle":
            _, boards = make_chronicle(connection, books, reader, maps=True)
        else:
            boards = {0: draw_map(view_of(books.world, reader))}
    return {year: render(*drawn) for year, drawn in boards.items() if len(drawn[0])}


def render(board: Board, layers: Layers) -> str:
    return draw_svg(board, in_words(layers), lang=reader().lang).svg


def show_maps(store: Store, kind: str, empire: str) -> dict[int, Picture]:
    """As images that the page asks for: its own policy allows no styles inside it."""
    head = head_of(store)
    return {
        year: Picture(image(f"/reports/map.svg?{address}"), "")
        for year in draw_maps(store, kind, empire)
        if (address := urlencode({"kind": kind, "empire": empire, "year": year, "head": head}))
    }


def image(address: str) -> str:
    alt = escape(tr("Map"), quote=True)
    return f'<img class="drawing" alt="{alt}" loading="lazy" src="{escape(address, quote=True)}">'
