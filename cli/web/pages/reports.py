"""Reports: report, chronicle and roster, for the gamemaster or as one empire knows it; as a page on
which numbers lead to their why, and as a document that stands alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from fastapi import APIRouter
from fastapi.responses import Response
from markupsafe import Markup

from campaign.errors import CampaignError
from campaign.journal.history import Books, read_books
from campaign.reports.chronicle import make_chronicle
from campaign.reports.document import find_row_ids, make_report
from campaign.reports.last_report import find_last_of
from campaign.reports.view import view_of
from campaign.storage.names import resolve
from cli.web.desk import command
from cli.web.numbers import is_number
from cli.web.pages.outlook import CHARTS
from cli.web.report_maps import draw_maps, show_maps
from cli.web.story_numbers import lead_told
from cli.web.visits import ThisVisit, Visit, give_picture, go_to
from cli.words.localise import speak
from cli.words.pages.chronicle_page import chronicle_page
from cli.words.pages.html import render_part
from cli.words.pages.number_marks import Lead, mark
from cli.words.pages.page import Page, Picture
from cli.words.pages.report_pages import report_page
from cli.words.pages.roster_page import roster_page
from cli.words.trouble import Usage, describe_trouble

if TYPE_CHECKING:
    from sqlalchemy import Connection

router = APIRouter()
KINDS = ("report", "chronicle", "roster")
# Sums of an empire, and the list of what was added up.
PARTS = {
    "tiles": "tile", "settlements": "settlement", "armies": "army", "points": "army",
    "fleets": "fleet",
}  # fmt: skip
# A document that stands alone, as `--out` writes it: its styles are inside it, its scripts are not
# run, and it is no page of ours, so it may ask nothing of this server.
POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"


@router.get("/reports")
def reports(visit: ThisVisit) -> Response:
    return go_to("/set-up") if visit.desk.place() is None else show(visit)


def show(visit: Visit, trouble: object = None) -> Response:
    answer = visit.desk.ask("empire", "list")
    names = [row["name"] for row in answer.document.get("rows", ())]
    trouble = trouble or answer.error
    return visit.page(
        "reports.html", 409 if trouble else 200, empires=names, kinds=KINDS, charts=CHARTS,
        trouble=trouble,
    )  # fmt: skip


@router.get("/reports/read")
def read(visit: ThisVisit) -> Response:
    """As a page of ours, made from the same document as the one to print."""
    kind, empire = read_kind(visit), visit.get("empire")[:200]
    try:
        page, lead = make_page(visit, kind, empire)
    except CampaignError as refused:
        return show(visit, describe_trouble(refused))
    sections = [
        (each.title, Markup("".join(render_part(part, lead) for part in each.parts)))
        for each in page.sections
    ]
    asked = urlencode({"kind": kind, "empire": empire})
    return visit.page("report.html", page=page, sections=sections, asked=asked)


@router.get("/reports/print")
def print_(visit: ThisVisit) -> Response:
    """As a document that stands alone."""
    kind, empire = read_kind(visit), visit.get("empire")[:200]
    answer = visit.desk.ask(*command(kind, empire=empire, to="html"))
    if answer.error:
        return show(visit, answer.error)
    headers = {"content-security-policy": POLICY}
    return Response(answer.text, media_type="text/html", headers=headers)


@router.get("/reports/map.svg")
def picture(visit: ThisVisit) -> Response:
    year = visit.get("year", "0")
    with visit.desk.open() as store:
        maps = draw_maps(store, read_kind(visit), visit.get("empire")[:200])
    found = maps.get(int(year)) if is_number(year) else None
    return Response(status_code=404) if found is None else give_picture(found)


def read_kind(visit: Visit) -> str:
    kind = visit.get("kind")
    if kind not in KINDS:
        raise Usage("{word} is none of {all}", word=kind[:40], all=", ".join(KINDS))
    return kind


def make_page(visit: Visit, kind: str, empire: str) -> tuple[Page, Lead]:
    """From the documents that the commands are made of, their told numbers marked."""
    with visit.desk.open() as store:
        pictures = {} if kind == "roster" else show_maps(store, kind, empire)
        with store.reading() as connection:
            books = read_books(connection)
            reader = resolve(books.world, "empire", empire).id if empire else None
            numbers = {} if reader is None else find_row_ids(view_of(books.world, reader))
            document: Any = speak(mark(make_document(connection, books, kind, reader)))
    return lay_out(kind, document, pictures), make_lead(document, numbers)


def make_document(
    connection: Connection, books: Books, kind: str, reader: int | None
) -> Mapping[str, object]:
    if kind == "chronicle":
        return make_chronicle(connection, books, reader)[0]
    return make_report(connection, books, reader, last=find_last_of(books, reader))


def lay_out(kind: str, document: Any, pictures: dict[int, Picture]) -> Page:
    """`document` as the command of that kind answers with."""
    if kind == "chronicle":
        return chronicle_page(document, pictures)
    return roster_page(document) if kind == "roster" else report_page(document, pictures.get(0))


def make_lead(document: Any, numbers: Mapping[str, Sequence[int]]) -> Lead:
    """A moment leads to its journal, a sum to the list of its parts, any other number to why.
    `numbers`: the rows of an empire's own numbers; the gamemaster's are the rows' own."""
    names = {each["id"]: each["name"] for each in document.get("empires", ())}

    def lead(of: str) -> str:
        table, _, rest = of.partition(":")
        if table in ("why", "act"):
            return lead_told(of)
        if table == "when":
            return f"/journal?{urlencode({'turn': rest})}"
        if table == "year":  # what an empire had at its end: `year:3.Ostmark`
            year, _, name = rest.partition(".")
            return f"/journal?{urlencode({'turn': year, 'about': f'empire:{name}'})}"
        number, _, column = rest.partition(".")
        if table == "empire" and column in PARTS:
            return f"/realms?{urlencode({'table': PARTS[column], 'find': names[int(number)]})}"
        row = numbers[table][int(number) - 1] if numbers else number
        return f"/why?{urlencode({'cell': f'{table}:{row}.{column}'})}"

    return lead
