"""Every form in which a map is written and read again: the map is the same."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given, settings

from maps.board.board import Board
from maps.drawing.svg import render_svg
from maps.files.map_file import load_string
from maps.files.map_json import render_json
from maps.files.text_map import load_text, read_text
from maps.files.text_writer import render_text, render_textmapper
from tests.maps.files.test_text_map import RUNS, TILES
from tests.maps.files.test_text_writer import boards

FORMS: dict[str, Callable[[Board], str]] = {
    "text": render_text,
    "textmapper": render_textmapper,
    "json": render_json,
}


@given(board=boards())
def test_any_board_comes_back_from_every_form(board: Board) -> None:
    for form, render in FORMS.items():
        assert load_string(render(board), form, "the map") == board


@given(tiles=TILES, runs=RUNS)
def test_any_map_that_was_typed_comes_back_from_every_form(
    tiles: list[str], runs: list[str]
) -> None:
    text = "\n".join(tiles + runs)
    if not read_text(text).problems:
        board = load_text(text)
        for form, render in FORMS.items():
            assert load_string(render(board), form, "the map") == board


@given(board=boards())
@settings(max_examples=8)
def test_any_board_comes_back_from_its_picture(board: Board) -> None:
    picture = render_svg(board, source=render_text(board))
    assert load_string(picture, "svg", "the map") == board


def test_our_export_changed_as_text_mapper_allows_it_is_read_as_a_map_of_its() -> None:
    text = render_textmapper(load_text("0101 hill\n0102 sea")) + "0103 dust windmill\n"
    board = load_string(text, "textmapper", "the map")
    assert board.get("0103").marks == ("windmill",)
