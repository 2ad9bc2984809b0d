"""A season that grows: the year of 1,000 empires on 100,000 tiles beside that of 200 on 17,600,
on both databases, and what else is done with such a campaign."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from campaign.journal.entries import find_act
from campaign.journal.undo import undo
from campaign.journal.undo_choice import UndoTarget
from campaign.storage.store import open_store
from tests.benchmarks.bench_journal import checking_rates
from tests.benchmarks.bench_season import bare_run, copy
from tests.benchmarks.figure import Figure, work_seconds
from tests.benchmarks.played_year import PlayedYear, play_apart
from tests.benchmarks.realms import make_realms
from tests.campaign.postgres import make_schema, running_server

LARGE = (160, 110, 200)  # 17,600 tiles
GREAT = (400, 250, 1000)  # 5 times the empires on 5.7 times the tiles
TIMES = 6.0
MEGABYTES = 400


class OnFile(NamedTuple):
    """A year in a file, and what was done with it afterwards; seconds of the processor."""

    year: PlayedYear
    peer: float
    undo: float
    verify: float  # changes a second
    check: float
    bare: float
    entries: int


def figures() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        large, great = (play_on_file(Path(folder), size) for size in (LARGE, GREAT))
    beside = [*beside_sqlite(large, great), *beside_large("", large.year, great.year)]
    return [*beside, *checking(great)]


def server_figures() -> list[Figure]:
    """A year of 1,000 empires on PostgreSQL."""
    with running_server() as server:
        years = [play_on_server(server, size) for size in (LARGE, GREAT)]
    return beside_large(" on PostgreSQL", *years)


def play_on_file(folder: Path, size: tuple[int, int, int]) -> OnFile:
    place = folder / f"of{size[2]}.hexcrown"
    store = make_realms(place, *size)
    before = copy(store, folder / "before.sqlite")
    store.close()
    year = play_apart(str(place))
    store = open_store(str(place))
    with store.reading() as connection:
        entries = find_act(connection, year.act)
    peer = bare_run(before, folder / "bare.sqlite", entries, time.process_time)
    rates = checking_rates(store, place)
    undone = work_seconds(lambda: undo(store, UndoTarget(), ("undo",)))
    store.close()
    return OnFile(year, peer, undone, *rates, len(entries))


def play_on_server(server: str, size: tuple[int, int, int]) -> PlayedYear:
    place = make_schema(server)
    make_realms(place, *size).close()
    return play_apart(place)


def beside_sqlite(large: OnFile, great: OnFile) -> list[Figure]:
    return [
        Figure(
            f"a year of {name} : sqlite3",
            found.year.seconds / found.peer,
            5.0,
            "lower",
            f"{found.year.seconds:.1f} s beside {found.peer:.1f} s by sqlite3, "
            f"{found.entries:,} entries",
            clock="processor",
        )
        for name, found in (
            ("200 empires", large),
            ("1,000 empires on 100,000 tiles", great),
        )
    ]


def beside_large(where: str, large: PlayedYear, great: PlayedYear) -> list[Figure]:
    name = f"a year of 1,000 empires{where} : of 200"
    return [
        Figure(
            name,
            great.seconds / large.seconds,
            TIMES,
            "lower",
            f"{great.seconds:.1f} s : {large.seconds:.1f} s",
            clock="processor",
        ),
        Figure(
            f"its memory{where} (of {MEGABYTES} MB)",
            great.megabytes / MEGABYTES,
            1.0,
            "lower",
            f"at most {great.megabytes:.0f} MB, of 200 empires {large.megabytes:.0f} MB",
            clock="size",
        ),
    ]


def checking(great: OnFile) -> list[Figure]:
    """At the rates of a long journal of small acts."""
    found = [
        Figure(
            f"{name} of that year, changes a second : sqlite3",
            rate / great.bare,
            60 / 110,
            "higher",
            f"{rate:,.0f} a second beside {great.bare:,.0f}",
            clock="processor",
        )
        for name, rate in (("journal verify", great.verify), ("check", great.check))
    ]
    undone = great.undo / great.year.seconds
    detail = f"{great.undo:.1f} s"
    name = "undo of that year : its running"
    return [*found, Figure(name, undone, 1.0, "lower", detail, clock="processor")]
