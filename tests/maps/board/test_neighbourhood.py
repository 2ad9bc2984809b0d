from __future__ import annotations

from maps.board.board import Board
from maps.board.hexes import Coordinate, parse_label
from maps.board.neighbourhood import (
    last_land_towards,
    nearest,
    tile_towards,
)
from maps.board.tile import Tile
from maps.files.text_map import load_text

STRIP = load_text("0101 lowland\n0102 highland\n0103 sea\n0104 lowland\n0105 sea")


def labels(board: Board, tiles: list[Tile]) -> list[str]:
    return [board.label(tile.at) for tile in tiles]


def test_a_tile_at_a_direction_and_distance_may_be_off_the_map() -> None:
    start = parse_label("0101")
    assert tile_towards(STRIP, start, 4, 3) == STRIP.get("0104")
    assert tile_towards(STRIP, start, 4, 5) is None


def test_a_line_that_ends_at_sea_ends_on_its_last_land_tile() -> None:
    start = parse_label("0101")
    assert last_land_towards(STRIP, start, 4, 2) == STRIP.get("0102")
    assert last_land_towards(STRIP, start, 4, 12) == STRIP.get("0104")
    assert last_land_towards(STRIP, start, 1, 7) == STRIP.get("0101")


def test_the_nearest_that_fit_are_all_returned_where_several_tie() -> None:
    board = load_text("0201 lowland\n0101 sea\n0301 sea\n0205 sea")
    found = nearest(board, parse_label("0201"), lambda tile: tile.terrain == "sea")
    assert sorted(labels(board, found)) == ["0101", "0301"]


def test_nothing_that_fits_is_an_empty_answer() -> None:
    assert nearest(STRIP, parse_label("0101"), lambda tile: tile.terrain == "river", 50) == []


def test_a_search_that_finds_nothing_reads_little_beyond_the_map() -> None:
    asked: list[Coordinate] = []

    class Counting:
        def tile(self, at: Coordinate, /) -> Tile | None:
            asked.append(at)
            return STRIP.tile(at)

    assert nearest(Counting(), parse_label("0101"), lambda tile: False) == []
    assert len(asked) < 2500
