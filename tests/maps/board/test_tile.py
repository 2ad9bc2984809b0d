from __future__ import annotations

import pytest

from maps.board.hexes import SIDES
from maps.board.tile import KINDS, RIVER_BANKS, River, Tile, column


def test_a_river_parts_a_tile_into_a_left_and_a_right_bank() -> None:
    tile = Tile((0, 0), "river", river=River(1, 4))
    left, right = tile.banks  # from the top down: left is east
    assert (left, right) == ((1, 2, 3, 4), (1, 4, 5, 6))


def test_both_banks_of_any_river_hold_its_entry_and_exit_and_together_every_side() -> None:
    for (entry, exit), (left, right) in RIVER_BANKS.items():
        assert {entry, exit} == set(left) & set(right)
        assert set(left) | set(right) == set(SIDES)


def test_a_source_and_an_end_leave_their_tile_whole() -> None:
    assert len(Tile((0, 0), "river", river=River(None, 4)).banks) == 1
    assert len(Tile((0, 0), "lowland", ("lake",), river=River(1, None)).banks) == 1


def test_the_banks_of_a_fault_share_no_side() -> None:
    tile = Tile((0, 0), "lowland", ("fault",), parting=(1, 2))
    assert tile.banks == ((1, 2), (3, 4, 5, 6))
    assert tile.joining == ""


@pytest.mark.parametrize(
    ("tile", "joining"),
    [
        (Tile((0, 0), "river", river=River(1, 4)), "ford"),
        (Tile((0, 0), "river", river=River(1, 4), bridge=True), "bridge"),
        (Tile((0, 0), "lowland", ("chasm",), parting=(1, 2)), "crossing"),
        (Tile((0, 0), "lowland", ("chasm",), parting=(1, 2), bridge=True), "bridge"),
        (Tile((0, 0), "lowland", ("fault",), parting=(1, 2), bridge=True), ""),
        (Tile((0, 0), "lowland"), ""),
    ],
)
def test_banks_are_joined_by_ford_bridge_crossing_or_nothing(tile: Tile, joining: str) -> None:
    assert tile.joining == joining


@pytest.mark.rule("ME-WILD-3")
@pytest.mark.parametrize(
    ("terrain", "kind", "expected"),
    [
        ("lowland", "chasm", "plain"),
        ("highland", "chasm", "plain"),
        ("lowland", "fault", "plain"),
        ("coast", "delta", "coast"),
        ("coast", "headland", "coast"),
        ("coast", "island", "coast"),
        ("coast", "rocky-coast", "mountain"),
        ("highland", "plateau", "mountain"),
        ("coast", "volcano", "mountain"),
        ("lowland", "forest", "plain"),
        ("river", "forest", "river"),
    ],
)
def test_the_supplements_tiles_have_their_columns(terrain: str, kind: str, expected: str) -> None:
    assert kind in KINDS
    assert column(Tile((0, 0), terrain, (kind,))) == expected


def test_the_sea_has_no_column() -> None:
    assert column(Tile((0, 0), "sea")) is None
