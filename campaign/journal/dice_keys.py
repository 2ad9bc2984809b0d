"""Which key the dice of each entry were rolled with, as the journal tells it; the key that players
mix their secrets into; and a new key, once the old one is known."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b, sha256
from json import JSONDecoder
from typing import NamedTuple

from campaign.journal import entries as journal
from campaign.journal.founding import seal
from campaign.storage.changes import Change, Step, StoredChange, as_image
from campaign.storage.rows import with_cells
from campaign.storage.snapshot import JOINT as JOINT
from campaign.storage.snapshot import OWN as OWN
from campaign.storage.snapshot import Snapshot, Wanted, Writer
from campaign.storage.world import World
from tables.chance.sources import encode_label

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


def commit_to(seal: str, secret: str) -> str:
    """What a player gives before the secret: `printf '%s' 'SEAL SECRET' | sha256sum`. The seal is
    in it, so that it counts for this key alone."""
    return sha256(f"{seal} {secret}".encode()).hexdigest()


def mix(key: bytes, secrets: Sequence[str]) -> bytes:
    """The joint key, of the campaign's own and the secrets in the order of their commitments."""
    told = encode_label(tuple(secrets))
    return blake2b(told, key=key, digest_size=32, person=b"hexcrown joint").digest()


class KeyEntry(NamedTuple):
    """What an entry says of keys: `step` announces, reveals, commits, tells a secret or mixes;
    `seal` is the hash of the key it announces."""

    number: int
    step: Step
    seal: str | None


class WrongSecret(NamedTuple):
    number: int
    message: str
    facts: Mapping[str, object]


def wrong(number: int, message: str, by: str = "") -> WrongSecret:
    return WrongSecret(number, message, {"by": by} if by else {})


@dataclass
class Shares:
    """The players' shares of one key, followed from entry to entry."""

    seal: str = ""
    commitments: dict[str, str] = field(default_factory=dict)
    secrets: dict[str, str] = field(default_factory=dict)
    mixed_at: int | None = None

    @property
    def missing(self) -> list[str]:
        """Whose secret is still to come."""
        return [name for name in self.commitments if name not in self.secrets]

    def mix_into(self, key: bytes) -> bytes:
        return mix(key, [self.secrets.get(name, "") for name in self.commitments])

    def follow(self, entry: KeyEntry) -> Iterator[WrongSecret]:
        """Take the entry in; what it may not say is told."""
        step = entry.step
        if entry.seal is not None:
            self._begin_anew(entry.seal)
        elif "commitment" in step:
            yield from self._commit(entry.number, **step["commitment"])
        elif "secret" in step:
            yield from self._tell(entry.number, **step["secret"])
        elif "joint" in step:
            yield from self._mix(entry.number, step["joint"])

    def _begin_anew(self, seal: str) -> None:
        """Shares count for one key alone."""
        self.seal, self.mixed_at = seal, None
        self.commitments.clear()
        self.secrets.clear()

    def _commit(self, number: int, by: str, hash: str) -> Iterator[WrongSecret]:
        if self.secrets or self.mixed_at:
            yield wrong(number, "{by} committed after a secret was revealed", by)
        if by in self.commitments:
            yield wrong(number, "{by} committed twice", by)
        self.commitments[by] = hash

    def _tell(self, number: int, by: str, text: object) -> Iterator[WrongSecret]:
        if not isinstance(text, str):
            # 12 and "12" have one commitment and mix to two keys: whoever writes the journal could
            # choose between them once all secrets are known.
            raise TypeError(text)
        if self.commitments.get(by) != commit_to(self.seal, text):
            yield wrong(number, "the secret of {by} is not the one committed to", by)
        if by in self.secrets:
            yield wrong(number, "{by} revealed a secret twice", by)
        self.secrets[by] = text

    def _mix(self, number: int, names: Sequence[str]) -> Iterator[WrongSecret]:
        if self.missing or list(names) != list(self.commitments) or not names or self.mixed_at:
            yield wrong(number, "not every player's secret is in the joint key")
        self.mixed_at = number


def hides_key(changes: Iterable[Change]) -> bool:
    """Whether these changes hide a key that had been revealed."""
    return any(each.what == "campaign:1.revealed_key" and each.after is None for each in changes)


def make_new_key(snapshot: Writer, at: str) -> str:
    """Under the lock, in the transaction of the undo: the new key's hash."""
    from campaign.storage.models import Campaign

    old = str(snapshot.secret(OWN))
    key = secrets.token_bytes(32)
    snapshot.put_secret(OWN, key.hex())
    snapshot.put_secret(JOINT, None)
    world = World(snapshot, track=False)
    world.put(world.get(Campaign, 1), key_hash=seal(key))
    snapshot.write(world.changes)
    words, step = ("new-key", seal(key)), Step(revealed=old)
    action = journal.EntryDraft(KEY, words, with_cells(world.calendar), world.changes, [step])
    journal.write(snapshot, action, at)
    return seal(key)
