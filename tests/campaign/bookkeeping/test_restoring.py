"""A backup is examined before it takes the campaign's place."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from campaign.bookkeeping.restoring import examine, put_back
from campaign.errors import Refused
from campaign.journal.founding import found_campaign
from campaign.storage.backup import make_backup
from campaign.storage.store import Store, open_store
from tests.campaign.books import set_up, state
from tests.campaign.conftest import KEY, fixed_clock


def campaign(path: Path, name: str) -> Store:
    return set_up(found_campaign(str(path), name, key=KEY, clock=fixed_clock))


def test_a_backup_says_what_it_holds(tmp_path: Path) -> None:
    store = campaign(tmp_path / "a.hexcrown", "Ostmark")
    contents = examine(make_backup(store, "dawn"))
    assert (contents.campaign, contents.when, contents.act) == ("Ostmark", "1/spring", 2)
    assert contents.problems == []
    store.close()


def test_another_campaigns_backup_is_refused_without_force(tmp_path: Path) -> None:
    campaign(tmp_path / "a.hexcrown", "Ostmark").close()
    other = campaign(tmp_path / "b.hexcrown", "Norsca")
    backup, wanted = str(make_backup(other, "dawn")), state(other)
    other.close()
    with pytest.raises(Refused, match="of another campaign, Norsca"):
        put_back(str(tmp_path / "a.hexcrown"), backup)
    put_back(str(tmp_path / "a.hexcrown"), backup, force=True)
    again = open_store(str(tmp_path / "a.hexcrown"))
    assert state(again) == wanted
    again.close()


def test_a_backup_whose_books_do_not_add_up_is_refused_without_force(tmp_path: Path) -> None:
    store = campaign(tmp_path / "a.hexcrown", "Ostmark")
    backup = make_backup(store, "dawn")
    store.close()
    with sqlite3.connect(backup) as connection:
        connection.execute("UPDATE army SET points = 9999")
    with pytest.raises(Refused, match="don't add up"):
        put_back(store.place, None)
    assert put_back(store.place, None, force=True).problems
