"""Which key the dice of each entry were rolled with, as the journal tells it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from json import JSONDecoder
from typing import NamedTuple

from campaign.journal.joint_key import KeyEntry, Shares, WrongSecret, wrong
from campaign.storage.changes import StoredChange, as_image
from campaign.storage.snapshot import JOINT as JOINT
from campaign.storage.snapshot import OWN as OWN
from campaign.storage.snapshot import Snapshot, Wanted
from campaign.storage.steps import Step

KEY, SHARE = "key", "share"  # kinds of entries; no acts, so no undo takes them back
FOR_EVER = 1 << 63
decode = JSONDecoder().raw_decode
TROUBLES = (ValueError, KeyError, TypeError, IndexError, AttributeError)


class DiceKey(NamedTuple):
    """The key of all dice before this entry, and after the entry of the one before."""

    until: int
    key: bytes


def find_key(snapshot: Snapshot) -> bytes | None:
    """The campaign's own key, whose hash was announced."""
    return read_secret(snapshot, OWN)


def read_secret(snapshot: Snapshot, number: int) -> bytes | None:
    found = snapshot.secret(number)
    try:
        return None if found is None else bytes.fromhex(found)
    except ValueError:
        return None


def read_key_entries(snapshot: Snapshot) -> list[KeyEntry]:
    """The entries that say something of keys; what can't be read has an empty step."""
    entries = snapshot.entries(Wanted(kinds=("new", KEY, SHARE)))
    return [read_key_entry(each["id"], each["kind"], each["body"]) for each in entries]


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


def read_dice_keys(snapshot: Snapshot, newest: bytes | None) -> list[DiceKey]:
    """Oldest first. A key that was replaced stands in the entry that announces the next one;
    `newest` is the one that was not."""
    found: list[DiceKey] = []
    shares = Shares()
    for entry in read_key_entries(snapshot):
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


def check_shares(snapshot: Snapshot) -> Iterator[WrongSecret]:
    """What is wrong with the players' shares in the key."""
    shares = Shares()
    for entry in read_key_entries(snapshot):
        yield from drain(shares, entry)


def read_shares(snapshot: Snapshot) -> Shares:
    """Those of the key in use."""
    shares = Shares()
    for entry in read_key_entries(snapshot):
        drain(shares, entry)
    return shares
