"""Charts as text: bars, lines over time, spreads; numbers in, lines of characters out.

`maps.charts.svg` draws the same as pictures. Every row can be told from the others without colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor, isfinite, log10
from typing import NamedTuple

from maps.drawing.symbols import clean

EIGHTHS = " ▏▎▍▌▋▊▉"
MARKS = ("●▲■◆○△□◇★✚✖▼", "ox#+*@%&=~$!")


class Bar(NamedTuple):
    """`shown` is written behind the bar instead of the bare number ("16.7 %")."""

    label: str
    value: float
    shown: str = ""


class ChartSeries(NamedTuple):
    """One line; None where nothing is known. `colour` as `#rrggbb`, or None for one of ours."""

    name: str
    values: Sequence[float | None]
    colour: str | None = None


class ChartSpread(NamedTuple):
    """A distribution: its lowest and highest value, its median and its quartiles."""

    label: str
    low: float
    quarter: float
    middle: float
    three_quarters: float
    high: float


class Axis(NamedTuple):
    low: float
    high: float
    ticks: tuple[float, ...]

    def share(self, value: float) -> float:
        """0 at the low end of the axis, 1 at the high end."""
        return (value - self.low) / (self.high - self.low)


def find_axis(values: Sequence[float], ticks: int = 5, from_zero: bool = True) -> Axis:
    """Round steps of 1, 2 or 5 that hold all values."""
    known = [value for value in values if isfinite(value)] or [0.0]
    low, high = min(known), max(known)
    if from_zero:
        low, high = min(low, 0.0), max(high, 0.0)
    if high - low <= 1e-9 * max(abs(low), abs(high), 1):  # nothing to tell apart
        high = low + 1
    step = round_step((high - low) / max(ticks, 1))
    first, last = floor(low / step), ceil(high / step)
    first -= first * step > low  # a tiny value divided by the step may have become 0
    last += last * step < high
    return Axis(first * step, last * step, tuple(n * step for n in range(first, last + 1)))


def round_step(rough: float) -> float:
    power = 10.0 ** floor(log10(rough))
    return next((unit * power for unit in (1, 2, 5) if unit * power >= rough * 0.999), 10 * power)


def figure(value: float) -> str:
    """A number as short as it is exact enough to read: 1200, 0.5, 16.7."""
    text = f"{value:.0f}" if abs(value) >= 100 else f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def render_bars(bars: Sequence[Bar], width: int = 80, unicode: bool = True) -> str:
    """One line each; below zero nothing is drawn, the figure says it."""
    if not bars:
        return ""
    labels = [clean(bar.label, max(8, width // 3)) for bar in bars]
    figures = [clean(bar.shown, 20) or figure(bar.value) for bar in bars]
    left, right = max(map(len, labels)), max(map(len, figures))
    room = max(width - left - right - 2, 4)
    most = max([0.0, *(bar.value for bar in bars if isfinite(bar.value))]) or 1.0
    return "".join(
        f"{label:<{left}} {block(bar.value / most * room, unicode):<{room}} {shown:>{right}}\n"
        for label, bar, shown in zip(labels, bars, figures, strict=True)
    )


def block(length: float, unicode: bool) -> str:
    """A bar of so many characters, to the eighth where the terminal has the signs for it."""
    length = max(length, 0.0) if isfinite(length) else 0.0
    if not unicode:
        return "#" * round(length)
    whole, eighth = divmod(round(length * 8), 8)
    return "█" * whole + EIGHTHS[eighth].strip()


def render_lines(
    series: Sequence[ChartSeries],
    labels: Sequence[str],
    width: int = 80,
    height: int = 14,
    unicode: bool = True,
) -> str:
    """Each series has a mark of its own; dots lead from mark to mark."""
    axis = find_axis([value for line in series for value in line.values if value is not None])
    margin = max(len(figure(tick)) for tick in axis.ticks) + 2
    plot = Plot(axis, max(width - margin - 1, 8), height, max(len(labels), 1))
    cells: dict[tuple[int, int], str] = {}
    marks = MARKS[0 if unicode else 1]
    for dots in (True, False):  # marks over the dots of every series
        for index, line in enumerate(series):
            sign = ("·" if unicode else ".") if dots else marks[index % len(marks)]
            points = plot.between(line.values) if dots else plot.points(line.values)
            cells.update(dict.fromkeys(points, sign))
    rows = plot_rows(plot, cells, margin, unicode)
    rows.append(" " * margin + label_row(plot, labels))
    key = "  ".join(
        f"{marks[index % len(marks)]} {clean(line.name, 30)}" for index, line in enumerate(series)
    )
    return "\n".join(row.rstrip() for row in [*rows, key]) + "\n"


class Plot(NamedTuple):
    axis: Axis
    width: int
    height: int
    places: int

    def column(self, index: float) -> int:
        return round(index * (self.width - 1) / max(self.places - 1, 1))

    def row(self, value: float) -> int:
        return self.height - 1 - round(self.axis.share(value) * (self.height - 1))

    def points(self, values: Sequence[float | None]) -> list[tuple[int, int]]:
        return [
            (self.column(index), self.row(value))
            for index, value in enumerate(values)
            if value is not None and isfinite(value)
        ]

    def between(self, values: Sequence[float | None]) -> list[tuple[int, int]]:
        """The cells on the straight way from each known value to the next."""
        cells = []
        known = self.points(values)
        for (ax, ay), (bx, by) in pairwise(known):
            steps = max(bx - ax, 1)
            cells += [(ax + step, round(ay + (by - ay) * step / steps)) for step in range(1, steps)]
        return cells


def plot_rows(
    plot: Plot, cells: dict[tuple[int, int], str], margin: int, unicode: bool
) -> list[str]:
    """The plot with its axis on the left, a figure at each tick."""
    upright, foot, across = ("│", "└", "─") if unicode else ("|", "+", "-")
    ticks = {plot.row(tick): figure(tick) for tick in plot.axis.ticks}
    rows = []
    for y in range(plot.height):
        line = "".join(cells.get((x, y), " ") for x in range(plot.width))
        rows.append(f"{ticks.get(y, ''):>{margin - 1}}{upright}{line}")
    return [*rows, " " * (margin - 1) + foot + across * plot.width]


def label_row(plot: Plot, labels: Sequence[str]) -> str:
    """As many labels below the axis as stand apart."""
    row = ""
    for index, label in enumerate(labels):
        text = clean(label, 12)
        at = min(plot.column(index), plot.width - len(text))
        if at >= len(row) + (1 if row else 0):
            row = row.ljust(at) + text
    return row


def render_spreads(spreads: Sequence[ChartSpread], width: int = 80, unicode: bool = True) -> str:
    """A line from the lowest to the highest, a box for the middle half, a bar at the middle."""
    if not spreads:
        return ""
    axis = find_axis([value for spread in spreads for value in spread[1:] if isfinite(value)])
    labels = [clean(spread.label, max(8, width // 3)) for spread in spreads]
    left = max(map(len, labels))
    room = max(width - left - 1, 10)
    rows = [
        f"{label:<{left}} {spread_row(spread, axis, room, unicode)}"
        for label, spread in zip(labels, spreads, strict=True)
    ]
    ends = f"{figure(axis.low)}{figure(axis.high):>{room - len(figure(axis.low))}}"
    return "\n".join(row.rstrip() for row in [*rows, " " * (left + 1) + ends]) + "\n"


def spread_row(spread: ChartSpread, axis: Axis, room: int, unicode: bool) -> str:
    line, box, bar = ("─", "▒", "█") if unicode else ("-", "=", "|")
    low, quarter, middle, upper, high = (
        min(max(round(axis.share(value) * (room - 1)), 0), room - 1) if isfinite(value) else 0
        for value in spread[1:]
    )
    row = [" "] * room
    row[low : high + 1] = line * (high - low + 1)
    row[quarter : upper + 1] = box * (upper - quarter + 1)
    row[middle] = bar
    return "".join(row)
