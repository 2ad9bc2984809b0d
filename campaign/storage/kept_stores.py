"""Campaigns that stay open while nobody uses them, in a process that opens them again and again.

Opening a file costs as much as a small deed, and what SQLite has prepared is lost when it is
closed. But an open file can't be archived or restored, and whoever copies it by hand misses what
stands in its log. So one that nobody uses is looked after: it is closed as soon as somebody waits
to move it, and its log is put into the file. One that was changed by other means than SQLite's is
opened anew.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from campaign.errors import CampaignError
from campaign.storage.engines import PATIENCE
from campaign.storage.file_lock import may_stay_open
from campaign.storage.store import (
    Store,
    is_server,
    is_up_to_date,
    open_store,
    path_of,
    refuse_programs,
    refuse_second_name,
)

MOST = 4  # that are kept; who asks at the same time as so many others opens one more
PAUSE = 0.2  # seconds between two looks: who moves a file waits for two seconds
LONGEST = 300.0  # seconds without use, after which it is closed
Signature = tuple[int, ...]


class IdleStore(NamedTuple):
    place: str
    store: Store
    since: float


class KeptStores:
    """Each store is used by one thread at a time. `keeps` is off until somebody says that they will
    `close`."""

    def __init__(self) -> None:
        self.keeps = False
        self._idle: list[IdleStore] = []
        self._left: dict[Path, Signature] = {}  # files as they were left
        self._lock = threading.Lock()
        self._watch: threading.Thread | None = None

    @contextmanager
    def open(self, place: str) -> Iterator[Store]:
        """Brought up to date or refused as `open_store` does. One that met trouble is not kept."""
        store = self._take(place) or open_store(place)
        try:
            yield store
        except BaseException:
            store.close()
            raise
        self._put_back(place, store)

    def let_go(self, place: str) -> None:
        """Close a campaign that nobody uses now: its file is about to be moved."""
        path = None if is_server(place) else path_of(place)
        for idle in list(self._idle):
            if path is not None and idle.store.file == path:
                self._close(idle)

    def close(self) -> None:
        self.keeps = False
        for idle in list(self._idle):
            self._close(idle)

    def _take(self, place: str) -> Store | None:
        for idle in reversed(self._idle[:]):
            if idle.place == place and self._claim(idle):
                if self._is_as_it_was(idle.store):
                    return idle.store
                idle.store.close()
        return None

    def _claim(self, idle: IdleStore) -> bool:
        """Whoever claims one is alone with it."""
        with self._lock:
            if idle not in self._idle:
                return False
            self._idle.remove(idle)
            return True

    def _is_as_it_was(self, store: Store) -> bool:
        """Whether it could be opened as it is. If not, opening it anew will say why."""
        try:
            if store.file is not None:
                if self._is_to_close(store):
                    return False
                refuse_second_name(store.file)
                refuse_programs(store.connection.connection.driver_connection, store.place)  # type: ignore[arg-type]
            return is_up_to_date(store)
        except (CampaignError, OSError):
            return False

    def _is_to_close(self, store: Store) -> bool:
        """Somebody waits to move its file, or has written over it. (A log that others emptied into
        it looks the same: then it is opened anew in vain.)"""
        file = store.file
        return file is not None and (not is_free(store) or sign(file) != self._left.get(file))

    def _put_back(self, place: str, store: Store) -> None:
        """Unless the command has closed it, to move the file."""
        if not store.connection.closed and is_free(store):
            with self._lock:
                if self.keeps and len(self._idle) < MOST:
                    self._leave(IdleStore(place, store, time.monotonic()))
                    return
        store.close()

    def _leave(self, idle: IdleStore) -> None:
        if idle.store.file is not None:
            self._left[idle.store.file] = sign(idle.store.file)
        self._idle.append(idle)
        if self._watch is None:
            self._watch = threading.Thread(target=self._look_after_all, daemon=True)
            self._watch.start()

    def _close(self, idle: IdleStore) -> None:
        if self._claim(idle):
            idle.store.close()

    def _look_after_all(self) -> None:
        while True:
            time.sleep(PAUSE)
            for idle in list(self._idle):
                self._look_after(idle)
            with self._lock:
                if not self._idle:
                    self._watch = None
                    return

    def _look_after(self, idle: IdleStore) -> None:
        if self._is_to_close(idle.store) or time.monotonic() - idle.since > LONGEST:
            self._close(idle)
        elif has_log(idle.store) and self._claim(idle):
            empty_log(idle.store)
            with self._lock:
                if self.keeps:
                    self._leave(idle)
                    return
            idle.store.close()


def is_free(store: Store) -> bool:
    """Whether it may stay open: nobody waits to move its file."""
    return store.file is None or may_stay_open(store.file.parent)


def log_of(file: Path) -> Path:
    return file.with_name(file.name + "-wal")


def sign(file: Path) -> Signature:
    """Changes when the file is written to, or it or its log replaced or removed."""
    try:
        found, log = file.stat(), log_of(file).stat()
    except OSError:
        return ()
    return (found.st_dev, found.st_ino, found.st_mtime_ns, found.st_size, log.st_ino)


def has_log(store: Store) -> bool:
    try:
        return store.file is not None and log_of(store.file).stat().st_size > 0
    except OSError:
        return False


def empty_log(store: Store) -> None:
    """Put it into the file, unless somebody reads or writes just now: then it is tried again."""
    from sqlalchemy.exc import DBAPIError

    run = store.connection.exec_driver_sql
    with suppress(DBAPIError):
        run("PRAGMA busy_timeout = 0")
        run("PRAGMA wal_checkpoint(TRUNCATE)").close()
    run(f"PRAGMA busy_timeout = {PATIENCE}")
