"""Campaigns for the page, and who looks at it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.chromium import find_chromium
from tests.cli.web.visitor import Served, Visitor, close_stores, march_of_ostmark, serving
from tests.conftest import miss


@pytest.fixture(autouse=True)
def campaigns_are_closed() -> Iterator[None]:
    yield
    close_stores()


@pytest.fixture
def vale(tmp_path: Path) -> str:
    return march_of_ostmark(tmp_path)


@pytest.fixture
def visitor(vale: str) -> Visitor:
    return Visitor(vale)


@pytest.fixture
def served(vale: str) -> Iterator[Served]:
    with serving(vale) as server:
        yield server


@pytest.fixture(scope="package")  # Playwright allows one at a time, and other rooms have theirs
def browser() -> Iterator[Browser]:
    chromium = find_chromium()
    if chromium is None:
        miss("Chromium", "no chromium on the path")
    with sync_playwright() as play:
        launched = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield launched
        launched.close()


@pytest.fixture(params=[True, False], ids=["with scripts", "without scripts"])
def either(request: pytest.FixtureRequest, browser: Browser) -> Iterator[BrowserContext]:
    """A browser that runs scripts, and one that does not."""
    context = browser.new_context(java_script_enabled=request.param)
    context.set_default_timeout(20_000)
    yield context
    context.close()


@pytest.fixture
def scripted(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context()
    context.set_default_timeout(20_000)
    yield context
    context.close()
