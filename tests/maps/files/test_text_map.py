from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maps.board.check import check_board
from maps.board.hexes import label, neighbour, parse_label
from maps.board.problems import BadMap
from maps.board.tile import River
from maps.files.text_map import load_text, read_text
from maps.files.text_writer import render_text


def problems(text: str) -> list[str]:
    return [str(problem) for problem in read_text(text).problems]


def test_a_person_types_a_line_a_tile() -> None:
    board = load_text('name "Vale"\n0101 highland volcano "Old Smoke"\n0102 plain forest\n')
    smoke = board.get("0101")
    assert (board.name, smoke.terrain, smoke.kinds) == ("Vale", "highland", ("volcano",))
    assert smoke.name == "Old Smoke"
    assert board.get("0102").terrain == "lowland"


def test_a_kind_alone_says_its_class() -> None:
    board = load_text("0101 volcano\n0102 sandbank\n0103 island\n0104 forest")
    assert [tile.terrain for tile in board] == ["highland", "sea", "coast", "lowland"]


def test_a_river_line_lays_the_course_and_makes_lowland_a_valley() -> None:
    board = load_text('0101 hill\n0102 plain\n0103 coast\n0104 sea\n0101-0102-0103-0104 river "S"')
    assert board.get("0102").river == River(1, 4, "S")
    assert [tile.terrain for tile in board] == ["highland", "river", "coast", "sea"]


def test_a_river_that_ends_on_a_coast_finds_the_sea_by_itself() -> None:
    board = load_text("0101 hill\n0102 coast\n0103 sea\n0101-0102 river")
    assert board.get("0102").river == River(1, 4)


def test_a_river_line_may_come_from_beyond_the_map() -> None:
    board = load_text("0102 plain\n0103 coast\n0104 sea\n0101-0102-0103 river")
    assert board.get("0102").river == River(1, 4)
    assert load_text(render_text(board)) == board


def test_a_river_may_be_typed_before_the_one_it_joins() -> None:
    text = "0101 hill\n0102 plain\n0103 coast\n0104 sea\n0201 hill\n"
    board = load_text(text + "0201-0102 river\n0101-0102-0103-0104 river")
    assert board.get("0201").river == River(None, 5)
    assert board.get("0102").river == River(1, 4)


def test_the_banks_of_a_fault_are_typed_by_their_sides() -> None:
    assert load_text("0101 fault:126").get("0101").parting == (1, 2, 6)
    assert load_text("0101 chasm").get("0101").parting == (1, 2, 3)


def test_roads_walls_passes_and_passages_lie_between_tiles() -> None:
    text = "0101 plain\n0102 hill\n0105 plain\n0101-0102 road\n0101-0102 pass\n0101-0105 passage\n"
    board = load_text(text)
    assert board.get("0101").edges == ((4, "pass"), (4, "road"))
    assert board.get("0102").edges == ((1, "pass"), (1, "road"))
    assert board.get("0105").passages == (parse_label("0101"),)
    assert load_text(render_text(board)) == board


def test_labels_beyond_ninety_nine_take_a_dot() -> None:
    board = load_text("104.05 plain\n104.06 sea\n-01.03 hill\n104.05-104.06 road")
    assert board.get("104.05").edges == ((4, "road"),)
    assert load_text(render_text(board)) == board


def test_a_pointy_map_says_so() -> None:
    board = load_text("0101 plain\n0102 sea\nlayout pointy")
    assert board.layout == "pointy"
    assert load_text(render_text(board)) == board


def test_equal_coordinates_are_told_with_both_lines() -> None:
    assert problems("0101 plain\n\n0101 sea") == ["line 3: 0101 is on line 1 too"]


def test_unknown_terrain_is_told_with_what_may_be_meant() -> None:
    assert problems("0101 mountian") == [
        "line 1: unknown terrain 'mountian'; did you mean mountain?"
    ]


