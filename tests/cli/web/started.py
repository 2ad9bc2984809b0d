"""`hexcrown serve` as a process of its own, for browsers and for those who stop it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

PROGRAM = (sys.executable, "-m", "cli.main")


def start(words: Sequence[str], env: Mapping[str, str]) -> tuple[subprocess.Popen[str], str]:
    """The process, and the link that it printed."""
    server = subprocess.Popen(
        words, env={**env, "PYTHONUNBUFFERED": "1"}, stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    return server, next(line for line in server.stdout if "/enter?token=" in line).strip()


@contextmanager
def started(words: Sequence[str], env: Mapping[str, str]) -> Iterator[str]:
    """The link; ended with the block."""
    server, link = start(words, env)
    try:
        yield link
    finally:
        server.terminate()
        server.wait(60)
        assert server.stdout is not None
        server.stdout.close()


@contextmanager
def served_apart(place: str, **env: str) -> Iterator[str]:
    """A campaign's page, at any port that is free."""
    words = [*PROGRAM, "--campaign", place, "serve", "--no-open", "--port", "0"]
    with started(words, {**os.environ, **env}) as link:
        yield link
