"""Charts of the years gone by, a forecast of the season ahead; each picture with its numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast
from urllib.parse import urlencode

from fastapi import APIRouter
from fastapi.responses import Response

from cli.web.desk import Answer, Desk, command, head_of
from cli.web.recent import Recent
from cli.web.visits import ThisVisit, Visit, give_picture
from cli.words.pages import lines, spreads
from cli.words.reader import reader
from cli.words.text import pick

if TYPE_CHECKING:
    from campaign.reports.documents import ChartDocument
    from campaign.season.documents import ForecastDocument

router = APIRouter()
CHARTS = ("crowns", "points", "tiles")
USUAL = {"until": "", "runs": "200", "seed": "1"}
KEPT = 4  # forecasts: the page and its picture ask for the same one
Key = tuple[str, ...]
_forecasts = Recent[Key, Answer](KEPT)


@router.get("/reports/chart")
def chart(visit: ThisVisit) -> Response:
    answer = visit.desk.ask(*command("chart", args=[visit.get("what")[:40]]))
    found = cast("ChartDocument", answer.document)
    moments = [] if answer.error else lines.moments(found)
    return visit.page(
        "chart.html", 409 if answer.error else 200, chart=None if answer.error else found,
        moments=moments, kinds=CHARTS, what=visit.get("what"), trouble=answer.error,
    )  # fmt: skip


@router.get("/reports/chart.svg")
def chart_picture(visit: ThisVisit) -> Response:
    answer = visit.desk.ask(*command("chart", args=[visit.get("what")[:40]]))
    if answer.error:
        return Response(status_code=409)
    return give_picture(lines.draw(cast("ChartDocument", answer.document), is_narrow(visit)))


@router.get("/reports/forecast")
def forecast(visit: ThisVisit) -> Response:
    """Nothing is changed, and the sealed dice stay sealed."""
    asked = read_asked(visit)
    answer = make_forecast(visit.desk, asked)
    found = cast("ForecastDocument", answer.document)
    return visit.page(
        "forecast.html", 409 if answer.error else 200, asked=asked, trouble=answer.error,
        forecast=None if answer.error else found, picture=urlencode(asked), ends=find_ends(visit),
        spreads=[] if answer.error else list(spreads.groups(found)),
        chances=[] if answer.error else named_chances(found),
    )  # fmt: skip


@router.get("/reports/forecast.svg")
def forecast_picture(visit: ThisVisit) -> Response:
    answer = make_forecast(visit.desk, read_asked(visit))
    if answer.error:
        return Response(status_code=409)
    return give_picture(spreads.draw(cast("ForecastDocument", answer.document), is_narrow(visit)))


def find_ends(visit: Visit) -> list[str]:
    """What a forecast may go to: a season, or one of the next years; what was typed too."""
    year = visit.desk.look(lambda world: world.calendar.year)
    ends = ["spring", "autumn", "winter", *(str(year + more) for more in (1, 2, 3))]
    typed = visit.get("until").strip()[:40]
    return ends if typed in ("", *ends) else [*ends, typed]


def read_asked(visit: Visit) -> dict[str, str]:
    return {name: visit.get(name, usual).strip()[:40] for name, usual in USUAL.items()}


def make_forecast(desk: Desk, asked: dict[str, str]) -> Answer:
    """Made once for a state of the books: it takes seconds."""
    with desk.open() as store:
        key = (store.place, head_of(store), reader().lang, *asked.values())
    if key not in _forecasts:
        args = [asked["until"]] if asked["until"] else []
        words = command("forecast", args=args, runs=asked["runs"], seed=asked["seed"])
        _forecasts[key] = desk.ask(*words)
    return _forecasts[key]


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


def is_narrow(visit: Visit) -> bool:
    return visit.get("narrow") == "1"
