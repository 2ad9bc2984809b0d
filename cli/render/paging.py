"""Long answers through a pager, at a terminal alone: piped output is never held up."""

from __future__ import annotations

import io
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from cli.app.session import session
from cli.words.reader import reader


@contextmanager
def paged() -> Iterator[None]:
    """What is written inside is shown page by page if it is longer than the screen. `PAGER=cat`
    switches it off."""
    if not reader().fancy or session().json or sys.stdin is None or not sys.stdin.isatty():
        yield
        return
    screen = sys.stdout
    held = PagedOutput(screen)
    sys.stdout = held
    try:
        yield
    finally:
        sys.stdout = screen
        show_pages(held.getvalue())


class PagedOutput(io.StringIO):
    """A buffer that looks like the terminal, so that what is paged keeps its colours and width."""

    def __init__(self, screen: TextIO) -> None:
        super().__init__()
        self._screen = screen

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._screen.encoding

    def isatty(self) -> bool:
        return self._screen.isatty()

    def fileno(self) -> int:
        return self._screen.fileno()


def show_pages(text: str) -> None:
    pager = find_pager()
    lines = shutil.get_terminal_size((80, 24)).lines
    if not (pager and text.count("\n") >= lines and run_pager(pager, text)):
        sys.stdout.write(text)


def start_pager(pager: list[str], text: str) -> bool:
    """False if there is no such program: the text is shown as it is."""
    try:
        environment = {"LESS": "FRX", **os.environ}
        subprocess.run(pager, input=text.encode(), env=environment, check=False)
    except OSError:
        return False
    return True


run_pager = start_pager  # a warm command has its client do it, whose terminal it is


def find_pager() -> list[str]:
    named = os.environ.get("PAGER")
    if named is not None:
        try:
            words = shlex.split(named, posix=os.name == "posix")
        except ValueError:  # a quote that is not closed: shown as it is
            return []
        return [] if words[:1] == ["cat"] else words
    less = shutil.which("less")
    return [less] if less else []
