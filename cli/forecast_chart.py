"""A forecast's spreads as terminal graphics and as SVG: the box holds four runs of five."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cli.output import line
from cli.session import current
from cli.text import tr
from maps.charts import Spread

Doc = Mapping[str, Any]


def groups(document: Doc) -> Iterator[tuple[str, list[Spread]]]:
    """One drawing a measure: crowns and points have no common scale."""
    empires = document["empires"]
    yield tr("income"), [spread(each["empire"], each["income"]) for each in empires]
    measures = empires[0]["losses"] if empires else {}
    for what in measures:
        found = [(each["empire"], each["losses"][what]) for each in empires]
        if any(values["most"] for _, values in found):
            yield tr("lost: {what}", what=tr(what)), [spread(*each) for each in found]


def spread(label: str, values: Mapping[str, float]) -> Spread:
    return Spread(label, *(values[n] for n in ("least", "tenth", "middle", "ninth", "most")))


def render_spreads(document: Doc) -> None:
    from cli.map_draw import has_unicode
    from maps import charts

    for title, spreads in groups(document):
        line(title)
        drawn = charts.render_spreads(spreads, current.width, has_unicode())
        for row in drawn.rstrip("\n").split("\n"):
            line(row)


def draw(document: Doc) -> str:
    """Income alone fits one scale with all losses in crowns: each row says which it is."""
    from maps.chart_pictures import render_spreads_svg

    rows = [
        each._replace(label=f"{each.label}: {title}")
        for title, spreads in groups(document)
        for each in spreads
    ]
    title = tr("{runs} runs until {until}", runs=document["runs"], until=document["until"])
    return render_spreads_svg(rows, title=title)
