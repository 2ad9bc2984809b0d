"""What many phones ask for at once is made once, and for nobody else."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cli.web.desk import Desk
from cli.web.newest import TICK, Newest, is_old
from cli.web.players.content import Contents
from cli.web.players.kept_answers import MOST, KeptAnswers
from cli.web.players.shown import ShownPages
from tests.cli.web.players import enter_realm, invite
from tests.cli.web.visitor import HOME, PORT, Visitor, run_apart


class Pages:
    """Pages that count how often they were made; `status` of each."""

    def __init__(self, status: int = 200) -> None:
        self.status, self.made = status, 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.made += 1
        made = self.made
        await asyncio.sleep(0.01)
        await send({"type": "http.response.start", "status": self.status, "headers": []})
        await send({"type": "http.response.body", "body": f"page {made}".encode()})


class Phones:
    """Two players' phones, and what is kept for them of these pages."""

    def __init__(self, gamemaster: Visitor, pages: Pages) -> None:
        both = [enter_realm(gamemaster, name) for name in ("Ostmark", "Gorgrod")]
        self.badges = [each.client.cookies[f"hexcrown-player-{PORT}"] for each in both]
        desk = gamemaster.desk
        shown = ShownPages(desk, Contents())
        self.kept = KeptAnswers(pages, Newest(desk), shown, gamemaster.entrance, PORT)

    async def ask(
        self, path: str = "/realm/1", player: int = 0, lang: str = "en", method: str = "GET"
    ) -> bytes:
        return await ask(self.kept, self.badges[player], path, lang, method)

    def ask_twice(self) -> list[bytes]:
        async def twice() -> list[bytes]:
            return [await self.ask(), await self.ask()]

        return run_apart(twice())


async def ask(kept: KeptAnswers, badge: str, path: str, lang: str, method: str) -> bytes:
    cookies = f"hexcrown-player-{PORT}={badge}; hexcrown-lang={lang}"
    address, _, query = path.partition("?")
    scope = {
        "type": "http", "method": method, "path": address, "query_string": query.encode(),
        "headers": [(b"cookie", cookies.encode()), (b"host", HOME.partition("//")[2].encode())],
    }  # fmt: skip
    found = b""

    async def send(message: Any) -> None:
        nonlocal found
        found += message.get("body", b"")

    await kept(scope, None, send)  # type: ignore[arg-type]
    return found


def test_sixty_who_ask_at_once_are_given_one_page(visitor: Visitor) -> None:
    phones = Phones(visitor, Pages())

    async def all_at_once() -> set[bytes]:
        return set(await asyncio.gather(*(phones.ask() for _ in range(60))))

    assert run_apart(all_at_once()) == {b"page 1"}


@pytest.mark.parametrize(
    "other",
    [{"player": 1}, {"lang": "it"}, {"path": "/realm/2"}, {"path": "/realm/1?line=2"},
     {"path": "/realm/1/add"}, {"path": "/table"}, {"path": "/realm/1/live"},
     {"path": "/realm/1?" + "x" * 600}, {"method": "POST"}],
)  # fmt: skip
def test_another_who_where_and_how_is_given_another(visitor: Visitor, other: Any) -> None:
    phones = Phones(visitor, Pages())

    async def both() -> tuple[bytes, bytes, bytes]:
        return await phones.ask(), await phones.ask(**other), await phones.ask()

    first, second, third = run_apart(both())
    assert first == third != second


def test_a_refusal_is_not_kept(visitor: Visitor) -> None:
    assert Phones(visitor, Pages(409)).ask_twice() == [b"page 1", b"page 2"]


def test_a_page_is_made_anew_when_its_realm_sees_something_and_not_before(
    visitor: Visitor,
) -> None:
    phones = Phones(visitor, Pages())
    assert phones.ask_twice() == [b"page 1"] * 2
    visitor.desk.begin()
    for words in (("note", "hidden"), ("army", "set", "#2", "points=900", "--reason", "x")):
        assert visitor.desk.ask(*words).error is None
        assert phones.ask_twice() == [b"page 1"] * 2
    assert visitor.desk.ask("army", "set", "#1", "points=900", "--reason", "x").error is None
    assert phones.ask_twice() == [b"page 2"] * 2
    visitor.desk.ask("empire", "set", "Ostmark", "name=Westmark", "--reason", "x")
    assert phones.ask_twice() == [b"page 3"] * 2
    visitor.desk.ask("option", "lang", "it")  # for those who have chosen none
    assert phones.ask_twice() == [b"page 4"] * 2


