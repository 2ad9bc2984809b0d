"""A page of a real browser, for tests of what is drawn."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page, sync_playwright

from tests.chromium import find_chromium
from tests.conftest import miss


def open_page(width: int = 1600, height: int = 1200) -> Iterator[Page]:
    chromium = find_chromium()
    if chromium is None:
        miss("Chromium", "no chromium on the path")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield browser.new_page(viewport={"width": width, "height": height})
        browser.close()
