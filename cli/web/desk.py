"""The gamemaster's desk: which campaign lies on it, and the forms that were sent.

Whoever looks waits for nobody: each page is made in a thread of its own, from one snapshot. Whoever
acts comes after the form before: between what a form saw and what it does there is no other.
"""

from __future__ import annotations

import asyncio
import json
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from typing import Any, NamedTuple, TypeVar

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
from cli.app.opening import borrowing
from cli.app.run import run
from cli.app.session import begin, session
from cli.web.recent import Recent
from cli.words.game_words import in_english
from cli.words.reader import LANGUAGES, PageReader, reader, write_for

Found = TypeVar("Found")
Document = dict[str, Any]
MOST_DONE, MOST_TOLD = 200, 100  # forms whose second sending is known


class Answer(NamedTuple):
    """What a command answered: its exit code, its document, and what it said beside."""

    code: int
    document: Document
    beside: str

    @property
    def text(self) -> str:
        """Of `tell`, or of a command that answers with a file."""
        return str(self.document.get("text", ""))

    @property
    def error(self) -> Document | None:
        if not self.code:
            return None
        fallback = {"message": self.beside.strip(), "hint": None, "rule": None}
        error: Document = self.document.get("error", fallback)
        return error


class Desk:
    """`campaign` as `--campaign` takes it; None: the one in use, or none yet. `lang`: the language
    of whoever has chosen none; None: the campaign's own. `by`: the gamemaster's name."""

    def __init__(self, campaign: str | None = None, lang: str | None = None, by: str = "") -> None:
        self.campaign, self.lang = campaign, lang
        self.by = by
        self.acting = asyncio.Lock()
        self._typing = threading.Lock()
        self.stores = KeptStores()
        # Forms that did their work, and where they led; the same of other games and of links, with
        # what was answered.
        self.done = Recent[str, str](MOST_DONE)
        self.told = Recent[str, Answer](MOST_TOLD)
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

    def ask(self, *words: str, piped: str = "", by: str = "") -> Answer:
        """Run a command with `--json`, in this language and on this campaign; `piped` is what it
        reads for `-`."""
        code, out, beside = self._run(["--json", *words], piped, by)
        return Answer(code, read_document(out), beside)

    def tell(self, *words: str, piped: str = "") -> Answer:
        """The same in words, as a person would read it at a terminal."""
        code, out, beside = self._run(list(words), piped)
        found: Document = {"text": out}
        if code:
            told = beside.strip() or out.strip()  # a check that lists faults says so in its answer
            message, _, hint = told.removeprefix("hexcrown: ").partition("\n")
            found["error"] = {"message": message, "hint": hint.strip() or None, "rule": None}
        return Answer(code, found, beside)

    def _run(self, words: list[str], piped: str, by: str = "") -> tuple[int, str, str]:
        lang, campaign = reader().lang, self.campaign
        before = ["--lang", lang, *(["--campaign", campaign] if campaign else [])]
        out, beside = StringIO(), StringIO()
        with self._typing:
            stdin, sys.stdin = sys.stdin, StringIO(piped)  # nobody is at a terminal to be asked
            session().by = by
            try:
                with redirect_stdout(out), redirect_stderr(beside), borrowing(self.stores):
                    code = run([*before, *words])
            finally:
                sys.stdin, session().by = stdin, ""
                begin(lang, False, campaign)
                write_for(PageReader(lang))
        return code, out.getvalue(), beside.getvalue()


def command(*verbs: str, args: Sequence[str] = (), **options: str) -> list[str]:
    """Words with what a person typed in their places: no field can become an option of its own.
    Empty options are left out."""
    given = [f"--{name.replace('_', '-')}={value}" for name, value in options.items() if value]
    closed = ["--"] if any(arg.startswith("-") for arg in args) else []
    return [*verbs, *given, *closed, *args]


def read_document(text: str) -> Document:
    """`orders send` tells what is wrong line by line, then that nothing was done: as one."""
    found: Document = {}
    rest = text.strip()
    while rest:
        try:
            document, end = json.JSONDecoder().raw_decode(rest)
        except ValueError:  # a command that answers with a file's own text
            return {"text": text}
        found |= document if isinstance(document, dict) else {"all": document}
        rest = rest[end:].strip()
    return found


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
