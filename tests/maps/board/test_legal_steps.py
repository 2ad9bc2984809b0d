from __future__ import annotations

from maps.board.board import Board
from maps.board.hexes import parse_label
from maps.board.legal_steps import LegalStep, army_steps, fleet_steps
from maps.board.routes import find_coast_way, find_land_way, find_sea_way
from maps.files.text_map import load_text


def steps(board: Board, at: str, bank: int = 0) -> dict[str, tuple[str, ...]]:
    return {
        f"{board.label(step.at)}/{step.bank}": step.risks
        for step in army_steps(board, parse_label(at), bank)
    }


RIVER = """
    0101 lowland
    0201 river
    0202 river
    0203 river
    0302 lowland
    0201-0202-0203 river
"""  # runs north to south: bank 0 east, bank 1 west


def test_leaving_by_the_far_bank_fords_the_river_first() -> None:
    board = load_text(RIVER)
    assert steps(board, "0202", 0)["0302/0"] == ()
    assert steps(board, "0202", 1)["0302/0"] == ("ford",)


def test_a_bridge_takes_the_risk_away() -> None:
    board = load_text(RIVER.replace("0202 river", "0202 river bridge"))
    assert steps(board, "0202", 1)["0302/0"] == ()


def test_an_army_arrives_on_the_near_bank() -> None:
    board = load_text("0101 lowland\n0102 lowland\n" + RIVER.replace("0101 lowland", ""))
    assert "0202/1" in steps(board, "0102")
    assert "0202/0" not in steps(board, "0102")


def test_an_army_can_cross_and_stay_on_the_tile() -> None:
    board = load_text(RIVER)
    assert steps(board, "0202", 0)["0202/1"] == ("ford",)


def test_mountains_are_hazardous_unless_a_road_or_pass_leads_up() -> None:
    board = load_text("0101 lowland\n0102 highland\n0201 highland\n0101-0201 pass")
    assert steps(board, "0101") == {"0102/0": ("mountain",), "0201/0": ()}


def test_swamp_lake_and_sea_are_closed_to_armies() -> None:
    board = load_text("0201 lowland\n0101 swamp\n0202 lake\n0301 sea\n0102 lowland")
    assert steps(board, "0201") == {"0102/0": ()}


def test_a_wall_bars_the_way_but_where_a_road_goes_through() -> None:
    text = "0101 lowland\n0102 lowland\n0101-0102 wall"
    assert steps(load_text(text), "0101") == {}
    assert steps(load_text(text + "\n0101-0102 road"), "0101") == {"0102/0": ()}


def test_a_secret_passage_is_a_step_with_its_length() -> None:
    board = load_text("0101 lowland\n0108 lowland\n0101-0108 passage")
    assert army_steps(board, parse_label("0101")) == [LegalStep(parse_label("0108"), 0, 0, (), 7)]


def test_no_army_marches_over_or_from_the_sea() -> None:
    board = load_text("0101 sea\n0102 coast")
    assert army_steps(board, parse_label("0101")) == []
    assert army_steps(board, parse_label("0909")) == []


def test_two_coasts_without_common_water_are_not_joined_for_ships() -> None:
    # 0102 and 0201 touch; the two tiles that touch both, 0101 and 0202, are land.
    board = load_text("0101 lowland\n0102 coast\n0103 sea\n0201 coast\n0202 lowland\n0301 sea")
    assert parse_label("0201") not in [s.at for s in fleet_steps(board, parse_label("0102"))]


SEAS = """
    0101 coast
    0102 sea
    0103 coast
    0201 coast
    0202 sea
    0203 coast
    0301 lowland
    0302 coast
    0303 coast
"""


def test_a_coast_way_never_leaves_the_coast_and_a_sea_way_may() -> None:
    board = load_text(SEAS)
    start, end = parse_label("0101"), parse_label("0103")
    by_coast = find_coast_way(board, start, end)
    by_sea = find_sea_way(board, start, end)
    assert by_coast is not None
    assert by_sea is not None
    assert all(board.tiles[step.at].terrain == "coast" for step in by_coast.steps)
    assert (by_sea.length, by_sea.risks) == (2, ("weather",))


def test_the_shortest_land_way_takes_risks_and_the_safest_goes_round() -> None:
    board = load_text(
        "0101 lowland\n0102 highland\n0103 lowland\n0201 lowland\n0202 lowland\n0203 lowland"
    )
    start, end = parse_label("0101"), parse_label("0103")
    short = find_land_way(board, start, end)
    safe = find_land_way(board, start, end, safest=True)
    assert short is not None
    assert safe is not None
    assert (short.length, short.risks) == (2, ("mountain",))
    assert (safe.length, safe.risks) == (3, ())


def test_where_there_is_no_way_none_is_found() -> None:
    board = load_text("0101 lowland\n0102 sea\n0103 lowland")
    assert find_land_way(board, parse_label("0101"), parse_label("0103")) is None


def test_a_passage_is_gone_through_at_two_tiles_a_move() -> None:
    board = load_text("0101 lowland\n0108 lowland\n0101-0108 passage")
    way = find_land_way(board, parse_label("0101"), parse_label("0108"))
    assert way is not None
    assert way.length == 4
