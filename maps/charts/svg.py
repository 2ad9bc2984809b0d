"""Charts as SVG: bars, lines and spreads as in `maps.charts.text`, light and dark like the maps."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import isfinite
from string import Template

from maps.charts.text import Axis, Bar, ChartSeries, ChartSpread, figure, find_axis
from maps.drawing.layout import number
from maps.drawing.palette import BANNERS, THEMES, find_theme, parse_colour
from maps.drawing.symbols import clean, escape, load_style
from maps.errors import WrongWords

WIDTH = 640
NARROW = 360  # for a phone, where letters of the wide drawing are too small to be read
KEY_WIDTH = 186  # of a line's name below the drawing
DASHES = ("", "7 4", "2 4", "10 3 2 3")


def render_bars_svg(
    bars: Sequence[Bar],
    *,
    title: str = "",
    theme: str = "auto",
    colour: str | None = None,
    width: int = WIDTH,
) -> str:
    axis = find_axis([bar.value for bar in bars])
    left = label_room([bar.label for bar in bars], width)
    room, top = width - left - 90, 44 if title else 14
    paint = parse_colour(colour) or BANNERS[1]
    rows = []
    for index, bar in enumerate(bars):
        y = top + index * 24
        length = max(axis.share(max(bar.value, axis.low)) * room, 0) if isfinite(bar.value) else 0
        shown = escape(bar.shown) or figure(bar.value)
        rows.append(
            f'<text class="e" x="{left - 8}" y="{y + 14}">{escape(fit(bar.label, left))}</text>'
            f'<rect class="br" x="{left}" y="{y + 2}" width="{number(length)}" height="16" rx="2"/>'
            f'<text class="fa" x="{number(left + length + 6)}" y="{y + 14}">{shown}</text>'
        )
    height = top + len(bars) * 24 + 12
    line = f'<path class="ax" d="M{left} {top - 2}V{height - 8}"/>'
    return wrap(f'<g color="{paint}">{"".join(rows)}</g>{line}', height, title, theme, width)


def render_lines_svg(
    series: Sequence[ChartSeries],
    labels: Sequence[str],
    *,
    title: str = "",
    theme: str = "auto",
    width: int = WIDTH,
) -> str:
    axis = find_axis([value for line in series for value in line.values if value is not None])
    left, top, room, tall = 58, 46 if title else 18, width - 58 - 40, 240
    across = (width - left) // KEY_WIDTH
    key_top = top + tall + 44
    body = [grid(axis, left, top, room, tall), label_texts(labels, left, top + tall + 18, room)]
    for index, line in enumerate(series):
        body.append(draw_series(line, index, len(labels), axis, (left, top, room, tall)))
        x, y = left + index % across * KEY_WIDTH, key_top + index // across * 22
        dash = DASHES[index % len(DASHES)] or "none"
        body.append(
            f'<path class="ln" color="{series_colour(line, index)}" stroke-dasharray="{dash}" '
            f'd="M{x} {y - 4}h26"/><text x="{x + 34}" y="{y}">{escape(clean(line.name, 22))}</text>'
        )
    height = key_top + -(-len(series) // across) * 22
    return wrap("".join(body), height, title, theme, width)


def series_colour(line: ChartSeries, index: int) -> str:
    return parse_colour(line.colour) or BANNERS[index % len(BANNERS)]


def draw_series(
    line: ChartSeries, index: int, count: int, axis: Axis, box: tuple[int, int, int, int]
) -> str:
    """Stretches of known values; a single one is a dot. Dashes tell lines apart without colour."""
    left, top, room, tall = box
    step = room / max(count - 1, 1)
    known = [value is not None and isfinite(value) for value in line.values]
    lines, dots = [], []
    for is_known, places in groupby(range(len(line.values)), key=lambda n: known[n]):
        points = [
            (number(left + n * step), number(top + tall * (1 - axis.share(value))))
            for n in places
            if is_known and (value := line.values[n]) is not None
        ]
        if len(points) > 1:
            lines.append("M" + "L".join(f"{x} {y}" for x, y in points))
        elif points:
            dots.append('<circle class="br" cx="{}" cy="{}" r="4"/>'.format(*points[0]))
    if not lines and not dots:
        return ""
    dash = DASHES[index % len(DASHES)] or "none"
    path = f'<path class="ln" stroke-dasharray="{dash}" d="{"".join(lines)}"/>' if lines else ""
    drawn = f"<title>{escape(line.name)}</title>{path}{''.join(dots)}"
    return f'<g color="{series_colour(line, index)}">{drawn}</g>'


def render_spreads_svg(
    spreads: Sequence[ChartSpread],
    *,
    title: str = "",
    theme: str = "auto",
    colour: str | None = None,
    width: int = WIDTH,
) -> str:
    axis = find_axis([value for spread in spreads for value in spread[1:]])
    left, top = label_room([spread.label for spread in spreads], width), 46 if title else 18
    room, tall = width - left - 30, len(spreads) * 30
    rows = [upright_grid(axis, left, top, room, tall)]
    for index, spread in enumerate(spreads):
        y = top + index * 30 + 15
        low, quarter, middle, upper, high = (
            number(left + axis.share(value if isfinite(value) else axis.low) * room)
            for value in spread[1:]
        )
        rows.append(
            f'<text class="e" x="{left - 8}" y="{y + 4}">{escape(fit(spread.label, left))}</text>'
            f'<path class="ln" d="M{low} {y}H{quarter}M{upper} {y}H{high}"/>'
            f'<path class="bx" d="M{quarter} {y - 8}H{upper}V{y + 8}H{quarter}z"/>'
            f'<path class="ln" d="M{middle} {y - 8}v16">'
            f"<title>{figure(spread.middle)}</title></path>"
        )
    paint = parse_colour(colour) or BANNERS[2]
    return wrap(f'<g color="{paint}">{"".join(rows)}</g>', top + tall + 28, title, theme, width)


def label_room(labels: Sequence[str], width: int) -> int:
    """At most half of the drawing."""
    widest = max([60, *(len(clean(label, 34)) * 7.6 + 16 for label in labels)])
    return min(int(widest), width // 2)


def fit(label: str, room: int) -> str:
    """As much of it as `label_room` left room for."""
    return clean(label, min(34, int((room - 16) / 7.6) + 1))


def grid(axis: Axis, left: int, top: int, room: int, tall: int) -> str:
    parts = [f'<path class="ax" d="M{left} {top}V{top + tall}H{left + room}"/>']
    for tick in axis.ticks:
        y = number(top + tall * (1 - axis.share(tick)))
        parts.append(
            f'<path class="gl ax" d="M{left} {y}H{left + room}"/>'
            f'<text class="fa e" x="{left - 7}" y="{y}" dy="4">{figure(tick)}</text>'
        )
    return "".join(parts)


def upright_grid(axis: Axis, left: int, top: int, room: int, tall: int) -> str:
    parts = []
    for tick in axis.ticks:
        x = number(left + room * axis.share(tick))
        parts.append(
            f'<path class="gl ax" d="M{x} {top}V{top + tall}"/>'
            f'<text class="fa m" x="{x}" y="{top + tall + 16}">{figure(tick)}</text>'
        )
    return "".join(parts)


def label_texts(labels: Sequence[str], left: int, y: int, room: int) -> str:
    """Every label, or every second, third, … where they would touch."""
    step = room / max(len(labels) - 1, 1)
    widest = max((len(clean(label, 14)) for label in labels), default=1) * 7 + 8
    every = max(1, -(-widest // max(int(step), 1)))
    return "".join(
        f'<text class="fa m" x="{number(left + n * step)}" y="{y}">{escape(label)}</text>'
        for n, label in enumerate(clean(label, 14) for label in labels)
        if n % every == 0
    )


def wrap(body: str, height: int, title: str, theme: str, width: int) -> str:
    head = f'<text class="hd m" x="{width / 2:g}" y="26">{escape(title)}</text>' if title else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" '
        f'viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'style="max-width:100%;height:auto"><title>{escape(title)}</title>{render_style(theme)}'
        f'<rect class="desk" width="{width}" height="{height}" rx="4"/>{head}{body}</svg>\n'
    )


def render_style(theme: str) -> str:
    shapes = load_style("chart_shapes.css")
    if theme in THEMES:
        return f"<style>{render_colours(theme)}{shapes}</style>"
    if theme != "auto":
        raise WrongWords("no theme {theme}", hint="light, dark or auto", theme=repr(theme[:20]))
    night = f"@media screen and (prefers-color-scheme:dark){{{render_colours('dark')}}}"
    return f"<style>{render_colours('light')}{shapes}{night}</style>"


def render_colours(theme: str) -> str:
    return Template(load_style("chart_colours.css")).substitute(find_theme(theme))
