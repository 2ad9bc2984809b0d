"""Charts as text and as pictures."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maps.charts.svg import render_bars_svg, render_lines_svg, render_spreads_svg
from maps.charts.text import (
    Bar,
    ChartSeries,
    ChartSpread,
    find_axis,
    render_bars,
    render_lines,
    render_spreads,
)
from maps.errors import WrongWords

BARS = [Bar("nothing", 3, "75 %"), Bar("ruins", 1, "25 %")]
CROWNS = [ChartSeries("Red", [10, 20, 30]), ChartSeries("Blue", [30, None, 10])]
YEARS = ["1", "2", "3"]
SPREADS = [ChartSpread("Red", 0, 5, 10, 15, 20), ChartSpread("Blue", 5, 6, 7, 8, 9)]
NUMBERS = st.floats(-1e9, 1e9, allow_nan=False)


def test_bars_are_as_long_as_their_share() -> None:
    assert render_bars(BARS, width=25, unicode=False) == (
        "nothing ############ 75 %\nruins   ####         25 %\n"
    )


def test_bars_are_drawn_to_the_eighth_where_the_terminal_can() -> None:
    assert "▌" in render_bars([Bar("a", 2), Bar("b", 1)], width=9 + 4)


def test_lines_have_a_mark_for_each_series_and_a_key() -> None:
    text = render_lines(CROWNS, YEARS, width=40, height=8, unicode=False)
    assert text.count("o") >= 3
    assert text.endswith("o Red  x Blue\n")
    assert text.isascii()


def test_an_unknown_value_leaves_its_place_empty() -> None:
    text = render_lines([ChartSeries("A", [1, None, None])], YEARS, width=40, unicode=False)
    assert text.count("o") == 2  # the one known value, and the key


def test_spreads_show_the_middle_half_and_the_middle() -> None:
    line = render_spreads(SPREADS, width=26, unicode=False).splitlines()[0]
    assert line == "Red  -----=====|=====-----"


@pytest.mark.parametrize("width", [30, 80])
def test_no_chart_is_wider_than_asked(width: int) -> None:
    charts = [
        render_bars(BARS, width),
        render_lines(CROWNS, YEARS, width),
        render_spreads(SPREADS, width),
    ]
    assert max(len(line) for chart in charts for line in chart.splitlines()) <= width


@given(st.lists(NUMBERS, min_size=1, max_size=8))
def test_an_axis_holds_every_value_on_round_steps(values: list[float]) -> None:
    axis = find_axis(values)
    assert axis.low <= min(values)
    assert axis.high >= max(values)
    assert 2 <= len(axis.ticks) <= 14


@given(st.lists(st.tuples(st.text(max_size=12), NUMBERS), max_size=6))
def test_bars_of_any_words_and_numbers_are_drawn(rows: list[tuple[str, float]]) -> None:
    bars = [Bar(label, value) for label, value in rows]
    assert render_bars(bars).count("\n") == len(bars)
    ElementTree.fromstring(render_bars_svg(bars, title="t"))


def test_a_debt_has_no_bar() -> None:
    text = render_bars([Bar("owed", -40), Bar("hardly", -1e-200)], width=30, unicode=False)
    assert "#" not in text
    assert "-40" in text


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_pictures_are_well_formed_in_every_theme(theme: str) -> None:
    for svg in (
        render_bars_svg(BARS, title="<Odds>", theme=theme),
        render_lines_svg(CROWNS, YEARS, title="Crowns", theme=theme),
        render_spreads_svg(SPREADS, theme=theme),
    ):
        ElementTree.fromstring(svg)


def test_lines_are_told_apart_without_colour() -> None:
    svg = render_lines_svg(CROWNS, YEARS)
    assert 'stroke-dasharray="none"' in svg
    assert 'stroke-dasharray="7 4"' in svg


def test_a_value_with_none_beside_it_is_a_dot() -> None:
    svg = render_lines_svg(
        [ChartSeries("Ostmark", [None, 4, None, 5, 6])], ["1", "2", "3", "4", "5"]
    )
    assert svg.count("<circle") == 1
    assert svg.count('class="ln"') == 2  # the line of the other two, and the key's


def test_no_numbers_at_all_still_make_charts() -> None:
    assert render_bars([]) == ""
    assert render_spreads([]) == ""
    for svg in (render_bars_svg([]), render_lines_svg([], []), render_spreads_svg([])):
        ElementTree.fromstring(svg)


def test_an_unknown_theme_is_told() -> None:
    with pytest.raises(WrongWords, match="no theme"):
        render_bars_svg(BARS, theme="sepia")
