"""The end of a campaign by clicks, and a realm that is founded with dice of both kinds."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest

from tests.cli.web.test_set_up import make_campaign, make_map
from tests.cli.web.test_table import entries
from tests.cli.web.visitor import Visitor


def test_the_campaign_ends_once_with_its_standings_and_can_be_taken_back(
    visitor: Visitor, vale: str
) -> None:
    shown = visitor.get("/end")
    assert "Standings" in shown
    assert "the key of the dice" not in shown
    form, before = visitor.form("/end", "post"), entries(vale)
    for _ in range(2):  # a double click
        assert "the key of the dice" in visitor.send(form)
    assert entries(vale) == before + 1
    assert "The campaign has ended" in visitor.get("/table")
    visitor.get(f"/undo?act={before + 1}")
    visitor.send(visitor.form("/undo", "post"))
    assert "The campaign has ended" not in visitor.get("/table")


def test_standings_that_were_not_shown_do_not_end_it(visitor: Visitor, vale: str) -> None:
    visitor.get("/end")
    stale = visitor.form("/end", "post")
    visitor.desk.ask("army", "move", "1", "0102")
    before = entries(vale)
    assert "Something else was done meanwhile" in visitor.send(stale)
    assert entries(vale) == before


def test_a_action_begun_with_a_sealed_die_goes_on_at_its_next_die(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path))
    visitor = Visitor(None)
    make_campaign(visitor)
    make_map(visitor)
    visitor.post("/set-up/option", [("name", "dice"), ("value", "table")])
    empire = [("name", "Ostmark"), ("race", "empire"), ("crowns", "20")]
    visitor.send(visitor.form("/set-up/empire", "post"), *empire)
    visitor.get("/action?action=found&actor=1")
    site = visitor.text.partition("actor=1&amp;value=")[2].partition('"')[0]
    visitor.get(f"/action?action=found&actor=1&value={site}")
    die = visitor.form("/action", "post")
    name = die.html.partition('name="die:')[2].partition('"')[0]
    visitor.send(die, (f"die:{unescape(name)}", "program"))
    assert visitor.answer.url.path == "/action"
    assert 'name="die:' in visitor.text
    shown = visitor.get("/table")
    assert "Give the dice that are wanted" in shown, "first what waits"
    assert "Begin the spring equinox" not in shown
