"""Live pages on a real PostgreSQL: another server and a terminal on the same campaign."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager

import httpx2 as httpx
import pytest
from playwright.sync_api import BrowserContext, expect

import cli.web.notices as notices
from tests.campaign.conftest import new_schema as new_schema
from tests.campaign.conftest import server as server
from tests.cli.web.started import served_apart
from tests.cli.web.test_chromium import enter
from tests.cli.web.test_table import army_at
from tests.cli.web.visitor import FORM, fields_of, march_of_ostmark, serving

pytestmark = pytest.mark.long


@pytest.fixture
def place(new_schema: Callable[[], str]) -> str:
    return march_of_ostmark(new_schema())


def never() -> bool:
    return False


def test_a_write_is_told_by_the_server_itself(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "AGAIN", 3600.0)  # else it would look after a while all the same
    heard = notices.Notices()
    heard.wait(place, never)  # begins to listen
    run_command(place, "army", "move", "1", "0102")
    heard.wait(place, never)
    heard.close()


def test_a_server_that_is_gone_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "TROUBLE", 0.0)
    heard = notices.Notices()
    heard.wait("postgresql://nobody@127.0.0.1:1/none", never)
    heard.close()


def test_what_another_server_and_a_terminal_do_is_on_the_open_page_and_typing_stays(
    scripted: BrowserContext, place: str
) -> None:
    with serving(place) as here, other_server(place) as other:
        page = enter(scripted, here)
        page.locator("#at").fill("01")
        expect(page.locator("#map-tiles")).to_be_visible()
        page.wait_for_timeout(1500)
        do_by_form(other, "/action?action=move&actor=1&value=2")
        began = time.monotonic()
        expect(page.locator("#story")).to_contain_text("0102", timeout=10_000)
        print(f"another server's action was shown after {time.monotonic() - began:.2f} s")
        run_command(place, "undo", "--yes")
        expect(page.locator("#story button")).to_have_text(re.compile("8$"), timeout=10_000)
        expect(page.locator("#at")).to_have_value("01")
        assert army_at(place) == "0101"


def run_command(place: str, *words: str) -> None:
    """A terminal of its own."""
    command = [sys.executable, "-m", "cli.main", "--campaign", place, *words]
    done = subprocess.run(command, capture_output=True, timeout=60, check=False, text=True)
    assert done.returncode == 0, done.stderr


@contextmanager
def other_server(place: str) -> Iterator[httpx.Client]:
    with served_apart(place) as link:
        home = link.partition("/enter")[0]
        with closing(httpx.Client(base_url=home, headers={"origin": home})) as client:
            assert client.get(link).status_code == 200
            yield client


def do_by_form(client: httpx.Client, path: str) -> None:
    forms = FORM.findall(client.get(path).text)
    [inside] = [inside for action, _, inside in forms if action == "/action"]
    answer = client.post("/action", data=dict(fields_of(inside)))
    assert answer.status_code == 303, answer.text
