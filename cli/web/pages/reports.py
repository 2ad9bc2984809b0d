"""Reports: report, chronicle and roster, for the gamemaster or as one empire knows it; as a page on
which numbers lead to their why, and as a document that stands alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Query
from fastapi.responses import Response
from markupsafe import Markup
from pydantic import BaseModel

from campaign.app.context import Context
from campaign.app.outlook import CHARTS
from campaign.app.reports import Report, battle_sheet, chronicle, report
from campaign.errors import CampaignError
from campaign.reports.holdings import find_battles
from campaign.reports.picture import describe_map
from campaign.reports.view import view_of
from campaign.storage.models import Empire
from cli.web.report_maps import draw_maps, show_maps
from cli.web.stories import is_number, lead_told
from cli.web.visits import ThisVisit, Visit, Word, cut, give_picture, go_to
from cli.words.pages.battle_page import battle_page
from cli.words.pages.chronicle_page import chronicle_page
from cli.words.pages.html import render_html, render_part
from cli.words.pages.map_campaign import make_picture
from cli.words.pages.number_marks import Lead, mark
from cli.words.pages.page import Page, Picture
from cli.words.pages.report_pages import report_page, say_battle
from cli.words.pages.roster_page import roster_page, take_roster
from cli.words.phrases import speak
from cli.words.trouble import Usage, describe_trouble

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


class ReportAsked(BaseModel):
    kind: Word = ""
    empire: Annotated[str, cut(200)] = ""
    year: Word = "0"

    def check(self) -> None:
        if self.kind not in KINDS:
            raise Usage("{word} is none of {all}", word=self.kind, all=", ".join(KINDS))


@router.get("/reports")
def reports(visit: ThisVisit) -> Response:
    return go_to("/set-up") if visit.desk.place() is None else show(visit)


def show(visit: Visit, trouble: object = None) -> Response:
    with visit.moment() as context:
        names = context.look(lambda world: [row.name for row in world.live(Empire)])
        battles = speak(context.look(lambda world: find_battles(view_of(world))))
    told = [(each, say_battle(each)) for each in battles]
    return visit.page(
        "reports.html", 409 if trouble else 200, empires=names, kinds=KINDS, charts=CHARTS,
        battles=told, trouble=trouble,
    )  # fmt: skip


@router.get("/reports/read")
def read(visit: ThisVisit, asked: Annotated[ReportAsked, Query()]) -> Response:
    """As a page of ours, made from the same document as the one to print."""
    asked.check()
    try:
        with visit.moment() as context:
            page, lead = make_page(context, asked.kind, asked.empire)
    except CampaignError as refused:
        return show(visit, describe_trouble(refused))
    sections = [
        (each.title, Markup("".join(render_part(part, lead) for part in each.parts)))
        for each in page.sections
    ]
    query = urlencode({"kind": asked.kind, "empire": asked.empire})
    return visit.page("report.html", page=page, sections=sections, asked=query)


@router.get("/reports/print")
def print_(visit: ThisVisit, asked: Annotated[ReportAsked, Query()]) -> Response:
    """As a document that stands alone."""
    asked.check()
    try:
        with visit.moment() as context:
            text = print_page(context, asked.kind, asked.empire)
    except CampaignError as refused:
        return show(visit, describe_trouble(refused))
    return give_document(text)


def print_page(context: Context, kind: str, empire: str, at: str | None = None) -> str:
    if kind == "chronicle":
        made = chronicle(context, empire or None, maps=True)
        pictures = {
            year: make_picture(*drawn)._replace(zooms=False)
            for year, drawn in made.drawn.items()
            if len(drawn[0])
        }
        return render_html(chronicle_page(speak(made.document), pictures))
    told = report(context, empire or None, at)
    document = speak_report(told)
    if kind == "roster":
        return render_html(roster_page(take_roster(document)))
    picture = make_picture(*told.drawn) if len(told.drawn[0]) else None
    return render_html(report_page(document, picture))


def speak_report(told: Report) -> Any:
    return {**speak(told.document), "map": describe_map(*told.drawn)}


class BattleAsked(BaseModel):
    tile: Word = ""
    walls: bool = False
    empire: Annotated[str, cut(200)] = ""


@router.get("/reports/battle")
def battle(visit: ThisVisit, asked: Annotated[BattleAsked, Query()]) -> Response:
    """A battle sheet to print, as a document that stands alone."""
    try:
        with visit.moment() as context:
            made = battle_sheet(context, asked.tile, asked.empire or None, asked.walls)
    except CampaignError as refused:
        return show(visit, describe_trouble(refused))
    return give_document(render_html(battle_page(speak(made))))


def give_document(text: str) -> Response:
    return Response(text, media_type="text/html", headers={"content-security-policy": POLICY})


@router.get("/reports/map.svg")
def picture(visit: ThisVisit, asked: Annotated[ReportAsked, Query()]) -> Response:
    asked.check()
    with visit.moment() as context:
        maps = draw_maps(context, asked.kind, asked.empire)
    found = maps.get(int(asked.year)) if is_number(asked.year) else None
    return Response(status_code=404) if found is None else give_picture(found)


def make_page(context: Context, kind: str, empire: str) -> tuple[Page, Lead]:
    """From the documents that the commands are made of, their told numbers marked."""
    pictures = {} if kind == "roster" else show_maps(context, kind, empire)
    if kind == "chronicle":
        document: Any = speak(mark(chronicle(context, empire or None).document))
        return chronicle_page(document, pictures), make_lead(document, {})
    told = report(context, empire or None)
    document = speak(mark(told.document))
    return lay_out(kind, document, pictures), make_lead(document, told.numbers)


def lay_out(kind: str, document: Any, pictures: dict[int, Picture]) -> Page:
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
