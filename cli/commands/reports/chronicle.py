"""`hexcrown chronicle`: the campaign as a book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cli.app.opening import open_campaign
from cli.app.session import current
from cli.app.text import tr
from cli.commands.reports.report import EmpireOption
from cli.render.page_output import ForceOption, OutOption, ToOption, give

if TYPE_CHECKING:
    from cli.render.pages.page import Page, Section


def command(
    empire: EmpireOption = None,
    to: ToOption = None,
    out: OutOption = None,
    force: ForceOption = False,
) -> None:
    """The campaign as a book, year by year.

    Example: hexcrown chronicle --out vale.html
    """
    document = make(empire)
    give(document, lambda: page_of(document), to, out, force)


def make(empire: str | None) -> dict[str, Any]:
    from campaign.journal.history import read_books
    from campaign.reports.chronicle import make_chronicle
    from campaign.storage.names import resolve
    from cli.render.localise import speak

    with open_campaign() as store, store.reading() as connection:
        books = read_books(connection)
        reader = None if empire is None else resolve(books.world, "empire", empire)["id"]
        spoken: dict[str, Any] = speak(make_chronicle(connection, books, reader))
    return spoken


def page_of(document: Mapping[str, Any]) -> Page:
    from cli.render.pages.page import Page
    from cli.render.report_pages import seal_lines, subtitle, verify_words

    return Page(
        title=tr("The chronicle of {campaign}", campaign=document["campaign"]),
        subtitle=subtitle(document),
        sections=[year_section(year) for year in document["years"]],
        foot=seal_lines(document["seal"]),
        code=verify_words(document["seal"]),
        lang=current.lang,
    )


def year_section(year: Mapping[str, Any]) -> Section:
    from campaign.reports.timeline import COUNTS
    from cli.render.pages.page import Grid, Lines, Part, Section
    from cli.render.report_pages import story_parts

    parts: list[Part] = story_parts(year["moments"])
    if not parts:
        parts = [Lines([tr("Nothing is told of this year.")])]
    rows = [[each["name"], *(each[name] for name in COUNTS)] for each in year["standing"]]
    if rows:
        headings = [tr(word) for word in ("name", *COUNTS)]
        parts.append(Grid(headings, rows, tr("How the empires stood at its end")))
    return Section(tr("Year {year}", year=year["year"]), parts, breaks=True)
