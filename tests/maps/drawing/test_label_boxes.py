"""The boxes of the text that Chromium draws: no two overlap, none lies outside the picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Page

from maps.board.board import Board
from maps.drawing.layers import DrawnArmy, DrawnSettlement, Layers
from maps.drawing.svg import draw_svg
from tests.maps.browser import open_page
from tests.maps.drawing.crowded import crowded
from tests.maps.label_boxes import find_faults


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    yield from open_page()


def faults(page: Page, svg: str) -> list[list[str]]:
    count, bad = find_faults(page, svg)
    assert count
    return bad


def check(page: Page, numbers: range, growth: float | None, most: float) -> None:
    """`most`: out of a hundred labels, how many may be left out."""
    placed = left = 0
    for number in numbers:
        picture = draw_svg(*crowded(number), theme="light", growth=growth)
        assert faults(page, picture.svg) == []
        left += len(picture.left_out)
        placed += picture.svg.count("<text")
    assert left / (placed + left) <= most / 100


def test_labels_of_crowded_maps_keep_clear_of_one_another(page: Page) -> None:
    check(page, range(6), None, 1)


def test_labels_at_a_forced_smaller_size_keep_clear_of_one_another(page: Page) -> None:
    check(page, range(6), 1.0, 6)


@pytest.mark.long
def test_labels_of_a_hundred_maps_keep_clear_of_one_another(page: Page) -> None:
    check(page, range(100), None, 1)
    check(page, range(100), 1.0, 6)


@pytest.mark.parametrize(
    "name", ["W" * 60, "مملكة الشمال العظيمة القديمة", "שלום עולם", "🏰🐉🏰🐉🏰🐉🏰🐉", "東京" * 12]
)
def test_names_of_any_letters_stay_within_the_picture(page: Page, name: str) -> None:
    board, layers = crowded(1)
    settlements = tuple(replace(each, name=name) for each in layers.settlements)
    picture = draw_svg(board, replace(layers, settlements=settlements, title=name), theme="light")
    assert faults(page, picture.svg) == []


def test_a_single_tile_holds_its_labels_or_lists_them(page: Page) -> None:
    board, _ = crowded(2)
    at, tile = next(iter(board.tiles.items()))
    layers = Layers(
        title="One",
        settlements=(DrawnSettlement(at, "capital", "Saltmouth"),),
        armies=tuple(DrawnArmy(at, f"army {n}", None, 500) for n in range(40)),
    )
    picture = draw_svg(Board([replace(tile, river=None)], board.layout), layers, theme="light")
    assert faults(page, picture.svg) == []
