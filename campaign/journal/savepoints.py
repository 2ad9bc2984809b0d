"""Named moments of the books, to come back to by `undo --to NAME`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from campaign.errors import Refused, WrongWords
from campaign.journal import entries as journal
from campaign.storage.models.schema import TABLES
from campaign.storage.rows import with_cells
from campaign.storage.steps import Step
from campaign.storage.store import Store
from campaign.storage.text_validation import check_name
from campaign.storage.world import World

if TYPE_CHECKING:
    from sqlalchemy import Connection


def make_savepoint(store: Store, name: str, words: Sequence[str]) -> journal.Head:
    check_name(name)
    with store.writing() as connection:
        if find_named(connection, name) is not None:
            raise Refused("there is a savepoint {name} already", name=name)
        calendar = with_cells(World(connection, track=False).calendar)
        step = Step(savepoint=name)
        deed = journal.EntryDraft("savepoint", words, calendar, steps=[step], by=store.by)
        return journal.write(connection, deed, store.clock())


def find_named(connection: Connection, name: str) -> int | None:
    from sqlalchemy import select

    trace = TABLES["trace"]
    statement = select(trace.c.entry).where(trace.c.what == f"savepoint:{name}")
    found = connection.execute(statement).scalar()
    return None if found is None else int(found)


def find_savepoint(connection: Connection, name: str) -> int:
    found = find_named(connection, name)
    if found is None:
        listed = ", ".join(each for each, _ in savepoints(connection)) or "none"
        raise WrongWords("no savepoint {name}", hint="there are: {all}", name=name, all=listed)
    return found


def savepoints(connection: Connection) -> list[tuple[str, int]]:
    """(name, act) of each, oldest first."""
    entry = TABLES["entry"]
    statement = entry.select().where(entry.c.kind == "savepoint").order_by(entry.c.id)
    rows = connection.execute(statement).mappings()
    return [(journal.parse_body(dict(row))["steps"][0]["savepoint"], row["act"]) for row in rows]
