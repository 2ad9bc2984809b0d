"""Text Mapper's own documented sample lines (public domain), line for line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maps.board.board import Board
from maps.board.check import check_board
from maps.board.problems import BadMap, MapProblem
from maps.board.tile import River
from maps.files.map_file import guess_form, load_file
from maps.files.other_words import load_words
from maps.files.text_map import load_text
from maps.files.text_mapper import load_textmapper
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


def told(text: str) -> list[str]:
    notes: list[MapProblem] = []
    load_textmapper(text, notes=notes)
    return [str(note) for note in notes]


def marks(board: Board, label: str) -> tuple[str, ...]:
    return board.get(label).marks


@pytest.mark.parametrize("sample", [DEFAULT, README, TUTORIAL, GNOMEYLAND])
def test_the_documented_samples_load_and_come_back_from_our_text(sample: str) -> None:
    board = load_textmapper(sample)
    assert load_text(render_text(board)) == board


def test_terrain_names_and_things_on_the_hexes_are_kept() -> None:
    board = load_textmapper(DEFAULT)
    assert board.get("0103").terrain == "highland"
    assert board.get("0301").kinds == ("forest",)
    assert board.get("0401").marks == ("tower",)
    assert load_textmapper(README).get("0103").name == "bone hills"


def test_a_line_with_gaps_is_filled() -> None:
    board = load_textmapper(DEFAULT)
    assert board.get("0202").river is not None
    assert (4, "road") in board.get("0103").edges


def test_what_is_left_out_is_told() -> None:
    assert told(DEFAULT) == [
        "road: leaves the map, and ends there: 1",
        "border: a kind of line that is left out: 1",
    ]


def test_our_lines_are_text_mappers_lines() -> None:
    text = render_text(load_textmapper(README))
    assert '0103 highland "bone hills"' in text.splitlines()


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_a_map_goes_out_in_text_mappers_words_and_comes_back(seed: str) -> None:
    board = generate(MapSettings(15, 12), seeded_die(seed))
    text = render_textmapper(board)
    assert "include default.txt" in text
    assert " mountain" in text
    assert load_textmapper(text) == board


def test_a_word_nobody_knows_is_a_mark_and_is_told_once() -> None:
    text = "0101 green windmill\n0102 windmill\n"
    board = load_textmapper(text)
    assert marks(board, "0101") == ("windmill",)
    assert told(text) == [
        "windmill: a word we don't know, kept as a mark: 2",
    ]
    assert load_text(render_text(board)) == board


@pytest.mark.parametrize(
    ("words", "terrain", "kinds"),
    [
        ("dry", "lowland", ()),
        ("light-grey rock", "highland", ()),
        ("coastal", "coast", ()),
        ("jungle_hills", "highland", ("forest",)),
        ("green_hills", "highland", ()),
        ("swamps", "lowland", ("swamp",)),
        ("hill3", "highland", ()),
        ("deep_sea", "sea", ()),
    ],
)
def test_words_of_other_map_sets_are_known(words: str, terrain: str, kinds: tuple[str]) -> None:
    tile = load_textmapper(f"0101 {words}").get("0101")
    assert (tile.terrain, tile.kinds, tile.marks) == (terrain, kinds, ())


def test_a_fort_of_apocalypse_is_a_fortress() -> None:
    assert marks(load_textmapper("0101 fort"), "0101") == ("fortress",)


def test_water_with_mountains_is_water_with_a_mark() -> None:
    board = load_textmapper("0101 water mountains")
    assert board.get("0101").terrain == "sea"
    assert marks(board, "0101") == ("mountains",)
    assert told("0101 water mountains") == [
        "mountains: clashes with the hex, kept as a mark: 1",
    ]


def test_rivers_that_join_may_repeat_the_lower_course() -> None:
    tiles = "\n".join(f"{column:02}{row:02} plain" for column in (1, 2, 3) for row in (1, 2, 3, 4))
    text = f"{tiles}\n0201-0202-0203-0204 river\n0101-0102-0202-0203-0204 river\n"
    board = load_textmapper(text)
    assert told(text) == []
    assert board.get("0102").river == River(1, 3)  # and so into the other river
    assert board.get("0202").river == River(1, 4)


def test_a_river_goes_through_a_sea_and_on_beyond_it() -> None:
    board = load_textmapper(
        "0101 plain\n0102 water\n0103 plain\n0104 swamp\n0101-0102-0103-0104 river"
    )
    assert board.get("0101").river == River(None, 4)
    assert board.get("0103").river == River(None, 4)


def test_a_trail_takes_the_hexes_that_text_mapper_takes() -> None:
    # The example of its own documentation: (1,1) (2,1) (3,2) (4,2) (5,3).
    tiles = "\n".join(f"{column:02}{row:02} plain" for column in range(1, 6) for row in (1, 2, 3))
    board = load_textmapper(f"{tiles}\n0101-0503 trail")
    on_it = [board.label(tile.at) for tile in board if tile.edges]
    assert on_it == ["0101", "0201", "0302", "0402", "0503"]


@pytest.mark.parametrize(
    ("line", "label"),
    [("-0102 forest", "-01.02"), ("-01-02 forest", "-01.-02"), ("104.117 forest", "104.117")],
)
def test_hexes_below_nought_and_beyond_a_hundred_are_read(line: str, label: str) -> None:
    assert load_textmapper(line).get(label).kinds == ("forest",)


def test_other_levels_of_a_map_are_left_out() -> None:
    text = "010100 forest\n010101 hill\n"
    assert load_textmapper(text).get("0101").kinds == ("forest",)
    assert told(text) == ["level 01 of the map is left out: 1"]


def test_a_file_beside_the_map_is_included(tmp_path: Path) -> None:
    (tmp_path / "map.txt").write_text("0101 forest\ninclude more.txt\ninclude far/away.txt\n")
    (tmp_path / "more.txt").write_text("0102 hill\ninclude map.txt\n")
    notes: list[MapProblem] = []
    assert len(load_file(tmp_path / "map.txt", None, notes)) == 2
    assert [note.facts["what"] for note in notes if "include" in note.message] == ["far/away.txt"]


def test_the_words_a_person_adds_go_first(tmp_path: Path) -> None:
    own = tmp_path / "map-words.toml"
    own.write_text('[words]\nmire = "swamp"\nrock = "volcano"\n[lines]\ncaravan = "road"\n')
    text = "0101 mire\n0102 rock\n0101-0102 caravan"
    board = load_textmapper(text, others=load_words(own))
    assert board.get("0101").kinds == ("swamp",)
    assert board.get("0102").kinds == ("volcano",)
    assert board.get("0101").edges == ((4, "road"),)


def test_a_map_out_of_obsidian_is_read_with_its_fences() -> None:
    text = '```text-mapper\noption horizontal\n0101 forest "Page|Deep Wood"\n```\n'
    board = load_textmapper(text)
    assert (board.layout, board.get("0101").name) == ("pointy", "Deep Wood")
    assert guess_form(text) == "textmapper"


def test_a_text_without_a_hex_is_refused() -> None:
    with pytest.raises(BadMap):
        load_textmapper("nothing here\n")


HEXES = st.sampled_from([f"{column:02}{row:02}" for column in range(1, 5) for row in range(1, 5)])
GROUND = st.sampled_from(["forest", "water", "mountain", "water hill", "windmill", "coast", ""])
HEX_LINES = st.builds("{} {}".format, HEXES, GROUND)
RUN_LINES = st.builds(
    lambda places, word: "-".join(places) + " " + word,
    st.lists(HEXES, min_size=2, max_size=5),
    st.sampled_from(["river", "trail", "border", "trade"]),
)


@given(st.lists(HEX_LINES, min_size=1, max_size=16), st.lists(RUN_LINES, max_size=4))
@settings(max_examples=200)
def test_no_hex_or_line_makes_a_map_unreadable(hexes: list[str], lines: list[str]) -> None:
    board = load_textmapper("\n".join(hexes + lines))
    assert load_text(render_text(board)) == board
    assert load_textmapper(render_textmapper(board)) == board
    check_board(board)
