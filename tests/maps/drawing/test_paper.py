"""Maps on sheets of paper."""

from __future__ import annotations

import re
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from maps.drawing.paper.sheets import LAP, draw_sheets, find_windows, parse_tile, render_print_page
from maps.drawing.pixels import find_browser, render_pdf
from maps.errors import Refused, WrongWords
from maps.files.map_file import load_svg
from maps.files.text_writer import render_text
from maps.making.generate import MapSettings, generate
from tests.conftest import miss
from tests.maps.drawing.crowded import crowded
from tests.maps.drawn import red_and_blue, vale
from tests.maps.seeded import seeded_die


def require_browser() -> None:
    try:
        find_browser()
    except Refused:
        miss("Chromium", "no chromium on the path")


@pytest.mark.parametrize(("paper", "short", "long"), [("a4", 210, 297), ("a3", 297, 420)])
def test_a_small_map_fits_one_sheet_of_its_size(paper: str, short: int, long: int) -> None:
    for orientation, size in (("portrait", (short, long)), ("landscape", (long, short))):
        sheets = draw_sheets(vale(), red_and_blue(), paper=paper, orientation=orientation)
        [svg] = sheets.svgs
        ElementTree.fromstring(svg)
        assert f'width="{size[0]}mm" height="{size[1]}mm"' in svg


def test_a_tile_has_the_size_asked_for_on_every_sheet() -> None:
    sheets = draw_sheets(*crowded(1), tile=40)
    assert sheets.plan.total > 1
    for svg in sheets.svgs:
        wide = float(re.findall(r'class="hexmap" x="10" y="10" width="([\d.]+)"', svg)[0])
        units = float(re.findall(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ', svg)[1])
        assert wide / units * 62 == pytest.approx(40, rel=0.001)


def test_sheets_lap_over_one_another_and_cover_the_whole_picture() -> None:
    sheets = draw_sheets(*crowded(1), tile=40)
    windows = [window for _, _, window in find_windows(sheets.plan, sheets.picture)]
    page, lap = sheets.picture.page, LAP / sheets.plan.unit
    assert min(window.left for window in windows) <= page.left
    assert max(window.right for window in windows) >= page.right
    assert max(window.bottom for window in windows) >= page.bottom
    if sheets.plan.columns > 1:
        assert windows[0].right - windows[1].left == pytest.approx(lap)


def test_a_large_map_goes_over_several_sheets_unasked_and_a_giant_one_over_few() -> None:
    large = generate(MapSettings(40, 30), seeded_die("paper"))
    assert 1 < draw_sheets(large).plan.total <= 24


def test_letters_on_paper_stay_legible() -> None:
    sheets = draw_sheets(*crowded(2, wide=16, high=14))
    assert 11 / sheets.picture.growth * sheets.plan.unit >= 2.2


def test_too_many_sheets_and_words_that_are_no_length_are_refused() -> None:
    with pytest.raises(Refused, match="sheets of paper"):
        draw_sheets(generate(MapSettings(40, 30), seeded_die("paper")), tile=200)
    for text in ("40", "mm", "1e3mm", "-4cm", "0mm", "9999in"):
        with pytest.raises(WrongWords):
            parse_tile(text)
    with pytest.raises(WrongWords, match="no paper"):
        draw_sheets(vale(), paper="letter")
    with pytest.raises(WrongWords, match="no orientation"):
        draw_sheets(vale(), orientation="sideways")


def test_lengths_are_read_in_three_measures() -> None:
    assert [parse_tile(text) for text in ("40mm", "4 cm", "1.5in")] == [40, 40, pytest.approx(38.1)]


def test_the_map_loads_back_from_its_first_sheet() -> None:
    board = vale()
    assert load_svg(draw_sheets(board, source=render_text(board)).svgs[0]) == board


def test_print_is_ink_on_white_and_tells_realms_by_pattern() -> None:
    svg = draw_sheets(vale(), red_and_blue(), theme="print").svgs[0]
    colours = set(re.findall(r"#[0-9a-f]{6}\b", svg))
    assert all(len({colour[n : n + 2] for n in (1, 3, 5)}) == 1 for colour in colours)
    assert 'class="veil"' in svg


def test_the_page_to_print_holds_the_picture_once() -> None:
    sheets = draw_sheets(*crowded(1), tile=40)
    page = render_print_page(sheets, "<Vale>", "en")
    assert page.count('id="whole"') == 1
    assert page.count('href="#whole"') == sheets.plan.total
    assert "&lt;Vale&gt;" in page


def test_a_pdf_has_a_page_for_each_sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Below a temporary folder with a long path too."""
    require_browser()
    sheets = draw_sheets(*crowded(1), tile=40)
    folder = tmp_path / ("long" * 20)
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    pdf = render_pdf(render_print_page(sheets, "Vale", "en"))
    assert len(re.findall(rb"/Type /Page\b", pdf)) == sheets.plan.total


def test_a_pdf_without_a_browser_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("HEXCROWN_BROWSER", raising=False)
    with pytest.raises(Refused, match="Chromium") as told:
        render_pdf("")
    assert "svg" in (told.value.hint or "")
