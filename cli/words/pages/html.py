"""A page as one HTML file: styles, map and script inside, nothing asked of any other place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.resources import files
from typing import TYPE_CHECKING

from campaign.events.values import Amount
from cli.words.pages.number_marks import Lead, link_marked, render_number
from cli.words.pages.page import (
    Cell,
    Form,
    Grid,
    Lines,
    Page,
    Part,
    Picture,
    Prose,
    Section,
    right_columns,
    show_cell,
)
from cli.words.pages.qr_code import draw_code
from cli.words.text import tr
from maps.drawing.symbols import clean, escape

if TYPE_CHECKING:
    from maps.drawing.svg import Key

BUTTONS = (("1.4", "nearer", "+"), ("0.714", "farther", "−"), ("0", "whole", "⤢"))
POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"


def nowhere(of: str) -> str:
    """For a page that is a file: it has no server to lead to."""
    return ""


def render_html(page: Page) -> str:
    body = "".join(
        render_section(section, number) for number, section in enumerate(page.sections, 1)
    )
    foot = render_code(page.code) + "".join(f"<p>{escape(line)}</p>" for line in page.foot)
    return (
        f'<!doctype html>\n<html lang="{page.lang}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(page.title)}</title><style>\n{read_asset('page.css')}</style></head>"
        "<body>\n"
        f"<header><h1>{escape(page.title)}</h1><p>{escape(page.subtitle)}</p></header>\n"
        f"{render_contents(page)}<main>\n{body}</main>\n<footer>{foot}</footer>\n"
        f"{zoom_script() if has_zoom(page) else ''}</body></html>\n"
    )


def render_code(text: str) -> str:
    """A QR code, for whoever has the page on paper."""
    if not text:
        return ""
    return f'<figure class="code" title="{escape(text)}">{draw_code(text)}</figure>'


def zoom_script() -> str:
    return f"<script>\n{read_asset('page.js')}</script>\n"


def read_asset(name: str) -> str:
    """The text of a style sheet or script that lies beside this module."""
    return files("cli.words.pages").joinpath(name).read_text("utf-8")


def has_zoom(page: Page) -> bool:
    parts = (part for section in page.sections for part in section.parts)
    return any(isinstance(part, Picture) and part.zooms for part in parts)


def render_contents(page: Page) -> str:
    if len(page.sections) < 3:
        return ""
    links = "".join(
        f'<a href="#s{number}">{escape(section.title)}</a>'
        for number, section in enumerate(page.sections, 1)
    )
    return f"<nav>{links}</nav>\n"


def render_section(section: Section, number: int) -> str:
    look = ' class="sheet"' if section.breaks else ""
    parts = "".join(render_part(part) for part in section.parts)
    return f'<section id="s{number}"{look}><h2>{escape(section.title)}</h2>{parts}</section>\n'


def render_part(part: Part, lead: Lead = nowhere) -> str:
    if isinstance(part, Picture):
        return render_picture(part)
    head = render_head(part, lead) if part.under else ""
    if isinstance(part, Form):
        return f"{head}<pre>{escape_lines(part.text)}</pre>"
    if isinstance(part, Grid):
        return head + render_grid(part, lead)
    if isinstance(part, Prose):
        first = f"<b>{escape(part.lead)}</b> " if part.lead else ""
        return f"{head}<p>{first}{link_marked(part.text, lead, escape_long)}</p>"
    return head + render_lines(part, lead)


def render_head(part: Lines | Prose | Grid | Form, lead: Lead) -> str:
    when = part.when if isinstance(part, Lines | Prose) else ""
    address = lead(f"when:{when}") if when else ""
    shown = escape(part.under)
    linked = f'<a class="number" href="{escape(address)}">{shown}</a>'
    return f"<h3>{linked if address else shown}</h3>"


def render_picture(part: Picture) -> str:
    shown = as_image(part.svg) if part.great else part.svg
    key = render_key(part.key) if part.key else ""
    if not part.zooms:
        return f"<figure>{shown}{key}</figure>"
    buttons = "".join(
        f'<button type="button" data-zoom="{step}" title="{escape(tr(word))}">{sign}</button>'
        for step, word, sign in BUTTONS
    )
    return (
        f'<figure class="map"><div class="tools">{buttons}</div>'
        f'<div class="window"><div class="moved">{shown}</div></div>{key}</figure>'
    )


def render_key(key: Key) -> str:
    """Opened by a tick, which needs no script; on paper it always shows."""
    items = "".join(
        f'<li><svg class="hexmap" viewBox="-12 -10 24 20">{entry.drawing}</svg>'
        f"{escape(entry.words)}</li>"
        for entry in key.entries
    )
    compass = f'<svg class="hexmap compass" viewBox="-30 -30 60 60">{key.compass}</svg>'
    return (
        f'<label class="fold"><input type="checkbox"> {escape(tr("Legend"))}</label>'
        f'<div class="key">{key.shared}{compass}<ul>{items}</ul></div>'
    )


def as_image(svg: str) -> str:
    """The picture inside the page, as an image: measured with 2,000 tiles, its thousands of
    elements would be walked again in every frame of a zoom."""
    from base64 import b64encode

    code = b64encode(svg.encode()).decode()
    return f'<img alt="{escape(tr("Map"))}" src="data:image/svg+xml;base64,{code}">'


def render_lines(part: Lines, lead: Lead) -> str:
    items = "".join(
        f"<li>{link_marked(line, lead, escape_long)}{render_note(note)}</li>"
        for line, note in part.noted
    )
    return f"<ul>{items}</ul>"


def render_note(note: str) -> str:
    return f"<small>{escape_long(note)}</small>" if note else ""


def render_grid(grid: Grid, lead: Lead = nowhere) -> str:
    looks = [' class="n"' if right else "" for right in right_columns(grid)]
    head = "".join(
        f"<th{look}>{escape(heading)}</th>"
        for heading, look in zip(grid.headings, looks, strict=True)
    )
    rows = "".join(render_row(grid, row, looks, lead) for row in grid.rows)
    total = f"<tfoot>{render_row(grid, grid.total, looks, lead)}</tfoot>" if grid.total else ""
    looked = ["cards"] * (len(grid.headings) > 3) + ["pencil"] * grid.pencil
    narrow = f' class="{" ".join(looked)}"' if looked else ""
    wide = " wide" if len(grid.headings) > 9 else ""
    table = f"<table{narrow}><thead><tr>{head}</tr></thead><tbody>{rows}</tbody>{total}</table>"
    return f'<div class="scroll{wide}">{table}</div>'


def render_row(grid: Grid, row: Sequence[Cell], looks: list[str], lead: Lead) -> str:
    """Each cell says its heading too: on a phone a row is a card."""
    cells = zip(grid.headings, row, looks, strict=True)
    return "<tr>" + "".join(
        f'<td{look} data-h="{escape(heading)}">{shown}</td>'
        if (shown := render_cell(cell, lead))
        else "<td></td>"
        for heading, cell, look in cells
    ) + "</tr>"  # fmt: skip


RULE_ID = re.compile("[A-Z]{2}(-[A-Z0-9]+)+")  # no line ends within it


def render_cell(cell: object, lead: Lead) -> str:
    if isinstance(cell, Amount):
        return render_number(escape(str(int(cell))), lead(cell.cells[0]))
    shown = show_cell(cell)
    if RULE_ID.fullmatch(shown):
        return f'<span class="id">{shown}</span>'
    return link_marked(shown, lead, escape)


def escape_lines(text: str) -> str:
    return "\n".join(escape(line) if line else "" for line in text.split("\n"))


def escape_long(text: str) -> str:
    from html import escape as escape_markup

    return escape_markup(clean(text, 20_000), quote=True)
