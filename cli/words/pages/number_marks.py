"""Numbers within a sentence that lead somewhere: marked while it is put into words, linked when it
is escaped."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import escape

from campaign.events.values import Amount
from cli.words.text import tr

Lead = Callable[[str], str]  # where a number or a moment leads to: an address, or nowhere
# Of Unicode's private use, so that they stand in no text of ours; names lose theirs in `mark`.
OPEN, BETWEEN, CLOSE = "\ue000", "\ue001", "\ue002"
MARKED = re.compile(f"{OPEN}([^{BETWEEN}]*){BETWEEN}([^{CLOSE}]*){CLOSE}")
NO_MARKS = dict.fromkeys(map(ord, OPEN + BETWEEN + CLOSE))


def mark(value: object) -> object:
    """The same document before it is put into words, its numbers marked: `why:army:3.points` with
    every cell that they count, else `act:94`."""
    if isinstance(value, Amount):
        of = lead_of(value)
        return value.within(f"{OPEN}{of}{BETWEEN}", CLOSE) if of else value
    if isinstance(value, str):
        return value.translate(NO_MARKS)
    if isinstance(value, Mapping):
        return {key: mark(inner) for key, inner in value.items()}
    return [mark(inner) for inner in value] if isinstance(value, list) else value


def lead_of(number: Amount) -> str:
    if number.cells:
        return f"why:{','.join(number.cells)}"
    return "" if number.act is None else f"act:{number.act}"


def link_marked(said: str, lead: Lead, escape_text: Callable[[str], str]) -> str:
    """The sentence as HTML."""
    parts = MARKED.split(said)  # text, then again and again: of, number, text
    linked = (
        render_number(escape_text(number), lead(of))
        for of, number in zip(parts[1::3], parts[2::3], strict=True)
    )
    return escape_text(parts[0]) + "".join(
        number + escape_text(text) for number, text in zip(linked, parts[3::3], strict=True)
    )


def render_number(shown: str, address: str) -> str:
    if not address:
        return shown
    unseen = f'<span class="unseen"> {escape(tr("Why"))}</span>'
    return f'<a class="number" href="{escape(address)}">{shown}{unseen}</a>'
