"""Hexcrown as a person has it: from a wheel, with bytecode, in an environment of its own."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]


class Installed:
    """An environment with the wheel in it; `old_pip` keeps the pip that came with Python."""

    def __init__(self, old_pip: bool = False) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="hexcrown-bench-")
        self.bin = Path(self._folder.name) / "env" / ("Scripts" if os.name == "nt" else "bin")
        run(sys.executable, "-m", "venv", self.bin.parent)
        if not old_pip:
            self.pip("--upgrade", "pip")
        self.pip(make_wheel(), *(["--no-deps"] if old_pip else []))

    def pip(self, *words: object) -> None:
        run(self.bin / "python", "-m", "pip", "install", "--quiet", "--compile", *words)

    def seconds(
        self, *words: str, okay: tuple[int, ...] = (0,), variables: Mapping[str, str] | None = None
    ) -> float:
        """One run of a program of the environment: the processor's time, all that a start takes
        once its files are in memory, and the same on a busy machine."""
        start = children_time()
        self.run(*words, okay=okay, variables=variables)
        return children_time() - start

    def waited(self, *words: str, variables: Mapping[str, str]) -> float:
        """What a person waits for it."""
        start = time.perf_counter()
        self.run(*words, variables=variables)
        return time.perf_counter() - start

    def run(
        self, *words: str, okay: tuple[int, ...] = (0,), variables: Mapping[str, str] | None = None
    ) -> None:
        environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
        done = subprocess.run(
            [self.bin / words[0], *words[1:]],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**environment, **(variables or {})},
            cwd=self._folder.name,
        )
        if done.returncode not in okay:
            raise RuntimeError(f"{words} ended with {done.returncode}")


def children_time() -> float:
    """The processor's time of all processes started so far and ended."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


@cache
def make_wheel() -> Path:
    """Built once a run; the folder goes with the process."""
    folder = tempfile.mkdtemp(prefix="hexcrown-wheel-")
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", folder, ROOT)
    [wheel] = Path(folder).glob("hexcrown-*.whl")
    return wheel


@cache
def installed() -> Installed:
    """The environment that all areas share."""
    return Installed()


def run(*words: object) -> None:
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{words} ended with {done.returncode}: {done.stderr[-2000:]}")
