from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maps.board.hexes import (
    OPPOSITE,
    SIDES,
    Coordinate,
    distance,
    find_label,
    find_side,
    from_offset,
    label,
    neighbour,
    neighbours,
    offset,
    parse_label,
    ring,
    within,
)
from maps.errors import WrongWords

numbers = st.integers(-200, 200)
places = st.tuples(numbers, numbers)
layouts = st.sampled_from(["flat", "pointy"])


@given(places, places, places)
def test_distance_is_a_metric(one: Coordinate, two: Coordinate, three: Coordinate) -> None:
    assert distance(one, two) == distance(two, one) >= 0
    assert (distance(one, two) == 0) == (one == two)
    assert distance(one, three) <= distance(one, two) + distance(two, three)


@given(places)
def test_every_tile_has_six_neighbours_at_distance_one(at: Coordinate) -> None:
    found = neighbours(at)
    assert len(set(found)) == 6
    assert all(distance(at, other) == 1 for other in found)
    assert [find_side(at, other) for other in found] == list(SIDES)


@given(places, st.sampled_from(SIDES))
def test_going_back_by_the_opposite_side_returns(at: Coordinate, side: int) -> None:
    assert neighbour(neighbour(at, side), OPPOSITE[side]) == at


@given(places, layouts)
def test_a_label_names_its_tile_and_no_other(at: Coordinate, layout: str) -> None:
    assert parse_label(label(at, layout), layout) == at
    assert from_offset(*offset(at, layout), layout) == at


@given(places, st.integers(0, 8))
def test_a_ring_holds_the_tiles_exactly_so_far_away(at: Coordinate, radius: int) -> None:
    tiles = ring(at, radius)
    assert len(set(tiles)) == len(tiles) == max(1, 6 * radius)
    assert all(distance(at, other) == radius for other in tiles)


@given(places, st.integers(0, 6))
def test_a_range_is_its_rings(at: Coordinate, radius: int) -> None:
    assert within(at, radius) == [other for far in range(radius + 1) for other in ring(at, far)]


def test_labels_are_printed_column_and_row() -> None:
    assert label((0, 0)) == "0101"
    assert label(from_offset(4, 5)) == "0405"
    assert label(from_offset(104, 5)) == "104.05"
    assert label(from_offset(-1, 12)) == "-01.12"


def test_the_second_column_of_a_flat_map_lies_half_a_hex_lower() -> None:
    assert neighbour(parse_label("0101"), 3) == parse_label("0201")
    assert neighbour(parse_label("0201"), 3) == parse_label("0302")


def test_the_second_row_of_a_pointy_map_lies_half_a_hex_to_the_right() -> None:
    assert neighbour(parse_label("0101", "pointy"), 4) == parse_label("0102", "pointy")
    assert neighbour(parse_label("0102", "pointy"), 4) == parse_label("0203", "pointy")


@pytest.mark.parametrize("text", ["", "1", "405", "04o5", "040506", "04-05", "٠١٠٢", "9" * 5000])
def test_what_is_no_label_is_refused_with_an_example(text: str) -> None:
    assert find_label(text) is None
    with pytest.raises(WrongWords, match="not a tile's label"):
        parse_label(text)
