"""The gamemaster's desk: which campaign lies on it, and the forms that were sent.

Whoever looks waits for nobody: each page is made in a thread of its own, from one snapshot. Whoever
acts comes after the form before: between what a form saw and what it does there is no other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from campaign.acts.perform import look
from campaign.app.context import Context
from campaign.app.inviting import MadeLink
from campaign.errors import CampaignError
from campaign.journal.entries import Head, find_acting_head, find_head
from campaign.rules.options import find_language
from campaign.storage.database_troubles import in_words
from campaign.storage.kept_stores import KeptStores
from campaign.storage.locations import find_place
from campaign.storage.store import Store
from campaign.storage.world import World
from cli.published.calls import ask
from cli.web.recent import Recent
from cli.words.game_words import in_english
from cli.words.reader import LANGUAGES, PageReader, write_for

Found = TypeVar("Found")
Document = dict[str, Any]
MOST_DONE, MOST_TOLD = 200, 100  # forms whose second sending is known


class Desk:
    """`campaign` as `--campaign` takes it; None: the one in use, or none yet. `lang`: the language
    of whoever has chosen none; None: the campaign's own. `by`: the gamemaster's name."""

    def __init__(self, campaign: str | None = None, lang: str | None = None, by: str = "") -> None:
        self.campaign, self.lang = campaign, lang
        self.by = by
        self.acting = asyncio.Lock()
        self.stores = KeptStores()
        # Forms that did their work, and where they led; the same of other games and of links, with
        # what was answered.
        self.done = Recent[str, str](MOST_DONE)
        self.links = Recent[str, MadeLink](MOST_TOLD)  # their tokens are kept nowhere else
        self.played = Recent[str, Any](MOST_TOLD)  # the same of other games

    def begin(self, lang: str | None = None) -> None:
        """Write for whoever asked, in this language."""
        write_for(PageReader(self.choose_language(lang)))

    async def begin_request(self, lang: str | None, own: str | None = None) -> None:
        """The same. `own`: the campaign's, if it is known; where the campaign is asked for it,
        everybody else goes on."""
        known = lang if lang and lang in LANGUAGES else self.lang or own
        if known is None:
            known = await asyncio.to_thread(self.language)
        write_for(PageReader(known))

    def choose_language(self, lang: str | None) -> str:
        return lang if lang and lang in LANGUAGES else self.language()

    def language(self) -> str:
        """A campaign that was moved away has none: the page itself will say that it is gone."""
        if self.lang is not None:
            return self.lang
        try:
            return self.ask_language() or LANGUAGES[0]
        except CampaignError:
            return LANGUAGES[0]

    def ask_language(self) -> str | None:
        place = self.place()
        if place is None:
            return None
        with self.stores.open(place) as store, in_words(store.place):
            return find_language(store.latest)  # one question, in no transaction

    def place(self) -> str | None:
        """The campaign's path or address; None if there is none yet."""
        try:
            return find_place(self.campaign)
        except CampaignError:
            if self.campaign is not None:
                raise
            return None

    @contextmanager
    def open(self) -> Iterator[Store]:
        """The campaign, for this request alone: in between it may be archived or restored."""
        with self.stores.open(find_place(self.campaign)) as store:
            store.by = self.by
            yield store

    def context(self, store: Store) -> Context:
        return Context(store, by=store.by, in_english=in_english)

    def look(self, question: Callable[[World], Found]) -> Found:
        with self.open() as store:
            return look(store, question)

    def published(self, name: str, given: Mapping[str, Sequence[str]]) -> tuple[int, Document]:
        """A published command with its fields: the exit code and its document, in this language
        and of this campaign."""
        return ask(name, given, self.campaign, self.by, self.stores)


def head_of(store: Store) -> str:
    """The newest act of the books, as a form carries it: two forms with one head saw the same. An
    order that a player sends asks nobody anew."""
    with store.reading() as connection:
        return name_head(find_acting_head(connection))


def newest_of(store: Store) -> str:
    """The newest entry, of whoever: what was written last."""
    with store.reading() as connection:
        return name_head(find_head(connection))


def name_head(head: Head) -> str:
    return f"{head.entry}-{head.hash[:16]}"
