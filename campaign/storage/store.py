"""Opening a campaign's database, and its lock.

SQLite: WAL, synchronous FULL, foreign keys on, `BEGIN IMMEDIATE` for what writes (a deferred one
forks the journal's chain under four writers). PostgreSQL: the campaign's row `FOR UPDATE`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from campaign.errors import Refused, WrongWords
from campaign.storage.database_troubles import first_line, in_words
from campaign.storage.engines import ADDRESS, keep_connections, server_engine, sqlite_engine
from campaign.storage.file_lock import folder_lock
from campaign.storage.files import drop_draft_names
from campaign.storage.snapshot import Clock as Clock
from campaign.storage.snapshot import Listener
from campaign.storage.snapshot import Store as Store
from campaign.storage.sql import SqlSnapshot
from campaign.storage.text_validation import check_letters
from campaign.storage.views import find_foreign_program, make_views
from tables.library.plain_text import is_text

if TYPE_CHECKING:
    import sqlite3

    from sqlalchemy import URL, Connection, Engine

TRIES = 6  # times that a writer waits while others get on
NOTICE = "hexcrown"  # the channel on which a PostgreSQL server tells that something was written
SERVERS = ("postgresql://", "postgres://", "postgresql+psycopg://")


def now() -> str:
    """The wall clock. It is passed in, and compared with nothing but a deadline."""
    return datetime.now(UTC).isoformat(timespec="seconds")


class SqlStore:
    """An open campaign in a database: one connection, which commits only what `writing` commits.
    Its moments are in SQL (`SqlSnapshot`)."""

    def __init__(
        self, place: str, engine: Engine, clock: Clock = now, file: Path | None = None
    ) -> None:
        self.place = place
        self.clock = clock
        self._engine = engine
        self.by = ""  # who acts, as the journal notes it; empty where nobody said
        self.keeps_journal = True
        self.done: int | None = None  # the newest act that was committed here
        self._listeners: list[Listener] = []
        self.is_in_one = False  # several writings are one transaction
        self._is_read = False  # a snapshot is open
        with in_words(place):
            self.connection: Connection = engine.connect()
        self.latest = SqlSnapshot(self.connection)
        self.file = file  # None: on a server
        self._opened = identity(self.file)

    @property
    def is_sqlite(self) -> bool:
        return self._engine.dialect.name == "sqlite"

    @contextmanager
    def writing(self) -> Iterator[SqlSnapshot]:
        """One transaction under the campaign's lock, rolled back if an error leaves the block.
        Those who subscribed are told afterwards."""
        if self.is_in_one:
            yield self.latest
            return
        with in_words(self.place):
            self.latest.appended = None
            try:
                self._begin()
                self.refuse_moved()
                if not self.is_sqlite:
                    self._run("SELECT id FROM campaign ORDER BY id FOR UPDATE")
                yield self.latest
                if not self.is_sqlite:
                    self._run(f"NOTIFY {NOTICE}")  # sent when it is committed
                self._run("COMMIT")
            except BaseException:
                self._take_back()
                raise
        self.done = self.latest.appended or self.done
        for listener in list(self._listeners):
            listener()

    def subscribe(self, listener: Listener) -> None:
        """It is called after each commit made through this store. What other processes write is
        noticed by watching the file, and on a server by LISTEN."""
        self._listeners.append(listener)

    def _begin(self) -> None:
        """SQLite has no queue: who waits is passed by others, again and again where many write.
        Only a file in which nobody gets on for as long as one waits is busy."""
        if not self.is_sqlite:
            self._run("BEGIN")
            return
        from sqlalchemy.exc import OperationalError

        for tries in range(TRIES, 0, -1):
            before = self._count_commits()
            try:
                self._run("BEGIN IMMEDIATE")
                return
            except OperationalError as trouble:
                is_locked = "locked" in str(trouble.orig)
                if not is_locked or tries == 1 or self._count_commits() == before:
                    raise

    def _count_commits(self) -> int:
        """A number that changes when another connection writes to the file."""
        driver = self.connection.connection.driver_connection
        assert driver is not None
        return int(driver.execute("PRAGMA data_version").fetchone()[0])

    @contextmanager
    def founding(self) -> Iterator[SqlSnapshot]:
        """Tables and first rows in one transaction: a kill leaves an empty file, not half of
        one."""
        from campaign.storage.models.schema import NUMBER, REVISION, whole_metadata

        self._run("BEGIN IMMEDIATE" if self.is_sqlite else "BEGIN")
        whole_metadata().create_all(self.connection, checkfirst=False)
        make_views(self.connection, NUMBER)
        self._run(f"INSERT INTO alembic_version VALUES ('{REVISION}')")
        yield self.latest
        self._run("COMMIT")

    @contextmanager
    def in_one(self) -> Iterator[None]:
        """Whatever is written and read within is one transaction: all of it, or nothing."""
        with self.writing():
            self.is_in_one = True
            try:
                yield
            finally:
                self.is_in_one = False

    @contextmanager
    def reading(self) -> Iterator[SqlSnapshot]:
        """A consistent snapshot to read from, whatever others write meanwhile. What is read within
        is read from the same."""
        if self.is_in_one or self._is_read:
            yield self.latest
            return
        snapshot = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
        with in_words(self.place):
            try:
                self._run("BEGIN" if self.is_sqlite else snapshot)
                self._is_read = True
                yield self.latest
            finally:
                self._is_read = False
                self._take_back()

    def refuse_moved(self) -> None:
        """Refuse to write to a file that was moved or deleted: the write would be lost."""
        if identity(self.file) != self._opened:
            raise Refused(
                "{place} was moved or replaced while it was open here",
                hint="nothing was written; leave (exit) and open it again",
                place=self.place,
            )

    def close(self) -> None:
        self.connection.close()

    def _run(self, statement: str) -> None:
        self.connection.exec_driver_sql(statement)

    def _take_back(self) -> None:
        from sqlalchemy.exc import DBAPIError, PendingRollbackError

        try:
            self._run("ROLLBACK")
        except (DBAPIError, PendingRollbackError):  # it is taken back already, or cut by Ctrl-C
            self.connection.rollback()


def open_store(place: str, clock: Clock = now) -> SqlStore:
    """Open what is there: brought up to date if it is older, refused untouched if newer."""
    store = connect(place, clock)
    try:
        bring_up_to_date(store)
    except BaseException:
        store.close()
        raise
    return store


def connect(place: str, clock: Clock = now, *, make: bool = False) -> SqlStore:
    if is_server(place):
        with in_words(safe(place)):
            engine = server_engine(server_url(place))
        return SqlStore(safe(place), engine, clock)
    path = path_of(place)
    with folder_lock(path.parent), sqlite_file(path, make) as engine:
        if not make:
            refuse_second_name(path)
        if make:
            return SqlStore(place, engine, clock, path)
        try:
            store = SqlStore(place, engine, clock, path)
            with in_words(place):
                store.connection.exec_driver_sql("SELECT 1 FROM sqlite_master LIMIT 1").close()
                be_seen(store)
        except Refused:
            if not is_on_read_only_medium(path):
                raise
            return open_unchanging(place, path, clock)
    return store


def is_on_read_only_medium(path: Path) -> bool:
    """There SQLite can't make the file by which readers and writers share. If no writer has left
    one, nobody writes, and the file may be read as it is."""
    can_write = os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
    return not can_write and not path.with_name(path.name + "-wal").exists()


def open_unchanging(place: str, path: Path, clock: Clock) -> SqlStore:
    before = ADDRESS.set(f"{path.as_uri()}?mode=ro&immutable=1")
    try:
        store = SqlStore(place, sqlite_engine(), clock, path)
    finally:
        ADDRESS.reset(before)
    refuse_programs(store.connection.connection.driver_connection, place)  # type: ignore[arg-type]
    return store


def be_seen(store: SqlStore) -> None:
    """In WAL mode a file that was read stays locked for those who would move it.

    A backup put back, or a move cut short, leaves it in another mode.
    """
    run = store.connection.exec_driver_sql
    try:
        run("PRAGMA schema_version")
        mode = run("PRAGMA journal_mode").scalar()
        if mode == "wal" or run("PRAGMA journal_mode = WAL").scalar() == "wal":
            remove_dead_journal(path_of(store.place))
        refuse_programs(store.connection.connection.driver_connection, store.place)  # type: ignore[arg-type]
    except BaseException as trouble:
        if "readonly" not in str(trouble):
            store.close()
            raise


def remove_dead_journal(path: Path) -> None:
    """A move that was killed can leave a `-journal` that was not begun: it is empty, or its first
    byte is zero, and SQLite passes over it. Who has the file open in WAL mode keeps all others from
    the mode that has journals: it is nobody's."""
    journal = path.with_name(path.name + "-journal")
    with suppress(OSError):
        if journal.exists() and journal.read_bytes()[:1] in (b"", b"\0"):
            journal.unlink()


