"""What a browser is shown of a player's or watcher's page now, and whether its link is still good.

Found in memory while the books stay as they are, so that a page which nothing has changed, and the
picture on it, wait neither for the database nor for whatever the desk is busy with.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from cli.web.desk import Desk
from cli.web.players.badge import find_links
from cli.web.players.content import WATCHERS, Content, Contents, State
from cli.web.players.whose import Realm, realms_of

if TYPE_CHECKING:
    from campaign.storage.world import World
    from cli.web.players.badge import Badge

WATCH = "watch"  # in the place of a realm's number
Key = tuple[object, ...]


class Shown(NamedTuple):
    content: Content
    realms: Sequence[Realm]  # all that the browser has links of
    language: str | None  # the campaign's own

    @property
    def key(self) -> Key:
        """Another one where something else is shown."""
        return (self.content.mark, self.language, *self.realms)


class ShownPages:
    def __init__(self, desk: Desk, contents: Contents) -> None:
        self.desk, self.contents = desk, contents
        self._making = asyncio.Lock()  # threads are few, and others want some too
        self._begun = 0  # how often the books were read

    async def find(self, head: str, badges: Sequence[Badge], page: str) -> Shown | None:
        """At this state of the books or a newer one; None if the link is not good. Who waits for a
        reading that began after they came needs none of their own."""
        if made := self.find_made(head, badges, page):
            return made
        came = self._begun
        async with self._making:
            state, is_new = self.contents.state, self._begun > came
            made = show(state, badges, page) if state is not None and is_new else None
            if made := made or self.find_made(head, badges, page):
                return made
            self._begun += 1
            return await asyncio.to_thread(self.make, badges, page)

    def find_made(self, head: str, badges: Sequence[Badge], page: str) -> Shown | None:
        state = self.contents.state
        return show(state, badges, page) if state is not None and state.name == head else None

    def make(self, badges: Sequence[Badge], page: str) -> Shown | None:
        place = self.desk.place()
        if place is None:
            return None
        with self.desk.stores.open(place) as store:
            state = self.contents.bring_up_to_date(store, lambda links: choose(links, badges, page))
        return show(state, badges, page)


def show(state: State, badges: Sequence[Badge], page: str) -> Shown | None:
    whose = choose(state.links, badges, page)
    content = None if whose is None else state.made.get(whose)
    if content is None:
        return None
    return Shown(content, realms_of(state.links, list(badges)), state.language)


def choose(links: World, badges: Sequence[Badge], page: str) -> int | None:
    """Whose content the page shows."""
    if page == WATCH:
        return WATCHERS if find_links(links, list(badges)) else None
    realms = realms_of(links, list(badges))
    return next((each.empire for each in realms if str(each.number) == page), None)
