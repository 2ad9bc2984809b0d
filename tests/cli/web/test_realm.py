"""A player's link leads to that empire's page, and to nothing else."""

from __future__ import annotations

import re
from html import unescape

import pytest
from starlette.testclient import TestClient

from tests.cli.web.visitor import HOME, Visitor


@pytest.fixture
def player(visitor: Visitor) -> Visitor:
    """Ostmark's, in a browser of their own on the gamemaster's server."""
    visitor.desk.begin()
    link = visitor.desk.ask("invite", "Ostmark").document["link"]
    gamemaster = visitor.client
    visitor.client = TestClient(gamemaster.app, base_url=HOME, raise_server_exceptions=False)
    assert visitor.client.get(f"/enter?{link.partition('?')[2]}").status_code == 200
    return visitor


def test_a_player_sees_the_own_realm_and_not_what_it_does_not_know(player: Visitor) -> None:
    page = player.get("/realm/1")
    assert player.answer.status_code == 200
    assert "First Banner" in page
    assert "Iron Host" not in page + player.get("/realm/1/map.svg") + player.get("/realm/1/report")


def test_the_address_of_a_form_asked_for_as_a_page_is_told_in_words(player: Visitor) -> None:
    """After a refusal it stands in the browser's bar; Enter there asks for it as a page."""
    page = player.get("/realm/1/add")
    assert player.answer.status_code == 405
    assert "there is no such page" in page


def test_news_come_first_then_orders_and_forces(player: Visitor) -> None:
    player.desk.begin()
    player.desk.ask("army", "move", "First Banner", "0102", "--dice", "program")
    page = player.get("/realm/1")
    told = re.findall(r"<h2>([^<]*)</h2>", page)
    assert told[:3] == ["News since year 1, spring", "Orders", "Armies"]
    news = page.partition('id="news"')[2].partition('id="orders"')[0]
    assert "First Banner marches to" in unescape(re.sub(r"<[^>]*>", "", news))


def test_the_latest_news_stand_on_top_and_a_report_tells_them_in_their_order(
    player: Visitor,
) -> None:
    player.desk.begin()
    for words in (["army", "move", "1", "0102"], ["turn", "next"], ["army", "move", "1", "0101"]):
        assert player.desk.ask(*words, "--dice", "program").error is None

    def moments(text: str) -> list[str]:
        return re.findall(r"<h3>(Year 1, turn \d)", text)

    told = moments(player.get("/realm/1").partition('id="news"')[2].partition('id="orders"')[0])
    assert len(set(told)) > 1
    assert told == sorted(told, reverse=True)
    report = moments(player.get("/realm/1/report"))
    assert report == sorted(report)


def test_a_report_on_a_phone_leads_back_to_the_realm(player: Visitor) -> None:
    way = r'<nav><a href="/realm/1"[^>]*>To my page</a>'
    assert re.search(way, player.get("/realm/1/report"))
    assert "script" not in player.answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    "path", ["/table", "/journal", "/realms", "/reports", "/live", "/map.svg", "/set-up", "/tables"]
)
def test_the_gamemasters_pages_are_closed_to_players(player: Visitor, path: str) -> None:
    player.get(path)
    assert player.answer.status_code == 403


def test_another_realm_a_withdrawn_and_a_wrong_link_open_nothing(player: Visitor) -> None:
    player.get("/realm/2")
    assert player.answer.status_code == 409
    player.desk.ask("invite", "Ostmark", "--withdraw")
    assert "First Banner" not in player.get("/realm/1")
    player.get("/enter?link=guess")
    assert player.answer.status_code == 403


def test_a_badge_is_no_gamemasters_cookie(player: Visitor) -> None:
    badge = player.client.cookies["hexcrown-player-8722"].strip('"')
    text, _, sign = badge.partition("~")
    player.client.cookies.set("hexcrown-8722", f"{text}.{sign}")
    player.get("/table")
    assert player.answer.status_code == 403


def test_an_order_for_an_army_that_was_undone_leaves_the_page_as_it_is(player: Visitor) -> None:
    army = ["army", "add", "Late", "owner=Ostmark", "tile=0101", "points=600", "--reason", "x"]
    act = player.desk.ask(*army).document["act"]
    player.post("/realm/1/add", [("words", "army move Late 0201")])
    assert player.answer.status_code == 200
    assert player.desk.ask("undo", str(act), "--yes").code == 0
    player.get("/realm/1")
    assert player.answer.status_code == 200, player.text


def test_orders_are_put_on_the_sheet_withdrawn_and_done(player: Visitor) -> None:
    player.post("/realm/1/add", [("words", "army move 1 0201")])
    assert "Move First Banner to 0201" in player.text
    player.post("/realm/1/add", [("words", "undo")])
    assert player.answer.status_code == 409
    player.post("/realm/1/ready")
    listed = player.desk.ask("orders", "list").document
    assert (listed["readiness"]["ready"], listed["orders"][0]["sender"]) == (["Ostmark"], "Ostmark")
    player.post("/realm/1/withdraw", [("line", "1")])
    assert player.desk.ask("orders", "list").document["orders"] == []
