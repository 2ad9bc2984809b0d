"""The campaign's map for a reader: in the terminal and as pictures."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from campaign.storage.default_names import find_head, in_italian
from campaign.storage.models.kinds import ARMY_KINDS, FLEET_KINDS
from cli.words.moments import head_moment
from cli.words.reader import reader
from cli.words.text import tr

if TYPE_CHECKING:
    from cli.words.pages.page import Picture
    from maps.board.board import Board
    from maps.drawing.layers import Layers


def in_words(layers: Layers, reader: str = "") -> Layers:
    """The moment, and names that the program gave, in the person's language; `reader` is the
    empire whose map it is."""
    when = head_moment(layers.subtitle)
    return replace(
        layers,
        subtitle=tr("{when}, as known to {who}", when=when, who=reader) if reader else when,
        armies=tuple(replace(army, name=called(army.name)) for army in layers.armies),
        fleets=tuple(replace(fleet, name=called(fleet.name)) for fleet in layers.fleets),
        sites=tuple(replace(site, name=called_site(site.name)) for site in layers.sites),
    )


def called(name: str) -> str:
    """`army 3`, `undead 8`: its kind and its number. `First Host of Ostmark` is the First Host:
    whose it is, its colour tells."""
    head, _, tail = name.partition(" of ")
    found = find_head(head) if tail else None
    if found is not None:
        return head if reader().lang == "en" else found.text
    kind, _, number = name.partition(" ")
    nameless = number.isdigit() and kind in ("army", "fleet", *ARMY_KINDS, *FLEET_KINDS)
    return f"{tr(kind)} {number}" if nameless else name


def called_site(name: str) -> str:
    return name if reader().lang == "en" else in_italian(name) or name


def make_picture(board: Board, layers: Layers, form: str = "html") -> Picture:
    """Drawn only as far as the form needs it."""
    from cli.words.pages.page import Picture
    from maps.drawing.detail import FULL_DETAIL
    from maps.drawing.svg import draw_with_key
    from maps.drawing.terminal.board_text import render_terminal

    layers = in_words(layers)
    svg, key = draw_with_key(board, layers, reader().lang) if form == "html" else ("", None)
    text = ""
    if form in ("text", "md"):
        text = render_terminal(
            board,
            layers,
            width=reader().width if form == "text" else 80,
            unicode=form == "md" or reader().utf8,
            lang=reader().lang,
        )
    return Picture(svg, text, zooms=True, great=len(board) > FULL_DETAIL, key=key)
