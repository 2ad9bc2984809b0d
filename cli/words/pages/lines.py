"""`chart` as a picture: a line for each empire over the years, or a bar in their first moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.words.moments import short_moment
from cli.words.text import tr

if TYPE_CHECKING:
    from campaign.reports.documents import ChartDocument
    from maps.charts.text import ChartSeries


def draw(document: ChartDocument, narrow: bool = False) -> str:
    """As SVG; `narrow` for a phone."""
    from maps.charts.svg import NARROW, WIDTH, render_bars_svg, render_lines_svg
    from maps.charts.text import Bar

    title = tr("{what} of the empires", what=tr(document["chart"])).capitalize()
    width = NARROW if narrow else WIDTH
    if len(document["moments"]) == 1:
        found = [(each.name, each.values[0]) for each in series(document)]
        bars = [Bar(name, value) for name, value in found if value is not None]
        return render_bars_svg(bars, title=title, width=width)
    return render_lines_svg(series(document), moments(document), title=title, width=width)


def moments(document: ChartDocument) -> list[str]:
    return [short_moment(when) for when in document["moments"]]


def series(document: ChartDocument) -> list[ChartSeries]:
    from maps.charts.text import ChartSeries

    return [
        ChartSeries(each["empire"], list(each["values"]), each["colour"])
        for each in document["series"]
    ]