def test_what_may_be_ordered_is_asked_of_every_new_state(visitor: Visitor) -> None:
    phones, path = Phones(visitor, Pages()), "/realm/1/order?who=army:1&action=move"
    assert [run_apart(phones.ask(path)) for _ in range(2)] == [b"page 1"] * 2
    visitor.desk.begin()
    visitor.desk.ask("note", "hidden")
    assert run_apart(phones.ask(path)) == b"page 2"


def test_only_so_many_are_kept(visitor: Visitor) -> None:
    phones = Phones(visitor, Pages())

    async def very_many() -> int:
        for number in range(MOST + 20):
            await phones.ask(f"/realm/1?line={number}")
        return len(phones.kept._made)

    assert run_apart(very_many()) == MOST


def test_what_was_written_in_the_same_tick_is_looked_at_again(vale: str) -> None:
    stamp = (1_000_000_000, 10, 1)
    assert not is_old((vale, stamp, None), stamp[0] + TICK)
    assert is_old((vale, stamp, None), stamp[0] + TICK + 1)


def test_a_campaign_that_is_away_is_told_by_the_page_itself(visitor: Visitor, vale: str) -> None:
    phones = Phones(visitor, Pages())
    Path(vale).unlink()
    assert phones.ask_twice() == [b"page 1", b"page 2"]


def test_a_link_withdrawn_shows_nothing_that_was_kept(visitor: Visitor) -> None:
    ostmark = enter_realm(visitor, "Ostmark")
    for _ in range(2):
        assert "First Banner" in ostmark.get("/realm/1")
    assert "<svg" in ostmark.get("/realm/1/map.svg")
    invite(visitor, "Ostmark")
    for path in ("/realm/1", "/realm/1/map.svg"):
        assert ostmark.client.get(path).status_code == 409


def test_a_map_waits_for_nothing_that_is_done_at_the_desk(visitor: Visitor) -> None:
    """The page was made before, and the picture with it."""
    phones = Phones(visitor, Pages())
    app: Any = visitor.client.app
    ostmark = enter_realm(visitor)
    ostmark.client.cookies.set(f"hexcrown-player-{PORT}", phones.badges[0])
    ostmark.get("/realm/1")

    async def ask_while_the_desk_is_busy() -> bytes:
        async with visitor.desk.acting, asyncio.timeout(20):
            return await ask(app, phones.badges[0], "/realm/1/map.svg", "en", "GET")

    assert b"<svg" in run_apart(ask_while_the_desk_is_busy())


def test_who_comes_while_the_books_are_asked_is_answered_by_the_next_question(vale: str) -> None:
    newest, asked = Newest(Desk(vale)), list[int]()

    def count() -> str:
        asked.append(1)
        return f"head {len(asked)}"

    newest.find_unchanged, newest.find = str, count  # type: ignore[method-assign]

    async def come() -> list[str]:
        first = [asyncio.create_task(newest.ask()) for _ in range(3)]
        while not asked:
            await asyncio.sleep(0)
        later = [asyncio.create_task(newest.ask()) for _ in range(30)]
        return [await each for each in (*first, *later)]

    assert run_apart(come()) == ["head 1"] * 3 + ["head 2"] * 30


def test_a_players_page_asks_the_books_nothing_while_the_desk_is_taken(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it shows was found before its turn, and so was the language that it speaks."""
    visitor.desk.ask("option", "set", "lang", "it")
    visitor.desk.lang = None
    ostmark = enter_realm(visitor, "Ostmark")
    asked: list[str] = []
    monkeypatch.setattr(Desk, "open", lambda desk: asked.append("open"))
    monkeypatch.setattr(Desk, "ask_language", lambda desk: asked.append("language"))
    ostmark.client.cookies.delete("hexcrown-lang")
    assert 'lang="it"' in ostmark.get("/realm/1")
    assert "First Banner" in ostmark.text
    assert asked == []
