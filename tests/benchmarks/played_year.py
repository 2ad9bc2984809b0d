"""A year in a process of its own, so that its peak of memory is the year's alone:
`python -m tests.benchmarks.played_year PLACE` answers with one line of JSON."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

from campaign.acts.perform import Request
from campaign.season.turning import RunTarget, run
from campaign.storage.store import Store, open_store


class PlayedYear(NamedTuple):
    act: int
    seconds: float  # of the processor, with the server's share
    megabytes: float  # the most that the process held


def play_apart(place: str) -> PlayedYear:
    command = [sys.executable, "-m", "tests.benchmarks.played_year", place]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return PlayedYear(*json.loads(done.stdout))


def play(place: str) -> PlayedYear:
    store = open_store(place)
    server = find_server(store)
    start = time.process_time() + server_seconds(server)
    done = run(store, RunTarget("2", auto=True), Request(words=("turn",)), backup=False)
    seconds = time.process_time() + server_seconds(server) - start
    store.close()
    return PlayedYear(done[0].act or 0, seconds, peak_megabytes())


def find_server(store: Store) -> Path | None:
    """Where the system keeps the times of the server's process that serves us."""
    if store.is_sqlite:
        return None
    number = store.connection.exec_driver_sql("SELECT pg_backend_pid()").scalar()
    return Path(f"/proc/{number}/stat")


def server_seconds(times: Path | None) -> float:
    """0 where the system does not tell them: the ratio is then that of our own work."""
    import os

    if times is None or not times.exists():
        return 0.0
    fields = times.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def peak_megabytes() -> float:
    """Linux hands `ru_maxrss` of the process that began it on to a new one: its own is in /proc."""
    status = Path("/proc/self/status")
    if status.exists():
        [line] = [line for line in status.read_text().splitlines() if line.startswith("VmHWM")]
        return int(line.split()[1]) / 1024
    unit = 1024**2 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


if __name__ == "__main__":
    print(json.dumps(play(sys.argv[1])))
