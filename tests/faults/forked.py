"""A command in a process of its own, forked with the libraries loaded: quick to start and kill."""

from __future__ import annotations

import faulthandler
import os
import re
import signal
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from campaign.acts.declare import load_actions
from campaign.journal.audit import check_books
from campaign.storage.canonical_json import render_json
from campaign.storage.models.schema import whole_metadata
from campaign.storage.store import open_store
from cli.app.commands import OF_ACTIONS
from cli.app.registry import COMMANDS
from cli.app.run import run
from tests.campaign.exported import export_state


class Ended(NamedTuple):
    """How a process ended: its exit code, or minus the signal, what it wrote, and how long."""

    code: int
    told: str
    seconds: float


def load(words: tuple[str, ...]) -> None:
    """What the child would spend its time on otherwise."""
    whole_metadata()
    load_actions()
    import_module(COMMANDS[words[0]].partition(":")[0] or OF_ACTIONS)


def run_forked(
    words: tuple[str, ...],
    folder: Path,
    *,
    stop_after: float | Callable[[], object] | None = None,
    by: int = signal.SIGKILL,
    first: Callable[[], object] = lambda: None,
    told: Path | None = None,
) -> Ended:
    """Run the words in the folder; stopped by a signal after so many seconds, or when the call
    returns, if it says so.

    A terminal sends Ctrl-C to the whole group, so that is what SIGINT goes to.
    """
    told = told or folder / "told.txt"
    told.touch()  # the child may be stopped before it can
    begun = time.perf_counter()
    child = os.fork()
    if child == 0:
        answer_in_child(words, folder, told, first)
    if stop_after is not None:
        stop_after() if callable(stop_after) else time.sleep(stop_after)
        send(child, by)
    _, status = os.waitpid(child, 0)
    taken = time.perf_counter() - begun
    return Ended(os.waitstatus_to_exitcode(status), told.read_text("utf-8", "replace"), taken)


def send(child: int, by: int) -> None:
    try:
        (os.killpg if by == signal.SIGINT else os.kill)(child, by)
    except ProcessLookupError:
        return  # it has ended


def answer_in_child(
    words: tuple[str, ...], folder: Path, told: Path, first: Callable[[], object]
) -> None:
    code, begun = 99, False
    try:
        os.setpgid(0, 0)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        out = os.open(told, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        for stream in (1, 2):
            os.dup2(out, stream)
        # What the child runs is not counted anyway, and Ctrl-C inside the counter would leave its
        # lock held: the child would wait for itself for ever.
        sys.settrace(None)
        faulthandler.dump_traceback_later(300, exit=True, file=2)  # one that waits says where
        sys.stdout, sys.stderr = (open(n, "w", encoding="utf-8") for n in (1, 2))  # noqa: SIM115
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
        os.chdir(folder)
        os.environ["HEXCROWN_HOME"] = str(folder / "home")
        first()
        begun = True
        code = run(list(words))
        sys.stdout.flush()
        sys.stderr.flush()
    except KeyboardInterrupt:
        code = 99 if begun else 130  # before it began Python itself would end so
    finally:
        os._exit(code)


def state_of(place: Path) -> str:
    """The state as exported, after all the books were found to add up; without the time on the
    clock when an order was sent."""
    store = open_store(str(place))
    try:
        with store.reading() as connection:
            assert [str(problem) for problem in check_books(connection)] == []
            return re.sub(
                r'"sent_at":"[^"]*"', '"sent_at":""', render_json(export_state(connection))
            )
    finally:
        store.close()
