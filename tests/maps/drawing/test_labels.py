"""Labels are placed: none covers another, none is lost without being listed."""

from __future__ import annotations

import re
from html import unescape

import pytest

from maps.board.board import Board
from maps.drawing.labels.lettering import LabelLine, Wish, measure, wrap
from maps.drawing.labels.solver import Solver, overlap
from maps.drawing.layers import (
    DrawnArmy,
    DrawnEmpire,
    DrawnFleet,
    DrawnSettlement,
    DrawnSite,
    Layers,
)
from maps.drawing.layout import Box, Point, find_layout
from maps.drawing.pieces import Pen, draw_pieces
from maps.drawing.scene import compose
from maps.drawing.svg import draw_svg, render_svg
from maps.files.text_map import load_text
from tests.maps.drawing.crowded import crowded

FRAME = Box(-200, -200, 200, 200)


def wish(text: str, rank: int = 1, x: float = 0, y: float = 0) -> Wish:
    return Wish(rank, (0, 0), "nm", (LabelLine(text),), Box(x - 5, y - 5, x + 5, y + 5))


def solve(wishes: list[Wish], frame: Box = FRAME) -> tuple[Solver, list[Wish]]:
    solver = Solver(frame, 1.4, [each.thing for each in wishes], ())
    return solver, solver.place_all(wishes)


