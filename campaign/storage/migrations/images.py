"""Old images read as new.

An entry carries the schema number it was written under. Each number up to the newest has one pure
function that turns a change of that schema into one of the next.
"""

from __future__ import annotations

from collections.abc import Callable

from campaign.storage.changes import Image, StoredChange, as_image
from campaign.storage.models.schema import NUMBER

Upgrade = Callable[[StoredChange], StoredChange]


def unchanged(change: StoredChange) -> StoredChange:
    return change


def add_cells(table: str, **cells: object) -> Upgrade:
    """Rows of the table that were written whole, before it had these columns, get them."""

    def upgrade(change: StoredChange) -> StoredChange:
        name, key, column, before, after, step = change
        if name != table or column:
            return change
        return name, key, column, with_cells(before, cells), with_cells(after, cells), step

    return upgrade


def with_cells(row: object, cells: Image) -> Image | None:
    return None if row is None else {**as_image(row), **cells}


UPGRADES: dict[int, Upgrade] = {  # from this schema to the next
    1: unchanged,  # 2 brought the table of orders
    2: add_cells("army", lent=0, passage=None),
    3: add_cells("orders", sheet=1, sender="", sent_at=""),
    4: add_cells("note", link="", empire=None, for_all=False, ended_at=None, ended_how=None),
}


def read_change(schema: int, change: StoredChange) -> StoredChange:
    while schema < NUMBER:
        change = UPGRADES[schema](change)
        schema += 1
    return change
