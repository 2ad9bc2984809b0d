"""What a season costs, beside the same rows read and written by plain sqlite3 in the same run."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from campaign.acts.perform import Request
from campaign.journal.entries import find_act, make_traces, parse_body, read_changes
from campaign.journal.undo import undo
from campaign.journal.undo_choice import UndoTarget
from campaign.season.forecast import count_cores, forecast
from campaign.season.turning import RunTarget, run
from campaign.storage.changes import gather
from campaign.storage.snapshot import Trace
from campaign.storage.store import Store
from campaign.storage.world import World
from tests.benchmarks.figure import Figure
from tests.benchmarks.realms import make_realms

Clock = Callable[[], float]
HOW = Request(words=("turn",))
TYPICAL = (11, 10, 4)
ROUNDS = 7


def figures() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        return [
            *typical_winter(place),
            forecasting(place),
            *quiet_tiles(place),
        ]


def go(store: Store, until: str, clock: Clock = time.perf_counter) -> tuple[float, int]:
    """(seconds, act) of a run."""
    start = clock()
    done = run(store, RunTarget(until, auto=True), HOW, backup=False)
    return clock() - start, done[0].act or 0


def take_back(store: Store) -> float:
    start = time.perf_counter()
    undo(store, UndoTarget(), ("undo",))
    return time.perf_counter() - start


def typical_winter(folder: Path) -> list[Figure]:
    path = folder / "typical.hexcrown"
    store = make_realms(path, *TYPICAL)
    go(store, "autumn")
    before = copy(store, folder / "before.sqlite")
    ours, peer, back = [], [], []
    for _ in range(ROUNDS):
        seconds, act = go(store, "spring")
        ours.append(seconds)
        with store.reading() as connection:
            entries = find_act(connection, act)
        peer.append(bare_run(before, folder / "bare.sqlite", entries))
        back.append(take_back(store))
    work = []
    for _ in range(ROUNDS):
        work.append(go(store, "spring", time.process_time)[0])
        take_back(store)
    store.close()
    best, bare, undone = min(ours), min(peer), min(back)
    detail = f"{best * 1e3:.0f} ms beside {bare * 1e3:.0f} ms by sqlite3"
    return [
        Figure("a winter of 4 empires : sqlite3", best / bare, 5.0, "lower", detail),
        Figure(
            "a winter feels instant (of 150 ms)", min(work) / 0.150, 1.0, "lower",
            f"{min(work) * 1e3:.0f} ms of the processor", "processor",
        ),
        Figure(
            "undo of a season : its running", undone / best, 1.0, "lower",
            f"{undone * 1e3:.0f} ms",
        ),
    ]  # fmt: skip


def copy(store: Store, path: Path) -> Path:
    """The file as it stands, to be written to by plain sqlite3."""
    source: Any = store.connection.connection.driver_connection
    target = sqlite3.connect(path)
    source.backup(target)
    target.execute("PRAGMA journal_mode = WAL")
    target.close()
    return path


def bare_run(
    before: Path,
    path: Path,
    entries: Iterable[Mapping[str, Any]],
    clock: Clock = time.perf_counter,
) -> float:
    """Each entry as one transaction: the rows it asked for read, those it changed written, and
    the entry itself with its traces."""
    for ending in ("", "-wal", "-shm"):
        path.with_name(path.name + ending).unlink(missing_ok=True)
    shutil.copyfile(before, path)
    connection = sqlite3.connect(path, isolation_level=None)
    for pragma in ("foreign_keys = ON", "synchronous = FULL"):
        connection.execute(f"PRAGMA {pragma}")
    work = [prepared(dict(entry)) for entry in entries]
    start = clock()
    for reads, writes, traces in work:
        connection.execute("BEGIN IMMEDIATE")
        for statement, values in reads:
            connection.execute(statement, values).fetchall()
        for statement, values in writes:
            connection.execute(statement, values)
        connection.executemany("INSERT INTO trace (what, entry, how) VALUES (?, ?, ?)", traces)
        connection.execute("COMMIT")
    taken = clock() - start
    connection.close()
    return taken


Statements = list[tuple[str, list[Any]]]


def prepared(entry: dict[str, Any]) -> tuple[Statements, Statements, list[Trace]]:
    body = parse_body(entry)
    written = gather(read_changes(body))
    writes = [insertion(table, row) for (table, _), row in written.made.items()]
    writes += [update(table, key, cells) for (table, key), cells in written.altered.items()]
    writes.append(insertion("entry", entry))
    return read_statements(body["reads"]), writes, make_traces(entry["id"], body)


def read_statements(reads: Iterable[str]) -> Statements:
    """`army:3.points` reads a row, `army.tile=7` asks for rows; each once."""
    found: dict[tuple[str, str | int], tuple[str, list[Any]]] = {}
    for question in reads:
        what = question.partition("\t")[0]  # of its conditions the one that narrows it
        table, _, rest = what.partition(":" if ":" in what.partition(".")[0] else ".")
        if ":" in what.partition(".")[0]:
            key = rest.partition(".")[0]
            found[table, key] = (f'SELECT * FROM "{table}" WHERE id = ?', [int(key)])
        elif rest == "*":
            statement = f'SELECT * FROM "{table}" ORDER BY id LIMIT 200'
            found[table, "*"] = (statement, [])
        else:
            column, _, value = rest.partition("=")
            statement = f'SELECT * FROM "{table}" WHERE "{column}" = ? ORDER BY id'
            found[table, rest] = (statement, [int(value) if value.isdigit() else value])
    return list(found.values())


def insertion(table: str, row: Mapping[str, Any]) -> tuple[str, list[Any]]:
    names = ", ".join(f'"{name}"' for name in row)
    marks = ", ".join("?" * len(row))
    return f'INSERT INTO "{table}" ({names}) VALUES ({marks})', list(row.values())


def update(table: str, key: int, cells: Mapping[str, Any]) -> tuple[str, list[Any]]:
    sets = ", ".join(f'"{name}" = ?' for name in cells)
    return f'UPDATE "{table}" SET {sets} WHERE id = ?', [*cells.values(), key]


def forecasting(folder: Path) -> Figure:
    """1,000 winters of a typical campaign, on all cores."""
    store = make_realms(folder / "forecast.hexcrown", *TYPICAL)
    go(store, "autumn")
    with store.reading() as connection:
        rows = World.whole(connection).rows()
    store.close()
    start = time.perf_counter()
    forecast(rows, "spring", "bench", 1000)
    taken = time.perf_counter() - start
    name = "forecast of 1,000 winters (of 20 s)"
    return Figure(name, taken / 20, 1.0, "lower", f"{taken:.1f} s on {count_cores()} cores")


def quiet_tiles(folder: Path) -> list[Figure]:
    """The same four empires on a map eight times as large; eight times the empires on one map."""
    sizes = {"small": (22, 10, 4), "wide": (88, 20, 4), "crowded": (88, 20, 32)}
    stores = {name: make_realms(folder / f"{name}.hexcrown", *size) for name, size in sizes.items()}
    taken = {name: min(again(store) for _ in range(3)) for name, store in stores.items()}
    for store in stores.values():
        store.close()
    flat = taken["wide"] / taken["small"]
    acting = taken["crowded"] / taken["wide"] / 8
    return [
        Figure("six turns, 8 times the quiet tiles : before", flat, 1.5, "lower", "", "processor"),
        Figure(
            "six turns, 8 times the empires : 8 times as long",
            acting,
            1.3,
            "lower",
            "",
            "processor",
        ),
    ]


def again(store: Store) -> float:
    """Six turns, run and taken back."""
    seconds, _ = go(store, "autumn", time.process_time)
    take_back(store)
    return seconds
