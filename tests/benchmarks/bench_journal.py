"""The journal as it grows long: undo, checks, and what a command costs beside it."""

from __future__ import annotations

import json
import sqlite3
import tempfile
import time
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from campaign.acts.perform import Request, perform
from campaign.journal import entries as journal
from campaign.journal.audit import check_books
from campaign.journal.undo import undo
from campaign.journal.undo_choice import UndoTarget
from campaign.journal.verify import verify_journal
from campaign.storage.changes import Change
from campaign.storage.store import Store
from campaign.storage.world import World
from tests.benchmarks.bench_store import action, make, quick_in_turn
from tests.benchmarks.figure import Figure, Growth

LENGTHS = (10, 100, 1_000, 10_000, 100_000)


class Length(NamedTuple):
    """What a journal of so many entries costs: milliseconds, and changes a second."""

    entries: int
    command: float
    undo: float
    verify: float
    check: float
    bare: float


def figures() -> list[Figure]:
    few, many = (find_length(entries) for entries in (100, 100_000))
    detail = f"{many.undo:.2f} ms among 100,000 entries, {few.undo:.2f} ms among 100"
    name = "undo of one act among 100,000 entries : among 100"
    return [Figure(name, many.undo / few.undo, 2.0, "lower", detail), *checking(many)]


def checking(many: Length) -> list[Figure]:
    """60,000 changes a second beside 110,000 for bare sqlite3."""
    return [
        Figure(
            f"{name}, changes a second : sqlite3",
            rate / many.bare,
            60 / 110,
            "higher",
            f"{rate:,.0f} a second beside {many.bare:,.0f}",
            "processor",
        )
        for name, rate in (("journal verify", many.verify), ("check", many.check))
    ]


def growths() -> list[Growth]:
    rows = [find_length(entries) for entries in LENGTHS]
    waits = {"a command": tuple(r.command for r in rows), "undo": tuple(r.undo for r in rows)}
    rates = {
        "verify": tuple(1e6 / r.verify for r in rows),
        "check": tuple(1e6 / r.check for r in rows),
        "sqlite3": tuple(1e6 / r.bare for r in rows),
    }
    return [
        Growth("A long journal", "entries", "milliseconds", LENGTHS, waits),
        Growth("Checking it", "entries", "microseconds a change", LENGTHS, rates),
    ]


@cache
def find_length(entries: int) -> Length:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "long.hexcrown"
        store = make(place)
        fill_journal(store, entries)
        rates = checking_rates(store, place)
        request = Request(words=["search", "3"])
        taken = quick_in_turn(
            {
                "command": lambda: perform(store, action, request),
                "undo": lambda: undo(store, UndoTarget(), ["undo"]),
            },
            rounds=60,
        )
        store.close()
    return Length(entries, taken["command"] * 1e3, taken["undo"] * 1e3, *rates)


def checking_rates(store: Store, place: Path, rounds: int = 3) -> tuple[float, float, float]:
    """Changes a second by `journal verify`, `check` and bare sqlite3, taken in turn."""
    bare = sqlite3.connect(place)
    count = bare_verify(bare)
    best = [0.0, 0.0, 0.0]
    with store.reading() as connection:
        works: tuple[Callable[[], object], ...] = (
            lambda: verify_journal(connection),
            lambda: check_books(connection),
            lambda: bare_verify(bare),
        )
        for _ in range(rounds):
            for number, work in enumerate(works):
                best[number] = max(best[number], count / processor_seconds(work))
    bare.close()
    return best[0], best[1], best[2]


def processor_seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def fill_journal(store: Store, entries: int) -> None:
    """So many acts of four changes each, written in one transaction."""
    with store.writing() as connection:
        head = journal.find_head(connection)
        world = World(connection, track=False)
        calendar = world.calendar
        last: dict[int, int] = {}
        for number in range(entries):
            army = number % 30 + 1
            world.add("army", army, "points", 1)
            change = world.changes[-1]
            more = [
                Change("army", army, column, last.get(army), number)
                for column in ("moved_at", "acted_at", "fed_at")
            ]
            last[army] = number
            reads = [f"army:{army}.points"]
            made = journal.EntryDraft("act", ["add"], calendar, [change, *more], reads=reads)
            entry = journal.make_entry(made, head, "", None)
            head = journal.Head(entry["id"], entry["act"], entry["hash"])
            connection.append(entry, journal.make_traces(entry["id"], journal.body_of(made)))
        for army in last:
            points = world.one("army", army)["points"]
            columns = ("moved_at", "acted_at", "fed_at")
            cells = ", ".join(f"{column} = {last[army]}" for column in columns)
            connection.connection.exec_driver_sql(
                f"UPDATE army SET points = {points}, {cells} WHERE id = {army}"
            )


def bare_verify(connection: sqlite3.Connection) -> int:
    """Read, hash and fold: what any check of a chained journal must do."""
    state: dict[Any, Any] = {}
    previous, count = "", 0
    for row in connection.execute("SELECT * FROM entry ORDER BY id"):
        text = f"{previous}\n{json.dumps(row[:12])}\n{row[12]}"
        blake2b(text.encode(), digest_size=32).hexdigest()
        previous = row[14]
        for table, key, column, _, after, _ in json.loads(row[12])["changes"]:
            state[table, key, column] = after
            count += 1
    for table in ("army", "empire", "tile", "settlement", "posting"):
        connection.execute(f"SELECT * FROM {table} ORDER BY id").fetchall()
    return count
