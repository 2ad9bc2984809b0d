"""`table sheet`: tables on paper for the evening; and the odds of a table as bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.options.typed_before import get_table
from cli.render.page_output import ForceOption, OutOption, ToOption, give
from cli.words.reader import reader
from cli.words.text import tr

if TYPE_CHECKING:
    from cli.words.pages.page import Grid, Page, Section
    from maps.charts.text import Bar


def sheet(
    tables: Annotated[list[str], typer.Argument(metavar="ID...", help="Which tables.")],
    pack: Annotated[
        list[str] | None, typer.Option("--pack", metavar="DIR", help="another pack")
    ] = None,
    to: ToOption = None,
    out: OutOption = None,
    force: ForceOption = False,
) -> None:
    """Print tables as a sheet: the dice, and what each result means.

    Example: hexcrown table sheet necropolis mage-tomb --out tonight.html
    """
    from cli.app.library import open_library
    from tables.agenda.outcome import table_document

    library = open_library(pack or [])
    shown = [table_document(get_table(library, table), reader().lang) for table in tables]
    document = {"tables": shown}
    give(document, lambda: page_of(shown), to, out, force)


def page_of(tables: Sequence[Mapping[str, Any]]) -> Page:
    from cli.words.pages.page import Page

    return Page(
        title=tr("Tables for tonight"),
        subtitle=", ".join(table["title"] for table in tables),
        sections=[table_section(table) for table in tables],
        lang=reader().lang,
    )


def table_section(table: Mapping[str, object]) -> Section:
    from cli.words.pages.page import Section

    dice = f" ({table['roll']})" if table.get("roll") else ""
    grid = matrix(table) if table.get("kind") == "matrix" else rows_grid(table)
    return Section(f"{table['title']}{dice}", [grid])


def matrix(table: Mapping[str, Any]) -> Grid:
    from cli.words.pages.page import Grid

    columns = list(table["rows"][0]["cells"]) if table["rows"] else []
    rows = [[tr(row["id"]), *(row["cells"][name] for name in columns)] for row in table["rows"]]
    return Grid(["", *(tr(name) for name in columns)], rows)


def rows_grid(table: Mapping[str, Any]) -> Grid:
    """A column of numbers for each column of the table."""
    from cli.words.pages.page import Grid

    columns = [column if isinstance(column, str) else column["id"]
               for column in table.get("columns") or ["*"]]  # fmt: skip
    headings = [table.get("roll") or "" if name == "*" else tr(name) for name in columns]
    rows = [
        [*(span(row.get("ranges", {}).get(name)) for name in columns), row["name"], row["text"]]
        for row in table["rows"]
    ]
    return Grid([*headings, tr("result"), tr("meaning")], rows)


def span(found: Sequence[int] | None) -> str:
    if not found:
        return "–"
    low, high = found
    return str(low) if low == high else f"{low}–{high}"


def odds_bars(document: Mapping[str, Any]) -> list[Bar]:
    from maps.charts.text import Bar

    return [Bar(row["name"], row["percent"], f"{row['percent']:.2f} %") for row in document["rows"]]


def draw_odds(document: Mapping[str, Any]) -> str:
    from maps.charts.svg import render_bars_svg

    return render_bars_svg(odds_bars(document), title=document["title"])


def render_bars(document: Mapping[str, Any]) -> None:
    from cli.app.output import line
    from maps.charts.text import render_bars as render

    line(document["title"])
    drawn = render(odds_bars(document), reader().width, reader().utf8)
    line(drawn.rstrip("\n"))
