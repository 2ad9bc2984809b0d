"""Outlines, shores and rivers."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maps.board.board import Board
from maps.board.hexes import Coordinate, neighbours, within
from maps.board.tile import River, Tile
from maps.drawing.ground import CALM, coast_loop, coast_loops
from maps.drawing.layout import FLAT, HALF, POINTY, Layout, find_layout, find_loops
from maps.drawing.waters import find_rivers, render_rivers
from maps.files.text_map import load_text
from tests.maps.drawn import vale

LONG_WAY = 3 * HALF  # from the first tile's middle to the second's far side
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


def mouths(last: str, into: str = "sea") -> list[tuple[str, ...]]:
    """Of a river that leaves its `last` tile for what lies south of it: size, place and turn."""
    board = load_text(f"0101 lowland\n0102 {last}\n0103 {into}\n0101-0102-0103 river Silver\n")
    pattern = r'#mouth-(\d)" transform="translate\(([\d.-]+) ([\d.-]+)\)rotate\((-?\d+)\)"'
    return re.findall(pattern, render_rivers(board, find_layout(board.layout)))


def test_a_river_opens_into_the_sea_at_the_shore() -> None:
    ((_, _, y, turn),) = mouths("coast")
    assert turn == "90"  # straight out
    assert float(y) == pytest.approx(LONG_WAY - CALM * HALF, abs=0.1)


def test_a_river_meets_a_straight_shore_at_the_tiles_side() -> None:
    ((_, _, y, _),) = mouths("lowland")
    assert float(y) == LONG_WAY


def test_a_delta_has_two_lesser_mouths_besides() -> None:
    main, left, right = sorted(mouths("coast delta"), key=lambda mouth: -int(mouth[0]))
    assert main[0] > left[0] == right[0]
    assert left[1] != right[1]


def test_a_river_has_no_mouth_where_it_meets_land_or_a_lake() -> None:
    assert mouths("coast", "lowland") == []
    assert mouths("coast", "lowland lake") == []


def test_no_bank_runs_into_a_lake() -> None:
    board = load_text(
        "0101 lowland\n0102 lowland\n0103 lowland lake\n0101-0102-0103 river Silver\n"
    )
    banks, water = render_rivers(board, find_layout(board.layout)).split('<g class="wt">')
    lowest = [max(int(y) for y in re.findall(r" (-?\d+)", part)) for part in (banks, water)]
    assert lowest[0] < lowest[1]
