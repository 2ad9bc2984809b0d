"""A board written down and read again is the same board."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from maps.board.board import Board
from maps.board.hexes import OPPOSITE, neighbour
from maps.board.tile import River, Tile
from maps.files.text_map import load_text
from maps.files.text_writer import render_text

NAMES = st.sampled_from(["", "Old Anwen", "Città sul Po", "The 3rd", "0101-0102 river"])
LAND = ["lowland", "highland", "coast"]
TERRAINS = st.sampled_from([*LAND, "sea"])


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Land and sea, and rivers of one tile or more that come from beyond the map or spring up, and
    flow into the sea, into another river, off the map, or are lost."""
    width, height = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    places = [(q, r - q // 2) for q in range(width) for r in range(height)]
    tiles = {at: Tile(at, draw(TERRAINS), name=draw(NAMES)) for at in places}
    for _ in range(draw(st.integers(0, 4))):
        lay_river(draw, tiles, draw(st.sampled_from(places)))
    return Board(tiles.values(), draw(st.sampled_from(["flat", "pointy"])), draw(NAMES))


def lay_river(draw: st.DrawFn, tiles: dict[tuple[int, int], Tile], at: tuple[int, int]) -> None:
    name = draw(NAMES)
    entry = draw(
        st.sampled_from([None, *(s for s in range(1, 7) if neighbour(at, s) not in tiles)])
    )
    own: set[tuple[int, int]] = set()  # a river does not flow into itself
    while is_free(tiles, at):
        own.add(at)
        ways = [None, *(s for s in range(1, 7) if s != entry and neighbour(at, s) not in own)]
        exit = draw(st.sampled_from(ways))
        onward = neighbour(at, exit) if exit else None
        terrain = "river" if tiles[at].terrain == "lowland" else tiles[at].terrain
        tiles[at] = replace(tiles[at], terrain=terrain, river=River(entry, exit, name))
        if exit is None or onward not in tiles or not is_free(tiles, onward):
            return
        at, entry = onward, OPPOSITE[exit]


def is_free(tiles: dict[tuple[int, int], Tile], at: tuple[int, int]) -> bool:
    return tiles[at].river is None and tiles[at].terrain != "sea"


@given(boards())
def test_a_board_written_and_read_is_the_same_board(board: Board) -> None:
    assert load_text(render_text(board)) == board


def test_a_river_of_one_tile_keeps_its_name() -> None:
    board = Board([Tile((0, 0), "river", river=River(None, None, "Old Anwen"))])
    assert render_text(board) == '0101 river\n0101-0101 river "Old Anwen"\n'
    assert load_text(render_text(board)) == board


def test_a_river_lost_within_sight_of_the_sea_stays_lost() -> None:
    board = load_text("0101 hill\n0102 coast\n0103 sea\n0101-0102-0102 river")
    assert board.get("0102").river == River(1, None)
    assert load_text(render_text(board)) == board
