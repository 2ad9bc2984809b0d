from __future__ import annotations

from maps.board.board import Board
from maps.board.hexes import parse_label
from maps.board.legal_steps import LandEdges
from maps.board.routes import Reached, avoiding, find_reach
from maps.board.sea_graph import find_blockade, sea_graph
from maps.files.text_map import load_text

VALE = load_text("0101 lowland\n0102 highland\n0103 lowland\n0104 lowland\n0105 sea")
COAST = load_text(
    "0101 coast\n0102 coast\n0103 coast\n0104 coast\n0201 sea\n0202 sea\n0203 sea\n0204 sea"
)


def reach(board: Board, at: str, moves: int, *closed: str) -> dict[str, Reached]:
    onward = avoiding(LandEdges(board), {parse_label(label) for label in closed})
    found = find_reach(onward, (*parse_label(at), 0), moves)
    return {board.label(at): reached for at, reached in found.items()}


def blockade(port: str, held: str, harbours: str, open_sea: bool = False) -> list[str]:
    places = [{parse_label(label) for label in text.split()} for text in (harbours, held)]
    found = find_blockade(sea_graph(COAST, open_sea), parse_label(port), *places)
    return sorted(map(COAST.label, found))


def test_reach_is_every_tile_within_the_moves_with_its_risks() -> None:
    assert reach(VALE, "0101", 2) == {
        "0101": Reached(0, 0),
        "0102": Reached(1, 1),
        "0103": Reached(2, 1),
    }


def test_a_closed_tile_is_neither_reached_nor_passed() -> None:
    assert list(reach(VALE, "0101", 9, "0103")) == ["0101", "0102"]


def test_the_better_bank_of_a_tile_counts() -> None:
    board = load_text(
        "0102 lowland\n0103 lowland\n0201 lowland\n0202 river\n0203 lowland\n0201-0202-0203 river"
    )
    assert reach(board, "0102", 1)["0202"] == Reached(1, 0)


def test_ships_in_a_port_shut_it_in() -> None:
    assert blockade("0101", held="0101", harbours="0101 0104") == ["0101"]


def test_ships_past_whom_no_voyage_leads_to_a_harbour_shut_a_port_in() -> None:
    assert blockade("0101", held="0103", harbours="0101 0104") == ["0103"]


def test_a_port_that_reaches_some_harbour_is_open() -> None:
    assert blockade("0101", held="0103", harbours="0101 0102 0104") == []
    assert blockade("0101", held="0103", harbours="0101 0104", open_sea=True) == []


def test_a_port_with_nowhere_to_sail_to_is_not_blockaded() -> None:
    assert blockade("0101", held="0103", harbours="0101") == []
