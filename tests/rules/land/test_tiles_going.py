"""The rules of the supplement's tiles that are about going somewhere."""

from __future__ import annotations

import pytest

from maps.board.board import Board
from maps.board.check import check_board
from maps.board.coasts import down_the_coast, up_the_coast
from maps.board.hexes import parse_label
from maps.board.legal_steps import LegalStep, army_steps, fleet_steps
from maps.board.neighbourhood import around, tile_towards
from maps.board.rivers import downstream, tiles_from_source
from maps.board.routes import find_land_way, find_sea_way
from maps.files.text_map import load_text


def step_to(steps: list[LegalStep], board: Board, label: str) -> LegalStep | None:
    return next((step for step in steps if step.at == board.get(label).at), None)


# A column from north to south with the tile under test in the middle: sides 1 and 4 join them.
def column(middle: str) -> Board:
    return load_text(f"0101 lowland\n0102 {middle}\n0103 lowland")


@pytest.mark.rule("ME-TILE-CHASM-1")
def test_an_army_crossing_a_chasm_without_a_bridge_rolls_for_the_route() -> None:
    board = column("lowland chasm:126")
    army = parse_label("0102")
    over = step_to(army_steps(board, army, 0), board, "0103")
    back = step_to(army_steps(board, army, 0), board, "0101")
    assert over is not None
    assert back is not None
    assert (over.risks, back.risks) == (("crossing",), ())


@pytest.mark.rule("ME-TILE-CHASM-1")
def test_a_bridge_over_a_chasm_needs_no_roll() -> None:
    board = column("lowland chasm:126 bridge")
    over = step_to(army_steps(board, parse_label("0102"), 0), board, "0103")
    assert over is not None
    assert over.risks == ()


@pytest.mark.rule("ME-TILE-FAULT-1")
@pytest.mark.parametrize("words", ["lowland fault:126", "lowland fault:126 bridge"])
def test_an_army_leaves_a_fault_only_by_the_sides_it_entered_by(words: str) -> None:
    board = column(words)
    entered = step_to(army_steps(board, parse_label("0101")), board, "0102")
    assert entered is not None
    onward = [board.label(step.at) for step in army_steps(board, entered.at, entered.bank)]
    assert onward == ["0101"]
    assert find_land_way(board, parse_label("0101"), parse_label("0103")) is None


@pytest.mark.rule("ME-TILE-ISLAND-1")
def test_an_island_is_reached_by_ship_alone() -> None:
    board = load_text("0101 coast\n0102 coast island\n0103 sea\n0201 sea\n0202 sea")
    port, island = parse_label("0101"), parse_label("0102")
    assert army_steps(board, port) == []
    assert army_steps(board, island) == []
    assert find_sea_way(board, port, island) is not None


@pytest.mark.rule("ME-TILE-ROCKCOAST-1")
def test_a_rocky_coast_is_highland_to_an_army_and_closed_to_ships() -> None:
    board = load_text("0101 lowland\n0102 coast rocky-coast\n0103 sea\n0202 coast\n0203 sea")
    climb = step_to(army_steps(board, parse_label("0101")), board, "0102")
    assert climb is not None
    assert climb.risks == ("mountain",)
    for start in ("0103", "0202"):
        sailed = fleet_steps(board, parse_label(start), open_sea=True)
        assert step_to(sailed, board, "0102") is None


@pytest.mark.rule("ME-TILE-HEADLAND-1")
def test_a_fleet_that_passes_a_headland_rolls_for_hazards() -> None:
    board = load_text("0101 coast\n0102 coast headland\n0201 sea\n0202 sea")
    step = step_to(fleet_steps(board, parse_label("0101")), board, "0102")
    assert step is not None
    assert step.risks == ("hazard",)


@pytest.mark.rule("ME-TILE-SANDBANK-1")
def test_a_fleet_over_sandbanks_rolls_for_hazards_and_only_on_the_open_sea() -> None:
    board = load_text("0101 coast\n0102 sandbank\n0103 sea\n0201 sea")
    start = parse_label("0101")
    step = step_to(fleet_steps(board, start, open_sea=True), board, "0102")
    assert step is not None
    assert "hazard" in step.risks
    assert step_to(fleet_steps(board, start), board, "0102") is None


@pytest.mark.rule("ME-TILE-VOLCANO-1", "ME-TILE-PLATEAU-1")
@pytest.mark.parametrize("kind", ["volcano", "plateau"])
def test_volcano_and_plateau_are_highland_to_go_over(kind: str) -> None:
    board = column(kind)
    step = step_to(army_steps(board, parse_label("0101")), board, "0102")
    assert step is not None
    assert step.risks == ("mountain",)


@pytest.mark.rule("ME-TILE-VOLCANO-2")
def test_the_neighbours_of_a_volcano_are_numbered_one_to_six() -> None:
    ring = ("0201", "0302", "0303", "0203", "0103", "0102")
    board = load_text("0202 volcano\n" + "\n".join(f"{label} lowland" for label in ring))
    found = around(board, parse_label("0202"))
    assert [board.label(tile.at) for tile in found] == list(ring)


@pytest.mark.rule("ME-TILE-DELTA-4", "ME-TILE-DELTA-1")
def test_a_delta_is_a_coast_and_the_last_tile_of_its_river() -> None:
    text = "0101 hill\n0102 plain\n0103 coast delta\n0104 sea\n0101-0102-0103-0104 river"
    board = load_text(text)
    assert [tile.at for tile in downstream(board, parse_label("0101"))][-1] == parse_label("0103")
    assert check_board(board) == []
    higher = text.replace("0102 plain", "0102 coast delta")
    assert "delta" in [problem.kind for problem in check_board(load_text(higher))]


@pytest.mark.rule("ME-TILE-DELTA-1")
def test_a_delta_takes_ships_as_any_coast() -> None:
    board = load_text(
        "0101 coast\n0102 coast delta\n0201 sea\n0202 sea\n0103 hill\n0103-0102-0202 river"
    )
    assert step_to(fleet_steps(board, parse_label("0101")), board, "0102") is not None


SHORE = "0101 sea\n0102 sea\n0103 sea\n0104 sea\n0201 coast\n0202 coast\n0203 coast\n0204 coast"


@pytest.mark.rule("ME-PIR-2", "ME-PIR-4")
def test_a_pirate_follows_the_coast_up_or_down_until_it_leaves_the_map() -> None:
    board = load_text(SHORE)
    up = up_the_coast(board, parse_label("0203"), 1)
    down = down_the_coast(board, parse_label("0203"), 6)
    assert [board.label(at) for at in up.path] == ["0202"]
    assert ([board.label(at) for at in down.path], down.off_map) == (["0204"], True)


@pytest.mark.rule("ME-TOW-E2")
def test_a_spell_lands_at_direction_and_distance_or_off_the_map() -> None:
    board = column("lowland")
    tower = parse_label("0101")
    assert tile_towards(board, tower, 4, 2) == board.get("0103")
    assert tile_towards(board, tower, 4, 3) is None


@pytest.mark.rule("ME-BRI-1")
def test_tiles_of_a_river_are_counted_from_its_source() -> None:
    board = load_text("0101 hill\n0102 plain\n0103 coast\n0104 sea\n0101-0102-0103-0104 river")
    assert [tiles_from_source(board, parse_label(f"010{row}")) for row in (1, 2, 3)] == [1, 2, 3]
