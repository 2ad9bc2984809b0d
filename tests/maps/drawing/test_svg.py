"""A board as a picture."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maps.board.board import Board, part_of
from maps.drawing.layers import (
    DrawnArmy,
    DrawnEmpire,
    DrawnSettlement,
    DrawnSite,
    Layers,
    Mark,
    clip,
)
from maps.drawing.palette import find_banners
from maps.drawing.pixels import draw_png, render_png
from maps.drawing.svg import render_svg
from maps.errors import Refused, WrongWords
from maps.files.map_file import load_svg
from maps.files.text_writer import render_text
from maps.making.generate import MapSettings, generate
from tests.maps.drawing.crowded import crowded
from tests.maps.drawn import red_and_blue, vale
from tests.maps.seeded import seeded_die


def test_a_picture_is_well_formed_and_asks_nothing_of_any_other_place() -> None:
    svg = render_svg(vale(), red_and_blue())
    ElementTree.fromstring(svg)
    addresses = set(re.findall(r"[a-z]+://[^\"' )]+", svg))
    assert addresses == {"http://www.w3.org/2000/svg"}


def test_every_drawing_referred_to_is_there_once() -> None:
    svg = render_svg(vale(), red_and_blue())
    referred = set(re.findall(r'(?:href="#|url\(#)([\w-]+)', svg))
    defined = re.findall(r' id="([\w-]+)"', svg)
    assert referred <= set(defined)
    assert len(defined) == len(set(defined))


def test_the_map_loads_back_from_its_picture() -> None:
    board = vale()
    assert load_svg(render_svg(board, red_and_blue(), source=render_text(board))) == board


def test_a_picture_without_a_source_holds_no_map_text() -> None:
    assert "hexcrown-map" not in render_svg(vale(), red_and_blue())


def test_the_same_board_is_drawn_the_same_each_time() -> None:
    assert render_svg(vale(), red_and_blue()) == render_svg(vale(), red_and_blue())


def test_names_and_strengths_are_written_and_unknown_strength_is_a_question_mark() -> None:
    svg = render_svg(vale(), red_and_blue())
    for words in ("Kingsfall", "The Bold", ">1200<", ">?<", "here be dragons", "Old Smoke"):
        assert words in svg


def test_banners_bear_the_colour_asked_for_or_one_of_ours() -> None:
    svg = render_svg(vale(), red_and_blue())
    assert 'color="#0000ff"' in svg
    assert 'color="#b5272e"' in svg


def test_a_colour_that_is_none_never_reaches_the_picture() -> None:
    layers = red_and_blue()
    bad = replace(layers.empires[0], colour='red"/><script>')
    svg = render_svg(vale(), replace(layers, empires=(bad, layers.empires[1])))
    assert "script" not in svg


def test_the_legend_names_what_is_on_the_map_and_nothing_else() -> None:
    svg = render_svg(vale(), red_and_blue(), lang="it", legend="full")
    assert ">Vulcano<" in svg
    assert ">Altopiano<" in svg
    assert ">Isola<" not in svg


def legend_share(svg: str) -> float:
    """How much of the picture lies below the legend's line."""
    top, height = (
        float(part) for part in re.findall(r'viewBox="[^ ]+ ([^ ]+) [^ ]+ ([^"]+)"', svg)[0]
    )
    line = re.search(r'<path class="neat" d="M[-\d.]+ ([-\d.]+)H', svg)
    return (top + height - float(line[1])) / height if line else 0


@pytest.mark.parametrize("number", range(6))
def test_a_short_legend_takes_a_sixth_of_the_picture_at_most(number: int) -> None:
    board, layers = crowded(number)
    assert 0 < legend_share(render_svg(board, layers)) <= 1 / 6
    few = set(list(board.tiles)[:9])  # as a player's first report has
    svg = render_svg(part_of(board, few), clip(layers, few))
    assert legend_share(svg) <= 1 / 6


def test_a_full_legend_names_all_and_none_names_nothing() -> None:
    board, layers = vale(), red_and_blue()
    assert ">Volcano<" in render_svg(board, layers, legend="full")
    assert ">Volcano<" not in render_svg(board, layers, legend="none")
    with pytest.raises(WrongWords, match="no legend"):
        render_svg(board, layers, legend="huge")


def test_a_short_legend_leaves_out_terrain_before_empires() -> None:
    svg = render_svg(vale(), red_and_blue())
    assert svg.count(">Red Duchy<") == 1
    assert svg.count(">Blue League<") == 1


def test_an_empire_keeps_its_colour_and_device_where_others_are_not_shown() -> None:
    both = (DrawnEmpire("1", "Ost", number=0), DrawnEmpire("2", "West", number=1))
    alone = find_banners(both[1:])["2"]
    assert alone[:2] == find_banners(both)["2"][:2]


