"""The gamemaster's desk: which campaign lies on it, and commands as a person would type them.

The language and campaign of a command are one for the whole process (`cli.app.session`), so one
request is worked at a time; `lock` is held meanwhile.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from typing import Any, NamedTuple, TypeVar

from campaign.acts.perform import look
from campaign.errors import CampaignError
from campaign.journal.entries import find_acting_head, find_head
from campaign.rules.options import find_language
from campaign.storage.locations import find_place
from campaign.storage.store import Store, open_store
from campaign.storage.world import World
from cli.app.run import run
from cli.app.session import LANGUAGES, begin, current

Found = TypeVar("Found")
Document = dict[str, Any]


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
    of whoever has chosen none; None: the campaign's own."""

    def __init__(self, campaign: str | None = None, lang: str | None = None) -> None:
        self.campaign, self.lang = campaign, lang
        self.lock = asyncio.Lock()
        self.done: dict[str, str] = {}  # forms that did their work, and where they led
        self.told: dict[str, Answer] = {}  # the same of other games, with what was answered

    def begin(self, lang: str | None = None) -> None:
        """Speak this language until the next request."""
        begin(lang if lang in LANGUAGES else self.language(), False, self.campaign)

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
        with closing(open_store(place)) as store, store.reading() as connection:
            return find_language(connection)

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
        with closing(open_store(find_place(self.campaign))) as store:
            store.by = current.called
            yield store

    def look(self, question: Callable[[World], Found]) -> Found:
        with self.open() as store:
            return look(store, question)

    def ask(self, *words: str, piped: str = "") -> Answer:
        """Run a command with `--json`, in this language and on this campaign; `piped` is what it
        reads for `-`."""
        code, out, beside = self._run(["--json", *words], piped)
        return Answer(code, read_document(out), beside)

    def tell(self, *words: str, piped: str = "") -> Answer:
        """The same in words, as a person would read it at a terminal."""
        code, out, beside = self._run(list(words), piped)
        found: Document = {"text": out}
        if code:
            message, _, hint = beside.removeprefix("hexcrown: ").partition("\n")
            found["error"] = {"message": message, "hint": hint.strip() or None, "rule": None}
        return Answer(code, found, beside)

    def _run(self, words: list[str], piped: str) -> tuple[int, str, str]:
        lang, campaign = current.lang, self.campaign
        before = ["--lang", lang, *(["--campaign", campaign] if campaign else [])]
        out, beside, stdin = StringIO(), StringIO(), sys.stdin
        sys.stdin = StringIO(piped)  # nobody is at a terminal to be asked
        try:
            with redirect_stdout(out), redirect_stderr(beside):
                code = run([*before, *words])
        finally:
            sys.stdin = stdin
            gc.unfreeze()  # `run` freezes what it loads, for a program that ends soon
            begin(lang, False, campaign)
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
        head = find_acting_head(connection)
    return f"{head.entry}-{head.hash[:16]}"


def newest_of(store: Store) -> str:
    """The newest entry, of whoever: what was written last."""
    with store.reading() as connection:
        head = find_head(connection)
    return f"{head.entry}-{head.hash[:16]}"
