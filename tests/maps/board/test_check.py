from __future__ import annotations

import pytest

from maps.board.board import Board
from maps.board.check import check_board
from maps.board.tile import River, Tile
from maps.files.text_map import load_text

SOUND = """
    0101 highland
    0102 lowland
    0103 coast delta
    0104 sea
    0201 lowland capital-site
    0202 coast
    0203 sea
    0204 sea sandbank
    0101-0102-0103-0104 river "Silver"
"""


def kinds(text: str) -> list[str]:
    return [problem.kind for problem in check_board(load_text(text))]


def test_a_sound_map_has_no_problem() -> None:
    assert kinds(SOUND) == []


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("0101 lowland\n0102 lowland\n0103 lowland\n0101-0102-0103 river", "river-ends"),
        ("0101 lowland\n0102 lowland\n0101-0102-0103 river", "river-ends"),
        ("0101 river", "river-missing"),
        ("0101 coast delta\n0102 sea", "delta"),
        ("0101 sea island\n0102 sea", "kind-misplaced"),
        ("0101 lowland volcano\n0102 lowland", "kind-misplaced"),
        ("0101 island\n0102 lowland\n0201 sea", "island-by-land"),
        ("0101 lowland\n0102 sea\n0103 lowland", "land-apart"),
        ("0101 lowland\n0102 lowland fault:123\n0103 lowland", "land-apart"),
        ("0101 lowland\n0102 swamp\n0103 lowland", "land-apart"),
        ("0101 sandbank\n0102 coast", "sandbank-without-sea"),
        ("0101 capital-site\n0102 lowland\n0103 capital-site", "capitals-near"),
        ("0101 swamp capital-site", "capital-closed"),
        ("0101 lowland bridge", "bridge"),
    ],
)
def test_each_broken_placement_is_listed(text: str, kind: str) -> None:
    assert kind in kinds(text)


def test_a_coast_in_the_middle_of_land_has_no_sea() -> None:
    around = ("0201", "0302", "0303", "0203", "0103", "0102")
    ring = "\n".join(f"{label} lowland" for label in around)
    problems = check_board(load_text(ring + "\n0202 coast"))
    assert [(problem.kind, problem.at) for problem in problems] == [("coast-without-sea", "0202")]


def test_rivers_that_flow_into_each_other_run_in_a_circle() -> None:
    ring = [(0, 0), (0, 1), (1, 0)]
    circle = [River(3, 4), River(1, 2), River(5, 6)]
    board = Board(Tile(at, "river", river=river) for at, river in zip(ring, circle, strict=True))
    assert [problem.kind for problem in check_board(board)] == ["river-circle"]


def test_land_that_a_passage_reaches_is_not_cut_off() -> None:
    assert kinds("0101 lowland\n0102 sea\n0103 lowland\n0101-0103 passage") == []


def test_every_problem_names_its_tile() -> None:
    problems = check_board(load_text("0101 river\n0102 coast delta\n0103 sea"))
    assert [str(problem)[:5] for problem in problems] == ["0101:", "0102:"]
