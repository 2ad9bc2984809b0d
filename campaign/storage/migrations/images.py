"""Old images read as new.

An entry carries the schema number it was written under. Each number up to the newest has one pure
function that turns a change of that schema into one of the next.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from campaign.storage.models.schema import NUMBER

Image = list[Any]  # table, key, column, before, after, step


def from_1(change: Image) -> Image:
    """2 brought the table of orders; nothing that 1 wrote looks different."""
    return change


UPGRADES: dict[int, Callable[[Image], Image]] = {1: from_1}


def read_change(schema: int, change: Image) -> Image:
    while schema < NUMBER:
        change = UPGRADES[schema](change)
        schema += 1
    return change
