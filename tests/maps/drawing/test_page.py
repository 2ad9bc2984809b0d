"""The page of frames in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from maps.drawing.frames import Frame, render_frames
from tests.chromium import find_chromium
from tests.conftest import miss
from tests.maps.drawn import later, red_and_blue, vale


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    chromium = find_chromium()
    if chromium is None:
        miss("Chromium", "no chromium on the path")
    with sync_playwright() as play:
        yield play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])


def test_the_slider_shows_each_moment_without_errors_or_requests(
    browser: Browser, tmp_path: Path
) -> None:
    file = tmp_path / "frames.html"
    moments = [Frame("3/spring", red_and_blue()), Frame("4/spring", later(red_and_blue()))]
    file.write_text(render_frames(vale(), moments), encoding="utf-8")
    told: list[str] = []
    asked: list[str] = []
    page = browser.new_page()
    page.on("console", lambda message: told.append(message.text))
    page.on("pageerror", lambda error: told.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    ashby = page.locator("g[data-f] title", has_text="Ashby").locator("xpath=../..")
    assert page.locator("#when").text_content() == "4/spring"
    assert ashby.get_attribute("display") == "none"
    page.locator("#at").fill("0")
    assert page.locator("#when").text_content() == "3/spring"
    assert ashby.get_attribute("display") == "inline"
    assert told == []
    assert asked == [file.as_uri()]
