"""`chart` as a picture: a line for each empire over the years."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.app.moments import short_moment
from cli.app.text import tr

if TYPE_CHECKING:
    from campaign.reports.documents import ChartDocument
    from maps.charts.text import Series


def draw(document: ChartDocument) -> str:
    """As SVG."""
    from maps.charts.svg import render_lines_svg

    title = tr("{what} of the empires", what=tr(document["chart"])).capitalize()
    return render_lines_svg(series(document), moments(document), title=title)


def moments(document: ChartDocument) -> list[str]:
    return [short_moment(when) for when in document["moments"]]


def series(document: ChartDocument) -> list[Series]:
    from maps.charts.text import Series

    return [
        Series(each["empire"], list(each["values"]), each["colour"]) for each in document["series"]
    ]
