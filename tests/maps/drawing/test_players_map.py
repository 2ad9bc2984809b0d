"""A player's map: what the empire knows, the bare ring around it, and where an army can go."""

from __future__ import annotations

import re
from dataclasses import replace

from maps.board.board import part_of
from maps.board.hexes import neighbours
from maps.drawing.layers import Layers, clip
from maps.drawing.svg import render_svg
from maps.drawing.terminal.board_text import render_terminal
from tests.maps.drawn import red_and_blue, vale

KNOWN = ("0103", "0104", "0203")


def known() -> tuple[object, Layers]:
    board = vale()
    tiles = {board.get(label).at for label in KNOWN}
    ring = {near for at in tiles for near in neighbours(at)} & board.tiles.keys() - tiles
    layers = replace(clip(red_and_blue(), tiles), outline=frozenset(ring))
    return part_of(board, tiles), layers


def test_the_next_ring_is_drawn_bare_with_its_numbers() -> None:
    board, layers = known()
    svg = render_svg(board, layers, legend="full")
    assert svg.count('class="next"') == 2  # on the map and in the legend
    assert ">0204</text>" in svg
    for secret in ("Old Smoke", "Raiders", "Ashby", "0403"):
        assert secret not in svg


def test_the_terminal_shows_the_ring_with_its_numbers_and_nothing_else() -> None:
    board, layers = known()
    text = render_terminal(board, layers)
    assert "0204" in text
    assert "0403" not in text
    assert "V0303" not in text


def test_what_an_army_can_reach_is_marked_in_picture_and_terminal() -> None:
    board, layers = vale(), red_and_blue()
    marked = replace(layers, reach=frozenset([board.get("0104").at, board.get("0204").at]))
    assert re.search(r'<path class="reach" d="M', render_svg(board, marked))
    assert "○ within reach" in render_terminal(board, marked)
    assert 'class="reach"' not in render_svg(board, layers)
