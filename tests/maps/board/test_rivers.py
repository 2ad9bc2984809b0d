from __future__ import annotations

from maps.board.board import Board
from maps.board.hexes import parse_label
from maps.board.rivers import courses, downstream, tiles_from_source, upstream
from maps.board.tile import River, Tile
from maps.files.text_map import load_text

MEETING = load_text(
    """
    0101 highland
    0102 lowland
    0103 lowland
    0104 coast delta
    0105 sea
    0201 lowland
    0202 lowland
    0101-0102-0103-0104-0105 river "Silver"
    0201-0202-0103 river "Little Silver"
    """
)


def names(at: str) -> list[str]:
    return [MEETING.label(tile.at) for tile in downstream(MEETING, parse_label(at))]


def test_downstream_is_every_tile_below_in_order() -> None:
    assert names("0102") == ["0103", "0104"]
    assert names("0104") == []
    assert names("0105") == []


def test_the_water_of_a_side_river_goes_on_in_the_river_it_joins() -> None:
    assert names("0201") == ["0202", "0103", "0104"]


def test_the_source_is_the_first_tile() -> None:
    assert tiles_from_source(MEETING, parse_label("0101")) == 1
    assert tiles_from_source(MEETING, parse_label("0104")) == 4
    assert tiles_from_source(MEETING, parse_label("0202")) == 2
    assert tiles_from_source(MEETING, parse_label("0105")) is None


def test_courses_run_from_source_to_mouth() -> None:
    silver, little = courses(MEETING)
    assert [MEETING.label(at) for at in silver.tiles] == ["0101", "0102", "0103", "0104"]
    assert (silver.name, silver.into) == ("Silver", parse_label("0105"))
    assert (little.name, little.into) == ("Little Silver", parse_label("0103"))


def test_upstream_is_every_tile_whose_water_comes_by_the_nearest_first() -> None:
    above = [MEETING.label(tile.at) for tile in upstream(MEETING, parse_label("0103"))]
    assert above == ["0102", "0202", "0101", "0201"]
    assert upstream(MEETING, parse_label("0101")) == []


def test_a_river_that_runs_in_a_circle_comes_back_once() -> None:
    ring = {(0, 0): River(3, 4), (0, 1): River(1, 2), (1, 0): River(5, 6)}
    board = Board(Tile(at, "river", river=river) for at, river in ring.items())
    assert [tile.at for tile in downstream(board, (0, 0))] == [(0, 1), (1, 0)]
    assert tiles_from_source(board, (0, 0)) == 3