def test_rivers_that_jump_circle_cross_or_leave_are_told() -> None:
    tiles = "0101 plain\n0102 plain\n0103 plain\n0201 plain\n"
    assert "jumps from 0101 to 0103" in problems(tiles + "0101-0103 river")[0]
    assert "comes to 0102 twice" in problems(tiles + "0102-0201-0102-0103 river")[0]
    assert (
        "already has a river" in problems(tiles + "0101-0102-0103 river\n0201-0102-0101 river")[0]
    )
    assert "leaves the map at 0202" in problems(tiles + "0201-0202-0302 river")[0]


def test_all_problems_come_at_once_in_the_order_of_lines() -> None:
    with pytest.raises(BadMap) as bad:
        load_text("hello\n0101 plain sea\n0102\n0103-0104 rode\n01 plain\nlayout round")
    assert [problem.line for problem in bad.value.problems] == [1, 2, 3, 4, 5, 6]


def test_mixed_line_ends_count_as_lines() -> None:
    assert problems("0101 plain\r0102 plain\r\n0103 plain\n0101 sea")[0].startswith("line 4")


def test_a_text_without_tiles_says_what_a_tile_looks_like() -> None:
    assert "0101 lowland" in problems("# nothing\n")[0]


@pytest.mark.parametrize("text", ["\0", "0101 plain \0", "0101 " + "x" * 50_000, "٠١٠٢ plain"])
def test_strange_characters_are_problems_not_crashes(text: str) -> None:
    assert problems(text)


def test_a_million_tiles_are_refused_at_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("maps.files.text_map.MOST_TILES", 500)
    text = "\n".join(f"{column:02d}{row:02d} sea" for column in range(99) for row in range(99))
    found = read_text(text)
    assert [problem.kind for problem in found.problems] == ["too-large"]
    assert found.problems[0].line == 501


def test_too_many_lines_are_refused_unread() -> None:
    assert [problem.kind for problem in read_text("\n" * 3_000_000).problems] == ["too-large"]


def test_endless_roads_are_refused_at_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("maps.files.text_map.MOST_POINTS", 5000)
    text = ("-".join(["0101", "0102"] * 400) + " road\n") * 20
    assert "too-large" in [problem.kind for problem in read_text(text).problems]


def test_a_hopeless_text_stops_at_a_bounded_number_of_problems() -> None:
    assert len(read_text("nonsense\n" * 100_000).problems) == 200


GRID = [f"{column:02d}{row:02d}" for column in range(1, 4) for row in range(1, 4)]
WORDS = ("plain", "hill", "coast", "sea", "lake", "swamp", "fault:12", "chasm", "island", "delta")
TILES = st.lists(st.sampled_from(WORDS), min_size=len(GRID), max_size=len(GRID)).map(
    lambda words: [f"{at} {word}" for at, word in zip(GRID, words, strict=True)]
)
WALKS = st.tuples(st.sampled_from(GRID), st.lists(st.integers(1, 6), min_size=1, max_size=4))
KINDS_OF_RUN = st.sampled_from(["river", 'river "Silver"', "road", "wall", "pass", "passage"])


def run_line(walk: tuple[str, list[int]], word: str) -> str:
    places = [parse_label(walk[0])]
    for side in walk[1]:
        places.append(neighbour(places[-1], side))
    return "-".join(map(label, places)) + f" {word}"


RUNS = st.lists(st.builds(run_line, WALKS, KINDS_OF_RUN), max_size=4)


@given(TILES, RUNS)
@settings(max_examples=200)
def test_any_map_loads_whole_or_tells_why_and_what_loads_comes_back(
    tiles: list[str], runs: list[str]
) -> None:
    text = "\n".join(tiles + runs)
    reading = read_text(text)
    if not reading.problems:
        board = load_text(text)
        assert load_text(render_text(board)) == board
        check_board(board)
        assert board.graph.number_of_nodes() >= len(board)


@given(st.lists(st.text(max_size=20) | st.sampled_from(GRID), max_size=12).map(" ".join))
@settings(max_examples=200)
def test_no_text_at_all_makes_the_reading_fall_over(text: str) -> None:
    reading = read_text(text)
    assert reading.problems or reading.tiles
