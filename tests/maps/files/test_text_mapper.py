"""Text Mapper's own documented sample lines (public domain), line for line."""

from __future__ import annotations

import pytest

from maps.files.text_map import load_text, read_text
from maps.files.text_writer import render_text, render_textmapper
from maps.making.generate import MapSettings, generate
from tests.maps.seeded import seeded_die

DEFAULT = """0101 mountain "mountain"
0102 swamp "swamp"
0103 hill "hill"
0104 forest "forest"
0201 empty pyramid "pyramid"
0202 tundra "tundra"
0203 coast "coast"
0204 empty house "house"
0301 woodland "woodland"
0302 wetland "wetland"
0303 plain "plain"
0304 sea "sea"
0401 hill tower "tower"
0402 sand house "house"
0403 jungle "jungle"
0501 mountain cave "cave"
0502 sand "sand"
0503 hill castle "castle"
0205-0103-0202-0303-0402 road
0101-0203 river
0401-0303-0403 border
include default.txt
license <text>Public Domain</text>
"""
README = """0101 empty
0102 mountain
0103 hill "bone hills"
0104 forest
"""
TUTORIAL = """text font-family="monospace" font-size="10pt"
default attributes fill="none" stroke="black" stroke-width="1px"
grass attributes fill="#90ee90"
sea attributes fill="#afeeee"
0101 grass
0102 sea
0201 grass "promised land"
0202 sea
"""
GNOMEYLAND = """0106 dark-green fir-forest "Deep Forest" 30
0206 green bushes
0306 soil keep "The Keep"
0406 light-soil town "Safe Town"
0305 white mountain law cliff1 cliff2 cliff5
0806 swamp2 chaos "swamp2"
0005-0506 trail
other <text x="100" y="1170" font-size="40pt">Small Example</text>
include gnomeyland.txt
"""


@pytest.mark.parametrize("sample", [DEFAULT, README, TUTORIAL, GNOMEYLAND])
def test_the_documented_samples_load_and_come_back_from_our_text(sample: str) -> None:
    board = load_text(sample, lenient=True)
    assert load_text(render_text(board)) == board


def test_terrain_names_and_things_on_the_hexes_are_kept() -> None:
    board = load_text(DEFAULT, lenient=True)
    assert board.get("0103").terrain == "highland"
    assert board.get("0301").kinds == ("forest",)
    assert board.get("0401").marks == ("tower",)
    assert load_text(README, lenient=True).get("0103").name == "bone hills"


def test_a_line_with_gaps_is_filled() -> None:
    board = load_text(DEFAULT, lenient=True)
    assert board.get("0202").river is not None
    assert (4, "road") in board.get("0103").edges


def test_what_is_left_out_is_told() -> None:
    notes = [str(note) for note in read_text(DEFAULT, lenient=True).notes]
    assert notes == ["line 21: border lines are left out", "line 19: 0205 is off the map: left out"]


def test_our_lines_are_text_mappers_lines() -> None:
    text = render_text(load_text(README, lenient=True))
    assert '0103 highland "bone hills"' in text.splitlines()


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_a_map_goes_out_in_text_mappers_words_and_comes_back(seed: str) -> None:
    board = generate(MapSettings(15, 12), seeded_die(seed))
    text = render_textmapper(board)
    assert "include default.txt" in text
    assert " mountain" in text
    assert load_text(text, lenient=True) == board
