"""A map typed as a picture of letters."""

import pytest

from maps.board.problems import BadMap
from maps.board.tile import LETTERS
from maps.files.text_map import load_text


def tiles(text):
    board = load_text(text)
    return {board.label(tile.at): (tile.terrain, *tile.kinds) for tile in board}


def test_a_letter_is_a_tile_and_a_line_a_row():
    assert tiles("L H\n~ F\n") == {
        "0101": ("lowland",),
        "0201": ("highland",),
        "0102": ("sea",),
        "0202": ("lowland", "forest"),
    }


def test_letters_may_stand_together_small_and_begin_elsewhere():
    assert tiles("grid 0304\nl.\n.h\n") == {"0304": ("lowland",), "0405": ("highland",)}


def test_a_line_of_its_own_says_more_of_a_tile():
    board = load_text('LL\n\n0201 highland volcano "Old Smoke"\n')
    assert board.get("0201").name == "Old Smoke"
    assert board.get("0101").terrain == "lowland"


@pytest.mark.parametrize(("word", "letter"), LETTERS.items())
def test_every_letter_that_is_drawn_can_be_typed(word, letter):
    [found] = tiles(f"grid\n{letter}\n").values()
    assert word in found


def test_a_wrong_letter_is_named_with_its_place_and_the_rest_is_understood():
    with pytest.raises(BadMap) as caught:
        load_text("L Q\nL H\n")
    [problem] = caught.value.problems
    assert (problem.line, problem.at) == (1, "0201")
    assert "Q at 0201" in str(problem)
    assert len(caught.value.understood) == 3


def test_a_river_that_jumps_is_told_where_it_could_go():
    with pytest.raises(BadMap) as caught:
        load_text("LLL\n0101-0301 river\n")
    assert "from 0101 it can go on to 0201" in str(caught.value.problems[0])
