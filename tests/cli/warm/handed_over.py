"""`pytest --warm tests/cli/commands`: what tests type is handed to a warm server of their own."""

from __future__ import annotations

import os
import signal
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from cli.main import answer_plain_roll
from cli.warm import frames
from cli.warm.client import ALONE, run_warm
from cli.warm.starting import ask, start

PASSED_ON = (
    signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGWINCH, signal.SIGTSTP,
)  # fmt: skip


@contextmanager
def serving() -> Iterator[str]:
    """A server in a folder of its own; a short one, since a socket lies in it."""
    with tempfile.TemporaryDirectory(prefix="w", dir="/tmp") as folder, as_for(folder):
        start(idle=3600)
        try:
            yield folder
        finally:
            with as_for(folder):
                ask(frames.STOP)


@contextmanager
def as_for(folder: str) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("HEXCROWN_COLD", raising=False)
        patch.setenv("XDG_RUNTIME_DIR", folder)
        yield


def type_warm(folder: str, words: Sequence[str], stdin: str) -> tuple[int, str, str] | None:
    """Exit code, output and errors; None for words that never go to a server."""
    if not words or words[0] in ALONE or not can_be_typed(words):
        return None
    with as_for(folder), ExitStack() as files:
        streams = [files.enter_context(tempfile.NamedTemporaryFile()) for _ in range(3)]
        Path(streams[0].name).write_bytes(stdin.encode("utf-8", "surrogateescape"))
        with standing_in([stream.name for stream in streams]):
            code = answer_plain_roll(list(words))
            if code is None:
                code = run_warm(list(words))
            for stream in (sys.stdout, sys.stderr):
                stream.flush()
        if code is None:
            pytest.fail(f"the warm server did not take {words!a}")
        out, err = (Path(each.name).read_bytes().decode("utf-8", "replace") for each in streams[1:])
    return code, out, err


def can_be_typed(words: Sequence[str]) -> bool:
    """As words of a process: some letters of Python's are no bytes of a terminal's."""
    try:
        return all(b"\0" not in os.fsencode(word) for word in words)
    except UnicodeEncodeError:
        return False


@contextmanager
def standing_in(files: Sequence[str]) -> Iterator[None]:
    """Files for the standard streams; afterwards the signals are the tests' own again."""
    handlers = {number: signal.getsignal(number) for number in PASSED_ON}
    with pytest.MonkeyPatch.context() as patch, ExitStack() as opened:
        for name, mode, file in zip(("stdin", "stdout", "stderr"), "rww", files, strict=True):
            stream = opened.enter_context(open(file, mode, encoding="utf-8", newline=""))
            patch.setattr(sys, name, stream)
        try:
            yield
        finally:
            for number, handler in handlers.items():
                signal.signal(number, handler)