def refuse_programs(connection: sqlite3.Connection, place: str) -> None:
    found = find_foreign_program(connection)
    if found is not None:
        raise Refused(
            "{place} contains a view or trigger, {name}: Hexcrown campaigns have none",
            hint="restore a backup: hexcrown restore",
            place=place,
            name=found[:60],
        )


def bring_up_to_date(store: SqlStore) -> None:
    from campaign.storage.models.schema import NUMBER

    number = stored_number(store)
    if number > NUMBER:
        raise Refused(
            "{place} was written by a newer Hexcrown (schema {found}, this one knows {known})",
            hint="nothing was touched; install the newer version",
            place=store.place,
            found=number,
            known=NUMBER,
        )
    if number < NUMBER:
        from campaign.storage.migrations.run import migrate

        migrate(store, number)


def is_up_to_date(store: SqlStore) -> bool:
    from campaign.storage.models.schema import NUMBER

    return stored_number(store) == NUMBER


def stored_number(store: SqlStore) -> int:
    from sqlalchemy.exc import OperationalError, ProgrammingError

    number = 0
    with in_words(store.place):
        try:
            found = store.connection.exec_driver_sql("SELECT version_num FROM alembic_version")
            written = str(found.scalar() or 0)
            number = int(written) if written.isascii() and written.isdigit() else 0
        except (ProgrammingError, OperationalError) as trouble:
            if "alembic_version" not in first_line(trouble.orig):  # it is locked, or the line cut
                raise
    if number < 1:
        raise Refused(
            "{place} is not a Hexcrown campaign",
            hint="hexcrown list shows the campaigns, hexcrown new NAME makes one",
            place=store.place,
        )
    return number


