"""How far a long piece of work is, and how long it still takes: on standard error, at a terminal
alone. Rich is loaded once the work has taken a while."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

from cli.app.session import session
from cli.words.reader import reader
from cli.words.text import clean

if TYPE_CHECKING:
    from rich import progress

PATIENCE = 0.7  # seconds before anything is shown
PACE = 0.1


class Progress:
    def __init__(self) -> None:
        self._start = self._last = time.monotonic()
        self._shown: progress.Progress | None = None

    def at(self, part: float | None, text: str = "") -> None:
        """`part` of the whole is done, from 0 to 1; None if nobody knows."""
        now = time.monotonic()
        if now - self._start < PATIENCE or now - self._last < PACE or not visible():
            return
        self._last = now
        if self._shown is None:
            self._shown = begin(part is not None)
        task = self._shown.task_ids[0]
        self._shown.update(task, description=clean(text), completed=part or 0.0, refresh=True)

    def done(self) -> None:
        if self._shown is not None:
            self._shown.stop()
            self._shown = None


def begin(measured: bool) -> progress.Progress:
    """Refreshed by `at`, not by a thread of Rich's, which would run beside a database write."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        ProgressColumn,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.progress import Progress as Shown

    columns: list[ProgressColumn] = [TextColumn("{task.description}", markup=False)]
    if measured:
        columns += [BarColumn(30), TaskProgressColumn(), TimeRemainingColumn(compact=True)]
    console = Console(stderr=True, width=reader().width, no_color=not reader().colours)
    shown = Shown(*columns, console=console, transient=True, auto_refresh=False)
    shown.add_task("", total=1.0 if measured else None)
    shown.start()
    return shown


def visible() -> bool:
    return sys.stderr is not None and sys.stderr.isatty() and not session().json
