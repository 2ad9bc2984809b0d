"""Live pages: whoever has one open is told within a second that the books have grown.

One poller a server, and only while somebody listens. A SQLite campaign is watched by its files'
times and sizes, which needs no open connection: nobody is kept from archiving or restoring it. A
PostgreSQL server tells by itself. What has changed is asked for its newest entry.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

from campaign.errors import CampaignError
from campaign.storage.store import connect, is_server, path_of
from cli.web.desk import Desk, newest_of
from cli.web.notices import Notices

PAUSE = 0.3  # seconds between two looks
BREATH = 15.0  # a word on a quiet stream, so that a browser that went away is noticed
Signature = tuple[object, ...]


class Live:
    def __init__(self, desk: Desk, is_ending: Callable[[], bool] = lambda: False) -> None:
        self.desk, self.is_ending = desk, is_ending
        self.head = ""
        self._seen: Signature = ()
        self._news = asyncio.Condition()
        self._listeners = 0
        self._poller: asyncio.Task[None] | None = None
        self._notices = Notices()

    async def stream(self) -> AsyncIterator[str]:
        """Server-sent events: the head once it is known, and each new one."""
        told = ""
        async for head in self.heads():
            yield f"event: head\ndata: {head}\n\n" if head != told else ":\n\n"
            told = head

    async def heads(self) -> AsyncIterator[str]:
        """The head, each new one, and the same again after a while."""
        self._listeners += 1
        if self._poller is None or self._poller.done():
            self._poller = asyncio.create_task(self._poll())
        try:
            while not self.is_ending():
                told = self.head
                yield told
                await self._wait(told)
        finally:
            self._listeners -= 1

    async def _wait(self, told: str) -> None:
        changed = lambda: self.head != told or self.is_ending()  # noqa: E731
        try:
            async with asyncio.timeout(BREATH), self._news:
                await self._news.wait_for(changed)
        except TimeoutError:
            return

    async def _poll(self) -> None:
        while self._listeners and not self.is_ending():
            head = await asyncio.to_thread(self._look)
            async with self._news:
                if head != self.head or self.is_ending():
                    self.head = head
                    self._news.notify_all()
            await self._pause()
        await asyncio.to_thread(self._notices.close)
        async with self._news:
            self._news.notify_all()

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
            place = self.desk.place()
            signature = sign(place)
            if place is None or (signature and signature == self._seen):
                return self.head
            with closing(connect(place)) as store:
                head = newest_of(store)
        except CampaignError:  # moved away, or not there yet: the page itself will say so
            return self.head
        self._seen = signature
        return f"{place}#{head}"


def find_place_of(desk: Desk) -> str | None:
    """None too where it was moved away."""
    try:
        return desk.place()
    except CampaignError:
        return None


def sign(place: str | None) -> Signature:
    """What changes with every commit: times and sizes of the file and of its log. An empty log
    belongs to somebody who only reads."""
    if place is None or is_server(place):
        return ()
    file = path_of(place)
    return (place, stamp(file), stamp(file.with_name(file.name + "-wal")))


def stamp(file: Path) -> tuple[int, int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return (found.st_ino, found.st_size, found.st_mtime_ns) if found.st_size else None
