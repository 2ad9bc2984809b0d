"""One line that says how far a long piece of work is: on standard error, at a terminal alone."""

from __future__ import annotations

import sys
import time

from cli.app.session import current
from cli.app.text import clean

PATIENCE = 0.7  # seconds before anything is shown
PACE = 0.1


class Progress:
    def __init__(self) -> None:
        self._start = self._last = time.monotonic()
        self._shown = False

    def at(self, text: str) -> None:
        now = time.monotonic()
        if now - self._start < PATIENCE or now - self._last < PACE or not visible():
            return
        self._last, self._shown = now, True
        sys.stderr.write("\r" + clean(text)[: current.width - 1].ljust(current.width - 1))
        sys.stderr.flush()

    def done(self) -> None:
        if self._shown:
            sys.stderr.write("\r" + " " * (current.width - 1) + "\r")
            sys.stderr.flush()


def visible() -> bool:
    return sys.stderr is not None and sys.stderr.isatty() and not current.json


def bar(part: float, width: int = 30) -> str:
    full = round(max(0.0, min(1.0, part)) * width)
    return "[" + "#" * full + "." * (width - full) + "]"
