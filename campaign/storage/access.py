"""Who has access to the pages of this machine: browsers, devices and programs that were let in, and
links that have ended.

It is no part of any campaign: whatever is undone, restored or imported there, nobody who was shut
out comes in again. A small database in the person's data folder, readable by that person alone.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import cache
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from typing import Literal, TypedDict

from campaign.errors import Refused
from campaign.storage.folders import data_dir

FILE = "access.sqlite"
Kind = Literal["gamemaster", "player", "program"]
LASTS: dict[str, timedelta] = {
    "gamemaster": timedelta(days=30),
    "player": timedelta(days=30),
    "program": timedelta(days=365),
}
SEEN_AGAIN = timedelta(minutes=1)  # between two notes of when somebody was last seen
TABLES = """
CREATE TABLE IF NOT EXISTS pass (
  id TEXT PRIMARY KEY, kind TEXT, name TEXT, agent TEXT, since TEXT, seen TEXT);
CREATE TABLE IF NOT EXISTS ended_link (hash TEXT PRIMARY KEY);
"""


class AccessLine(TypedDict):
    """One browser, device or program. It is revoked by its `id`; no cookie can be made of that."""

    id: str
    kind: str
    name: str  # whose realms, or nothing
    agent: str  # what the browser calls itself
    since: str
    seen: str


def clock() -> datetime:
    return datetime.now(UTC)


class AccessBook:
    """A file of this machine; None: it ends with the process."""

    def __init__(self, file: Path | None = None) -> None:
        self._lock, self.now = Lock(), clock
        if file is not None and not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(file, os.O_WRONLY | os.O_CREAT, 0o600))
        self._books = sqlite3.connect(
            str(file or ":memory:"), timeout=10, isolation_level=None, check_same_thread=False
        )
        self._books.executescript(TABLES)

    def _run(self, statement: str, values: Iterable[object] = ()) -> list[tuple[str, ...]]:
        with self._lock, closing(self._books.cursor()) as cursor:
            return cursor.execute(statement, tuple(values)).fetchall()

    def admit(self, number: str, kind: Kind, name: str = "", agent: str = "") -> None:
        """`number` is in the cookie or the key; only its hash is kept."""
        at = self.now().isoformat(timespec="seconds")
        values = (short(number), kind, name[:200], agent[:120], at, at)
        self._run("INSERT OR REPLACE INTO pass VALUES (?, ?, ?, ?, ?, ?)", values)

    def is_good(self, number: str, kind: Kind) -> bool:
        """Whether it was let in, is not too old, and was not revoked since."""
        found = self._run("SELECT since, seen, kind FROM pass WHERE id = ?", [short(number)])
        if not found or found[0][2] != kind:
            return False
        now, (since, seen, _) = self.now(), found[0]
        if now - datetime.fromisoformat(since) > LASTS[kind]:
            return False
        if now - datetime.fromisoformat(seen) > SEEN_AGAIN:
            at = now.isoformat(timespec="seconds")
            self._run("UPDATE pass SET seen = ? WHERE id = ?", [at, short(number)])
        return True

    def list(self) -> list[AccessLine]:
        """Those who may still come in, the newest first."""
        rows = self._run("SELECT id, kind, name, agent, since, seen FROM pass ORDER BY since DESC")
        now = self.now()
        return [
            {"id": key, "kind": kind, "name": name, "agent": agent, "since": since, "seen": seen}
            for key, kind, name, agent, since, seen in rows
            if now - datetime.fromisoformat(since) <= LASTS[kind]
        ]

    def revoke(self, key: str) -> int:
        """One by its id, or `all`; how many."""
        found = [each["id"] for each in self.list() if key in ("all", each["id"])]
        if not found and key != "all":
            raise Refused("nobody has access by {key}", hint="hexcrown access lists them", key=key)
        for each in found:
            self._run("DELETE FROM pass WHERE id = ?", [each])
        return len(found)

    def end_link(self, token_hash: str) -> None:
        if token_hash:
            self._run("INSERT OR IGNORE INTO ended_link VALUES (?)", [token_hash])

    def has_ended(self, token_hash: str) -> bool:
        return bool(self._run("SELECT 1 FROM ended_link WHERE hash = ?", [token_hash]))


def short(number: str) -> str:
    return blake2b(number.encode(), digest_size=6, person=b"hexcrown pass").hexdigest()


def own_access() -> AccessBook:
    """Of this machine's person."""
    return open_access(data_dir())


@cache
def open_access(folder: Path) -> AccessBook:
    try:
        return AccessBook(folder / FILE)
    except (OSError, sqlite3.Error):  # a folder that can't be written: it ends with this process
        return AccessBook()
