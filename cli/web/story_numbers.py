"""Numbers of a story's sentences: a click on one asks why."""

from __future__ import annotations

from html import escape
from urllib.parse import urlencode

from markupsafe import Markup

from campaign.events.values import Amount
from campaign.guide.documents import Actor
from cli.words.pages.number_marks import Lead, link_marked, mark
from cli.words.phrases import phrase
from cli.words.text import clean

COLUMNS = {"crowns": "treasury"}  # of an empire, by the word that tells it


def link_numbers(line: object, here: int = 0) -> Markup:
    """The sentence in the person's language. `here`: the act whose page this is."""
    said = phrase(mark(line))
    return link_said(said, lambda of: "" if of == f"act:{here}" else lead_told(of))


def link_state(actor: Actor) -> Markup:
    """Its points, provisions, ships or crowns."""
    row, state = f"{actor['table']}:{actor['id']}", actor["state"]
    assert isinstance(state, dict)
    facts = {
        name: Amount(fact, cells=(f"{row}.{COLUMNS.get(name, name)}",))
        for name, fact in state["facts"].items()
    }
    return link_said(phrase(mark({**state, "facts": facts})), lead_told)


def link_said(said: str, lead: Lead) -> Markup:
    return Markup(link_marked(said, lead, lambda text: escape(clean(text))))


def lead_told(of: str) -> str:
    """To the why of the cell, or of each that may be meant; else to the act and its dice."""
    kind, _, rest = of.partition(":")
    if kind == "act":
        return f"/act?{urlencode({'act': rest})}"
    return f"/why?{urlencode([('cell', cell) for cell in rest.split(',')])}"
