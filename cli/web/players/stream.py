"""A player's or watcher's live page: told when something changes on it, silent on everything else.

After each new entry the page's content is weighed once for each realm that listens. The mark that
is sent hangs on nothing but that content.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response, StreamingResponse

from campaign.acts.perform import look
from campaign.errors import CampaignError
from campaign.storage.store import open_store
from campaign.storage.world import World
from cli.web.live import BREATH, Live
from cli.web.players.badge import find_links
from cli.web.players.content import Contents
from cli.web.players.whose import badges_of, choose_realm, realms_of

if TYPE_CHECKING:
    from cli.web.players.badge import Badge

router = APIRouter()
MOST_OF_A_LINK = 50  # streams: some phones and tabs of one player
MOST = 1000
KEPT = 200  # marks
WATCH = "watch"  # in the place of a realm's number
Key = tuple[str, tuple["Badge", ...], str]


@router.get("/realm/{number}/live")
def follow_realm(request: Request, number: str) -> Response:
    return follow(request, number)


@router.get("/watch/live")
def follow_watch(request: Request) -> Response:
    return follow(request, WATCH)


def follow(request: Request, page: str) -> Response:
    streams: Streams = request.app.state.streams
    badges = tuple(badges_of(request))
    if not streams.has_room(badges):
        return PlainTextResponse("too many open pages\n", 429)
    with request.app.state.desk.open() as store:
        if not look(store, lambda world: may_follow(world, badges, page)):
            # After this no browser asks again.
            return PlainTextResponse("this link is no longer good\n", 409)
    stream = streams.follow(badges, page)
    return StreamingResponse(stream, media_type="text/event-stream")


def may_follow(world: World, badges: Sequence[Badge], page: str) -> bool:
    if page == WATCH:
        return bool(find_links(world, list(badges)))
    return page in [str(realm.number) for realm in realms_of(world, list(badges))]


class Streams:
    def __init__(self, live: Live, contents: Contents) -> None:
        self.live, self.contents = live, contents
        self.open: Counter[tuple[Badge, ...]] = Counter()
        self._marks: dict[Key, str | None] = {}
        self._weighing = asyncio.Lock()

    def has_room(self, badges: tuple[Badge, ...]) -> bool:
        return self.open[badges] < MOST_OF_A_LINK and self.open.total() < MOST

    async def follow(self, badges: tuple[Badge, ...], page: str) -> AsyncIterator[str]:
        """Ends when the link is no longer good. A quiet stream breathes by its own clock, not when
        something hidden was done."""
        told, breathed = "", time.monotonic()
        self.open[badges] += 1
        try:
            yield ":\n\n"
            async for head in self.live.heads():
                mark = await self.weigh(head, badges, page)
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

    async def weigh(self, head: str, badges: tuple[Badge, ...], page: str) -> str | None:
        """Once for all who listen to the same realm."""
        key = head, badges, page
        async with self._weighing:
            if key not in self._marks:
                while len(self._marks) >= KEPT:
                    del self._marks[next(iter(self._marks))]
                self._marks[key] = await asyncio.to_thread(self.weigh_now, badges, page)
            return self._marks[key]

    def weigh_now(self, badges: tuple[Badge, ...], page: str) -> str | None:
        place = self.live.desk.place()
        if place is None:
            return ""
        try:
            with closing(open_store(place)) as store:
                if page == WATCH and look(store, lambda world: may_follow(world, badges, page)):
                    return self.contents.describe_watch(store).mark
                realms = look(store, lambda world: realms_of(world, list(badges)))
                return self.contents.describe_realm(store, choose_realm(realms, page).empire).mark
        except CampaignError:
            return None
