"""Names and strengths on a drawn map stand clear of one another."""

from __future__ import annotations

import re
from itertools import combinations
from typing import NamedTuple

import pytest

from maps.board.board import Board
from maps.drawing.layers import Army, Empire, Fleet, Layers, Settlement
from maps.drawing.svg import render_svg
from maps.files.text_map import load_text

WRITTEN = re.compile(r'<text class="(nc|nm|ns|nf)[ a-z]*" x="([-\d.]+)" y="([-\d.]+)">([^<]+)<')
SIZES = {"nc": 13.5, "nm": 11.0, "ns": 9.0, "nf": 8.0}


class Words(NamedTuple):
    text: str
    left: float
    top: float
    right: float
    bottom: float

    def covers(self, other: Words) -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


def written(svg: str) -> list[Words]:
    """What is written, each with the box that its letters need at least."""
    found = []
    for look, x, y, text in WRITTEN.findall(svg):
        half, size = len(text) * SIZES[look] * 0.23, SIZES[look]
        box = float(x) - half, float(y) - size * 0.7, float(x) + half, float(y)
        found.append(Words(text, *box))
    return found


def crowd(layout: str, armies: int, fleets: int) -> Layers:
    at = board(layout).get("0202").at
    return Layers(
        empires=(Empire("r", "Red"), Empire("b", "Blue")),
        settlements=(Settlement(at, "city", "Rivergate", "r"),),
        armies=tuple(Army(at, f"Banner {n}", "rb"[n % 2], 1250 + n) for n in range(armies)),
        fleets=tuple(Fleet(at, f"Fleet {n}", "r", 2 + n) for n in range(fleets)),
    )


def board(layout: str) -> Board:
    tiles = "".join(f"{q:02}{r:02} coast forest\n" for q in range(1, 4) for r in range(1, 4))
    return load_text(f"layout {layout}\n{tiles}")


@pytest.mark.parametrize("layout", ["flat", "pointy"])
@pytest.mark.parametrize(("armies", "fleets"), [(1, 0), (2, 0), (3, 0), (5, 0), (1, 1), (3, 3)])
def test_nothing_written_on_a_crowded_tile_covers_another(layout, armies, fleets):
    words = written(render_svg(board(layout), crowd(layout, armies, fleets)))
    assert [(a.text, b.text) for a, b in combinations(words, 2) if a.covers(b)] == []


def test_the_strengths_of_a_stack_stand_in_one_line():
    words = [each.text for each in written(render_svg(board("flat"), crowd("flat", 2, 1)))]
    assert "1250 · 1251" in words
    assert "2" in words


def test_a_tiles_label_has_a_rim_that_lifts_it_off_a_forest():
    assert re.search(r"\.hexmap \.tl\{fill:#\w+;stroke:#\w+\}", render_svg(board("flat")))
