"""What a database refuses or fails at, told in words of ours."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from campaign.errors import Refused

DRIVERS = ("sqlite3", "psycopg")  # whose own errors rows read straight from them raise


class Failure(NamedTuple):
    """What a database says, and what we say instead."""

    signs: tuple[str, ...]
    message: str
    hint: str


# What a driver's words mean; the first that fits is said.
FAILURES = (
    Failure(
        ("no password supplied", "password authentication failed"),
        "wrong password for {place}",
        "put it into ~/.pgpass or PGPASSWORD",
    ),
    Failure(
        ('FATAL:  database "', 'FATAL:  role "'),
        "the server has no such database or user: {place}",
        "there: createuser USER --pwprompt, createdb DATABASE --owner USER",
    ),
    Failure(
        ("file is not a database",),
        "{place} is not a database",
        "restore a backup: hexcrown restore",
    ),
    Failure(
        ("malformed", "file is encrypted"),
        "{place} is damaged",
        "restore a backup: hexcrown restore",
    ),
    Failure(
        ("readonly", "read-only", "attempt to write"),
        "{place} can't be written",
        "check the permissions of the file and its folder",
    ),
    Failure(
        ("locked", "busy", "lock timeout"),
        "{place} is busy in another terminal",
        "try again when it is done",
    ),
    Failure(
        ("disk is full", "disk I/O", "No space"),
        "no room to write {place}",
        "free some space first",
    ),
    Failure(
        ("unable to open",),
        "{place} can't be opened",
        "check the permissions of the file and its folder",
    ),
    Failure(
        ("no such table", "does not exist"),
        "{place} lacks a table",
        "restore a backup: hexcrown restore",
    ),
    Failure(
        ("connection", "could not connect", "server closed", "failed to resolve host"),
        "no answer from {place}",
        "check that the server is running and the address is right",
    ),
)


@contextmanager
def in_words(place: str) -> Iterator[None]:
    """The database's troubles as refusals with a reason."""
    from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, NoSuchModuleError

    try:
        yield
    except IntegrityError as trouble:
        raise refused_by_books(str(trouble.orig)) from trouble
    except DataError as trouble:
        raise Refused(
            "the database can't hold a value: {text}", text=first_line(trouble.orig)
        ) from trouble
    except DBAPIError as trouble:
        raise refused_by_store(place, first_line(trouble.orig)) from trouble
    except NoSuchModuleError as trouble:
        raise missing_driver() from trouble
    except ModuleNotFoundError as trouble:
        if trouble.name != "psycopg":
            raise
        raise missing_driver() from trouble
    except Exception as trouble:
        if type(trouble).__module__.partition(".")[0] not in DRIVERS:
            raise
        raise refused_by_store(place, first_line(trouble)) from trouble


def missing_driver() -> Refused:
    return Refused(
        "PostgreSQL needs a driver that is not installed",
        hint="install Hexcrown anew as '.[postgres]' in place of '.'",
    )


def first_line(trouble: BaseException | None) -> str:
    lines = str(trouble).strip().splitlines()
    return lines[0] if lines else ""


def refused_by_store(place: str, text: str) -> Refused:
    for failure in FAILURES:
        if any(sign in text for sign in failure.signs):
            return Refused(failure.message, hint=failure.hint, place=place)
    return Refused("{place}: {text}", place=place, text=text)


# The bounds of the database, in words; by the name of the constraint.
BOUNDS = {  # messages
    "settlement_one_capital_an_empire": "an empire has one capital",
    "siege_one_a_settlement": "a settlement is besieged once",
    "army_in_one_place": "an army is on a tile, in a fleet or in a passage, and only in one of "
    "them",
    "fleet_somewhere": "a fleet is on a tile",
    "tile_place_once": "two tiles can't be in one place",
    "edge_lower_tile_first": "an edge is between two different tiles",
    "relation_with_one": "a relation is with a settlement or an empire",
}
# SQLite names the columns of a broken UNIQUE, not the constraint.
COLUMNS = {
    "settlement.owner": "settlement_one_capital_an_empire",
    "siege.settlement": "siege_one_a_settlement",
    "tile.q, tile.r": "tile_place_once",
}


def refused_by_books(text: str) -> Refused:
    for columns, name in COLUMNS.items():
        if text.endswith(f"UNIQUE constraint failed: {columns}"):
            text = name
    for name, words in BOUNDS.items():
        if name in text:
            return Refused("the database refuses this: {words}", words=words)
    if "_not_negative" in text:
        return Refused("the database refuses this: {words}", words="nothing falls below 0")
    if "FOREIGN KEY" in text or "foreign key" in text:
        return Refused(
            "the database refuses this: {words}", words="it refers to a row that does not exist"
        )
    return Refused("the database refuses this: {words}", words=text.strip().splitlines()[0])
