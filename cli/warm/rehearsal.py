"""Commands run in a throwaway campaign, so that real ones find everything loaded.

The server types all of them once: catalogues are read then, and the commonest questions to a
database are put into SQL. Each child that is forked ahead types a few again while it waits: a page
of memory that it shares with the server is copied when it is first touched, and three thousand of
those would be most of what a command takes.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from cli.warm.place import socket_folder

MAP = "0101 lowland\n0102 lowland\n0103 lowland\n0104 lowland\n"
MOVE = "army move First 0102 --force --reason rehearsal"
TRIED = f"{MOVE} --dry-run"
ONCE = (
    "new Rehearsal --seed rehearsal",
    "status --lang it",
    "map lay {folder}/vale.txt",
    "empire add Ostmark --race empire",
    "empire add Khazad --race dwarfs",
    "army add First owner=Ostmark tile=0101 points=500",
    "army add Second owner=Khazad tile=0103 points=500",
    "settlement add Tor kind=village owner=Khazad tile=0101",  # it sees the army leave
    "settlement add Kar kind=village owner=Khazad tile=0102",
    "empire show Ostmark",
    "army list",
    "army show First",
    "settlement list",
    TRIED,
    MOVE,  # written, so that the statements that write are put into SQL too
    "undo --yes",
    "journal",
    "table roll necropolis --dice 1,5,5 --json",
)
AGAIN = ("status", TRIED, "army show First")


def rehearsal_folder() -> Path:
    """Beside the socket: one that a killed server left is cleared away by the next."""
    return Path(socket_folder()) / "rehearsal"


def rehearse_once() -> list[int]:
    end_rehearsals()
    rehearsal_folder().mkdir(mode=0o700)
    (rehearsal_folder() / "vale.txt").write_text(MAP, encoding="utf-8")
    read_tables()
    return rehearse([*ONCE, *list_helps()])


def read_tables() -> None:
    """Those of the shipped packs: an action reads its table's file when it first rolls on it."""
    from campaign.rules.packs import library_of

    for _ in library_of(()).tables():
        pass


def list_helps() -> Iterator[str]:
    """Each command is built from its function when it is first called, in each language."""
    from cli.app.registry import COMMANDS
    from cli.words.reader import LANGUAGES

    for lang in LANGUAGES:
        yield from (f"{name} --help --lang {lang}" for name in COMMANDS)


def rehearse(lines: Iterable[str]) -> list[int]:
    """The exit codes, which nobody here asks for: what does not work is not ready, no more."""
    from cli.app.run import run
    from cli.app.session import Session, within

    codes, folder = [], rehearsal_folder()
    quiet = Session()
    quiet.answers = []  # what is said meanwhile goes nowhere
    with in_nobodys_campaign(), within(quiet):
        for line in lines:
            codes.append(run([word.format(folder=folder) for word in line.split()]))
    return codes


@contextmanager
def in_nobodys_campaign() -> Iterator[None]:
    """No variable of whoever started the server leads to a campaign of theirs."""
    before = os.environ.copy()
    home = str(rehearsal_folder())
    for name in [name for name in before if name.startswith("HEXCROWN_")]:
        del os.environ[name]
    os.environ["HEXCROWN_HOME"] = home
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def end_rehearsals() -> None:
    shutil.rmtree(rehearsal_folder(), ignore_errors=True)
