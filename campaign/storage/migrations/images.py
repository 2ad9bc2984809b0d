"""Old images read as new.

An entry carries the schema number it was written under. Each number up to the newest has one pure
function that turns a change of that schema into one of the next.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from campaign.storage.models.schema import NUMBER

if TYPE_CHECKING:
    from campaign.storage.changes import StoredChange

UPGRADES: dict[int, Callable[[StoredChange], StoredChange]] = {}  # from this schema to the next


def read_change(schema: int, change: StoredChange) -> StoredChange:
    while schema < NUMBER:
        change = UPGRADES[schema](change)
        schema += 1
    return change
