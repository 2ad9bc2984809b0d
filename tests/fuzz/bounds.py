"""What is a hang and what is too much memory, and a process of its own to be held to both."""

from __future__ import annotations

import os
import resource
import signal
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager

WORK = 20  # seconds of the processor for one text or one command; more is a hang
SECONDS = 300  # on the wall, where others may hold the processor
MEGABYTES = 2000  # of address space, with all libraries loaded


class Hang(BaseException):
    """Not an Exception: nothing on the way may take it for trouble of its own."""


def bound_memory(megabytes: int = MEGABYTES) -> None:
    """For the whole process and for good: more ends in MemoryError, which nothing may hide."""
    resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))


@contextmanager
def time_limit() -> Iterator[None]:
    def ring(*_: object) -> None:
        raise Hang(f"more than {WORK} s of work, or {SECONDS} s of waiting")

    signal.signal(signal.SIGVTALRM, ring)
    signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, WORK)
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.alarm(0)


def in_bounds(tries: Callable[[], object]) -> None:
    """In a forked process, for a limit on memory can't be lifted again; its trouble is told."""
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as told:
        child = os.fork()
        if child == 0:
            try:
                bound_memory()
                tries()
                os._exit(0)
            except BaseException:
                told.write(traceback.format_exc())
                told.flush()
            finally:
                os._exit(1)
        _, status = os.waitpid(child, 0)
        told.seek(0)
        assert status == 0, told.read()[-4000:]
