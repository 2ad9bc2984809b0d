"""Every command with words picked by numbers: from the command's own options, the campaign's
names, and junk."""

from __future__ import annotations

import io
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from typing import Any

from cli.app.commands import make_app
from cli.app.run import run
from tests.fuzz.bounds import time_limit
from tests.fuzz.mutating import JUNK, Pick
from tests.fuzz.texts import staged

PLAIN = (
    "First", "Second", "Foe", "Altdorf", "Krag", "Ostmark", "Norsca", "Swan", "Karl", "Orb",
    "0101", "0103", "0201", "9999", "1", "2", "3", "army:1", "army:1.points", "empire:1.treasury",
    "points=5", "points=-5", "points=x", "tile=0102", "name=", "=", "owner=Norsca", "winter",
    "spring", "ruins", "necropolis", "wildlands", "2d6", "direct", "hold", "empire", "ME-NEC-10",
    "map.txt", "nothing.txt", ".", "armies", "settlements", "grey", "3,4", "6,6,6,6", "x", "on",
)  # fmt: skip
LONG = ("forecast", "serve", "shell")  # slow by right, endless, or reading its own commands
ENDLESS = ("--follow",)
OPTIONS_OF_ALL = ("--json", "--lang", "it", "--dry-run", "--force", "--reason", "--yes", "--help")


@cache
def every_command() -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Each command's own words, with the options it takes."""
    from typer.main import get_command

    app = get_command(make_app())
    context = app.make_context("hexcrown", ["--help"], resilient_parsing=True)
    return list(walk(app, (), context))


@cache
def all_commands() -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Those that are tried."""
    return [each for each in every_command() if each[0][0] not in LONG]


def walk(
    command: Any, path: tuple[str, ...], context: Any
) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    if hasattr(command, "list_commands"):
        for name in command.list_commands(context):
            yield from walk(command.get_command(context, name), (*path, name), context)
        return
    options = [option for each in command.params for option in each.opts if option[:1] == "-"]
    yield path, tuple(option for option in options if option not in ENDLESS)


def make_words(pick: Pick) -> tuple[str, ...]:
    commands = all_commands()
    path, options = commands[pick(len(commands))]
    words = [*path]
    for _ in range(pick(7)):
        pools = (PLAIN, PLAIN, options or PLAIN, OPTIONS_OF_ALL, JUNK)
        pool = pools[pick(len(pools))]
        words.append(pool[pick(len(pool))])
    return tuple(word.replace("\0", "") for word in words)  # no system hands over a NUL


def type_words(words: tuple[str, ...]) -> tuple[int, str]:
    """Exit code and all that was said, in a folder that is thrown away."""
    told = io.StringIO()
    with throwaway_home(), time_limit(), redirect_stdout(told), redirect_stderr(told):
        sys.stdin, kept = io.StringIO("n\n"), sys.stdin
        try:
            code = run(list(words))
        except SystemExit as end:  # Typer's own for --install-completion
            code = int(end.code or 0)
        finally:
            sys.stdin = kept
    return code, told.getvalue()


@contextmanager
def throwaway_home() -> Iterator[Path]:
    before, kept = os.getcwd(), dict(os.environ)
    with tempfile.TemporaryDirectory(prefix="hexcrown-fuzz-") as folder:
        shutil.copy(staged(), Path(folder) / "a.hexcrown")
        (Path(folder) / "map.txt").write_text("0301 highland\n0302 lowland\n", encoding="utf-8")
        os.environ.update(HOME=folder, HEXCROWN_HOME=folder, HEXCROWN_CAMPAIGN="./a.hexcrown")
        os.chdir(folder)
        try:
            yield Path(folder)
        finally:
            os.chdir(before)
            os.environ.clear()
            os.environ.update(kept)


def try_words(pick: Pick) -> None:
    words = make_words(pick)
    code, told = type_words(words)
    if code not in (0, 1, 2, 130) or "Traceback" in told:
        raise AssertionError(f"{words!r} ended with {code}: {told[-800:]}")
