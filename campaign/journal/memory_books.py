"""A copy of the books in memory, filled entry by entry from the journal of another campaign.

Whatever is tried on it can be taken back; nothing is written to the campaign itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from campaign.journal import entries as journal
from campaign.storage.changes import Change
from campaign.storage.memory_store import MemoryStore
from campaign.storage.migrations.images import read_change
from campaign.storage.snapshot import JOINT, OWN, EntryRow, Store, Writer
from campaign.storage.store import now

if TYPE_CHECKING:
    from campaign.journal.documents import EntryBody


class TakenBack(Exception):
    """Raised to roll a trial back."""


@contextmanager
def open_memory_books(place: str, key: str) -> Iterator[MemoryStore]:
    """Empty books with this key, under the name of a campaign."""
    store = MemoryStore(place, now)
    put_key(store.latest, key)
    yield store


def put_key(writer: Writer, key: str) -> None:
    writer.put_secret(JOINT, None)
    writer.put_secret(OWN, key)


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
    with store.writing() as writer:
        schema = entry["schema_number"]
        writer.write([Change(*read_change(schema, change)) for change in body["changes"]])
        writer.append({**entry, "undone_by": None}, journal.make_traces(entry["id"], body))
        if entry["kind"] in ("undo", "redo"):
            writer.mark_undone(body["undoes"], entry["id"])
        for number in body["undoes"] if entry["kind"] == "redo" else ():
            undone = journal.find_entry(writer, number)
            writer.mark_undone(journal.parse_body(undone or {})["undoes"], None)
