"""The figures as a picture: how much of each limit is used, and how each figure grows."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10

from maps.charts.svg import render_lines_svg, render_style
from maps.charts.text import ChartSeries
from maps.drawing.symbols import escape
from tests.benchmarks.figure import Figure, Growth
from tests.benchmarks.tables import Found, limit_of

WIDTH, TOP, ROW = 960, 74, 21
LEFT, ROOM = 520, 300  # where bars begin, and how long one at the limit is
SHORT = 0.01  # a bar for a hundredth of what is allowed is the shortest
GROWTH = 300  # the height of a chart of growth


def render_picture(found: Found, growths: Sequence[Growth]) -> str:
    rows, y = [], TOP
    for area, figures in found.items():
        rows.append(f'<text class="hd" x="16" y="{y + 16}">{escape(area.replace("_", " "))}</text>')
        y += ROW + 4
        for figure in figures:
            rows.append(draw_bar(figure, y))
            y += ROW
        y += 8
    bars = "".join(rows) + draw_scale(y)
    height = y + 16 + (len(growths) + 1) // 2 * GROWTH
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}"><title>The figures</title>{render_style("auto")}'
        f'<rect class="desk" width="{WIDTH}" height="{height}"/>{bars}'
        f"{''.join(draw_growth(each, n, y + 16) for n, each in enumerate(growths))}</svg>\n"
    )


def share(used: float) -> float:
    """Where a part of the limit lies, by its logarithm: 0 at a hundredth, 1 at the limit."""
    return max(0.0, 1 + log10(max(used, SHORT)) / 2)


def draw_bar(figure: Figure, y: int) -> str:
    length = min(share(figure.used), 1.12) * ROOM
    colour = "#4f7f5b" if figure.passed else "#b3402e"
    name = figure.name if len(figure.name) <= 74 else figure.name[:73] + "…"
    words = f"{figure.ratio:.3g} ({limit_of(figure).replace('<=', '≤').replace('>=', '≥')})"
    return (
        f'<text class="e fa" x="{LEFT - 8}" y="{y + 13}">{escape(name)}</text>'
        f'<rect x="{LEFT}" y="{y + 2}" width="{max(length, 2):.1f}" height="14" rx="2" '
        f'fill="{colour}"/><text class="fa" x="{LEFT + ROOM + 40}" y="{y + 13}">{words}</text>'
    )


def draw_scale(bottom: int) -> str:
    """The title, and a line at a hundredth, a tenth and the whole of what is allowed."""
    marks = "".join(
        f'<path class="{"ax" if part == 1 else "gl"}" '
        f'd="M{LEFT + share(part) * ROOM:g} {TOP - 12}V{bottom}"/>'
        f'<text class="m fa" x="{LEFT + share(part) * ROOM:g}" y="{TOP - 18}">{words}</text>'
        for part, words in ((0.01, "1 %"), (0.1, "10 %"), (1, "the limit"))
    )
    return f'<text class="hd" x="16" y="30">How much of each limit is used</text>{marks}'


def draw_growth(growth: Growth, place: int, top: int) -> str:
    """Two side by side: the same cost at each size is a level line."""
    lines = [ChartSeries(name, values) for name, values in growth.lines.items()]
    labels = [f"{size:,}" for size in growth.sizes]
    title = f"{growth.title}, {growth.unit}"
    svg = render_lines_svg(lines, labels, title=title)
    x, y = 10 + place % 2 * (WIDTH // 2), top + place // 2 * GROWTH
    return svg.replace("<svg ", f'<svg x="{x}" y="{y}" ', 1).replace(
        'width="640"', f'width="{WIDTH // 2 - 20}"', 1
    )
