"""A map painted tile by tile: strokes, their judgement, undo."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maps.board.board import Board
from maps.board.check import check_board
from maps.errors import MapsError, Refused, WrongWords
from maps.files.text_map import load_text
from maps.files.text_writer import render_text
from maps.painting.strokes import Easel, parse_stroke
from tests.maps.drawn import vale


def painted(*changes: str, board: Board | None = None) -> Board:
    easel = Easel(board or vale())
    for words in changes:
        easel.paint(parse_stroke(easel.board, words))
    return easel.board


def test_a_class_and_kinds_take_the_place_of_what_was_there() -> None:
    tile = painted('0104 highland forest "Dell"').get("0104")
    assert (tile.terrain, tile.kinds, tile.name) == ("highland", ("forest",), "Dell")
    assert tile.edges == vale().get("0104").edges  # the road stays


def test_a_kind_a_bridge_and_a_word_of_ones_own_are_put_and_taken() -> None:
    tile = painted("0204 +forest bridge village").get("0204")
    assert (tile.kinds, tile.bridge, tile.marks) == (("forest",), True, ("village",))
    tile = painted("0204 +forest bridge village", "0204 -forest -bridge -village").get("0204")
    assert (tile.kinds, tile.bridge, tile.marks) == ((), False, ())


def test_a_river_is_drawn_tile_by_tile_and_meets_another() -> None:
    board = painted('0304-0204 river "Brook"')
    brook = board.get("0304").river
    assert brook is not None
    assert brook.name == "Brook"
    assert board.get("0204").river == vale().get("0204").river
    assert painted("0203 -river").get("0203").river is None


def test_roads_walls_and_passages_join_both_tiles_and_are_taken_from_both() -> None:
    for what in ("road", "wall", "pass"):
        board = painted(f"0203-0204 {what}")
        assert any(word == what for _, word in board.get("0203").edges)
        assert any(word == what for _, word in board.get("0204").edges)
        assert painted(f"0203-0204 {what}", f"0203-0204 -{what}") == vale()
    assert painted("0104-0304 passage").get("0304").passages == (vale().get("0104").at,)
    assert painted("0104-0304 passage", "0104-0304 -passage") == vale()


def test_a_tile_is_put_on_the_map_and_taken_off_with_its_edges() -> None:
    assert painted("0504 lowland").get("0504").terrain == "lowland"
    board = painted("0103 none")
    assert vale().get("0103").at not in board
    assert board.get("0104").edges == ()


def test_each_stroke_is_judged_at_once() -> None:
    plain = load_text("".join(f"0{q}0{r} lowland\n" for q in (1, 2, 3) for r in (1, 2, 3)))
    easel = Easel(plain)
    judged = easel.paint(parse_stroke(easel.board, "0202 coast"))
    assert [problem.kind for problem in judged.made] == ["coast-without-sea"]
    assert [problem.kind for problem in easel.undo().mended] == ["coast-without-sea"]
    assert easel.problems == check_board(plain)


def test_undo_brings_back_the_board_and_redo_the_stroke() -> None:
    easel = Easel(vale())
    for words in ("0104 highland", "0103 none", "0203-0204 wall"):
        easel.paint(parse_stroke(easel.board, words))
    after = easel.board
    for _ in range(3):
        easel.undo()
    assert easel.board == vale()
    with pytest.raises(Refused, match="nothing left"):
        easel.undo()
    for _ in range(3):
        easel.redo()
    assert easel.board == after
    easel.undo()
    easel.paint(parse_stroke(easel.board, "0104 lowland"))
    with pytest.raises(Refused, match="nothing was undone"):
        easel.redo()


@pytest.mark.parametrize(
    "words",
    ["", "forest", "0104", "0104 frst", "0104 +frst", "0999 +forest", "0101-0303 road", "0101-0102",
     "0104-0204 bridge", "9999999999 sea", "0104 lowland highland", "0104 " + "x" * 9000],
)  # fmt: skip
def test_what_can_not_be_painted_is_told_and_changes_nothing(words: str) -> None:
    easel = Easel(vale())
    with pytest.raises(MapsError):
        easel.paint(parse_stroke(easel.board, words))
    assert easel.board == vale()


@given(st.text(max_size=30))
def test_no_words_break_the_brush(words: str) -> None:
    easel = Easel(vale())
    for text in (words, f"0104 {words}", f"0103-0104 {words}"):
        try:
            easel.paint(parse_stroke(easel.board, text))
        except MapsError:
            continue
    assert load_text(render_text(easel.board)).tiles.keys() == easel.board.tiles.keys()


def test_wrong_words_say_what_was_expected() -> None:
    with pytest.raises(WrongWords) as told:
        parse_stroke(vale(), "hills 0104")
    assert "0405" in told.value.hint
