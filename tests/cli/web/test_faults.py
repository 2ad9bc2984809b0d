"""What goes wrong between two clicks: a restart, a full disk, a campaign that is gone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from campaign.storage import kept_stores
from campaign.storage.sql import SqlSnapshot
from tests.cli.conftest import Hexcrown
from tests.cli.web.test_by_hand import ROW
from tests.cli.web.test_table import army_at, entries
from tests.cli.web.visitor import Visitor, march_of_ostmark

PATHS = (
    "/table", "/table?tile=1", "/action?action=move&actor=1&value=2", "/journal", "/act?act=1",
    "/why?cell=army:1.points", "/undo?act=1", "/redo", "/amend?act=1&dice=3", "/realms?table=army",
    "/realms/row?row=army:1", "/reports", "/reports/read?kind=report", "/reports/forecast",
    "/reports/print?kind=report", "/reports/map.svg?kind=report",
    "/reports/chart?what=points", "/orders", "/paint", "/end", "/set-up",
    "/set-up/paper", "/map.svg", "/reports/chart.svg?what=points", "/reports/forecast.svg",
    "/api/army/list",
)  # fmt: skip


def test_every_page_says_that_the_campaign_is_gone(visitor: Visitor, vale: str) -> None:
    for path in PATHS:
        visitor.get(path)
        assert visitor.answer.status_code in (200, 409), path
    Path(vale).unlink()
    for path in PATHS:
        shown = visitor.get(path)
        assert visitor.answer.status_code == 409, path
        assert 'href="/set-up"' in shown or path.startswith("/api") or ".svg" in path, path
        assert "there is no campaign at" in shown or path.partition("?")[0].endswith(".svg"), path
    assert visitor.client.get("/tables").status_code == 200
    assert not Path(vale).exists()


@pytest.mark.parametrize("by_page", [True, False])
def test_a_campaign_on_the_table_is_archived_and_comes_back(
    by_page: bool, visitor: Visitor, vale: str, hexcrown: Hexcrown, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server keeps it open between two requests, and lets go of it."""
    monkeypatch.setenv("HEXCROWN_HOME", str(Path(vale).parent / "home"))
    move(visitor)()
    if by_page:
        target = visitor.desk.ask("archive", vale).document["to"]
    else:
        target = hexcrown("--json", "archive", vale).document["to"]
    assert "there is no campaign at" in visitor.get("/table")
    Path(target).rename(vale)
    assert army_at(vale) == "0102"
    assert "First Banner" in visitor.get("/table")


def test_a_request_opens_the_campaign_no_second_time(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    send = move(visitor)
    opened: list[str] = []
    monkeypatch.setattr(kept_stores, "open_store", opened.append)
    send()
    assert visitor.answer.status_code == 200
    assert visitor.desk.ask("status").code == 0
    assert opened == []


def test_a_restart_between_question_and_answer_loses_nothing(tmp_path: Path) -> None:
    place = march_of_ostmark(tmp_path, dice="table")
    before = Visitor(place)
    before.get("/action?action=explore&actor=1&value=3")
    asked = before.forms()
    [cookie] = [each for each in before.client.cookies.jar if "lang" not in each.name]
    after = Visitor(place)  # another server with the same key; its own link was never used
    after.entrance.access = before.entrance.access  # a book of the data folder, which both read
    after.client.cookies.clear()
    after.client.cookies.set(cookie.name, str(cookie.value))
    question = next(form for form in asked if "die:" in form.html)
    name = question.html.partition('name="die:')[2].partition('"')[0]
    after.send(question, (f"die:{name}", "55"))
    assert after.answer.status_code == 200
    assert "55" in after.text


def fill_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*given: object) -> None:
        raise OperationalError("COMMIT", {}, Exception("database or disk is full"))

    monkeypatch.setattr(SqlSnapshot, "write", full)


def move(visitor: Visitor) -> Callable[[], str]:
    visitor.get("/action?action=move&actor=1&value=2")
    form = visitor.form("/action", "post")
    return lambda: visitor.send(form)


def order(visitor: Visitor) -> Callable[[], str]:
    visitor.get("/orders")
    form = visitor.form("/orders/add", "post")
    return lambda: visitor.send(form, ("empire", "Ostmark"), ("words", "army move 1 0102"))


def paint(visitor: Visitor) -> Callable[[], str]:
    visitor.get("/paint?brush=forest&tile=2")
    form = visitor.form("/paint", "post")
    return lambda: visitor.send(form)


def type_in(visitor: Visitor) -> Callable[[], str]:
    visitor.get("/set-up/paper")
    visitor.send(visitor.form("/set-up/paper", "post"), *ROW)
    form = visitor.form("/set-up/paper", "post")
    return lambda: visitor.send(form, *ROW, ("keep", "1"))


def set_cell(visitor: Visitor) -> Callable[[], str]:
    visitor.get("/realms/row?row=army:1")
    form = visitor.form("/realms/row", "post")
    return lambda: visitor.send(form, ("column", "points"), ("value", "812"), ("reason", "counted"))


def add_empire(visitor: Visitor) -> Callable[[], str]:
    visitor.get("/set-up")
    form = visitor.form("/set-up/empire", "post")
    return lambda: visitor.send(form, ("name", "Norsca"), ("race", "chaos"), ("crowns", "7"))


@pytest.mark.parametrize(
    ("begin", "kept"),
    [
        (move, ""), (order, 'value="army move 1 0102"'), (paint, "0102 +forest"),
        (type_in, 'value="Old Town"'), (set_cell, 'value="812"'), (add_empire, 'value="Norsca"'),
    ],
)  # fmt: skip
def test_a_full_disk_is_told_on_the_page_and_what_was_typed_is_kept(
    visitor: Visitor,
    vale: str,
    monkeypatch: pytest.MonkeyPatch,
    begin: Callable[[Visitor], Callable[[], str]],
    kept: str,
) -> None:
    send = begin(visitor)
    before = entries(vale)
    with monkeypatch.context() as full:
        fill_disk(full)
        shown = send()
    assert visitor.answer.status_code == 409
    assert "no room to write" in shown
    assert kept in shown
    assert entries(vale) == before
    send()
    assert entries(vale) == before + 1


@pytest.mark.parametrize("begin", [move, order, paint, type_in, set_cell, add_empire])
def test_a_double_click_does_a_action_once(
    visitor: Visitor, vale: str, begin: Callable[[Visitor], Callable[[], str]]
) -> None:
    """Without scripts a browser sends the form twice, and shows the second answer."""
    send, before = begin(visitor), entries(vale)
    send()
    shown = visitor.answer.url
    send()
    assert visitor.answer.status_code == 200
    assert visitor.answer.url == shown
    assert entries(vale) == before + 1


def test_two_tabs_do_their_actions_one_after_the_other(visitor: Visitor, vale: str) -> None:
    first, second = move(visitor), move(visitor)
    first()
    assert army_at(vale) == "0102"
    before = entries(vale)
    second()
    assert visitor.answer.status_code == 409
    assert "no longer possible" in visitor.text
    assert entries(vale) == before
    visitor.get("/action?action=turn&actor=0&value=player")
    stale = visitor.form("/action", "post")
    visitor.desk.ask("undo", "--yes")
    assert "Something else was done meanwhile" in visitor.send(stale)
