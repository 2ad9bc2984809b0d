"""The board in the books is the board of `maps`."""

from __future__ import annotations

from campaign.rules.board import WorldTiles, insert_edge, insert_tiles, read_board
from campaign.storage.store import Store
from campaign.storage.world import World
from maps.board.board import Board
from maps.board.tile import River, Tile
from tests.campaign.books import do

TILES = [
    Tile((0, 0), "river", ("forest",), "Ford", river=River(1, 4, "Reik"), bridge=True),
    Tile((0, 1), "lowland", ("chasm",), parting=(1, 2, 3), edges=((3, "road"),)),
    Tile((1, 1), "highland", edges=((6, "road"),), passages=((5, 5),), marks=("ruin",)),
    Tile((5, 5), "coast", ("delta",), passages=((1, 1),)),
]


def test_tiles_come_out_of_the_books_as_they_went_in(store: Store) -> None:
    do(store, lambda world: insert_tiles(world, TILES))
    with store.reading() as connection:
        board = read_board(World(connection))
    assert board == Board(TILES, "flat", "Ostmark")


def test_one_tile_is_read_without_the_board(store: Store) -> None:
    do(store, lambda world: insert_tiles(world, TILES))
    with store.reading() as connection:
        tiles = WorldTiles(World(connection))
        assert tiles.tile((1, 1)) == TILES[2]
        assert tiles.tile((9, 9)) is None


def test_a_road_told_from_both_sides_is_one_edge(store: Store) -> None:
    def build(world: World) -> int:
        insert_tiles(world, TILES)
        return len([edge for edge in world.find("edge") if edge["kind"] == "road"])

    assert do(store, build).document["answer"] == 1


def test_a_change_of_the_board_is_seen_at_once(store: Store) -> None:
    def build(world: World) -> tuple[bool, bool, tuple[tuple[int, str], ...]]:
        keys = insert_tiles(world, TILES)
        tiles = WorldTiles(world)
        before = tiles.tile((0, 0))
        world.put("tile", keys[0, 0], bridge=False)
        insert_edge(world, keys[0, 0], keys[0, 1], "wall")
        after = tiles.tile((0, 0))
        assert before is not None
        assert after is not None
        return before.bridge, after.bridge, after.edges

    assert do(store, build).document["answer"] == (True, False, ((4, "wall"),))
