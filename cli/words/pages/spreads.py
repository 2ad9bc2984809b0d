"""A forecast's spreads: the box holds four runs of five."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from cli.words.text import tr
from maps.charts.text import ChartSpread

if TYPE_CHECKING:
    from campaign.season.documents import ForecastDocument, Spread

STRETCH = ' style="max-width:100%;height:auto"'
HEIGHT = re.compile(r' height="(\d+)"')


def groups(document: ForecastDocument) -> Iterator[tuple[str, list[ChartSpread]]]:
    """One drawing a measure: crowns and points have no common scale."""
    empires = document["empires"]
    yield tr("income"), [spread(each["empire"], each["income"]) for each in empires]
    measures = empires[0]["losses"] if empires else {}
    for what in measures:
        found = [(each["empire"], each["losses"][what]) for each in empires]
        if any(values["most"] for _, values in found):
            yield tr("lost: {what}", what=tr(what)), [spread(*each) for each in found]


def spread(label: str, values: Spread) -> ChartSpread:
    return ChartSpread(
        label, values["least"], values["tenth"], values["middle"], values["ninth"], values["most"]
    )


def draw(document: ForecastDocument, narrow: bool = False) -> str:
    """One drawing below the other: crowns, points and ships have no common scale."""
    from maps.charts.svg import NARROW, WIDTH, render_spreads_svg

    width, y, parts = NARROW if narrow else WIDTH, 0, list[str]()
    for title, spreads in groups(document):
        svg = render_spreads_svg(spreads, title=title, width=width).replace(STRETCH, "", 1)
        parts.append(svg.replace("<svg ", f'<svg y="{y}" ', 1))
        y += int(HEIGHT.findall(svg)[0])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y}" width="{width}" '
        f'height="{y}"{STRETCH}>{"".join(parts)}</svg>\n'
    )
