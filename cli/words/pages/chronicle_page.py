"""A chronicle's document as a page: a chapter a year, or all of it on one sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from campaign.events.values import Amount
from campaign.reports.chronicle import COUNTS
from cli.words.moments import say_part_of_year
from cli.words.pages.page import Cell, Grid, Page, Part, Picture, Prose, Section
from cli.words.pages.report_pages import sealed_page
from cli.words.pages.story_parts import paragraphs
from cli.words.text import capitalise, tr

if TYPE_CHECKING:
    from cli.words.spoken_documents import SpokenChronicle, SpokenMoment, SpokenYear


def chronicle_page(
    document: SpokenChronicle, pictures: Mapping[int, Picture], short: bool = False
) -> Page:
    years, now = document["years"], document["calendar"]["year"]
    chapters = [chapter(year, pictures.get(year["year"]), year["year"] == now) for year in years]
    title = tr("The chronicle of {campaign}", campaign=document["campaign"])
    return sealed_page(title, document, in_short(years, now) if short else chapters)


def in_short(years: Sequence[SpokenYear], now: int) -> list[Section]:
    """A page: a paragraph a year, and how the empires stand now."""
    told = Section(tr("The years"), [short_year(year, year["year"] == now) for year in years])
    standing = [standing_grid(years[-1], "")] if years and years[-1]["standing"] else []
    return [told, Section(tr("How the empires stand"), standing)] if standing else [told]


def short_year(year: SpokenYear, is_running: bool) -> Prose:
    lines = [line["line"] for moment in year["moments"] for line in moment["lines"]]
    told = [capitalise(line) for line in (*lines, *year["fortunes"])]
    text = " ".join(told) or nothing_told(is_running)
    return Prose(text, lead=tr("Year {year}", year=year["year"]) + ".")


def nothing_told(is_running: bool) -> str:
    if is_running:
        return tr("Nothing is told of this year yet.")
    return tr("Nothing is told of this year.")


def chapter(year: SpokenYear, picture: Picture | None, is_running: bool) -> Section:
    parts: list[Part] = [part for moment in year["moments"] for part in told_in(moment)] or [
        Prose(nothing_told(is_running))
    ]
    if year["fortunes"]:
        fortunes = " ".join(capitalise(each) for each in year["fortunes"])
        parts.append(Prose(fortunes, tr("Who rose and who fell")))
    if picture is not None:
        parts.append(picture)
    if year["standing"]:
        ended = tr("How the empires stood at its end")
        parts.append(standing_grid(year, tr("How the empires stand") if is_running else ended))
    return Section(tr("Year {year}", year=year["year"]), parts, breaks=True)


def told_in(moment: SpokenMoment) -> list[Prose]:
    when = moment["when"]
    return paragraphs(moment["lines"], capitalise(say_part_of_year(when)), when)


def standing_grid(year: SpokenYear, under: str) -> Grid:
    headings = [tr(word) for word in ("name", *COUNTS)]
    rows: list[list[Cell]] = []
    for each in year["standing"]:
        of = f"year:{year['year']}.{each['name']}"
        rows.append([each["name"], *(Amount(int(each[name]), cells=(of,)) for name in COUNTS)])
    return Grid(headings, rows, under)
