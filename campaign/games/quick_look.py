"""A game in a file of its own, read and verified by Python's own `sqlite3`.

SQLAlchemy and SQLModel take most of a second to load, and looking at a deck needs neither: the
journal is walked as always, and the state shown is the one it adds up to. Anything unusual (an
older file, damage, a file that is busy) is left to the store, which names it.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from campaign.journal.dice_keys import OWN, read_dice_keys
from campaign.journal.founding import seal
from campaign.journal.verify import Audit
from campaign.storage.canonical_json import parse_json
from campaign.storage.models.schema import REVISION, STATE
from campaign.storage.sql import SqlSnapshot
from campaign.storage.views import find_foreign_program

if TYPE_CHECKING:
    from sqlalchemy import Connection

State = dict[str, object]
Rows = dict[str, dict[int, dict[str, Any]]]


class Plain(NamedTuple):
    """In place of SQLAlchemy's connection, of which reading needs no more."""

    connection: sqlite3.Connection
    dialect: SimpleNamespace = SimpleNamespace(name="sqlite")


def look_quickly(path: Path, game: str, name: str) -> State | None:
    """The state, or None where the store has to say what is the matter."""
    state = read_sound(path)
    rows = (state or {}).get("game", {}).values()
    kept = [row for row in rows if (row["kind"], row["name"]) == (game, name)]
    live = [row for row in kept if row["ended_at"] is None]
    return cast(State, parse_json(live[0]["state"])) if live else None


def read_sound(path: Path, *, with_traces: bool = False) -> Rows | None:
    """Every row of a file that holds together: its chain, its dice, and a state that is the
    journal's. None where it does not, or where the file is none of this version."""
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True)) as file:
            file.execute("BEGIN")  # one snapshot, whatever others write meanwhile
            return prove(file, with_traces) if is_ordinary(file) else None
    except (sqlite3.Error, ValueError, TypeError, KeyError):
        return None


def is_ordinary(file: sqlite3.Connection) -> bool:
    """A file of this version, without a program that would run when a table is read."""
    version = file.execute("SELECT version_num FROM alembic_version").fetchone()
    return find_foreign_program(file) is None and version == (REVISION,)


def prove(file: sqlite3.Connection, with_traces: bool) -> Rows | None:
    key = bytes.fromhex(file.execute(f"SELECT key FROM secret WHERE id = {OWN}").fetchone()[0])
    plain = SqlSnapshot(cast("Connection", Plain(file)))
    traces = plain.traces_by_entry() if with_traces else None
    audit = Audit(read_dice_keys(plain, key), traces).walk(plain)
    said = {table: rows for table, rows in audit.state.items() if rows}
    stored = {table: rows for table in STATE if (rows := read_rows(file, table))}
    sealed = [row["key_hash"] for row in stored.get("campaign", {}).values()]
    sound = not audit.problems and not traces and said == stored and sealed == [seal(key)]
    return stored if sound else None


def read_rows(file: sqlite3.Connection, table: str) -> dict[int, dict[str, object]]:
    found = file.execute(f"SELECT * FROM {table} ORDER BY id")
    names = [column[0] for column in found.description]
    return {row[names.index("id")]: dict(zip(names, row, strict=True)) for row in found}
