"""Live pages: whoever has one open is told within a second that the books have grown.

An act of this process tells by itself: the stores say that they have written. For what other
processes write there is one poller a server, and only while somebody listens: it looks at the file
a few times a second; a PostgreSQL server tells by itself when to look.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

from campaign.errors import CampaignError
from campaign.storage.store import is_server
from cli.web.desk import Desk
from cli.web.newest import Newest
from cli.web.notices import Notices

PAUSE = 0.3  # seconds between two looks
BREATH = 15.0  # a word on a quiet stream, so that a browser that went away is noticed


class Live:
    def __init__(self, desk: Desk, is_ending: Callable[[], bool] = lambda: False) -> None:
        self.desk, self.is_ending = desk, is_ending
        self.head = ""
        self.newest = Newest(desk)
        self._news = asyncio.Condition()
        self._listeners = 0
        self._poller: asyncio.Task[None] | None = None
        self._notices = Notices()
        self._loop: asyncio.AbstractEventLoop | None = None
        desk.stores.subscribe(self._written)

    async def stream(self) -> AsyncIterator[str]:
        """Server-sent events: the head once it is known, and each new one."""
        told = ""
        async for head, _ in self.heads():
            yield f"event: head\ndata: {head}\n\n" if head != told else ":\n\n"
            told = head

    async def heads(self) -> AsyncIterator[tuple[str, bool]]:
        """The head, each new one, and at even intervals the same again: then it is time for a
        breath, whatever was done meanwhile."""
        self._listeners += 1
        self._loop = asyncio.get_running_loop()
        if self._poller is None or self._poller.done():
            self._poller = asyncio.create_task(self._poll())
        clock, is_due = asyncio.get_running_loop().time, False
        due = clock() + BREATH
        try:
            while not self.is_ending():
                told = self.head
                yield told, is_due
                is_due = not await self._wait(told, due)
                due += BREATH * is_due
        finally:
            self._listeners -= 1

    async def _wait(self, told: str, until: float) -> bool:
        """Whether there is something new."""
        changed = lambda: self.head != told or self.is_ending()  # noqa: E731
        try:
            async with asyncio.timeout_at(until), self._news:
                await self._news.wait_for(changed)
        except TimeoutError:
            return False
        return True

    async def _poll(self) -> None:
        while self._listeners and not self.is_ending():
            await self._look_now()
            await self._pause()
        await asyncio.to_thread(self._notices.close)
        async with self._news:
            self._news.notify_all()

    async def tell(self, head: str) -> None:
        async with self._news:
            if head != self.head or self.is_ending():
                self.head = head
                self._news.notify_all()

    def _written(self) -> None:
        """Here, by whichever thread: whoever listens is told at once."""
        if self._listeners and self._loop is not None and not self._loop.is_closed():
            asyncio.run_coroutine_threadsafe(self._look_now(), self._loop)

    async def _look_now(self) -> None:
        await self.tell(await asyncio.to_thread(self._look))

    async def _pause(self) -> None:
        """Until something may be new."""
        place = find_place_of(self.desk)
        if place is None or not is_server(place):
            await asyncio.sleep(PAUSE)
        else:
            is_over = lambda: not self._listeners or self.is_ending()  # noqa: E731
            await asyncio.to_thread(self._notices.wait, place, is_over)

    def _look(self) -> str:
        try:
            return self.newest.find() or self.head
        except CampaignError:  # moved away, or not there yet: the page itself will say so
            return self.head


def find_place_of(desk: Desk) -> str | None:
    """None too where it was moved away."""
    try:
        return desk.place()
    except CampaignError:
        return None
