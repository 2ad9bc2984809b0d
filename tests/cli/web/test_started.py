"""`hexcrown serve` as it is started: which campaign it serves, and what it says of it."""

from __future__ import annotations

import os
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urljoin
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from tests.cli.conftest import Hexcrown
from tests.cli.web.started import PROGRAM, start, started

SERVE = [*PROGRAM, "serve", "--no-open", "--port", "0"]


@pytest.mark.long
def test_the_page_stays_with_its_campaign_whatever_a_terminal_takes_into_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hexcrown: Hexcrown
) -> None:
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path))
    hexcrown("new", "Vale")
    with started(SERVE, os.environ) as link:
        hexcrown("new", "Isle")
        browser = build_opener(HTTPCookieProcessor(CookieJar()))
        browser.open(link).close()
        shown = browser.open(urljoin(link, "/set-up")).read()
    assert b"<h1>Vale</h1>" in shown


def test_the_demo_says_that_it_goes_with_the_server(tmp_path: Path) -> None:
    server, _ = start([*SERVE, "--demo"], {**os.environ, "HEXCROWN_HOME": str(tmp_path)})
    assert server.stdout is not None
    said = server.stdout.readline()
    server.terminate()
    server.wait(60)
    server.stdout.close()
    assert said.startswith("Ctrl-C stops the server and deletes this campaign")
