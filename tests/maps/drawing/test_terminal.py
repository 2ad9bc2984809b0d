"""A board in a terminal."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console

from maps.board.board import Board
from maps.board.hexes import within
from maps.drawing.layers import DrawnSettlement, Layers
from maps.drawing.terminal.board_text import render_coloured, render_terminal
from maps.making.generate import MapSettings, generate
from tests.maps.drawn import red_and_blue, vale
from tests.maps.seeded import seeded_die


def test_a_small_vale_reads_like_this() -> None:
    board = Board([vale().get(label) for label in ("0103", "0203", "0303", "0104")], "pointy")
    text = render_terminal(board, width=26, unicode=False)
    assert text == SMALL


SMALL = """\
 .-'-. .-'-. .-'-.
|F0103|R0203|V0303|
|     |     |     |
'-. .-'-. .-'-. .-'
   |L0104|
   |     |
   '-. .-'

L lowland  R river valley
F forest  V volcano
"""


@pytest.mark.parametrize("layout", ["flat", "pointy"])
@pytest.mark.parametrize("width", [20, 40, 80, 132])
def test_no_line_is_wider_than_the_terminal(layout: str, width: int) -> None:
    board = generate(MapSettings(12, 8, layout=layout), seeded_die("wide"))
    lines = render_terminal(board, width=width).splitlines()
    assert max(map(len, lines)) <= width or width == 20


@pytest.mark.parametrize("layout", ["flat", "pointy"])
def test_every_tile_of_a_box_has_its_label_at_eighty_columns(layout: str) -> None:
    board = generate(MapSettings(12, 9, layout=layout), seeded_die("box"))
    text = render_terminal(board, width=80)
    assert all(board.label(at) in text for at in board.tiles)


def test_owners_settlements_armies_and_fleets_have_signs_and_a_key() -> None:
    text = render_terminal(vale(), red_and_blue())
    for words in ("r Red Duchy", "b Blue League", "♛ capital", "⚑ army", "≈ fleet", "× razed"):
        assert words in text


def test_ascii_alone_is_used_where_the_stream_has_no_more() -> None:
    assert render_terminal(vale(), red_and_blue(), unicode=False).isascii()


def test_around_shows_the_tiles_within_the_radius_alone() -> None:
    board = vale()
    around = board.get("0203").at
    text = render_terminal(board, red_and_blue(), around=around, radius=1)
    near = [at for at in within(around, 1) if at in board]
    assert all(board.label(at) in text for at in near)
    assert "0401" not in text
    assert "Blue League" in text  # who is who is no secret of a place


def test_tiles_that_do_not_fit_are_counted() -> None:
    board = generate(MapSettings(60, 4), seeded_die("long"))
    assert "left out" in render_terminal(board, width=40)


def test_the_key_speaks_italian() -> None:
    assert "valle fluviale" in render_terminal(vale(), lang="it")


def coloured(system: str | None, *, eight: bool = False, no_color: bool = False) -> str:
    out = io.StringIO()
    console = Console(
        file=out,
        force_terminal=True,
        color_system=system,  # type: ignore[arg-type]
        no_color=no_color,
        width=80,
    )
    console.print(render_coloured(vale(), red_and_blue(), eight=eight))
    return out.getvalue()


def test_colour_says_the_same_characters_as_plain_text() -> None:
    plain = render_terminal(vale(), red_and_blue())
    assert [line.rstrip() for line in coloured(None).splitlines()] == [
        *plain.splitlines(),
        "",
    ]


def test_eight_colours_use_no_others() -> None:
    text = coloured("standard", eight=True)
    assert "\x1b[" in text
    assert "38;2" not in text
    assert "48;5" not in text


def test_no_color_leaves_no_colour() -> None:
    text = coloured("truecolor", no_color=True)
    assert "48;2" not in text


def test_wide_and_joined_characters_keep_the_columns() -> None:
    at = vale().get("0104").at
    for name in ("東京東京東京", "e\u0301e\u0301tat"):
        layers = Layers(settlements=(DrawnSettlement(at, "city", name),))
        lines = render_terminal(vale(), layers, around=at, radius=0).splitlines()
        assert {cell_len(line) for line in lines[1:4]} == {9}


@given(st.text(max_size=30))
def test_no_control_character_reaches_the_terminal(words: str) -> None:
    at = vale().get("0104").at
    layers = Layers(settlements=(DrawnSettlement(at, "city", words),))
    text = render_terminal(vale(), layers, around=at, radius=0)
    assert all(char == "\n" or char.isprintable() for char in text)
