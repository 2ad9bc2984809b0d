"""Numbers of a story's sentences: a click on one asks why."""

from __future__ import annotations

from html import escape
from urllib.parse import urlencode

from markupsafe import Markup

from cli.app.phrases import phrase
from cli.app.text import clean
from cli.render.pages.number_marks import link_marked, mark


def link_numbers(line: object, here: int = 0) -> Markup:
    """The sentence in the person's language. `here`: the act whose page this is."""

    def lead(of: str) -> str:
        return "" if of == f"act:{here}" else lead_told(of)

    return Markup(link_marked(phrase(mark(line)), lead, lambda text: escape(clean(text))))


def lead_told(of: str) -> str:
    """To the why of the cell, or of each that may be meant; else to the act and its dice."""
    kind, _, rest = of.partition(":")
    if kind == "act":
        return f"/act?{urlencode({'act': rest})}"
    return f"/why?{urlencode([('cell', cell) for cell in rest.split(',')])}"
