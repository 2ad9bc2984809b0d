"""`hexcrown chronicle`: the campaign as a book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.app.opening import open_campaign
from cli.app.session import current
from cli.app.text import tr
from cli.commands.reports.report import EmpireOption
from cli.render.page_output import ForceOption, OutOption, ToOption, find_form, give

if TYPE_CHECKING:
    from cli.render.pages.page import Page, Picture, Section


def command(
    empire: EmpireOption = None,
    short: Annotated[
        bool, typer.Option("--short", help="One page: who took what, who rose and who fell.")
    ] = False,
    to: ToOption = None,
    out: OutOption = None,
    force: ForceOption = False,
) -> None:
    """The campaign as a book: a chapter a year, a paragraph a turn, a map at each year's end.

    Example: hexcrown chronicle --out vale.html
    """
    document, pictures = make(empire, short, find_form(to, out))
    give(document, lambda: page_of(document, pictures, short), to, out, force)


def make(
    empire: str | None, short: bool, form: str
) -> tuple[dict[str, Any], Mapping[int, Picture]]:
    from campaign.journal.history import read_books
    from campaign.reports.chronicle import make_chronicle
    from campaign.storage.names import resolve
    from cli.render.localise import speak
    from cli.render.map_campaign import make_picture

    maps = not short and not current.json
    with open_campaign() as store, store.reading() as connection:
        books = read_books(connection)
        reader = None if empire is None else resolve(books.world, "empire", empire)["id"]
        document, drawn = make_chronicle(connection, books, reader, short=short, maps=maps)
    pictures = {
        year: make_picture(board, layers, form)._replace(zooms=False)
        for year, (board, layers) in drawn.items()
        if len(board)
    }
    return speak(document), pictures


def page_of(
    document: Mapping[str, Any], pictures: Mapping[int, Picture], short: bool = False
) -> Page:
    from cli.render.pages.page import Page
    from cli.render.report_pages import seal_lines, subtitle, verify_words

    return Page(
        title=tr("The chronicle of {campaign}", campaign=document["campaign"]),
        subtitle=subtitle(document),
        sections=[chapter(year, pictures.get(year["year"]), short) for year in document["years"]],
        foot=seal_lines(document["seal"]),
        code=verify_words(document["seal"]),
        lang=current.lang,
    )


def chapter(year: Mapping[str, Any], picture: Picture | None, short: bool) -> Section:
    from campaign.reports.timeline import COUNTS
    from cli.app.moments import say_when
    from cli.render.localise import sentence
    from cli.render.pages.page import Grid, Part, Prose, Section
    from cli.render.report_pages import paragraph

    parts: list[Part] = [
        Prose(paragraph(moment["lines"]), sentence(say_when(moment["when"])))
        for moment in year["moments"]
    ] or [Prose(tr("Nothing is told of this year."))]
    if short and year["moments"]:
        told = " ".join(paragraph(moment["lines"]) for moment in year["moments"])
        parts = [Prose(told)]
    if year["fortunes"]:
        fortunes = " ".join(sentence(each) for each in year["fortunes"])
        parts.append(Prose(fortunes, "" if short else tr("Who rose and who fell")))
    if picture is not None:
        parts.append(picture)
    rows = [[each["name"], *(each[name] for name in COUNTS)] for each in year["standing"]]
    if rows and not short:
        headings = [tr(word) for word in ("name", *COUNTS)]
        parts.append(Grid(headings, rows, tr("How the empires stood at its end")))
    return Section(tr("Year {year}", year=year["year"]), parts, breaks=not short)
