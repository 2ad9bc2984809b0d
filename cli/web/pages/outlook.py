"""Charts of the years gone by, a forecast of the season ahead; each picture with its numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query
from fastapi.responses import Response
from pydantic import BaseModel

from campaign.app.context import Context
from campaign.app.outlook import CHARTS, make_chart, make_forecast
from cli.web.desk import head_of
from cli.web.recent import Recent
from cli.web.stories import read_number
from cli.web.visits import TROUBLE, ThisVisit, Word, give_picture
from cli.words.pages import lines, spreads
from cli.words.text import pick
from cli.words.trouble import describe_trouble

if TYPE_CHECKING:
    from campaign.season.documents import ForecastDocument

router = APIRouter()
KEPT = 4  # forecasts: the page and its picture ask for the same one
_forecasts = Recent[tuple[str, ...], "ForecastDocument"](KEPT)


class ChartAsked(BaseModel):
    what: Word = ""
    narrow: Word = ""


@router.get("/reports/chart")
def chart(visit: ThisVisit, asked: Annotated[ChartAsked, Query()]) -> Response:
    found, trouble = None, None
    try:
        with visit.moment() as context:
            found = make_chart(context, asked.what)
    except TROUBLE as refused:
        trouble = describe_trouble(refused)
    return visit.page(
        "chart.html", 409 if trouble else 200, chart=found, trouble=trouble, what=asked.what,
        moments=lines.moments(found) if found else [], kinds=CHARTS,
    )  # fmt: skip


@router.get("/reports/chart.svg")
def chart_picture(visit: ThisVisit, asked: Annotated[ChartAsked, Query()]) -> Response:
    try:
        with visit.moment() as context:
            found = make_chart(context, asked.what)
    except TROUBLE:
        return Response(status_code=409)
    return give_picture(lines.draw(found, asked.narrow == "1"))


class ForecastAsked(BaseModel):
    until: Word = ""
    runs: Word = "200"
    seed: Word = "1"
    narrow: Word = ""

    def words(self) -> dict[str, str]:
        return {"until": self.until.strip(), "runs": self.runs.strip(), "seed": self.seed.strip()}


@router.get("/reports/forecast")
def forecast(visit: ThisVisit, asked: Annotated[ForecastAsked, Query()]) -> Response:
    """Nothing is changed, and the sealed dice stay sealed."""
    found, trouble = None, None
    with visit.moment() as context:
        ends = find_ends(context, asked.until.strip())
        try:
            found = make_once(context, asked)
        except TROUBLE as refused:
            trouble = describe_trouble(refused)
    return visit.page(
        "forecast.html", 409 if trouble else 200, asked=asked.words(), trouble=trouble, ends=ends,
        forecast=found, picture=urlencode(asked.words()),
        spreads=list(spreads.groups(found)) if found else [],
        chances=named_chances(found) if found else [],
    )  # fmt: skip


@router.get("/reports/forecast.svg")
def forecast_picture(visit: ThisVisit, asked: Annotated[ForecastAsked, Query()]) -> Response:
    try:
        with visit.moment() as context:
            found = make_once(context, asked)
    except TROUBLE:
        return Response(status_code=409)
    return give_picture(spreads.draw(found, asked.narrow == "1"))


def find_ends(context: Context, typed: str) -> list[str]:
    """What a forecast may go to: a season, or one of the next years; what was typed too."""
    year = context.look(lambda world: world.calendar.year)
    ends = ["spring", "autumn", "winter", *(str(year + more) for more in (1, 2, 3))]
    return ends if typed in ("", *ends) else [*ends, typed]


def make_once(context: Context, asked: ForecastAsked) -> ForecastDocument:
    """Made once for a state of the books: it takes seconds."""
    words = asked.words()
    key = (context.store.place, head_of(context.store), *words.values())
    runs, until = read_number(words["runs"]), words["until"] or None
    return _forecasts.keep(key, lambda: make_forecast(context, until, runs, words["seed"]))


def named_chances(document: ForecastDocument) -> list[dict[str, object]]:
    """Those that people have a name for, with the bar's length."""
    return [
        {
            "table": pick(dict(named["table"])),
            "row": pick(dict(named["row"])),
            "percent": each["chance"] * 100,
        }
        for each in document["chances"]
        if (named := document["names"].get(each["row"]))
    ]
