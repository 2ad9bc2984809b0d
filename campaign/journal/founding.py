"""Making a new campaign: tables, the key of its dice, its first entry."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

from campaign.errors import Refused
from campaign.journal import entries as journal
from campaign.storage.database_troubles import in_words
from campaign.storage.file_lock import folder_lock, refuse_loose_log
from campaign.storage.files import clean_drafts, draft_of, put_new, remove_database
from campaign.storage.sql import apply
from campaign.storage.store import Clock, Store, connect, is_server, now
from campaign.storage.text_validation import check_name
from campaign.storage.views import make_views
from campaign.storage.world import World

if TYPE_CHECKING:
    from sqlalchemy import Connection


def found_campaign(
    place: str,
    name: str,
    *,
    words: Sequence[str] = (),
    key: bytes | None = None,
    options: Mapping[str, object] | None = None,
    clock: Clock = now,
) -> Store:
    """A new campaign at this path or address, open."""
    check_name(name)
    made = key or secrets.token_bytes(32)
    return make_store(
        place, clock, lambda store: fill(store, name, words or ["new", name], made, options or {})
    )


def make_store(place: str, clock: Clock, lay_out: Callable[[Store], None]) -> Store:
    """Create all tables and first rows, or nothing."""
    if not is_server(place):
        return make_file(Path(place).expanduser(), clock, lay_out)
    store = connect(place, clock, make=True)
    try:
        lay_out_in_words(store, lay_out)
    except BaseException:
        store.close()
        raise
    return store


def make_file(path: Path, clock: Clock, lay_out: Callable[[Store], None]) -> Store:
    """Written under a temporary name first: a killed process leaves the campaign's own name
    free."""
    refuse_taken(path)
    clean_drafts(path.parent)
    draft = draft_of(path)
    store = connect(str(draft), clock, make=True)
    store.place = str(path)  # what is said of it names the place it will have
    try:
        lay_out_in_words(store, lay_out)
        store.close()
        put_in_place(draft, path)
    finally:
        store.close()
        remove_database(draft)
    return connect(str(path), clock)


def lay_out_in_words(store: Store, lay_out: Callable[[Store], None]) -> None:
    with in_words(store.place):
        prepare(store)
    with in_words(store.place):
        lay_out(store)


def put_in_place(draft: Path, path: Path) -> None:
    """Only if neither the name is taken meanwhile nor the log of another campaign lies there."""
    with folder_lock(path.parent, alone=True):
        refuse_loose_log(path)
        try:
            put_new(draft, path)
        except FileExistsError:
            refuse_taken(path)
        except OSError as trouble:
            raise Refused(
                "{place} can't be made: {text}", place=str(path), text=trouble.strerror
            ) from None


def refuse_taken(path: Path) -> None:
    if os.path.lexists(path):  # a link that leads nowhere has the name too
        raise Refused(
            "{place} is there already", hint="choose another name or archive it", place=str(path)
        )
    refuse_loose_log(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as trouble:
        raise Refused(
            "{place} can't be made: {text}", place=str(path.parent), text=trouble.strerror
        ) from None


def prepare(store: Store) -> None:
    """WAL is a lasting property of the file: set once, here."""
    if store.is_sqlite:
        store.connection.exec_driver_sql("PRAGMA journal_mode = WAL")
        return
    taken = store.connection.exec_driver_sql("SELECT to_regclass('campaign')").scalar()
    if taken is not None:
        raise Refused(
            "{place} holds a campaign already",
            hint="one database (or schema: ?options=-csearch_path%3DNAME) holds one campaign",
            place=store.place,
        )


def fill(
    store: Store, name: str, words: Sequence[str], key: bytes, options: Mapping[str, object]
) -> None:
    """Tables and first rows in one transaction: a kill leaves an empty file, not half of one."""
    from campaign.storage.models import Calendar, Campaign, Option

    connection = store.connection
    connection.exec_driver_sql("BEGIN IMMEDIATE" if store.is_sqlite else "BEGIN")
    make_tables(connection)
    connection.exec_driver_sql(f"INSERT INTO secret (id, key) VALUES (1, '{key.hex()}')")
    world = World(connection)
    world.insert(Campaign, id=1, name=name, key_hash=seal(key))
    world.insert(Calendar, id=1)
    for option in sorted(options):
        world.insert(Option, name=option, value=options[option])
    apply(connection, world.changes)
    deed = journal.EntryDraft("new", words, world.calendar, world.changes)
    journal.write(connection, deed, store.clock())
    connection.exec_driver_sql("COMMIT")


def make_tables(connection: Connection) -> None:
    from campaign.storage.models.schema import NUMBER, REVISION, whole_metadata

    whole_metadata().create_all(connection, checkfirst=False)
    make_views(connection, NUMBER)
    connection.exec_driver_sql(f"INSERT INTO alembic_version VALUES ('{REVISION}')")


def seal(key: bytes) -> str:
    """The key's hash, which is published while the key itself is secret."""
    return blake2b(key, digest_size=32, person=b"hexcrown seal").hexdigest()
