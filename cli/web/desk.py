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
from campaign.journal.entries import find_acting_head, find_head
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
    def error(self) -> Document | None:
        error: Document | None = self.document.get("error") if self.code else None
        return error


class Desk:
    """`campaign` as `--campaign` takes it; None: the one in use, or none yet."""

    def __init__(self, campaign: str | None = None, lang: str = "en") -> None:
        self.campaign, self.lang = campaign, lang
        self.lock = asyncio.Lock()
        self.done: dict[str, int] = {}  # forms that were sent already, and the act they did

    def begin(self, lang: str | None = None) -> None:
        """Speak this language until the next request."""
        begin(lang if lang in LANGUAGES else self.lang, False, self.campaign)

    def place(self) -> str | None:
        """Where the campaign lies; None where there is none yet."""
        from campaign.errors import CampaignError

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
        lang, campaign = current.lang, self.campaign
        before = ["--json", "--lang", lang, *(["--campaign", campaign] if campaign else [])]
        out, beside, stdin = StringIO(), StringIO(), sys.stdin
        sys.stdin = StringIO(piped)  # nobody is at a terminal to be asked
        try:
            with redirect_stdout(out), redirect_stderr(beside):
                code = run([*before, *words])
        finally:
            sys.stdin = stdin
            gc.unfreeze()  # `run` freezes what it loads, for a program that ends soon
            begin(lang, False, campaign)
        return Answer(code, read_document(out.getvalue()), beside.getvalue())


def command(*verbs: str, args: Sequence[str] = (), **options: str) -> list[str]:
    """Words with what a person typed in their places: no field can become an option of its own.
    Empty options are left out."""
    given = [f"--{name.replace('_', '-')}={value}" for name, value in options.items() if value]
    closed = ["--"] if any(arg.startswith("-") for arg in args) else []
    return [*verbs, *given, *closed, *args]


def read_document(text: str) -> Document:
    try:
        document = json.loads(text)
    except ValueError:  # a command that answers with a file's own text
        return {"text": text}
    return document if isinstance(document, dict) else {"all": document}


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
