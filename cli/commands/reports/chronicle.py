"""`hexcrown chronicle`: the campaign as a book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.app.moments import say_part_of_year
from cli.app.opening import open_campaign
from cli.app.session import current
from cli.app.text import tr
from cli.commands.reports.report import EmpireOption
from cli.render.page_output import ForceOption, OutOption, ToOption, find_form, give

if TYPE_CHECKING:
    from cli.render.pages.page import Grid, Page, Picture, Prose, Section

Year = Mapping[str, Any]  # of the chronicle's document


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

    years = document["years"]
    chapters = [chapter(year, pictures.get(year["year"])) for year in years]
    return Page(
        title=tr("The chronicle of {campaign}", campaign=document["campaign"]),
        subtitle=subtitle(document),
        sections=in_short(years) if short else chapters,
        foot=seal_lines(document["seal"]),
        code=verify_words(document["seal"]),
        lang=current.lang,
    )


def in_short(years: Sequence[Year]) -> list[Section]:
    """A page: a paragraph a year, and how the empires stand now."""
    from cli.render.pages.page import Section

    told = Section(tr("The years"), [short_year(year) for year in years])
    standing = [standing_grid(years[-1], "")] if years and years[-1]["standing"] else []
    return [told, Section(tr("How the empires stand"), standing)] if standing else [told]


def short_year(year: Year) -> Prose:
    from cli.render.localise import sentence
    from cli.render.pages.page import Prose

    lines = [line["line"] for moment in year["moments"] for line in moment["lines"]]
    told = [sentence(str(line)) for line in (*lines, *year["fortunes"])]
    text = " ".join(told) or tr("Nothing is told of this year.")
    return Prose(text, lead=tr("Year {year}", year=year["year"]) + ".")


def chapter(year: Year, picture: Picture | None) -> Section:
    from cli.render.localise import sentence
    from cli.render.pages.page import Part, Prose, Section
    from cli.render.report_pages import paragraphs

    parts: list[Part] = [
        part
        for moment in year["moments"]
        for part in paragraphs(moment["lines"], sentence(say_part_of_year(moment["when"])))
    ] or [Prose(tr("Nothing is told of this year."))]
    if year["fortunes"]:
        fortunes = " ".join(sentence(each) for each in year["fortunes"])
        parts.append(Prose(fortunes, tr("Who rose and who fell")))
    if picture is not None:
        parts.append(picture)
    if year["standing"]:
        parts.append(standing_grid(year, tr("How the empires stood at its end")))
    return Section(tr("Year {year}", year=year["year"]), parts, breaks=True)


def standing_grid(year: Year, under: str) -> Grid:
    from campaign.reports.timeline import COUNTS
    from cli.render.pages.page import Grid

    headings = [tr(word) for word in ("name", *COUNTS)]
    rows = [[each["name"], *(each[name] for name in COUNTS)] for each in year["standing"]]
    return Grid(headings, rows, under)
