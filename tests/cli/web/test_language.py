"""Which language a page speaks: the one chosen, the browser's, the campaign's."""

from __future__ import annotations

import pytest

from cli.web.visits import find_preferred
from tests.cli.web.players import enter_realm
from tests.cli.web.visitor import Visitor


def language_of(visitor: Visitor, path: str, wish: str) -> str:
    text = visitor.client.get(path, headers={"accept-language": wish}).text
    return text.partition('<html lang="')[2][:2]


@pytest.mark.parametrize(
    ("wish", "spoken"),
    [
        ("it", "it"),
        ("it-IT,it;q=0.9,en-US;q=0.8,en;q=0.7", "it"),
        ("en-US,en;q=0.9,it;q=0.8", "en"),
        ("de,it;q=0.5", "it"),
        ("fr", "en"),
        ("", "en"),
    ],
)
def test_a_browser_set_to_italian_gets_italian(vale: str, wish: str, spoken: str) -> None:
    visitor = Visitor(vale, lang=None)
    assert language_of(visitor, "/table", wish) == spoken
    assert language_of(visitor, "/no-such-page", wish) == spoken


def test_what_is_chosen_on_the_page_holds_whatever_the_browser_asks_for(vale: str) -> None:
    visitor = Visitor(vale, lang=None)
    visitor.post("/language", [("lang", "en"), ("back", "/table")])
    assert language_of(visitor, "/table", "it") == "en"


def test_an_italian_campaign_stays_italian_in_a_browser_that_nobody_set(vale: str) -> None:
    visitor = Visitor(vale, lang=None)
    visitor.desk.ask("option", "lang", "it")
    assert language_of(visitor, "/table", "en-US,en;q=0.9") == "it"


def test_a_players_page_that_is_kept_for_others_is_kept_for_each_language(vale: str) -> None:
    player = enter_realm(Visitor(vale, lang=None), "Ostmark")
    player.client.cookies.delete("hexcrown-lang")
    spoken = [language_of(player, "/realm/1", wish) for wish in ("en", "it", "en")]
    assert spoken == ["en", "it", "en"]


@pytest.mark.parametrize("header", ["it;q=0", "it;q=x", ";;;,,", "*", "it;q=9", "x" * 5000])
def test_a_bent_wish_is_none(header: str) -> None:
    assert find_preferred(header) is None
