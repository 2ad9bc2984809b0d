"""Charts as SVG: the same bars, lines and spreads as `charts`, light and dark like the maps."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import isfinite
from string import Template

from maps.charts.text import Axis, Bar, Series, Spread, figure, find_axis
from maps.drawing.escape import clean, escape
from maps.drawing.layout import number
from maps.drawing.palette import BANNERS, THEMES, find_theme, parse_colour
from maps.drawing.resources import load_style
from maps.errors import WrongWords

WIDTH = 640
DASHES = ("", "7 4", "2 4", "10 3 2 3")


def render_bars_svg(
    bars: Sequence[Bar], *, title: str = "", theme: str = "auto", colour: str | None = None
) -> str:
    axis = find_axis([bar.value for bar in bars])
    left = label_room([bar.label for bar in bars])
    room, top = WIDTH - left - 90, 44 if title else 14
    paint = parse_colour(colour) or BANNERS[1]
    rows = []
    for index, bar in enumerate(bars):
        y = top + index * 24
        length = max(axis.share(max(bar.value, axis.low)) * room, 0) if isfinite(bar.value) else 0
        shown = escape(bar.shown) or figure(bar.value)
        rows.append(
            f'<text class="e" x="{left - 8}" y="{y + 14}">{escape(clean(bar.label, 34))}</text>'
            f'<rect class="br" x="{left}" y="{y + 2}" width="{number(length)}" height="16" rx="2"/>'
            f'<text class="fa" x="{number(left + length + 6)}" y="{y + 14}">{shown}</text>'
        )
    height = top + len(bars) * 24 + 12
    line = f'<path class="ax" d="M{left} {top - 2}V{height - 8}"/>'
    return wrap(f'<g color="{paint}">{"".join(rows)}</g>{line}', height, title, theme)


def render_lines_svg(
    series: Sequence[Series], labels: Sequence[str], *, title: str = "", theme: str = "auto"
) -> str:
    axis = find_axis([value for line in series for value in line.values if value is not None])
    left, top, room, tall = 58, 46 if title else 18, WIDTH - 58 - 40, 240
    key_top = top + tall + 44
    body = [grid(axis, left, top, room, tall), label_texts(labels, left, top + tall + 18, room)]
    for index, line in enumerate(series):
        body.append(draw_series(line, index, len(labels), axis, (left, top, room, tall)))
        x, y = left + index % 3 * 186, key_top + index // 3 * 22
        dash = DASHES[index % len(DASHES)]
        body.append(
            f'<path class="ln" color="{paint(line, index)}" stroke-dasharray="{dash or "none"}" '
            f'd="M{x} {y - 4}h26"/><text x="{x + 34}" y="{y}">{escape(clean(line.name, 22))}</text>'
        )
    height = key_top + (len(series) + 2) // 3 * 22
    return wrap("".join(body), height, title, theme)


def paint(line: Series, index: int) -> str:
    return parse_colour(line.colour) or BANNERS[index % len(BANNERS)]


def draw_series(
    line: Series, index: int, count: int, axis: Axis, box: tuple[int, int, int, int]
) -> str:
    """Stretches of known values; a single one is a dot. Dashes tell lines apart without colour."""
    left, top, room, tall = box
    step = room / max(count - 1, 1)
    known = [value is not None and isfinite(value) for value in line.values]
    paths = []
    for is_known, places in groupby(range(len(line.values)), key=lambda n: known[n]):
        if is_known:
            points = [
                f"{number(left + n * step)} {number(top + tall * (1 - axis.share(value)))}"
                for n in places
                if (value := line.values[n]) is not None
            ]
            paths.append("M" + "L".join(points if len(points) > 1 else points * 2))
    dash = DASHES[index % len(DASHES)] or "none"
    return (
        f'<path class="ln" color="{paint(line, index)}" stroke-dasharray="{dash}" '
        f'd="{"".join(paths)}"><title>{escape(line.name)}</title></path>'
        if paths
        else ""
    )


def render_spreads_svg(
    spreads: Sequence[Spread], *, title: str = "", theme: str = "auto", colour: str | None = None
) -> str:
    axis = find_axis([value for spread in spreads for value in spread[1:]])
    left, top = label_room([spread.label for spread in spreads]), 46 if title else 18
    room, tall = WIDTH - left - 30, len(spreads) * 30
    rows = [upright_grid(axis, left, top, room, tall)]
    for index, spread in enumerate(spreads):
        y = top + index * 30 + 15
        low, quarter, middle, upper, high = (
            number(left + axis.share(value if isfinite(value) else axis.low) * room)
            for value in spread[1:]
        )
        rows.append(
            f'<text class="e" x="{left - 8}" y="{y + 4}">{escape(clean(spread.label, 34))}</text>'
            f'<path class="ln" d="M{low} {y}H{quarter}M{upper} {y}H{high}"/>'
            f'<path class="bx" d="M{quarter} {y - 8}H{upper}V{y + 8}H{quarter}z"/>'
            f'<path class="ln" d="M{middle} {y - 8}v16">'
            f"<title>{figure(spread.middle)}</title></path>"
        )
    color = parse_colour(colour) or BANNERS[2]
    return wrap(f'<g color="{color}">{"".join(rows)}</g>', top + tall + 28, title, theme)


def label_room(labels: Sequence[str]) -> int:
    return int(max([60, *(len(clean(label, 34)) * 7.6 + 16 for label in labels)]))


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


def wrap(body: str, height: int, title: str, theme: str) -> str:
    head = f'<text class="hd m" x="{WIDTH / 2:g}" y="26">{escape(title)}</text>' if title else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" '
        f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'style="max-width:100%;height:auto"><title>{escape(title)}</title>{render_style(theme)}'
        f'<rect class="desk" width="{WIDTH}" height="{height}" rx="4"/>{head}{body}</svg>\n'
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
