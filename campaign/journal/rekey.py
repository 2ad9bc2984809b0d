"""A new key for the dice, once the old one is known.

`campaign end` reveals the key. If that is undone, whoever saw it could foretell every die to come:
so the undo makes a new key. The old one stands in the entry that announces the new one's hash, and
`journal verify` checks the dice before that entry with it. The players' secrets are known by then
too: a joint key is begun anew.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import TYPE_CHECKING

from campaign.journal import entries as journal
from campaign.journal.dice_keys import JOINT, KEY, OWN, write_secret
from campaign.journal.founding import seal
from campaign.storage.changes import Change
from campaign.storage.models import Campaign
from campaign.storage.rows import with_cells
from campaign.storage.sql import apply
from campaign.storage.steps import Step
from campaign.storage.world import World

if TYPE_CHECKING:
    from sqlalchemy import Connection


def hides_key(changes: Iterable[Change]) -> bool:
    """Whether these changes hide a key that had been revealed."""
    return any(each.what == "campaign:1.revealed_key" and each.after is None for each in changes)


def make_new_key(connection: Connection, at: str) -> str:
    """Under the lock, in the transaction of the undo: the new key's hash."""
    old = str(connection.exec_driver_sql(f"SELECT key FROM secret WHERE id = {OWN}").scalar())
    key = secrets.token_bytes(32)
    write_secret(connection, OWN, key)
    connection.exec_driver_sql(f"DELETE FROM secret WHERE id = {JOINT}")
    world = World(connection, track=False)
    world.put(world.get(Campaign, 1), key_hash=seal(key))
    apply(connection, world.changes)
    words, step = ("new-key", seal(key)), Step(revealed=old)
    deed = journal.EntryDraft(KEY, words, with_cells(world.calendar), world.changes, [step])
    journal.write(connection, deed, at)
    return seal(key)
