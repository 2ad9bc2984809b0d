"""Which key the dice of each entry were rolled with, as the journal tells it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from json import JSONDecoder
from typing import TYPE_CHECKING, Any, NamedTuple

from campaign.journal.joint_key import KeyEntry, Shares, WrongSecret, wrong
from campaign.storage.changes import StoredChange, as_image
from campaign.storage.steps import Step

if TYPE_CHECKING:
    from sqlalchemy import Connection

KEY, SHARE = "key", "share"  # kinds of entries; no acts, so no undo takes them back
OWN, JOINT = 1, 2  # rows of the table `secret`: the campaign's key, and the one mixed with others
FOR_EVER = 1 << 63
decode = JSONDecoder().raw_decode
TROUBLES = (ValueError, KeyError, TypeError, IndexError, AttributeError)


class DiceKey(NamedTuple):
    """The key of all dice before this entry, and after the entry of the one before."""

    until: int
    key: bytes


def plain_rows(connection: Connection, statement: str) -> Iterator[tuple[Any, ...]]:
    """Plain tuples from the driver: a journal is long, and SQLAlchemy's rows are slow to build."""
    cursor = connection.connection.cursor()
    try:
        cursor.execute(statement)
        while rows := cursor.fetchmany(1000):
            yield from rows
    finally:
        cursor.close()


def find_key(connection: Connection) -> bytes | None:
    """The campaign's own key, whose hash was announced."""
    return read_secret(connection, OWN)


def read_secret(connection: Connection, number: int) -> bytes | None:
    for [found] in plain_rows(connection, f"SELECT key FROM secret WHERE id = {number}"):
        try:
            return bytes.fromhex(str(found))
        except ValueError:
            return None
    return None


def write_secret(connection: Connection, number: int, key: bytes) -> None:
    connection.exec_driver_sql(f"DELETE FROM secret WHERE id = {number}")
    connection.exec_driver_sql(f"INSERT INTO secret (id, key) VALUES ({number}, '{key.hex()}')")


def read_key_entries(connection: Connection) -> list[KeyEntry]:
    """The entries that say something of keys; what can't be read has an empty step."""
    statement = (
        f"SELECT id, kind, body FROM entry WHERE kind IN ('new', '{KEY}', '{SHARE}') ORDER BY id"
    )
    return [read_key_entry(*row) for row in plain_rows(connection, statement)]


def read_key_entry(number: int, kind: str, text: str) -> KeyEntry:
    try:
        body, _ = decode(text)
        step: Step = body["steps"][0] if body["steps"] and kind != "new" else {}
        return KeyEntry(int(number), step, find_seal(body["changes"]))
    except TROUBLES:
        return KeyEntry(int(number), {}, None)


def find_seal(changes: Sequence[StoredChange]) -> str | None:
    """The key's hash that an entry announces."""
    for table, _, column, _, after, _ in changes:
        if table == "campaign" and column in ("", "key_hash"):
            return str(as_image(after)["key_hash"] if column == "" else after)
    return None


def read_dice_keys(connection: Connection, newest: bytes | None) -> list[DiceKey]:
    """Oldest first. A key that was replaced stands in the entry that announces the next one;
    `newest` is the one that was not."""
    found: list[DiceKey] = []
    shares = Shares()
    for entry in read_key_entries(connection):
        if old := revealed_key(entry):
            found += keys_of(old, shares, entry.number)
        drain(shares, entry)
    return found + (keys_of(newest, shares, FOR_EVER) if newest else [])


def keys_of(own: bytes, shares: Shares, until: int) -> list[DiceKey]:
    if shares.mixed_at is None:
        return [DiceKey(until, own)]
    return [DiceKey(shares.mixed_at, own), DiceKey(until, shares.mix_into(own))]


def revealed_key(entry: KeyEntry) -> bytes | None:
    try:
        return bytes.fromhex(entry.step["revealed"])
    except TROUBLES:
        return None


def drain(shares: Shares, entry: KeyEntry) -> list[WrongSecret]:
    try:
        return list(shares.follow(entry))
    except TROUBLES:
        return [wrong(entry.number, "can't be read")]


def check_shares(connection: Connection) -> Iterator[WrongSecret]:
    """What is wrong with the players' shares in the key."""
    shares = Shares()
    for entry in read_key_entries(connection):
        yield from drain(shares, entry)


def read_shares(connection: Connection) -> Shares:
    """Those of the key in use."""
    shares = Shares()
    for entry in read_key_entries(connection):
        drain(shares, entry)
    return shares
