"""Answers to players, kept while they would be made the same again.

When something happens, all open pages ask at once, and mostly for the same. What they are shown
hangs on the address, on who asks and in which language, and on what their realm knows: the first
who asks has it made, the others are given the same bytes. Every one of them is asked for its link
before that.
"""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

from starlette.requests import Request

from campaign.errors import CampaignError
from cli.web.entrance import Entrance
from cli.web.newest import Newest
from cli.web.players.badge import badge_name, parse_badges
from cli.web.players.shown import ShownPages
from cli.web.recent import Recent
from cli.web.visits import wanted_language
from cli.words.reader import LANGUAGES

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

PAGES = re.compile(
    r"/realm/([0-9]{1,3})(/map\.svg|/map-names\.svg|/order)?|/(watch)(/map\.svg)?", re.ASCII
)
MOST = 300  # answers, of some 60 kB
LONGEST = 500  # of a query
Key = tuple[object, ...]


class KeptAnswers:
    """An ASGI application between the guard and the pages."""

    def __init__(
        self, app: ASGIApp, newest: Newest, pages: ShownPages, entrance: Entrance, port: int
    ) -> None:
        self.app, self.newest, self.pages, self.entrance = app, newest, pages, entrance
        self.badge = badge_name(port)
        self._made = Recent[Key, asyncio.Task[list["Message"]]](MOST)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        key = await self.find_key(scope)
        if key is None:
            await self.app(scope, receive, send)
            return
        for message in await self.ask(scope, key):
            await send(dict(message))

    async def find_key(self, scope: Scope) -> Key | None:
        """None where nothing is kept: the page itself will say what is amiss."""
        if scope["type"] != "http" or scope["method"] != "GET":
            return None
        found = PAGES.fullmatch(scope["path"])
        if found is None or len(scope["query_string"]) > LONGEST:
            return None
        request, head = Request(scope), await self.newest.ask()
        badge = request.cookies.get(self.badge, "")
        badges = parse_badges(badge, self.entrance)
        try:
            shown = await self.pages.find(head, badges, found[1] or found[3]) if badges else None
        except CampaignError:
            return None
        if not head or shown is None:
            return None
        # For the page, if it has to be made: it asks the books for nothing that was found here.
        scope["hexcrown.shown"] = shown
        scope["hexcrown.language"] = shown.language or LANGUAGES[0]
        # What may be chosen for an order hangs on more of the books than the page shows.
        state = head if found[2] == "/order" else ""
        language = wanted_language(request) or ""
        return (scope["path"], scope["query_string"], badge, language, state, shown.key)

    async def ask(self, scope: Scope, key: Key) -> list[Message]:
        made = self._made
        if key not in made:
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
