from __future__ import annotations

from maps.board.board import Board
from maps.board.coasts import Voyage, down_the_coast, up_the_coast
from maps.board.hexes import neighbours, parse_label
from maps.board.tile import Tile
from maps.files.text_map import load_text


def lagoon() -> Board:
    """A sea tile in a ring of six coasts."""
    return Board([Tile((0, 0), "sea"), *(Tile(at, "coast") for at in neighbours((0, 0)))])


def test_up_and_down_go_round_a_lagoon_in_opposite_ways() -> None:
    ring = neighbours((0, 0))
    up = up_the_coast(lagoon(), ring[0], 6)
    down = down_the_coast(lagoon(), ring[0], 6)
    assert up.path[-1] == down.path[-1] == ring[0]
    assert up.path[:-1] == tuple(reversed(down.path[:-1]))


def test_up_keeps_the_water_on_the_left() -> None:
    board = load_text("0101 sea\n0102 sea\n0103 sea\n0201 coast\n0202 coast\n0203 lowland")
    # The water lies west of the coast: with it on the left one goes north.
    assert up_the_coast(board, parse_label("0202"), 1).path == (parse_label("0201"),)


def test_a_shore_that_leads_off_the_map_takes_the_ship_with_it() -> None:
    board = load_text("0101 sea\n0102 sea\n0201 coast\n0202 coast\n0301 lowland")
    assert up_the_coast(board, parse_label("0202"), 3) == Voyage((parse_label("0201"),), True)


def test_a_ship_stops_where_the_shore_is_rock() -> None:
    board = load_text(
        "0101 sea\n0102 sea\n0103 sea\n0201 coast rocky-coast\n0202 coast\n0203 coast"
    )
    assert up_the_coast(board, parse_label("0203"), 5) == Voyage((parse_label("0202"),))


def test_a_board_of_land_alone_has_its_shore_at_the_edge() -> None:
    board = Board([Tile((0, 0), "lowland"), *(Tile(at, "coast") for at in neighbours((0, 0)))])
    voyage = up_the_coast(board, neighbours((0, 0))[0], 6)
    assert len(set(voyage.path)) == 6
    assert not voyage.off_map


def test_a_tile_without_water_has_no_coast_to_follow() -> None:
    board = Board([Tile((0, 0), "lowland"), *(Tile(at, "coast") for at in neighbours((0, 0)))])
    assert up_the_coast(board, (0, 0), 3) == Voyage(())
