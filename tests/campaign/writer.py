"""A process that writes to a campaign as fast as it can, for the tests that kill it or run four.

    python -m tests.campaign.writer PLACE COUNT NAME

Each command adds 1 to army 1 and takes it from army 2, makes a row, and every seventh is undone
and redone. After each it prints its number.
"""

from __future__ import annotations

import sys

import campaign.storage.engines
from campaign.journal.redo import redo
from campaign.journal.undo import undo
from campaign.journal.undo_choice import UndoTarget
from campaign.storage.store import open_store
from campaign.storage.world import World
from tests.campaign.books import do


def write(place: str, count: int, name: str, *, undoes: bool) -> None:
    campaign.storage.engines.PATIENCE = 120_000  # nothing may be lost, however long it takes
    store = open_store(place)
    for number in range(count):
        do(store, lambda world: shift(world, name), "shift", name, str(number))
        if undoes and number % 7 == 6:
            undo(store, UndoTarget(), ["undo"])
            redo(store, ["redo"])
        print(number, flush=True)
    store.close()


def shift(world: World, name: str) -> None:
    """A point goes over, and a note says so: all of it or nothing."""
    world.add("army", 1, "points", 1)
    world.add("army", 2, "points", -1)
    world.insert("note", text=name)


if __name__ == "__main__":
    write(sys.argv[1], int(sys.argv[2]), sys.argv[3], undoes=len(sys.argv) > 4)
