"""A page of a real browser, for tests of what is drawn."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

from playwright.sync_api import Page, sync_playwright

from tests.conftest import miss


def open_page(width: int = 1600, height: int = 1200) -> Iterator[Page]:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        miss("Chromium", "no chromium on the path")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield browser.new_page(viewport={"width": width, "height": height})
        browser.close()
