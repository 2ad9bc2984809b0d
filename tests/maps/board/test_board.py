from __future__ import annotations

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from maps.board.board import Board, part_of
from maps.board.hexes import parse_label
from maps.errors import Refused
from maps.files.text_map import load_text
from maps.files.text_writer import render_text
from maps.making.generate import MapSettings, generate
from tests.maps.seeded import seeded_die

VALE = """
    0101 lowland
    0102 river
    0103 lowland
    0201 river
    0202 lowland
    0301 highland
    0302 coast
    0303 sea
    0301-0201-0102-0103 river "Silver"
    0201-0202 road
"""


def node(text: str, bank: int = 0) -> tuple[int, int, int]:
    return (*parse_label(text), bank)


def test_a_tile_a_river_runs_through_is_two_nodes_joined_by_a_ford() -> None:
    graph = load_text(VALE).graph
    assert graph.edges[node("0102"), node("0102", 1)] == {"joins": "ford"}
    assert node("0202", 1) not in graph


def test_banks_go_on_along_the_river_and_never_across_it() -> None:
    graph = load_text(VALE).graph
    assert graph.has_edge(node("0201"), node("0102"))
    assert graph.has_edge(node("0201", 1), node("0102", 1))
    assert not graph.has_edge(node("0201"), node("0102", 1))


def test_a_source_touches_both_banks_of_the_next_tile() -> None:
    graph = load_text(VALE).graph
    assert graph.has_edge(node("0301"), node("0201"))
    assert graph.has_edge(node("0301"), node("0201", 1))


def test_an_edge_carries_what_lies_on_it_and_a_node_its_tile() -> None:
    board = load_text(VALE)
    bank = 0 if board.graph.has_edge(node("0201"), node("0202")) else 1
    assert board.graph.edges[node("0201", bank), node("0202")]["on"] == ("road",)
    assert board.graph.nodes[node("0301")]["tile"].terrain == "highland"


def test_nothing_joins_the_banks_of_a_fault() -> None:
    board = load_text("0101 lowland fault:123\n0102 lowland\n0201 lowland")
    assert not board.graph.has_edge(node("0101"), node("0101", 1))
    assert networkx.number_connected_components(board.graph) == 1  # round by 0102 and 0201


def test_a_passage_joins_tiles_that_do_not_touch() -> None:
    board = load_text("0101 lowland\n0104 lowland\n0101-0104 passage")
    assert board.graph.edges[node("0101"), node("0104")] == {"passage": True}


def test_a_hexagon_of_whole_tiles_has_the_edges_of_its_neighbours() -> None:
    board = load_text(
        "\n".join(f"{c:02d}{r:02d} lowland" for c in range(1, 6) for r in range(1, 6))
    )
    touching = sum(
        other in board for at in board.tiles for other in [(at[0] + 1, at[1]), (at[0], at[1] + 1)]
    ) + sum((at[0] + 1, at[1] - 1) in board for at in board.tiles)
    assert board.graph.number_of_edges() == touching


def test_a_tile_that_is_not_on_the_map_is_refused_by_its_label() -> None:
    with pytest.raises(Refused, match="0909 is not on the map"):
        load_text(VALE).get("0909")


def test_what_one_empire_knows_tells_of_no_other_tile() -> None:
    board = load_text(
        "0101 lowland\n0102 lowland\n0105 highland\n0101-0105 passage\n0101-0102 road"
    )
    part = part_of(board, {parse_label("0101")})
    assert len(part) == 1
    assert part.get("0101").passages == ()
    assert part.get("0101").edges == ()


@given(st.sets(st.integers(0, 99)), st.sampled_from(["one", "two", "three"]))
def test_what_one_empire_knows_comes_back_from_its_text(known: set[int], seed: str) -> None:
    board = generate(MapSettings(10, 10), seeded_die(seed))
    part = part_of(board, {tile.at for number, tile in enumerate(board) if number in known})
    if len(part):
        assert load_text(render_text(part)) == part


def test_boards_with_the_same_tiles_are_equal_whatever_their_order() -> None:
    board = load_text(VALE)
    assert Board(reversed(list(board)), "flat") == board
