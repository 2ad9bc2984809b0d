"""Campaigns that stay open while nobody uses them, in a process that opens them again and again.

Opening a file costs as much as a small action, and what SQLite has prepared is lost when it is
closed. But an open file can't be archived or restored, and whoever copies it by hand misses what
stands in its log. So one that nobody uses is looked after: it is closed as soon as somebody waits
to move it, and its log is put into the file. One that was changed by other means than SQLite's is
opened anew.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from campaign.errors import CampaignError
from campaign.storage.engines import PATIENCE
from campaign.storage.file_lock import may_stay_open
from campaign.storage.store import (
    SqlStore,
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


class KeptStore(NamedTuple):
    place: str
    store: SqlStore
    signature: Signature  # of the file as it was opened, or left when its log was emptied here
    since: float = 0.0


class KeptStores:
    """Each store is used by one thread at a time. None is kept before `keep` and after `close`."""

    def __init__(self) -> None:
        self._idle: list[KeptStore] = []
        self._listeners: list[Callable[[], None]] = []
        self._lock = threading.Lock()
        self._watch: threading.Thread | None = None
        self._ending = threading.Event()

    def keep(self) -> None:
        self._watch = threading.Thread(target=self._look_after_all, daemon=True)
        self._watch.start()

    @contextmanager
    def open(self, place: str) -> Iterator[SqlStore]:
        """Brought up to date or refused as `open_store` does. One that met trouble is not kept."""
        kept = self._take(place) or self._open_anew(place)
        try:
            yield kept.store
        except BaseException:
            kept.store.close()
            raise
        self._put_back(kept._replace(since=time.monotonic()))

    def subscribe(self, listener: Callable[[], None]) -> None:
        """It is called after each act that is written through one of these stores."""
        self._listeners.append(listener)

    def _open_anew(self, place: str) -> KeptStore:
        kept = open_anew(place)
        kept.store.subscribe(self._tell)
        return kept

    def _tell(self) -> None:
        for listener in list(self._listeners):
            listener()

    def let_go(self, place: str) -> None:
        """Close a campaign that nobody uses now: its file is about to be moved."""
        path = None if is_server(place) else path_of(place)
        for kept in list(self._idle):
            if path is not None and kept.store.file == path:
                self._close(kept)

    def close(self) -> None:
        with self._lock:
            watch, self._watch = self._watch, None
        self._ending.set()
        if watch is not None:
            watch.join()
        for kept in list(self._idle):
            self._close(kept)

    def _take(self, place: str) -> KeptStore | None:
        for kept in reversed(self._idle[:]):
            if kept.place == place and self._claim(kept):
                if is_as_it_was(kept):
                    return kept
                kept.store.close()
        return None

    def _claim(self, kept: KeptStore) -> bool:
        """Whoever claims one is alone with it."""
        with self._lock:
            if kept not in self._idle:
                return False
            self._idle.remove(kept)
            return True

    def _put_back(self, kept: KeptStore) -> None:
        """Unless the command has closed it, to move the file."""
        if not kept.store.connection.closed and may_stay(kept):
            with self._lock:
                if self._watch is not None and len(self._idle) < MOST:
                    self._idle.append(kept)
                    return
        kept.store.close()

    def _close(self, kept: KeptStore) -> None:
        if self._claim(kept):
            kept.store.close()

    def _look_after_all(self) -> None:
        while not self._ending.wait(PAUSE):
            for kept in list(self._idle):
                with suppress(Exception):  # one that is broken is dropped; the others are not
                    self._look_after(kept)

    def _look_after(self, kept: KeptStore) -> None:
        if not may_stay(kept) or time.monotonic() - kept.since > LONGEST:
            self._close(kept)
        elif has_log(kept.store) and self._claim(kept):
            empty_log(kept.store)
            self._put_back(self._sign_anew(kept))

    def _sign_anew(self, kept: KeptStore) -> KeptStore:
        """Its log was emptied into the file, which is now as all who have it open know it."""
        signature = sign(kept.store)
        with self._lock:
            self._idle = [
                each._replace(signature=signature) if each.signature == kept.signature else each
                for each in self._idle
            ]
        return kept._replace(signature=signature)


def open_anew(place: str) -> KeptStore:
    store = open_store(place)
    return KeptStore(place, store, sign(store))


def is_as_it_was(kept: KeptStore) -> bool:
    """Whether it could be opened as it is. If not, opening it anew will say why."""
    store = kept.store
    try:
        if not may_stay(kept):
            return False
        if store.file is not None:
            refuse_second_name(store.file)
            refuse_programs(store.connection.connection.driver_connection, store.place)  # type: ignore[arg-type]
        return is_up_to_date(store)
    except (CampaignError, OSError):
        return False


def may_stay(kept: KeptStore) -> bool:
    """Nobody waits to move its file, the name still leads to it, and it was written to by SQLite
    alone. (A log that others emptied into it looks like a file written over: then it is opened anew
    in vain.)"""
    file = kept.store.file
    if file is None:
        return True
    is_same = path_of(kept.place) == file and sign(kept.store) == kept.signature != ()
    return is_same and may_stay_open(file.parent)


def log_of(file: Path) -> Path:
    return file.with_name(file.name + "-wal")


def sign(store: SqlStore) -> Signature:
    """Changes when the file is written to, or it or its log replaced or removed. Empty where there
    is no file or no log: nothing would show then that another file has the name."""
    if store.file is None:
        return ()
    try:
        found, log = store.file.stat(), log_of(store.file).stat()
    except OSError:
        return ()
    return (found.st_dev, found.st_ino, found.st_mtime_ns, found.st_size, log.st_ino)


def has_log(store: SqlStore) -> bool:
    try:
        return store.file is not None and log_of(store.file).stat().st_size > 0
    except OSError:
        return False


def empty_log(store: SqlStore) -> None:
    """Put it into the file, unless somebody reads or writes just now: then it is tried again."""
    from sqlalchemy.exc import DBAPIError

    run = store.connection.exec_driver_sql
    with suppress(DBAPIError):
        run("PRAGMA busy_timeout = 0")
        run("PRAGMA wal_checkpoint(TRUNCATE)").close()
    run(f"PRAGMA busy_timeout = {PATIENCE}")
