"""A clock that goes back, or stands still: order never comes from it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from campaign.journal.entries import find_head
from campaign.journal.founding import found_campaign
from campaign.journal.undo import undo
from campaign.journal.undo_choice import UndoTarget
from campaign.storage.backup import KEPT, list_backups, make_backup
from campaign.storage.store import Store
from tests.campaign.books import do, problems, set_up, value
from tests.campaign.conftest import KEY


def going_back() -> Callable[[], str]:
    """A year earlier at each look."""
    years = iter(range(2026, 0, -1))
    return lambda: f"{next(years):04d}-06-01T12:00:00+00:00"


def make(folder: Path) -> Store:
    store = found_campaign(str(folder / "a.hexcrown"), "A", key=KEY, clock=going_back())
    return set_up(store)


def test_the_journal_keeps_its_order_when_the_clock_goes_back(tmp_path: Path) -> None:
    store = make(tmp_path)
    for points in (5, 6, 7):
        do(store, lambda world, points=points: world.add("army", 1, "points", points))  # type: ignore[misc]
    undo(store, UndoTarget(), ["undo"])
    assert value(store, "army", 1, "points") == 1011
    assert find_head(store.latest).entry == 6
    assert problems(store) == []
    store.close()


def test_the_newest_backup_is_the_last_one_made_whatever_the_clock_says(tmp_path: Path) -> None:
    store = make(tmp_path)
    labels = [f"number-{number}" for number in range(KEPT + 5)]
    for label in labels:
        make_backup(store, label)
    assert [backup.label for backup in list_backups(store.place)] == labels[::-1][:KEPT]
    store.close()
