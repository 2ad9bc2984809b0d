"""The table everybody sits at in a simulation: one campaign, one clock, one source of luck."""

from __future__ import annotations

import io
import json
import random  # noqa: TID251 (a generator of one's own for each step, seeded)
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from campaign.acts.perform import Request, perform
from campaign.app.context import Context
from campaign.journal.entries import find_head
from campaign.journal.founding import found_campaign, found_in_memory
from campaign.regents.demo import set_up
from campaign.storage.snapshot import Store
from campaign.storage.world import World
from cli.app.opening import holding
from cli.app.run import run
from tests.long.setting import enrich, setting

PLACE = "postgresql://simulated/books"  # where no file lies that anybody would look at
Luck = random.Random
START = datetime(2026, 1, 1, tzinfo=UTC)


class Outcome(NamedTuple):
    """What an actor was told: in words, and how many acts were acknowledged as done (-1: it was not
    told)."""

    told: str
    acts: int = 0
    replaced: bool = False  # the books are others now: a backup or an export


@dataclass
class Clock:
    """It goes on by itself, and jumps: forwards and backwards."""

    now: datetime = START

    def __call__(self) -> str:
        self.now += timedelta(seconds=1)
        return self.now.isoformat(timespec="seconds")


@dataclass
class Table:
    seed: int
    folder: Path
    clock: Clock
    store: Store
    begun: int = 0  # the newest act of what was there on the first day
    luck: Luck = field(default_factory=lambda: Luck(0))  # of the step that is taken
    kept: dict[str, Any] = field(default_factory=dict)  # what actors remember between their steps
    close: Callable[[], None] = lambda: None

    @property
    def context(self) -> Context:
        return Context(self.store, by=self.luck.choice(("", "Anna", "Bruno")))

    def look(self, question: Callable[[World], Any]) -> Any:
        return self.context.look(question)

    def chance(self, of: int) -> bool:
        """Once in so many."""
        return self.luck.randrange(of) == 0

    def pick(self, found: Sequence[Any]) -> Any:
        """One of them; None if there is none."""
        return self.luck.choice(found) if found else None


class Typed(NamedTuple):
    """What a terminal showed."""

    code: int
    document: dict[str, Any]
    beside: str


def type_in(table: Table, *words: str) -> Typed:
    """A command at a terminal of this process."""
    out, beside = io.StringIO(), io.StringIO()
    with holding(table.store), redirect_stdout(out), redirect_stderr(beside):
        code = run([*at(table), *words])
    try:
        document = json.loads(out.getvalue() or "{}")
    except ValueError:  # two documents, as `orders run` of lines that are wrong
        document = {"text": out.getvalue()}
    return Typed(code, document, beside.getvalue())


def at(table: Table) -> list[str]:
    return ["--json", "--lang", "en", "--campaign", table.store.place]


@contextmanager
def sit_down(seed: int, folder: Path, place: str | None = None) -> Iterator[Table]:
    """A campaign of some empires on a made map; `place`: in a database there, else in memory."""
    told, clock = setting(seed), Clock()
    options = {**told.options, "lang": "en"}
    key = Luck(f"key {seed}").randbytes(32)
    store: Store
    if place is None:
        store = found_in_memory(PLACE, key=key, options=options, clock=clock)
    else:
        store = found_campaign(place, "Simulated", key=key, options=options, clock=clock)
    for _ in set_up(store, told):
        pass
    perform(store, lambda world, chance: enrich(world, seed), Request(words=("enrich",)))
    with store.reading() as snapshot:
        table = Table(seed, folder, clock, store, find_head(snapshot).act)
    token = lambda size=32: table.luck.randbytes(size).hex()  # noqa: E731
    try:
        with patch.object(secrets, "token_urlsafe", token):
            yield table
    finally:
        table.close()
        store.close()
