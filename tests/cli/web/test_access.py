"""Access is no part of a campaign: who was shut out stays out, whatever is undone or restored."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

import pytest

from campaign.storage.access import AccessBook, clock
from cli.web.entrance import Entrance
from tests.cli.conftest import Hexcrown
from tests.cli.web.test_orders import find_link
from tests.cli.web.visitor import Visitor


def make_link(visitor: Visitor) -> str:
    visitor.get("/orders")
    return find_link(visitor.send(visitor.form("/orders/make", "post")))


def is_let_in(visitor: Visitor, link: str) -> bool:
    return bool(visitor.client.get(link).status_code == 200)


@pytest.mark.parametrize("how", ["renewed", "withdrawn"])
def test_no_undo_redo_or_import_revives_a_link(
    visitor: Visitor, how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = make_link(visitor)
    export = str(tmp_path / "before.json")
    assert visitor.desk.ask("export", "-o", export).code == 0
    flag = "--renew" if how == "renewed" else "--withdraw"
    assert visitor.desk.ask("invite", "Ostmark", flag).code == 0
    assert not is_let_in(visitor, old)
    assert visitor.desk.ask("undo", "--yes").code == 0
    assert not is_let_in(visitor, old)
    assert visitor.desk.ask("redo").code == 0
    assert not is_let_in(visitor, old)
    place = str(tmp_path / "again.hexcrown")
    assert visitor.desk.ask("import", export, "--at", place).code == 0
    assert not is_let_in(Visitor(place), old)


def test_a_restored_backup_revives_no_link(visitor: Visitor, vale: str) -> None:
    old = make_link(visitor)
    assert visitor.desk.ask("backup").code == 0
    assert visitor.desk.ask("invite", "Ostmark", "--renew").code == 0
    visitor.desk.stores.close()
    assert visitor.desk.ask("restore", "--yes").code == 0
    assert not is_let_in(Visitor(vale), old)


def test_a_browser_is_listed_and_shut_out(visitor: Visitor) -> None:
    page = visitor.get("/access")
    assert "gamemaster" in page
    assert re.search(r"since \d{4}-", page)
    [form] = [each for each in visitor.forms() if ("id", "all") in each.fields]
    visitor.send(form)
    assert visitor.client.get("/table").status_code == 403


def test_a_players_device_is_shut_out_alone(visitor: Visitor) -> None:
    link = make_link(visitor)
    visitor.client.get(link)
    book = visitor.entrance.access
    [device] = [each for each in book.list() if each["kind"] == "player"]
    assert device["name"] == "Ostmark"
    assert book.revoke(device["id"]) == 1
    assert [each["kind"] for each in book.list()] == ["gamemaster"]


def test_a_cookie_ends_on_the_server_after_a_month() -> None:
    entrance = Entrance(bytes(32))
    cookie = entrance.admit(entrance.token)
    assert cookie is not None
    assert entrance.knows(cookie)
    entrance.access.now = lambda: clock() + timedelta(days=31)
    assert not entrance.knows(cookie)


def test_a_key_for_programs_opens_only_a_server_that_was_started_for_them(tmp_path: Path) -> None:
    book = AccessBook(tmp_path / "access.sqlite")
    key = Entrance(bytes(32), book, api=True).make_program_key()
    assert Entrance(bytes(32), AccessBook(tmp_path / "access.sqlite"), api=True).knows_program(key)
    assert not Entrance(bytes(32), book, api=False).knows_program(key)


def test_the_command_lists_and_revokes(hexcrown: Hexcrown) -> None:
    from campaign.storage.access import own_access

    own_access().admit("a number", "gamemaster", agent="Firefox")
    [line] = hexcrown("access", "--json").document["access"]
    assert line["agent"] == "Firefox"
    assert "a number" not in hexcrown("access").out
    assert hexcrown("access", "--revoke", "nobody").code == 1
    assert hexcrown("access", "--revoke", line["id"], "--json").document["revoked"] == 1
    assert "nobody has access" in hexcrown("access").out
