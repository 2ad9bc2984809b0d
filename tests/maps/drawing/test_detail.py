"""What a map shows from near and from far, and what lies above what."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Page

from maps.board.board import Board
from maps.board.hexes import within
from maps.drawing.layers import DrawnArmy, DrawnEmpire, DrawnSettlement, Layers
from maps.drawing.layout import POINTY
from maps.drawing.realms import QUESTION, render_questions
from maps.drawing.svg import draw_svg
from maps.making.generate import MapSettings, generate
from tests.maps.browser import open_page
from tests.maps.drawn import red_and_blue, vale
from tests.maps.seeded import seeded_die


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    yield from open_page()


def great() -> tuple[Board, Layers]:
    """60 by 40 tiles, six realms, 60 armies, 120 settlements, a third of the land unexplored."""
    board, die = generate(MapSettings(60, 40), seeded_die("great")), seeded_die("armies")
    land = [at for at, tile in sorted(board.tiles.items()) if not tile.is_water]
    owners = {at: str((at[0] // 12 + at[1] // 8) % 6) for at in land if die(3) > 1}

    def some() -> tuple[int, int]:
        return land[die(len(land)) - 1]

    return board, Layers(
        title="The Great Vale",
        empires=tuple(DrawnEmpire(str(n), f"Realm {n}", number=n) for n in range(6)),
        owners=owners,
        armies=tuple(DrawnArmy(some(), f"Host {n}", str(n % 6), 50 * n) for n in range(60)),
        settlements=tuple(
            DrawnSettlement(some(), "capital" if n < 6 else "village", f"Town {n}", str(n % 6))
            for n in range(120)
        ),
        unexplored=frozenset(land) - frozenset(owners),
    )


def test_a_map_of_60_by_40_with_60_armies_is_small_enough_to_send() -> None:
    picture = draw_svg(*great(), zooms=True)
    assert len(gzip.compress(picture.svg.encode())) < 150_000
    assert len(gzip.compress(picture.names.encode())) < 15_000


def test_highlights_lie_below_every_label() -> None:
    layers = red_and_blue()
    svg = draw_svg(vale(), replace(layers, reach=frozenset(layers.owners)), legend="none").svg
    marks = [found.start() for found in re.finditer('class="(?:shade|reach|hl)"', svg)]
    words = [found.start() for found in re.finditer('<text class="(?:n.|tl)', svg)]
    assert len(marks) >= 3
    assert max(marks) < min(words)


def test_the_names_alone_stand_where_they_stand_in_the_picture() -> None:
    picture = draw_svg(vale(), red_and_blue())
    labels = re.findall('<text class="(?:n.|tl)[^>]*>', picture.names)
    assert labels
    assert all(label in picture.svg for label in labels)
    assert not re.search('class="(?:paper|rim|hl|sea)"', picture.names)


def test_unexplored_land_has_a_question_mark_on_every_third_tile() -> None:
    region = frozenset(within((0, 0), 6))
    assert render_questions(POINTY, region).count(QUESTION) <= len(region) / 2.5


def test_every_patch_of_unexplored_land_has_a_question_mark() -> None:
    for alone in ((0, 0), (1, 0), (2, 0)):
        assert render_questions(POINTY, frozenset([alone])).count(QUESTION) == 1


SHOWN = """look => {
  return getComputedStyle(document.querySelector(look)).display !== 'none' }"""


def test_small_words_give_way_to_the_realms_names_from_far_off(page: Page) -> None:
    picture = draw_svg(vale(), red_and_blue(), zooms=True)
    page.set_content(picture.svg)
    full = int(picture.width * picture.growth)
    shown = {}
    for share in (1, 0.52, 0.2):
        page.set_viewport_size({"width": int(full * share), "height": 900})
        shown[share] = [page.evaluate(SHOWN, look) for look in (".tl", ".ns", ".nc", ".far")]
    assert shown == {
        1: [True, True, True, False],
        0.52: [False, True, True, False],
        0.2: [False, False, False, True],
    }


def test_a_picture_that_is_not_zoomed_has_all_its_words_at_any_size() -> None:
    assert "max-width:" not in draw_svg(vale(), red_and_blue()).svg.replace("max-width:100%", "")