def crowd(name: str) -> list[Wish]:
    """Twelve things nearer to one another than their names are long."""
    return [wish(f"{name} {n}", n, 26 * (n % 4), 22 * (n // 4)) for n in range(12)]


def test_a_label_stands_below_its_thing_where_there_is_room() -> None:
    solver, left = solve([wish("Ashby")])
    assert left == []
    assert 5 < solver.placed[0].box.top < 8


def test_labels_of_a_crowd_stand_around_their_things_and_cover_none() -> None:
    solver, left = solve(crowd("Name"))
    boxes = [placed.box for placed in solver.placed.values()]
    assert left == []
    assert not any(overlap(a, b) for n, a in enumerate(boxes) for b in boxes[n + 1 :])


def test_a_label_that_stands_further_off_has_a_line_to_its_thing() -> None:
    solver, _ = solve(crowd("A rather long name"))
    lines = [(placed.wish.thing, placed.line) for placed in solver.placed.values() if placed.line]
    assert lines
    for thing, (_, (x, y)) in lines:
        assert thing.left <= x <= thing.right
        assert thing.top <= y <= thing.bottom


def test_the_greater_one_has_the_better_place() -> None:
    solver, _ = solve([wish("Village", 4), wish("Capital", 0)])
    first = next(placed for placed in solver.placed.values() if placed.wish.rank == 0)
    assert first.box.top > 5


def test_what_finds_no_room_is_answered_not_drawn_over_another() -> None:
    solver, left = solve([wish(f"Name {n}", n) for n in range(9)], Box(-30, -12, 30, 20))
    assert left
    assert len(solver.placed) + len(left) == 9


def board(layout: str = "flat") -> Board:
    tiles = "".join(f"{q:02}{r:02} coast forest\n" for q in range(1, 6) for r in range(1, 6))
    return load_text(f"layout {layout}\n{tiles}")


def stack(armies: int, fleets: int = 0, layout: str = "flat") -> Layers:
    at = board(layout).get("0303").at
    return Layers(
        empires=(DrawnEmpire("r", "Red"), DrawnEmpire("b", "Blue")),
        settlements=(DrawnSettlement(at, "city", "Rivergate", "r"),),
        armies=tuple(DrawnArmy(at, f"Banner {n}", "rb"[n % 2], 1250 + n) for n in range(armies)),
        fleets=tuple(DrawnFleet(at, f"Fleet {n}", "r", 2 + n) for n in range(fleets)),
    )


def test_each_army_of_a_stack_has_a_line_with_its_name_and_strength() -> None:
    svg = render_svg(board(), stack(3))
    for n in range(3):
        assert f'>Banner {n} <tspan class="nf">125{n}</tspan>' in svg
    assert '<text class="bc"' in svg  # and the stack says how many


def test_forty_armies_on_a_tile_are_counted_and_all_named_when_pointing() -> None:
    svg = render_svg(board(), stack(40))
    assert ">+36<" in svg
    assert ">40</text>" in svg


@pytest.mark.parametrize("layout", ["flat", "pointy"])
def test_a_capital_and_an_army_on_one_tile_stand_side_by_side(layout: str) -> None:
    from maps.drawing.layout import find_layout
    from maps.drawing.palette import find_banners
    from maps.drawing.pieces import Pen, draw_pieces

    at = board(layout).get("0303").at
    layers = Layers(
        settlements=(DrawnSettlement(at, "capital", "Seat"),),
        armies=(DrawnArmy(at, "army 5", None, 500),),
    )
    pen = Pen(find_layout(layout), find_banners(()), "en")
    castle, army = draw_pieces(layers, pen)
    assert castle.box.right - army.box.left < 2.5  # the pole may touch a wall, not the crown


def test_what_is_left_out_at_a_forced_size_is_listed_below_the_map() -> None:
    found, layers = crowded(3)
    picture = draw_svg(found, layers, growth=0.9)
    assert picture.left_out
    text = unescape(re.sub(r"<[^>]+>", "", picture.svg.split("no room")[-1]))
    assert all(words in text for words in picture.left_out[:5])


def test_a_picture_grows_until_its_labels_fit() -> None:
    for number in range(12):
        assert compose(*crowded(number)).left_out == ()


def test_a_name_of_sixty_letters_is_set_on_lines_that_stay_within_bounds() -> None:
    for name in ("W" * 60, "The Most Serene Republic of the Upper and the Lower Marches X"):
        lines = wrap(name)
        assert len(lines) <= 3
        assert max(map(len, lines)) <= 20


def test_letters_without_a_known_width_are_held_to_the_room_kept() -> None:
    at = board().get("0303").at
    layers = Layers(settlements=(DrawnSettlement(at, "city", "مدينة السلام"),))
    assert 'lengthAdjust="spacingAndGlyphs"' in render_svg(board(), layers)


def test_a_wide_letter_is_measured_wider_than_a_narrow_one() -> None:
    assert measure("W", "nm") > 2 * measure("i", "nm")
    assert measure("W", "nc") > measure("W", "nm")


def river_wish(*course: Point, text: str = "Silver") -> Wish:
    x, y = course[0]
    away = Box(x, y + 80, x, y + 80)
    return Wish(6, (0, 0), "rn", (LabelLine(text),), away, ((x, y),), course=course)


def test_a_rivers_name_follows_its_course_above_the_water() -> None:
    solver, left = solve([river_wish((-90, 30), (0, 0), (90, -30))])
    curve = solver.placed[0].curve
    assert left == []
    assert curve is not None
    assert [letter.x for letter in curve.letters] == sorted(letter.x for letter in curve.letters)
    for letter in curve.letters:
        assert letter.turn == pytest.approx(-18.4, abs=0.1)
        assert letter.y < -letter.x / 3  # the water runs below


def test_a_name_on_a_river_that_flows_to_the_left_reads_from_the_left_all_the_same() -> None:
    solver, _ = solve([river_wish((90, 0), (0, 5), (-90, 0))])
    curve = solver.placed[0].curve
    assert curve is not None
    assert curve.letters[0].x < curve.letters[-1].x
    assert all(abs(letter.turn) < 90 for letter in curve.letters)


@pytest.mark.parametrize(
    ("course", "text"),
    [
        (((0, -90), (0, 90)), "Silver"),  # straight down
        (((-20, 0), (20, 0)), "Silver Water"),  # too short
        (((-90, 0), (90, 0)), "مملكة"),  # letters that join
    ],
)
def test_a_name_that_cannot_follow_its_river_stands_level(
    course: tuple[Point, ...], text: str
) -> None:
    solver, left = solve([river_wish(*course, text=text)])
    assert left == []
    assert solver.placed[0].curve is None


def test_no_label_lies_over_the_letters_of_a_curved_name() -> None:
    river = river_wish((-90, 40), (0, 0), (90, -40))
    solver, _ = solve([river, wish("Ashby", 7, 10, -16), wish("Ulm", 7, -40, 8)])
    letters = solver.placed[0].boxes
    assert len(letters) == len("Silver")
    for placed in list(solver.placed.values())[1:]:
        assert not any(overlap(placed.box, letter) for letter in letters)


def test_things_that_share_a_tile_do_not_cover_one_another() -> None:
    at = (0, 0)
    layers = Layers(
        settlements=(DrawnSettlement(at, "city", "A"), DrawnSettlement(at, "temple", "B")),
        sites=(DrawnSite(at, "necropolis"), DrawnSite(at, "mine")),
        fleets=(DrawnFleet(at, "", None, 1),),
        cursed=frozenset([at]),
    )
    pieces = draw_pieces(layers, Pen(find_layout("flat"), {}, "en"))
    small = [piece.box for piece in pieces if piece.box.width < 30]
    assert len(small) == 5
    assert not any(overlap(a, b) for n, a in enumerate(small) for b in small[n + 1 :])
