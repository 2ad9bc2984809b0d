"""How connections to a database are made: one engine for all files, one for each server.

An engine keeps what it has put into SQL, so that a second question of the same kind costs little.
It keeps no connection, unless this process says that it will ask again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextvars import ContextVar
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from campaign.errors import WrongWords
from campaign.storage.text_validation import check_letters

if TYPE_CHECKING:
    import sqlite3

    from sqlalchemy import URL, Engine

MOST = 2**63 - 1  # what a column of either database holds
PATIENCE = 10_000  # milliseconds to wait for another terminal
# What libpq is told, where the address says nothing else: a line that swallows everything ends. A
# name has mostly two addresses (IPv6, IPv4), each tried for so many seconds.
LINE = {
    "connect_timeout": PATIENCE // 2000,
    "tcp_user_timeout": PATIENCE,
    "keepalives_idle": PATIENCE // 2000,
    "keepalives_interval": 1,
}
ADDRESS: ContextVar[str] = ContextVar("address")  # of the file that is being opened
SERVERS = 8  # whose engines are kept
_kept: set[str] = set()  # addresses whose connections are kept


@cache
def sqlite_engine() -> Engine:
    """One for all files; a warm command (`cli/warm`) finds its work done. A file has to be let go
    of, so that it can be moved."""
    import sqlite3

    from sqlalchemy import create_engine
    from sqlalchemy.pool import NullPool

    def connect_file() -> sqlite3.Connection:
        """SQLAlchemy would undo the quoting of a name that holds %, ? or #."""
        return sqlite3.connect(ADDRESS.get(), uri=True, check_same_thread=False)

    engine = create_engine(
        "sqlite://", isolation_level="AUTOCOMMIT", poolclass=NullPool, creator=connect_file
    )
    prepare(engine, prepare_sqlite)
    return engine


def keep_connections(url: URL) -> None:
    """From now on, to this server: a connection costs it a process of its own."""
    _kept.add(key_of(url))


def server_engine(url: URL) -> Engine:
    return make_server_engine(url, key_of(url) in _kept)


def key_of(url: URL) -> str:
    return url.render_as_string(hide_password=False)


@lru_cache(SERVERS)
def make_server_engine(url: URL, keeps: bool) -> Engine:
    import logging

    from sqlalchemy import create_engine
    from sqlalchemy.pool import NullPool

    # A line that was cut is told in words by who used it; its end is no news for the terminal.
    logging.getLogger("sqlalchemy.pool").setLevel(logging.CRITICAL + 1)
    # One that was cut meanwhile is noticed before it is used. No request waits for another's.
    kept: dict[str, object] = {"pool_size": 4, "max_overflow": -1, "pool_pre_ping": True}
    engine = create_engine(
        url,
        isolation_level="AUTOCOMMIT",
        connect_args={name: value for name, value in LINE.items() if name not in url.query},
        **(kept if keeps else {"poolclass": NullPool}),
    )
    prepare(engine, prepare_server)
    return engine


def prepare(engine: Engine, on_connect: Callable[[object, object], None]) -> None:
    from sqlalchemy import event

    event.listen(engine, "connect", on_connect)
    event.listen(engine, "before_cursor_execute", refuse_untext)


def refuse_untext(
    connection: object,
    cursor: object,
    statement: str,
    parameters: Mapping[str, object] | Sequence[object],
    context: object,
    executemany: bool,
) -> None:
    """The last door: whatever way a text came, no question and no row holds one that is none.

    SQLite would keep a NUL that PostgreSQL refuses, and neither driver can write a half character.
    """
    rows = parameters if executemany else [parameters]
    for row in rows:
        check_values(row.values() if isinstance(row, Mapping) else row)  # type: ignore[arg-type]


def check_values(values: Iterable[object]) -> None:
    for value in values:
        if isinstance(value, str):
            check_letters(value)
        elif isinstance(value, int) and not -MOST <= value <= MOST:
            raise WrongWords("a number is too large: at most {most}", most=MOST)


def prepare_sqlite(connection: object, record: object) -> None:
    cursor = connection.cursor()  # type: ignore[attr-defined]
    cursor.execute(f"PRAGMA busy_timeout = {PATIENCE}")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.close()


def prepare_server(connection: object, record: object) -> None:
    """A server waits for ever by itself; a file's lock is waited for as long."""
    cursor = connection.cursor()  # type: ignore[attr-defined]
    cursor.execute(f"SET lock_timeout = {PATIENCE}")
    cursor.close()
