"""A whole year in a real browser, from an empty home to the printed report; then the same year
typed at the terminal, which ends in the same books."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from campaign.storage.canonical_json import parse_json
from campaign.storage.store import Store, open_store
from tests.campaign.exported import export_state
from tests.cli.conftest import Hexcrown
from tests.cli.web.clicks import Player
from tests.cli.web.started import PROGRAM, started

pytestmark = pytest.mark.long
OF_AN_ENTRY = "id, act, kind, words, year, season, turn, phase, reason, forced, undone_by, body"


@contextmanager
def serve_in(home: Path) -> Iterator[str]:
    """`hexcrown serve` as a person starts it, in a home with nothing in it; its link."""
    here = {**os.environ, "HOME": str(home), "HEXCROWN_LANG": "en"}
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "HEXCROWN_CAMPAIGN"):
        here.pop(name, None)
    with started([*PROGRAM, "serve", "--no-open", "--port", "0"], here) as link:
        yield link


def test_a_year_by_clicks_is_the_year_typed_at_the_terminal(
    either: BrowserContext,
    tmp_path: Path,
    hexcrown: Hexcrown,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    with serve_in(home) as link:
        page = either.new_page()
        page.goto(link)
        player = Player(page, "a year")
        player.set_up("The Vale", ("Ostmark", "empire"), ("Gorgrod", "orcs-goblins"), size="8x6")
        player.play_until("2/spring")
        print_report(page, tmp_path / "report.pdf")
    assert (tmp_path / "report.pdf").read_bytes().startswith(b"%PDF")
    place = find_campaign(home)
    other = tmp_path / "other"
    monkeypatch.setenv("HOME", str(other))
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    played = open_store(place)
    type_again(hexcrown, played)
    typed = open_store(find_campaign(other))
    for ours, theirs in zip(entries(played), entries(typed), strict=True):
        assert ours == theirs
    assert state(played) == state(typed)
    played.close()
    typed.close()


def print_report(page: Page, file: Path) -> None:
    page.get_by_role("link", name="Reports").click()
    page.get_by_role("button", name="Report", exact=True).click()
    page.get_by_role("link", name="To print or save").click()
    page.wait_for_url("**/reports/print*")
    assert "Ostmark" in page.content()
    page.pdf(path=file)


def find_campaign(home: Path) -> str:
    """Among its backups."""
    [place] = home.rglob("the-vale.hexcrown")
    return str(place)


def entries(store: Store) -> list[dict[str, Any]]:
    """All that the journal says, but for the time."""
    with store.reading() as connection:
        rows = connection.connection.exec_driver_sql(f"SELECT {OF_AN_ENTRY} FROM entry ORDER BY id")
        found = [{**row, "body": parse_json(row["body"])} for row in rows.mappings()]
    found[0]["body"]["changes"][0][4].pop("key_hash")  # two campaigns never share a key
    return found


def state(store: Store) -> Mapping[str, Any]:
    with store.reading() as connection:
        found = export_state(connection)
    found["tables"]["campaign"][0].pop("key_hash")
    return found


def type_again(hexcrown: Hexcrown, played: Store) -> None:
    """The words of each act, and the faces of its dice roll by roll, as the journal has them."""
    for _, group in groupby(entries(played), key=lambda entry: entry["act"]):
        act = list(group)
        words = [str(word) for word in parse_json(act[0]["words"])]
        rolls = [roll for entry in act for roll in entry["body"]["rolls"]]
        typed = "".join(f"{show_faces(roll)}\n" for roll in rolls)
        if words == ["map", "lay", "-"]:
            made = hexcrown(
                "map", "generate", "--size=8x6", "--seed=vale", "--capitals=2", "--json"
            )
            typed = made.out
        spoken = ["--lang", "en"] if words[0] == "new" else []  # as the page spoke
        answer = hexcrown(*spoken, *words, stdin=typed)
        assert answer.code == 0, (words, typed, answer.err)


def show_faces(roll: Mapping[str, Any]) -> str:
    return " ".join(str(face) for _, faces in roll["dice"] for face in faces)
