"""A key of the dice that nobody chose alone: the players mix secrets of their own into it.

The campaign's own key is sealed first; its hash stands in the journal. Each player then gives a
commitment, which binds them to a secret and tells nothing of it. Once every commitment is in, the
secrets are given, and from then on the dice follow from the campaign's key and all secrets. The
campaign's key was fixed before anybody named a secret, and each secret before any other was shown:
so nobody, the gamemaster included, could choose theirs to suit the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b, sha256
from typing import NamedTuple

from campaign.storage.steps import Step
from tables.chance.sources import encode_label


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
            yield wrong(number, "{by} committed after a secret was told", by)
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
            yield wrong(number, "{by} told a secret twice", by)
        self.secrets[by] = text

    def _mix(self, number: int, names: Sequence[str]) -> Iterator[WrongSecret]:
        if self.missing or list(names) != list(self.commitments) or not names or self.mixed_at:
            yield wrong(number, "not every player's secret is in the joint key")
        self.mixed_at = number
