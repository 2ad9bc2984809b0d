"""A new key for the dice, once the old one is known.

`campaign end` reveals the key. If that is undone, whoever saw it could foretell every die to come:
so the undo makes a new key. The old one stands in the entry that announces the new one's hash, and
`journal verify` checks the dice before that entry with it. The players' secrets are known by then
too: a joint key is begun anew.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from campaign.journal import entries as journal
from campaign.journal.dice_keys import JOINT, KEY, OWN
from campaign.journal.founding import seal
from campaign.storage.changes import Change
from campaign.storage.models import Campaign
from campaign.storage.rows import with_cells
from campaign.storage.snapshot import Writer
from campaign.storage.steps import Step
from campaign.storage.world import World


def hides_key(changes: Iterable[Change]) -> bool:
    """Whether these changes hide a key that had been revealed."""
    return any(each.what == "campaign:1.revealed_key" and each.after is None for each in changes)


def make_new_key(snapshot: Writer, at: str) -> str:
    """Under the lock, in the transaction of the undo: the new key's hash."""
    old = str(snapshot.secret(OWN))
    key = secrets.token_bytes(32)
    snapshot.put_secret(OWN, key.hex())
    snapshot.put_secret(JOINT, None)
    world = World(snapshot, track=False)
    world.put(world.get(Campaign, 1), key_hash=seal(key))
    snapshot.write(world.changes)
    words, step = ("new-key", seal(key)), Step(revealed=old)
    deed = journal.EntryDraft(KEY, words, with_cells(world.calendar), world.changes, [step])
    journal.write(snapshot, deed, at)
    return seal(key)
