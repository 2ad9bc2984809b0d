"""What many phones ask for at once is made once, and for nobody else."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cli.web.desk import Desk
from cli.web.newest import TICK, Newest, is_old
from cli.web.players.kept_answers import MOST, KeptAnswers
from tests.cli.web.players import enter_realm, invite
from tests.cli.web.visitor import Visitor, run_apart

PORT = 8722


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


async def ask(
    kept: KeptAnswers,
    path: str = "/realm/1",
    badge: str = "a",
    lang: str = "en",
    method: str = "GET",
) -> bytes:
    cookies = f"hexcrown-player-{PORT}={badge}; hexcrown-lang={lang}"
    address, _, query = path.partition("?")
    scope = {
        "type": "http", "method": method, "path": address, "query_string": query.encode(),
        "headers": [(b"cookie", cookies.encode())],
    }  # fmt: skip
    found = b""

    async def send(message: Any) -> None:
        nonlocal found
        found += message.get("body", b"")

    await kept(scope, None, send)  # type: ignore[arg-type]
    return found


def test_sixty_who_ask_at_once_are_given_one_page(vale: str) -> None:
    pages = Pages()
    kept = KeptAnswers(pages, Newest(Desk(vale)), PORT)

    async def all_at_once() -> set[bytes]:
        return set(await asyncio.gather(*(ask(kept) for _ in range(60))))

    assert run_apart(all_at_once()) == {b"page 1"}


@pytest.mark.parametrize(
    "other",
    [{"badge": "b"}, {"lang": "it"}, {"path": "/realm/2"}, {"path": "/realm/1?line=2"},
     {"path": "/realm/1/add"}, {"path": "/table"}, {"path": "/realm/1/live"},
     {"path": "/realm/1?" + "x" * 600}, {"method": "POST"}],
)  # fmt: skip
def test_another_who_where_and_how_is_given_another(vale: str, other: dict[str, str]) -> None:
    kept = KeptAnswers(Pages(), Newest(Desk(vale)), PORT)

    async def both() -> tuple[bytes, bytes, bytes]:
        return await ask(kept), await ask(kept, **other), await ask(kept)

    first, second, third = run_apart(both())
    assert first == third != second


def test_a_refusal_is_not_kept_and_an_act_makes_pages_anew(visitor: Visitor, vale: str) -> None:
    refused, pages = Pages(409), Pages()
    newest = Newest(Desk(vale))

    async def twice(kept: KeptAnswers) -> list[bytes]:
        return [await ask(kept), await ask(kept)]

    assert run_apart(twice(KeptAnswers(refused, newest, PORT))) == [b"page 1", b"page 2"]
    kept = KeptAnswers(pages, newest, PORT)
    assert run_apart(twice(kept)) == [b"page 1"] * 2
    visitor.desk.begin()
    visitor.desk.ask("note", "something new")
    assert run_apart(twice(kept)) == [b"page 2"] * 2


def test_only_so_many_are_kept(vale: str) -> None:
    kept = KeptAnswers(Pages(), Newest(Desk(vale)), PORT)

    async def very_many() -> int:
        for number in range(MOST + 20):
            await ask(kept, f"/realm/1/order?who={number}")
        return len(kept._made)

    assert run_apart(very_many()) == MOST


def test_what_was_written_in_the_same_tick_is_looked_at_again(vale: str) -> None:
    stamp = (1_000_000_000, 10, 1)
    assert not is_old((vale, stamp, None), stamp[0] + TICK)
    assert is_old((vale, stamp, None), stamp[0] + TICK + 1)


def test_a_campaign_that_is_away_is_told_by_the_page_itself(vale: str) -> None:
    kept = KeptAnswers(Pages(), Newest(Desk(vale)), PORT)
    Path(vale).unlink()
    assert run_apart(ask(kept)) == b"page 1"


def test_a_link_withdrawn_shows_nothing_that_was_kept(visitor: Visitor) -> None:
    ostmark = enter_realm(visitor, "Ostmark")
    for _ in range(2):
        assert "First Banner" in ostmark.get("/realm/1")
    assert "<svg" in ostmark.get("/realm/1/map.svg")
    invite(visitor, "Ostmark")
    for path in ("/realm/1", "/realm/1/map.svg"):
        assert ostmark.client.get(path).status_code == 409
