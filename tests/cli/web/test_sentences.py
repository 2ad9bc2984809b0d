"""What people read: no command, rule code or row id outside Details."""

from __future__ import annotations

import re

import pytest

from tests.cli.web.players import enter_realm
from tests.cli.web.visitor import Visitor

DETAILS = re.compile(
    r"<details.*?</details>|<datalist.*?</datalist>|<script.*?</script>", re.DOTALL
)
INSIDE = re.compile(r"\b(?:BG|ME|HO)-[A-Z]+|\bhexcrown [a-z]|\b(?:army|empire|tile):\d|--[a-z]+")
PAGES = (
    "/table", "/table?tile=1", "/table?who=army:1", "/action?action=move&actor=1",
    "/action?action=move&actor=1&value=2", "/action?action=turn&actor=0&value=player", "/journal",
    "/orders", "/orders?check=1", "/act?act=5", "/undo?act=5", "/realms?table=army",
)  # fmt: skip


def read_visible(page: str) -> str:
    body = page.partition("<body")[2]
    while DETAILS.search(body):
        body = DETAILS.sub(" ", body)
    return re.sub(r"<[^>]*>", " ", body)


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("path", PAGES)
def test_the_gamemasters_pages_speak_in_sentences(vale: str, path: str, lang: str) -> None:
    visitor = Visitor(vale, lang)
    visitor.desk.begin(lang)
    enter_realm(visitor, "Ostmark").post("/realm/1/add", [("words", "army move 1 0102")])
    assert INSIDE.findall(read_visible(visitor.get(path))) == []


@pytest.mark.parametrize("path", ["/realm/1", "/realm/1/order?who=army:1"])
def test_a_players_pages_speak_in_sentences(visitor: Visitor, path: str) -> None:
    player = enter_realm(visitor, "Ostmark")
    player.post("/realm/1/add", [("words", "explore 1 0201")])
    shown = player.get(path)
    assert player.answer.status_code == 200
    assert INSIDE.findall(read_visible(shown)) == []


def test_orders_are_told_as_sentences_to_the_gamemaster(visitor: Visitor) -> None:
    enter_realm(visitor, "Ostmark").post("/realm/1/add", [("words", "army move 1 0102")])
    assert "Move First Banner to Rivergate" in visitor.get("/orders")
