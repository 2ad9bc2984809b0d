"""A campaign's file held alone while it is moved or replaced.

A campaign that is open is in WAL mode, where SQLite keeps a shared lock on the file until it is
closed. Who holds it alone has therefore seen everyone else leave. Before the move the log is
folded into the file (`journal_mode = DELETE`), so that one file is all there is to move.

SQLite finds the log by the file's name, not through the open file. Somebody who opened the file
just before the move, and reads just after it, would take up the log of whatever lies at that name
then. So opening and moving exclude each other: both lock the folder, for the moment they take.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from shutil import copyfileobj

from campaign.errors import Refused

LOGS = ("-wal", "-journal")
TRIES, PAUSE = 20, 0.1  # two seconds: a command ends meanwhile, a shell stays
FOLDER_TRIES = 100


@contextmanager
def folder_lock(folder: Path, *, alone: bool = False) -> Iterator[None]:
    """Shared by those who open a campaign in it, alone for who moves one.

    Windows needs none: a file that anyone has open can't be moved there.
    """
    if sys.platform == "win32":
        yield
        return
    try:
        handle = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:  # it isn't there or may not be listed: opening the file will tell
        yield
        return
    try:
        wait_for_folder(handle, folder, alone)
        yield
    finally:
        os.close(handle)


def wait_for_folder(handle: int, folder: Path, alone: bool) -> None:
    import fcntl

    mode = fcntl.LOCK_EX if alone else fcntl.LOCK_SH
    for _ in range(FOLDER_TRIES):
        try:
            fcntl.flock(handle, mode | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(PAUSE)
        except OSError:  # a network disk that has no such locks
            return
        else:
            return
    raise Refused(
        "{place} is busy in another terminal", hint="try again when it is done", place=str(folder)
    )


def may_stay_open(folder: Path) -> bool:
    """Whether a campaign in it may stay open while nobody uses it: nobody waits to move one, and
    who will is noticed by the folder's lock. Where there are no such locks nobody is."""
    if sys.platform == "win32":
        return False
    import fcntl

    try:
        handle = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return False
    finally:
        os.close(handle)
    return True


class LockedFile:
    """A campaign's file that nobody else has open or can open."""

    def __init__(self, path: Path, open_files: ExitStack) -> None:
        self.path = path
        self._open_files = open_files

    def copy_to(self, target: Path) -> None:
        """The file stays open until it is let go: closing it would drop SQLite's lock on it."""
        source = self._open_files.enter_context(self.path.open("rb"))
        with open(target, "xb") as file:
            copyfileobj(source, file)
            file.flush()
            os.fsync(file.fileno())


@contextmanager
def held_alone(path: Path) -> Iterator[LockedFile]:
    """The file is all there is of the campaign, and nobody else has it open or can open it."""
    with folder_lock(path.parent, alone=True), ExitStack() as open_files:
        connection = take_alone(path)
        if sys.platform == "win32":  # what is open can't be moved, by us either
            connection.close()
        try:
            yield LockedFile(path, open_files)
        finally:
            connection.close()


def take_alone(path: Path) -> sqlite3.Connection:
    """A connection whose lock lets nobody in."""
    address = f"{path.absolute().as_uri()}?mode=rw"
    connection = sqlite3.connect(address, uri=True, isolation_level=None, timeout=0)
    try:
        for _ in range(TRIES):
            if fold_log(connection):
                refuse_loose_log(path)
                return connection
            time.sleep(PAUSE)
        raise in_use(path)
    except BaseException:
        connection.close()
        raise


def fold_log(connection: sqlite3.Connection) -> bool:
    """Move the write-ahead log into the file under an exclusive lock; False if others have it
    open."""
    try:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("BEGIN EXCLUSIVE")
        if connection.execute("PRAGMA journal_mode").fetchone()[0] == "delete":
            return True
        connection.execute("ROLLBACK")
    except sqlite3.OperationalError as trouble:
        if "locked" not in str(trouble):
            raise
    return False


def in_use(path: Path) -> Refused:
    who = ", ".join(find_holders(path))
    return Refused(
        "{place} is open elsewhere: {who}" if who else "{place} is open elsewhere",
        hint="leave it there first (exit, or Ctrl-C), then try again",
        place=str(path),
        who=who,
    )


def find_holders(path: Path) -> list[str]:
    """Who has the file locked: `hexcrown shell (process 71)`. Linux tells it, other systems don't.

    Asking with a lock of our own (F_GETLK) would need the file open once more, and closing that
    drops every lock this process has on it.
    """
    with suppress(OSError):
        inode = f":{path.stat().st_ino}"
        fields = [line.split() for line in Path("/proc/locks").read_text().splitlines()]
        found = {each[4] for each in fields if len(each) > 5 and each[5].endswith(inode)}
        others = sorted(found - {str(os.getpid())})
        return [describe_process(int(number)) for number in others if number.isdigit()]
    return []


def describe_process(number: int) -> str:
    try:
        words = Path(f"/proc/{number}/cmdline").read_bytes().decode(errors="replace").split("\0")
    except OSError:
        return f"process {number}"
    own = next((at for at, word in enumerate(words) if Path(word).name == "hexcrown"), None)
    told = ["hexcrown", *words[own + 1 :]] if own is not None else words
    return f"{' '.join(told).strip()[:60]} (process {number})"


def refuse_loose_log(path: Path) -> None:
    """SQLite applies a log found beside a file to whatever file has that name."""
    for ending in LOGS:
        log = path.with_name(path.name + ending)
        if log.exists() and log.stat().st_size:
            raise Refused(
                "{log} is the log of a missing campaign",
                hint="it may contain acts: move it together with that campaign, or choose another "
                "name",
                log=str(log),
            )
