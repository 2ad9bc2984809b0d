"""Numbers of a story's sentences, each with the cell that it changed: a click on it asks why."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from markupsafe import Markup, escape

from campaign.journal.documents import ChangeDocument
from campaign.knowledge.told_changes import column_titles
from campaign.storage.steps import StoryLine
from cli.app.phrases import phrase
from cli.app.text import clean, tr

Cells = Mapping[int, str]  # by the number told: `army:3.points`


def find_cells(line: StoryLine, changes: Iterable[ChangeDocument]) -> Cells:
    """Of the things that the sentence names, the cells that changed by just the number it tells. A
    number that may be of two leads nowhere."""
    facts = line["facts"].values()
    things = {fact for fact in facts if isinstance(fact, str) and ":" in fact}
    told = {fact for fact in facts if type(fact) is int and fact > 0}
    found: dict[int, set[str]] = {}
    for cell, amount in amounts_of(changes, things):
        if amount in told:
            found.setdefault(amount, set()).add(cell)
    return {amount: min(cells) for amount, cells in found.items() if len(cells) == 1}


def amounts_of(changes: Iterable[ChangeDocument], things: set[str]) -> Iterator[tuple[str, int]]:
    """Each cell of these things that people have a name for, with how much it changed."""
    for change in changes:
        row, _, column = change["what"].partition(".")
        if row not in things:
            continue
        before, after = change["before"], change["after"]
        if column:
            cells = {column: (before, after)}
        else:  # a whole row, new or gone
            new = after if isinstance(after, Mapping) else {}
            cells = {name: (0, value) for name, value in new.items()}
        titles = column_titles().get(row.partition(":")[0], {})
        for name, (was, now) in cells.items():
            if name in titles and type(was) is int and type(now) is int:
                yield f"{row}.{name}", abs(now - was)


def link_numbers(line: object, cells: Cells) -> Markup:
    """The sentence in the person's language. A number that stands in it twice stays bare: which of
    the two is meant is not known any more."""
    said = str(escape(clean(phrase(line))))
    for amount, cell in cells.items():
        found = re.findall(rf"(?<![\w&#;]){amount}(?!\w)", said)
        if len(found) == 1:
            said = re.sub(rf"(?<![\w&#;]){amount}(?!\w)", render_number(amount, cell), said)
    return Markup(said)


def render_number(amount: int, cell: str) -> str:
    why = f'<span class="unseen"> {escape(tr("Why"))}</span>'
    return f'<a class="number" href="/why?cell={escape(cell)}">{amount}{why}</a>'
