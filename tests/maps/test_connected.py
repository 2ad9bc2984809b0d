from __future__ import annotations

from maps.board.board import Board
from maps.board.hexes import parse_label
from maps.board.neighbourhood import land_groups, realm_parts
from maps.files.text_map import load_text


def parts_of(board: Board, *labels: str) -> list[list[str]]:
    parts = realm_parts(board, {parse_label(label) for label in labels})
    return [list(map(board.label, part)) for part in parts]


def groups_of(text: str) -> list[list[str]]:
    board = load_text(text)
    return [list(map(board.label, group)) for group in land_groups(board)]


def test_a_realm_is_what_hangs_together_by_land() -> None:
    board = load_text("0101 lowland\n0102 lowland\n0103 sea\n0104 lowland\n0105 lowland")
    parts = parts_of(board, "0101", "0102", "0103", "0104", "0105")
    assert parts == [["0101", "0102"], ["0104", "0105"]]


def test_land_of_another_parts_a_realm() -> None:
    board = load_text("0101 lowland\n0102 lowland\n0103 lowland")
    assert parts_of(board, "0101", "0103") == [["0101"], ["0103"]]


def test_an_island_joins_no_realm() -> None:
    board = load_text("0101 lowland\n0102 coast island\n0103 lowland")
    assert parts_of(board, "0101", "0102", "0103") == [["0101"], ["0103"]]


def test_a_river_or_a_fault_parts_no_realm() -> None:
    land = "0102 lowland\n0201 lowland\n0202 {}\n0203 lowland\n0302 lowland\n"
    for text in (land.format("river") + "0201-0202-0203 river", land.format("lowland fault:123")):
        assert parts_of(load_text(text), "0102", "0202", "0302") == [["0102", "0202", "0302"]]


def test_nobodys_realm_has_no_parts() -> None:
    assert parts_of(load_text("0101 lowland")) == []


def test_rivers_are_forded_and_faults_are_not_crossed() -> None:
    """0102 parts 0101 from 0103; a river would not."""
    assert groups_of("0101 lowland\n0102 lowland fault:126\n0103 lowland") == [
        ["0101", "0102"],
        ["0102", "0103"],
    ]
    assert groups_of("0101 lowland\n0102 lowland chasm:126\n0103 lowland") == [
        ["0101", "0102", "0103"]
    ]


def test_a_fault_alone_is_no_land_cut_off() -> None:
    assert groups_of("0101 lowland\n0102 sea\n0103 lowland fault:126\n0104 sea") == [["0101"]]
