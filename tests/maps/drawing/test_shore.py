"""Outlines, shores and rivers."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from maps.board.board import Board
from maps.board.hexes import Coordinate, neighbours, within
from maps.board.tile import River, Tile
from maps.drawing.ground import coast_loop, coast_loops
from maps.drawing.layout import FLAT, POINTY, Layout, find_layout
from maps.drawing.outlines import find_loops
from maps.drawing.waters import find_rivers, render_rivers
from maps.files.text_map import load_text
from tests.maps.drawn import vale

REGIONS = st.sets(st.sampled_from(within((0, 0), 4)), min_size=1, max_size=40)


@given(REGIONS, st.sampled_from([FLAT, POINTY]))
def test_loops_are_closed_and_have_every_border_once(
    region: set[Coordinate], layout: Layout
) -> None:
    loops = find_loops(layout, region)
    for loop in loops:
        starts = [border.start for border in loop]
        assert [border.end for border in loop] == starts[1:] + starts[:1]
    borders = sum(near not in region for at in region for near in neighbours(at))
    assert sum(map(len, loops)) == borders


def test_corners_of_neighbours_meet_exactly() -> None:
    for layout in (FLAT, POINTY):
        corners = [
            (layout.centre(at)[0] + x, layout.centre(at)[1] + y)
            for at in within((0, 0), 1)
            for x, y in layout.corners[1:]
        ]
        assert len(set(corners)) == 24


def test_an_island_is_a_shore_of_its_own() -> None:
    board = load_text("0101 sea\n0201 sea\n0102 coast island\n0202 sea\n")
    (loop,) = coast_loops(board, find_layout(board.layout))
    coast = coast_loop(board, find_layout(board.layout), loop)
    assert coast.land.startswith("M")
    assert coast.shore


def test_the_edge_of_the_map_is_no_shore() -> None:
    board = load_text("0101 lowland\n0201 highland\n")
    assert coast_loops(board, find_layout(board.layout)) == []


def test_a_river_is_followed_from_its_source_and_widens() -> None:
    (river,) = find_rivers(vale())
    assert [vale().label(tile.at) for tile in river] == ["0204", "0203", "0202"]
    widths = [
        float(w) for w in re.findall(r'stroke-width="([\d.]+)"', render_rivers(vale(), POINTY))
    ]
    assert widths[-1] > widths[len(widths) // 2]


def test_rivers_that_circle_are_drawn_and_end() -> None:
    first, second, third = (0, 0), (1, 0), (0, 1)
    ring = [
        Tile(first, "river", river=River(4, 3)),
        Tile(second, "river", river=River(6, 5)),
        Tile(third, "river", river=River(2, 1)),
    ]
    (river,) = find_rivers(Board(ring))
    assert [tile.at for tile in river] == [first, second, third]
