"""Backups are whole, rotated, and can be put back."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from campaign.errors import Refused
from campaign.journal.founding import found_campaign
from campaign.storage.backup import KEPT, check_whole, list_backups, make_backup, restore
from campaign.storage.store import Store, open_store
from tests.campaign.books import do, problems, set_up, state
from tests.campaign.conftest import KEY, fixed_clock


@pytest.fixture
def kept(tmp_path: Path) -> Store:
    return set_up(found_campaign(str(tmp_path / "a.hexcrown"), "A", key=KEY, clock=fixed_clock))


def test_a_backup_put_back_is_the_campaign_as_it_was(kept: Store) -> None:
    before = state(kept)
    make_backup(kept, "dawn", automatic=False)
    do(kept, lambda world: world.put("army", 1, name="Changed"))
    kept.close()
    restore(kept.place, "dawn")
    again = open_store(kept.place)
    assert state(again) == before
    assert problems(again) == []
    again.close()


def test_what_a_restore_replaces_is_kept(kept: Store) -> None:
    make_backup(kept, "dawn", automatic=False)
    do(kept, lambda world: world.put("army", 1, name="Changed"))
    changed = state(kept)
    kept.close()
    restore(kept.place)
    [replaced] = [each for each in list_backups(kept.place) if each.label == "replaced"]
    aside = open_store(str(replaced.path))
    assert state(aside) == changed
    aside.close()


def test_old_automatic_backups_go_and_those_asked_for_stay(kept: Store) -> None:
    make_backup(kept, "mine", automatic=False)
    for _ in range(KEPT + 5):
        make_backup(kept, "season")
    labels = [backup.label for backup in list_backups(kept.place)]
    assert labels.count("season") == KEPT
    assert labels.count("mine") == 1
    kept.close()


def test_a_damaged_backup_is_refused_and_the_campaign_stays(kept: Store) -> None:
    path = make_backup(kept, "dawn")
    path.write_bytes(path.read_bytes()[:5000])
    before = state(kept)
    kept.close()
    with pytest.raises(Refused, match="not a complete backup"):
        restore(kept.place)
    again = open_store(kept.place)
    assert state(again) == before
    again.close()


def test_terminals_that_back_up_at_once_do_not_disturb_each_other(kept: Store) -> None:
    def back_up(number: int) -> None:
        store = open_store(kept.place, clock=fixed_clock)
        for _ in range(5):
            make_backup(store, "dawn")
        store.close()

    with ThreadPoolExecutor(4) as terminals:
        list(terminals.map(back_up, range(4)))
    found = list_backups(kept.place)
    assert found
    for each in found:
        check_whole(each.path)
    assert len(list(found[0].path.parent.iterdir())) == len(found)