def test_realms_differ_by_pattern_and_not_by_colour_alone() -> None:
    svg = render_svg(vale(), red_and_blue(), theme="print")
    assert len(set(re.findall(r'<pattern id="(v\d+)-', svg))) == 2
    assert 'color="#0000ff"' not in svg


def test_auto_holds_both_themes_and_keeps_paper_light() -> None:
    auto, dark = render_svg(vale()), render_svg(vale(), theme="dark")
    assert "@media screen and (prefers-color-scheme:dark)" in auto
    assert "@media" not in dark


def test_an_unknown_theme_is_told_with_what_there_is() -> None:
    with pytest.raises(WrongWords, match="no theme 'sepia'"):
        render_svg(vale(), theme="sepia")


def test_two_maps_on_a_page_keep_their_own_shores() -> None:
    one, other = render_svg(vale(), prefix="a"), render_svg(vale(), prefix="b")
    assert 'id="ashore"' in one
    assert 'href="#bshore"' in other
    assert 'id="shore"' not in other


def test_clipped_layers_tell_nothing_of_other_tiles() -> None:
    board, layers = vale(), red_and_blue()
    seen = {board.get("0104").at}
    known = Board([board.get("0104")], board.layout)
    svg = render_svg(known, clip(layers, seen))
    assert "The Bold" in svg
    for secret in ("Kingsfall", "Raiders", "Gulls", "dragons", "Old Smoke", "0403"):
        assert secret not in svg


def test_layers_beyond_the_board_are_not_drawn() -> None:
    far = Layers(
        settlements=(DrawnSettlement((90, 90), "city", "Nowhere"),), owners={(90, 90): "x"}
    )
    assert "Nowhere" not in render_svg(vale(), far)


def test_a_box_of_tiles_stays_well_under_its_share_of_a_page() -> None:
    board = generate(MapSettings(11, 10), seeded_die("size"))
    assert len(render_svg(board, source=render_text(board)).encode()) < 120_000


def test_a_great_map_has_few_nodes_a_tile() -> None:
    board = generate(MapSettings(50, 40), seeded_die("great"))
    assert render_svg(board).count("<") < 2.5 * len(board)


def test_an_empty_board_and_a_single_tile_are_drawn() -> None:
    ElementTree.fromstring(render_svg(Board()))
    ElementTree.fromstring(render_svg(Board([vale().get("0303")], "pointy")))


@pytest.mark.parametrize("layout", ["flat", "pointy"])
def test_both_layouts_number_the_six_directions_on_the_compass(layout: str) -> None:
    svg = render_svg(generate(MapSettings(5, 4, layout=layout), seeded_die("six")))
    assert all(f">{side}</text>" in svg for side in range(1, 7))


@given(st.text(max_size=40))
def test_whatever_people_type_stays_text(words: str) -> None:
    at = vale().get("0104").at
    layers = Layers(
        title=words,
        settlements=(DrawnSettlement(at, "city", words, words),),
        armies=(DrawnArmy(at, words, words, 1),),
        sites=(DrawnSite(at, words, words),),
        marks=(Mark(at, words),),
    )
    tree = ElementTree.fromstring(render_svg(vale(), layers))
    tags = {element.tag.rpartition("}")[2] for element in tree.iter()}
    assert "script" not in tags
    assert not any(name.startswith("on") for element in tree.iter() for name in element.attrib)


def test_a_picture_becomes_png_of_the_width_asked_for() -> None:
    png = render_png(render_svg(vale(), red_and_blue(), theme="light"), width=320)
    assert png.startswith(b"\x89PNG")
    assert int.from_bytes(png[16:20], "big") == 320


def size_of(png: bytes) -> tuple[int, int]:
    return int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")


def test_a_png_is_at_least_sixteen_hundred_pixels_long_unasked() -> None:
    assert max(size_of(draw_png(vale(), red_and_blue()).png)) >= 1600
    assert max(size_of(draw_png(Board([vale().get("0303")], "pointy")).png)) >= 1600


def test_a_png_has_the_width_or_the_scale_asked_for() -> None:
    usual = size_of(draw_png(vale()).png)[0]
    assert size_of(draw_png(vale(), width=500).png)[0] == 500
    assert abs(size_of(draw_png(vale(), scale=0.5).png)[0] - usual / 2) <= 1


def test_a_narrow_png_keeps_its_letters_and_lists_what_no_longer_fits() -> None:
    drawn = draw_png(*crowded(3), width=420)
    assert drawn.left_out
    assert drawn.tiny == 11


def test_a_picture_of_no_width_or_a_giant_one_is_refused() -> None:
    for width in (0, 10**9):
        with pytest.raises(WrongWords, match="pixels wide"):
            render_png("<svg/>", width)


def test_png_without_its_part_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    with pytest.raises(Refused, match="resvg-py"):
        render_png("<svg/>")
