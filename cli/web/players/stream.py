"""A player's live page: told when something changes on it, and silent on everything else.

After each new entry the page's content is weighed once for each realm that listens. The mark that
is sent hangs on nothing but that content.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import closing
from hashlib import blake2b
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response, StreamingResponse

from campaign.acts.perform import look
from campaign.errors import CampaignError
from campaign.journal.history import read_books
from campaign.players.sheet_lines import describe_sheet
from campaign.reports.document import make_report
from campaign.reports.picture import draw_map
from campaign.reports.view import view_of
from campaign.storage.canonical_json import render_json
from campaign.storage.store import Store, open_store
from campaign.storage.world import World
from cli.web.live import BREATH, Live
from cli.web.players.whose import Realm, badges_of, choose_realm, realms_of
from maps.drawing.svg import draw_svg

if TYPE_CHECKING:
    from cli.web.players.badge import Badge

router = APIRouter()
MOST_OF_A_LINK = 50  # streams: some phones and tabs of one player
MOST = 1000
KEPT = 200  # marks
Key = tuple[str, tuple["Badge", ...], str]


@router.get("/realm/{number}/live")
def follow(request: Request, number: str) -> Response:
    streams: Streams = request.app.state.streams
    badges = tuple(badges_of(request))
    if not streams.has_room(badges):
        return PlainTextResponse("too many open pages\n", 429)
    realms = request.app.state.desk.look(lambda world: realms_of(world, list(badges)))
    if number not in [str(realm.number) for realm in realms]:  # after this no browser asks again
        return PlainTextResponse("this link is no longer good\n", 409)
    stream = streams.follow(badges, number)
    return StreamingResponse(stream, media_type="text/event-stream")


class Streams:
    def __init__(self, live: Live) -> None:
        self.live = live
        self.open: Counter[tuple[Badge, ...]] = Counter()
        self._marks: dict[Key, str | None] = {}
        self._weighing = asyncio.Lock()

    def has_room(self, badges: tuple[Badge, ...]) -> bool:
        return self.open[badges] < MOST_OF_A_LINK and self.open.total() < MOST

    async def follow(self, badges: tuple[Badge, ...], number: str) -> AsyncIterator[str]:
        """Ends when the link is no longer good. A quiet stream breathes by its own clock, not when
        something hidden was done."""
        told, breathed = "", time.monotonic()
        self.open[badges] += 1
        try:
            yield ":\n\n"
            async for head in self.live.heads():
                mark = await self.weigh(head, badges, number)
                if mark is None:
                    return
                if mark != told:
                    told, breathed = mark, time.monotonic()
                    yield f"event: head\ndata: {mark}\n\n"
                elif time.monotonic() - breathed >= BREATH:
                    breathed = time.monotonic()
                    yield ":\n\n"
        finally:
            self.open[badges] -= 1

    async def weigh(self, head: str, badges: tuple[Badge, ...], number: str) -> str | None:
        """Once for all who listen to the same realm."""
        key = head, badges, number
        async with self._weighing:
            if key not in self._marks:
                while len(self._marks) >= KEPT:
                    del self._marks[next(iter(self._marks))]
                self._marks[key] = await asyncio.to_thread(self.weigh_now, badges, number)
            return self._marks[key]

    def weigh_now(self, badges: tuple[Badge, ...], number: str) -> str | None:
        place = self.live.desk.place()
        if place is None:
            return ""
        try:
            with closing(open_store(place)) as store:
                realms = look(store, lambda world: realms_of(world, list(badges)))
                return weigh_page(store, choose_realm(realms, number))
        except CampaignError:
            return None


def weigh_page(store: Store, realm: Realm) -> str:
    """A mark of all that the page shows, in no language."""
    with store.reading() as connection:
        document = make_report(connection, read_books(connection, None, False), realm.empire)
        world = World(connection, track=False)
        board, layers = draw_map(view_of(world, realm.empire))
        parts = [render_json(document), render_json(describe_sheet(world, realm.empire))]
    parts.append(draw_svg(board, layers, legend="none").svg)
    return blake2b("\n".join(parts).encode(), digest_size=12).hexdigest()
