"""Answers in the shell: the slowest of the common commands, in parts of 50 ms."""

from __future__ import annotations

import contextlib
import io
import tempfile
import time
from pathlib import Path

from cli.app.opening import close_kept, keep_open
from cli.app.run import run
from tests.benchmarks.bench_store import make
from tests.benchmarks.figure import Figure

COMMANDS = (
    ["status"], ["army", "list"], ["empire", "pay", "E1", "1", "--reason", "x"], ["undo"],
    ["army", "set", "A3", "points=900", "--reason", "x"], ["why", "army:3"], ["journal"], ["check"],
)  # fmt: skip


def figures() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "typical.hexcrown"
        make(place).close()
        keep_open()
        taken = {" ".join(words): answer(str(place), words) for words in COMMANDS}
        close_kept()
    slowest = max(taken, key=lambda words: taken[words])
    detail = f"{taken[slowest] * 1e3:.0f} ms for {slowest}"
    return [Figure("an answer in the shell", taken[slowest] / 0.05, 1.0, "lower", detail)]


def answer(place: str, words: list[str]) -> float:
    """Seconds of the processor, the best of several; the first also loads the command."""
    best = 9e9
    for _ in range(6):
        with contextlib.redirect_stdout(io.StringIO()):
            start = time.process_time()
            run(["--campaign", place, *words])
            best = min(best, time.process_time() - start)
    return best
