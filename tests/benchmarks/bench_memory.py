"""The same campaign in memory and through SQLite on disk: equal rows, and how many times faster."""

from __future__ import annotations

import time
from pathlib import Path
from tempfile import TemporaryDirectory

from campaign.journal.founding import found_in_memory
from campaign.regents.demo import DEMO, found_demo, set_up
from campaign.storage.memory_store import MemoryStore
from campaign.storage.store import Store
from tables.chance.sources import key_from_seed
from tests.benchmarks.figure import Figure
from tests.campaign.exported import export_state
from tests.random_player import play_years

YEARS = 2


def figures() -> list[Figure]:
    play(begin_in_memory())  # what is loaded once is loaded
    with TemporaryDirectory() as folder:
        on_disk = found_demo(str(Path(folder) / "a.hexcrown"), DEMO)
        slow = play(on_disk)
        rows = export_state(on_disk.latest)
        on_disk.close()
    in_memory = begin_in_memory()
    quick = play(in_memory)
    assert export_state(in_memory.latest) == rows
    told = f"{slow:.1f} s : {quick:.1f} s"
    name = f"a campaign of {YEARS} years through SQLite on disk : in memory"
    return [Figure(name, slow / quick, 5, "higher", told)]


def begin_in_memory() -> MemoryStore:
    key = key_from_seed(f"demo {DEMO.seed}")
    name = DEMO.map_settings.name or "Demo"
    return found_in_memory(name, key=key, options=DEMO.options, keeps_journal=False)


def play(store: Store) -> float:
    for _ in set_up(store, DEMO):
        pass
    begun = time.perf_counter()
    for _ in play_years(store, YEARS, DEMO):
        pass
    return time.perf_counter() - begun
