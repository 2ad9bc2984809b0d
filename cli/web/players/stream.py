"""A player's or watcher's live page: told when something changes on it, silent on everything else.

After each new entry the page's content is weighed once for each realm that listens. The mark that
is sent hangs on nothing but that content.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response, StreamingResponse

from campaign.acts.perform import look
from campaign.errors import CampaignError
from cli.web.live import Live
from cli.web.players.badge import badge_name, device_of
from cli.web.players.shown import WATCH, ShownPages, choose
from cli.web.players.whose import badges_of

if TYPE_CHECKING:
    from cli.web.players.badge import Badge

router = APIRouter()
MOST_OF_A_BROWSER = 20  # streams: its open tabs
MOST = 1000


@router.get("/realm/{number}/live")
def follow_realm(request: Request, number: str) -> Response:
    return follow(request, number)


@router.get("/watch/live")
def follow_watch(request: Request) -> Response:
    return follow(request, WATCH)


def follow(request: Request, page: str) -> Response:
    streams: Streams = request.app.state.streams
    badges = tuple(badges_of(request))
    browser = device_of(request.cookies.get(badge_name(request.app.state.port), ""))
    if not streams.has_room(browser):
        return PlainTextResponse("too many open pages\n", 429)
    with request.app.state.desk.open() as store:
        if look(store, lambda world: choose(world, badges, page)) is None:
            return PlainTextResponse("this link is no longer valid\n", 409)
    stream = streams.follow(badges, page, browser)
    return StreamingResponse(stream, media_type="text/event-stream")


class Streams:
    def __init__(self, live: Live, pages: ShownPages) -> None:
        self.live, self.pages = live, pages
        self.open: Counter[str] = Counter()  # by browser

    def has_room(self, browser: str) -> bool:
        return self.open[browser] < MOST_OF_A_BROWSER and self.open.total() < MOST

    async def follow(
        self, badges: tuple[Badge, ...], page: str, browser: str = ""
    ) -> AsyncIterator[str]:
        """Ends when the link is no longer good. A quiet stream breathes by its own clock: something
        hidden that is done neither brings a breath nor puts it off."""
        told = ""
        self.open[browser] += 1
        try:
            yield ":\n\n"
            async for head, is_due in self.live.heads():
                mark = await self.find_mark(head, badges, page)
                if mark is None:
                    return
                if mark != told:
                    told = mark
                    yield f"event: head\ndata: {told}\n\n"
                elif is_due:
                    yield ":\n\n"
        finally:
            self.open[browser] -= 1

    async def find_mark(self, head: str, badges: tuple[Badge, ...], page: str) -> str | None:
        """None ends the stream; the browser opens another where the link is good."""
        try:
            shown = await self.pages.find(head, badges, page)
        except CampaignError:
            return None
        return shown.content.mark if shown else None
