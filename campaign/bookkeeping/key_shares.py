"""Entering the players' shares in the key: commitments first, then secrets."""

from __future__ import annotations

import re
from collections.abc import Sequence
from secrets import token_hex
from typing import TYPE_CHECKING

from campaign.acts.perform import refuse_if_ended
from campaign.bookkeeping.documents import KeyDocument, KeyShare
from campaign.errors import Refused, WrongWords
from campaign.journal import entries as journal
from campaign.journal.dice_keys import JOINT, KEY, SHARE, Shares, commit_to, find_key, read_shares
from campaign.storage.changes import Step
from campaign.storage.rows import with_cells
from campaign.storage.store import Store
from campaign.storage.text_validation import check_name
from campaign.storage.world import World

if TYPE_CHECKING:
    from campaign.storage.snapshot import Snapshot, Writer

SHORTEST = 16  # letters of a secret: a shorter one could be guessed from its commitment
DIGEST = re.compile("[0-9a-f]{64}")


def check_secret(text: str) -> str:
    check_name(text)
    if len(text) < SHORTEST:
        raise WrongWords(
            "a secret has at least {least} letters, this one has {found}",
            least=SHORTEST,
            found=len(text),
        )
    return text


def check_digest(text: str) -> str:
    found = text.strip().lower()
    if not DIGEST.fullmatch(found):
        raise WrongWords("{text} is not a hash: a hash has 64 digits from 0 to f", text=text[:80])
    return found


def make_commitment(seal: str, secret: str | None) -> dict[str, str]:
    """What a player needs; no campaign does."""
    seal = check_digest(seal)
    kept = token_hex(16) if secret is None else check_secret(secret)
    return {"secret": kept, "commitment": commit_to(seal, kept), "key_hash": seal}


def describe_key(shares: Shares) -> KeyDocument:
    listed: list[KeyShare] = [
        {"player": name, "commitment": digest, "secret": shares.secrets.get(name)}
        for name, digest in shares.commitments.items()
    ]
    return {"key_hash": shares.seal, "shares": listed, "joint_from": shares.mixed_at}


def enter_commitment(store: Store, name: str, digest: str, words: Sequence[str]) -> Shares:
    check_name(name)
    digest = check_digest(digest)
    with store.writing() as connection:
        shares = read_open(connection)
        if shares.secrets:
            raise Refused(
                "the first secret is revealed: no more commitments are possible",
                hint="a state exported and imported again has a key of its own",
            )
        if name in shares.commitments:
            raise Refused("{name} has committed already", name=name)
        if digest in shares.commitments.values():
            raise Refused("this commitment is another player's")
        write(store, connection, SHARE, words, {"commitment": {"by": name, "hash": digest}})
        return read_shares(connection)


def enter_secret(store: Store, name: str, secret: str, words: Sequence[str]) -> Shares:
    """With the last one the joint key is made."""
    check_secret(secret)
    with store.writing() as connection:
        shares = read_open(connection)
        refuse_secret(shares, name, secret)
        write(store, connection, SHARE, words, {"secret": {"by": name, "text": secret}})
        if shares.missing == [name]:
            mix_in(store, connection)
        return read_shares(connection)


def refuse_secret(shares: Shares, name: str, secret: str) -> None:
    if name not in shares.commitments:
        raise Refused("{name} has not committed to a secret", name=name)
    if name in shares.secrets:
        raise Refused("{name} has already revealed the secret", name=name)
    if shares.commitments[name] != commit_to(shares.seal, secret):
        raise Refused(
            "this is not the secret that {name} committed to",
            hint="every letter and blank counts",
            name=name,
        )


def read_open(connection: Snapshot) -> Shares:
    """The shares, while something can still be added."""
    refuse_if_ended(World(connection, track=False))
    shares = read_shares(connection)
    if shares.mixed_at is not None:
        raise Refused("the joint key already exists (entry {entry})", entry=shares.mixed_at)
    return shares


def mix_in(store: Store, connection: Writer) -> None:
    shares = read_shares(connection)
    own = find_key(connection)
    if own is None:
        raise Refused("the campaign has no key for its dice", hint="give them with --dice")
    connection.put_secret(JOINT, shares.mix_into(own).hex())
    names = list(shares.commitments)
    write(store, connection, KEY, ("joint-key", *names), {"joint": names})


def write(
    store: Store,
    connection: Writer,
    kind: str,
    words: Sequence[str],
    step: Step,
) -> None:
    calendar = with_cells(World(connection, track=False).calendar)
    journal.write(
        connection, journal.EntryDraft(kind, words, calendar, steps=[step]), store.clock()
    )
