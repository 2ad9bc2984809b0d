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
from campaign.storage.snapshot import OWN, Clock, Writer
from campaign.storage.store import SqlStore, connect, is_server, now
from campaign.storage.text_validation import check_name
from campaign.storage.world import World

if TYPE_CHECKING:
    from campaign.storage.memory_store import MemoryStore


def found_campaign(
    place: str,
    name: str,
    *,
    words: Sequence[str] = (),
    key: bytes | None = None,
    options: Mapping[str, object] | None = None,
    clock: Clock = now,
) -> SqlStore:
    """A new campaign at this path or address, open."""
    check_name(name)
    made = key or secrets.token_bytes(32)
    return make_store(
        place, clock, lambda store: fill(store, name, words or ["new", name], made, options or {})
    )


def make_store(place: str, clock: Clock, lay_out: Callable[[SqlStore], None]) -> SqlStore:
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


def make_file(path: Path, clock: Clock, lay_out: Callable[[SqlStore], None]) -> SqlStore:
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


def lay_out_in_words(store: SqlStore, lay_out: Callable[[SqlStore], None]) -> None:
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
            "{place} already exists", hint="choose another name or archive it", place=str(path)
        )
    refuse_loose_log(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as trouble:
        raise Refused(
            "{place} can't be made: {text}", place=str(path.parent), text=trouble.strerror
        ) from None


def prepare(store: SqlStore) -> None:
    """WAL is a lasting property of the file: set once, here."""
    if store.is_sqlite:
        store.connection.exec_driver_sql("PRAGMA journal_mode = WAL")
        return
    taken = store.connection.exec_driver_sql("SELECT to_regclass('campaign')").scalar()
    if taken is not None:
        raise Refused(
            "{place} already contains a campaign",
            hint="one database (or schema: ?options=-csearch_path%3DNAME) holds one campaign",
            place=store.place,
        )


def fill(
    store: SqlStore, name: str, words: Sequence[str], key: bytes, options: Mapping[str, object]
) -> None:
    with store.founding() as writer:
        first_rows(writer, name, words, key, options, store.clock())


def first_rows(
    writer: Writer,
    name: str,
    words: Sequence[str],
    key: bytes,
    options: Mapping[str, object],
    at: str,
) -> None:
    from campaign.storage.models import Calendar, Campaign, Option

    writer.put_secret(OWN, key.hex())
    world = World(writer)
    world.insert(Campaign, id=1, name=name, key_hash=seal(key))
    world.insert(Calendar, id=1)
    for option in sorted(options):
        world.insert(Option, name=option, value=options[option])
    writer.write(world.changes)
    journal.write(writer, journal.EntryDraft("new", words, world.calendar, world.changes), at)


def found_in_memory(
    name: str,
    *,
    key: bytes,
    options: Mapping[str, object] | None = None,
    clock: Clock = now,
    keeps_journal: bool = True,
) -> MemoryStore:
    """A campaign without a database, for as long as this process holds it."""
    from campaign.storage.memory_store import MemoryStore

    store = MemoryStore(name, clock, keeps_journal=keeps_journal)
    with store.writing() as writer:
        first_rows(writer, name, ["new", name], key, options or {}, clock())
    return store


def seal(key: bytes) -> str:
    """The key's hash, which is published while the key itself is secret."""
    return blake2b(key, digest_size=32, person=b"hexcrown seal").hexdigest()
