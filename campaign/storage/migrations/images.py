"""Old images read as new.

An entry carries the schema number it was written under. Each number up to the newest has one pure
function that turns a change of that schema into one of the next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from campaign.storage.models.schema import NUMBER

Image = Sequence[Any]  # table, key, column, before, after, step


def from_1(change: Image) -> Image:
    """2 brought the table of orders; nothing that 1 wrote looks different."""
    return change


def from_2(change: Image) -> Image:
    """3 counts an army's lent points and knows armies in a passage."""
    table, key, column, before, after, step = change
    if table != "army" or column:
        return change
    return [table, key, column, with_lent(before), with_lent(after), step]


def with_lent(image: dict[str, object] | None) -> dict[str, object] | None:
    return None if image is None else {**image, "lent": 0, "passage": None}


def from_3(change: Image) -> Image:
    """4 keeps the sheet of an order, who sent it and when."""
    table, key, column, before, after, step = change
    if table != "orders" or column:
        return change
    return [table, key, column, with_sender(before), with_sender(after), step]


def with_sender(image: dict[str, object] | None) -> dict[str, object] | None:
    return None if image is None else {**image, "sheet": 1, "sender": "", "sent_at": ""}


def from_4(change: Image) -> Image:
    """5 knows who may read a note and what it links to."""
    table, key, column, before, after, step = change
    if table != "note" or column:
        return change
    return [table, key, column, with_readers(before), with_readers(after), step]


def with_readers(image: dict[str, object] | None) -> dict[str, object] | None:
    if image is None:
        return None
    new = {"link": "", "empire": None, "for_all": False, "ended_at": None, "ended_how": None}
    return {**image, **new}


UPGRADES: dict[int, Callable[[Image], Image]] = {
    1: from_1,
    2: from_2,
    3: from_3,
    4: from_4,
}


def read_change(schema: int, change: Image) -> Image:
    while schema < NUMBER:
        change = UPGRADES[schema](change)
        schema += 1
    return change
