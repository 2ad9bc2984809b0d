"""The newest entry of the books, asked for as seldom as can be: everything that the pages keep is
kept for one state of the books.

A SQLite campaign is watched by its files' times and sizes, which needs no open connection: nobody
is kept from archiving or restoring it. A PostgreSQL server is asked.
"""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from campaign.errors import CampaignError
from campaign.journal.entries import find_head
from campaign.storage.database_troubles import in_words
from campaign.storage.store import is_server, path_of
from cli.web.desk import Desk, name_head

# Two commits within one tick of the file system's clock have one time: what was written so shortly
# before it was looked at is looked at again.
TICK = 100_000_000  # nanoseconds
Signature = tuple[object, ...]


class Newest:
    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._seen: tuple[Signature, str] = ((), "")
        self._turn = asyncio.Lock()
        self._asked: asyncio.Task[str] | None = None  # a question that has not begun yet

    async def ask(self) -> str:
        """What `find` says, for many at once. Who comes while the books are being asked is answered
        by the next question: what was written before one came is seen. Empty where the books can't
        be read: the page itself will say why."""
        known = self.find_unchanged()
        if known:
            return known
        if self._asked is None:
            self._asked = asyncio.create_task(self._ask())
        return await asyncio.shield(self._asked)

    async def _ask(self) -> str:
        async with self._turn:
            self._asked = None
            try:
                return await asyncio.to_thread(self.find)
            except CampaignError:
                return ""

    def find_unchanged(self) -> str:
        """Without opening anything; empty where that does not tell."""
        try:
            signature = sign(self.desk.place())
        except CampaignError:
            return ""
        seen, head = self._seen
        return head if signature and signature == seen else ""

    def find(self) -> str:
        """The place of the campaign and its head; empty where there is none."""
        if known := self.find_unchanged():
            return known
        place = self.desk.place()
        if place is None:
            return ""
        begun, signature = time.time_ns(), sign(place)
        with self.desk.stores.open(place) as store, in_words(store.place):
            # One question, in no transaction: each answer of a server is waited for.
            head = f"{store.place}#{name_head(find_head(store.latest))}"
        self._seen = (signature if is_old(signature, begun) else (), head)
        return head


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
    return (found.st_mtime_ns, found.st_size, found.st_ino) if found.st_size else None


def is_old(signature: Signature, now: int) -> bool:
    return all(now - each[0] > TICK for each in signature[1:] if isinstance(each, tuple))
