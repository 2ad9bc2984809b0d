"""Answers to players, kept while the books stay as they are.

When something happens, all open pages ask at once, and mostly for the same. What they are shown
hangs on the address, on who asks and in which language, and on the newest entry of the books: the
first who asks has it made, the others are given the same bytes. A link that was renewed or
withdrawn is a new entry too.
"""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

from starlette.requests import Request

from campaign.errors import CampaignError
from cli.web.newest import Newest
from cli.web.players.badge import badge_name
from cli.web.visits import LANGUAGE

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

PAGES = re.compile(r"/realm/[0-9]{1,3}(/map\.svg|/order)?|/watch(/map\.svg)?", re.ASCII)
MOST = 300  # answers, of some 60 kB
LONGEST = 500  # of a query
Key = tuple[str, ...]


class KeptAnswers:
    """An ASGI application between the guard and the pages."""

    def __init__(self, app: ASGIApp, newest: Newest, port: int) -> None:
        self.app, self.newest = app, newest
        self.cookies = (badge_name(port), LANGUAGE)
        self._head = ""
        self._made: dict[Key, asyncio.Task[list[Message]]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        head = await self.find_head(scope)
        if not head:
            await self.app(scope, receive, send)
            return
        if head != self._head:
            self._head, self._made = head, {}
        for message in await self.ask(scope):
            await send(dict(message))

    async def find_head(self, scope: Scope) -> str:
        """Empty where nothing is kept: the page itself will say what is amiss."""
        if scope["type"] != "http" or scope["method"] != "GET":
            return ""
        if len(scope["query_string"]) > LONGEST or not PAGES.fullmatch(scope["path"]):
            return ""
        try:
            return await asyncio.to_thread(self.newest.find)
        except CampaignError:
            return ""

    async def ask(self, scope: Scope) -> list[Message]:
        made, key = self._made, self.key_of(scope)
        if key not in made:
            while len(made) >= MOST:
                del made[next(iter(made))]
            made[key] = asyncio.create_task(self.make(scope))
        # One who goes away takes nothing from the others who wait for it.
        making = made[key]
        messages: list[Message] = []
        try:
            messages = await asyncio.shield(making)
        finally:
            if making.done() and not (messages and messages[0]["status"] == 200):
                made.pop(key, None)
        return messages

    def key_of(self, scope: Scope) -> Key:
        cookies = Request(scope).cookies
        query = scope["query_string"].decode("latin-1")
        return (scope["path"], query, *(cookies.get(name, "") for name in self.cookies))

    async def make(self, scope: Scope) -> list[Message]:
        found: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Message) -> None:
            found.append(message)

        try:
            await self.app(scope, receive, send)
        except Exception:
            if not found:  # else it was answered: a fault of ours, told in words
                raise
        return found
