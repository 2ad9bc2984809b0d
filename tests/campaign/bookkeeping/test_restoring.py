"""A backup is examined before it takes the campaign's place."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from campaign.bookkeeping import restoring
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


def test_what_is_put_back_is_what_was_verified(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody writes into the backup's file after it was looked at, before it is put in place."""
    store = campaign(tmp_path / "a.hexcrown", "Ostmark")
    backup, wanted = make_backup(store, "dawn"), state(store)
    store.close()
    unfit = restoring.refuse_unfit

    def change_behind(*words: object) -> None:
        unfit(*words)  # type: ignore[arg-type]
        with sqlite3.connect(backup) as connection:
            connection.execute("UPDATE army SET points = 9999")

    monkeypatch.setattr(restoring, "refuse_unfit", change_behind)
    put_back(store.place, None)
    again = open_store(store.place)
    assert state(again) == wanted
    again.close()


@pytest.mark.parametrize("bytes_", [b"", b"no database" * 200])
def test_a_file_that_is_no_backup_is_refused_by_its_own_name(tmp_path: Path, bytes_: bytes) -> None:
    store = campaign(tmp_path / "a.hexcrown", "Ostmark")
    store.close()
    (tmp_path / "odd.hexcrown").write_bytes(bytes_)
    with pytest.raises(Refused, match=r"odd\.hexcrown is not a complete backup"):
        put_back(store.place, str(tmp_path / "odd.hexcrown"))
    assert not list(tmp_path.glob("*.part*"))


@pytest.mark.long
def test_a_backup_that_somebody_has_locked_is_refused_in_words(tmp_path: Path) -> None:
    store = campaign(tmp_path / "a.hexcrown", "Ostmark")
    backup = make_backup(store, "dawn")
    store.close()
    other = sqlite3.connect(backup, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(Refused, match="not a complete backup: database is locked"):
        put_back(store.place, str(backup))
    other.close()