@contextmanager
def sqlite_file(path: Path, make: bool) -> Iterator[Engine]:
    """The engine of all files; what it opens within is this one."""
    if not make and not is_file(path):
        raise Refused(
            "there is no campaign at {place}",
            hint="hexcrown list shows the campaigns, hexcrown new NAME makes one",
            place=str(path),
        )
    if not is_text(str(path)):
        raise Refused(
            "{place} can't be opened: SQLite takes names in UTF-8 alone",
            hint="rename the folder, or set HEXCROWN_HOME to another",
            place=str(path),
        )
    before = ADDRESS.set(f"{path.as_uri()}?mode={'rwc' if make else 'rw'}")
    try:
        yield sqlite_engine()
    finally:
        ADDRESS.reset(before)


def stay_connected(place: str) -> None:
    """This process will open the campaign again and again. A file is let go of all the same."""
    if is_server(place):
        keep_connections(server_url(place))


def path_of(place: str) -> Path:
    """The file itself where a link is named: SQLite keeps the log beside that."""
    path = Path(place).expanduser().absolute()
    try:
        return Path(os.path.realpath(path))
    except (OSError, ValueError):  # no file can have the name
        return path


def refuse_second_name(path: Path) -> None:
    """Hard links: a second name has a second log, and each would write over what the other wrote.
    A copy of the folder that was made of links would change along."""
    if path.stat().st_nlink > 1:
        drop_draft_names(path)
    if path.stat().st_nlink > 1:
        raise Refused(
            "{place} is a hard link to another file: each would damage the other",
            hint="make it a separate file: cp FILE COPY, then mv COPY FILE",
            place=str(path),
        )


def identity(file: Path | None) -> tuple[int, int] | None:
    """Which file has the name now."""
    try:
        found = file.stat() if file else None
    except OSError:
        return None
    return (found.st_dev, found.st_ino) if found else None


def is_file(path: Path) -> bool:
    """A name that no file can have, or a folder that may not be looked into, holds none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def is_server(place: str) -> bool:
    return place.startswith(SERVERS)


def server_url(place: str) -> URL:
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        check_letters(place)
        return make_url(place).set(drivername="postgresql+psycopg")
    except (ArgumentError, ValueError, WrongWords):
        raise WrongWords(
            "{place} is not a database address",
            hint="write it as postgresql://user@host/database",
            place=safe(place),
        ) from None


def safe(place: str) -> str:
    """The address without its password: this is what may be shown and kept."""
    if not is_server(place):
        return place
    scheme, _, rest = place.partition("://")
    before, at, host = rest.rpartition("@")
    path, _, query = host.partition("?")
    kept = [part for part in query.split("&") if part and not part.startswith("password=")]
    return f"{scheme}://{before.partition(':')[0]}{at}{path}{'?' if kept else ''}{'&'.join(kept)}"
