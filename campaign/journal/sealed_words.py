"""Words that the gamemaster's open screen does not show, where the group chose so.

With the option `sealed-orders`, what a player writes on the own sheet and answers to a decision (a
strategy, mostly) is told by what comes of it. The journal holds it, and `journal show` shows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from campaign.journal.documents import EntryDocument
from campaign.journal.entries import SENT

if TYPE_CHECKING:
    from campaign.storage.world import World

OPTION = "sealed-orders"
SHOWN = {"orders": 3, "decide": 2}  # words of a command that say no more than who did something


def open_words(world: World, entry: EntryDocument) -> Sequence[str]:
    """The words as they may stand on an open screen."""
    words = entry["words"]
    is_players = entry["kind"] == SENT or ("by" in entry and words[:1] == ["decide"])
    if not is_players or not world.option(OPTION, False):
        return words
    return [*words[: SHOWN.get(words[0], 1)], "…"]
