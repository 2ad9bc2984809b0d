"""A copy of the books in memory, filled entry by entry from the journal of another campaign.

Whatever is tried on it can be taken back; nothing is written to the campaign itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from campaign.journal import entries as journal
from campaign.journal.founding import make_tables
from campaign.storage.changes import Change
from campaign.storage.engines import prepare, prepare_sqlite
from campaign.storage.migrations.images import read_change
from campaign.storage.models.schema import TABLES
from campaign.storage.sql import apply
from campaign.storage.store import Store, now

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from campaign.journal.documents import EntryBody, EntryRow


class TakenBack(Exception):
    """Raised to roll a trial back."""


@contextmanager
def open_memory_books(place: str, key: str) -> Iterator[Store]:
    """Empty books with this key, under the name of a campaign."""
    from sqlalchemy import create_engine
    from sqlalchemy.pool import StaticPool

    engine = create_engine("sqlite://", isolation_level="AUTOCOMMIT", poolclass=StaticPool)
    prepare(engine, prepare_sqlite)
    store = Store(place, engine, now)
    try:
        make_tables(store.connection)
        put_key(store.connection, key)
        yield store
    finally:
        store.close()
        engine.dispose()


def put_key(connection: Connection, key: str) -> None:
    connection.exec_driver_sql("DELETE FROM secret")
    connection.exec_driver_sql("INSERT INTO secret (id, key) VALUES (1, ?)", (key,))


@contextmanager
def trial(store: Store) -> Iterator[None]:
    """Changes made inside the block are rolled back when it ends."""
    try:
        with store.in_one():
            yield
            raise TakenBack
    except TakenBack:
        pass


def follow(store: Store, entry: EntryRow, body: EntryBody) -> None:
    """Take the entry over as it stands, with what it changed and what it undid."""
    with store.writing() as connection:
        schema = entry["schema_number"]
        apply(connection, [Change(*read_change(schema, change)) for change in body["changes"]])
        connection.execute(TABLES["entry"].insert(), {**entry, "undone_by": None})
        traces = journal.make_traces(entry["id"], body)
        if traces:
            connection.execute(TABLES["trace"].insert(), traces)
        mark(connection, entry, body["undoes"])


def mark(connection: Connection, entry: EntryRow, undoes: list[int]) -> None:
    if entry["kind"] == "undo":
        journal.mark_undone(connection, undoes, entry["id"])
    elif entry["kind"] == "redo":
        journal.mark_undone(connection, undoes, entry["id"])
        for number in undoes:
            undone = journal.find_entry(connection, number)
            journal.mark_undone(connection, journal.parse_body(undone or {})["undoes"], None)
