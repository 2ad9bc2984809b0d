"""A campaign's file is moved alone: never apart from its log, never from under somebody."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from campaign.errors import Refused
from campaign.journal.founding import found_campaign
from campaign.storage.backup import make_backup, restore
from campaign.storage.locations import archive
from campaign.storage.store import Store, open_store
from tests.campaign.books import do, problems, set_up, state
from tests.campaign.conftest import KEY, fixed_clock

OPEN = """
import sys
from campaign.storage.store import open_store
store = open_store(sys.argv[1])
print("open", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("campaign.storage.file_lock.TRIES", 2)
    return set_up(found_campaign(str(tmp_path / "a.hexcrown"), "A", key=KEY, clock=fixed_clock))


@contextmanager
def open_elsewhere(place: str) -> Iterator[int]:
    """Another process that has the campaign open and does nothing, as a shell does."""
    command = [sys.executable, "-c", OPEN, place]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"open\n"
        yield other.pid
        other.kill()


def test_a_campaign_open_elsewhere_is_not_archived_and_the_holder_is_named(kept: Store) -> None:
    before = state(kept)
    kept.close()
    with open_elsewhere(kept.place) as process:
        with pytest.raises(Refused, match="is open elsewhere") as refused:
            archive(Path(kept.place))
        assert sys.platform != "linux" or f"process {process}" in str(refused.value)
        assert f"process {os.getpid()}" not in str(refused.value)
    again = open_store(kept.place)
    assert state(again) == before
    again.close()


def test_a_campaign_open_elsewhere_is_not_replaced(kept: Store) -> None:
    make_backup(kept, "dawn")
    kept.close()
    with open_elsewhere(kept.place), pytest.raises(Refused, match="is open elsewhere"):
        restore(kept.place)
    assert not list(Path(kept.place).parent.glob("*.part*"))


def test_acts_that_stand_in_the_log_alone_are_moved_with_the_file(kept: Store) -> None:
    log = Path(kept.place + "-wal")
    before = state(kept)
    whole = {path: path.read_bytes() for path in (Path(kept.place), log)}
    kept.close()
    for path, data in whole.items():  # as a killed command leaves them
        path.write_bytes(data)
    target = archive(Path(kept.place))
    assert not log.exists()
    moved = open_store(str(target))
    assert state(moved) == before
    assert problems(moved) == []
    moved.close()


def test_a_log_without_its_campaign_is_not_taken_up_by_a_new_one(kept: Store) -> None:
    log = Path(kept.place + "-wal")
    data = log.read_bytes()
    kept.close()
    os.unlink(kept.place)
    log.write_bytes(data)
    with pytest.raises(Refused, match="is the log of a missing campaign"):
        found_campaign(kept.place, "B")
    with pytest.raises(Refused, match="is the log of a missing campaign"):
        restore(kept.place, str(copy_of(kept)))
    assert log.read_bytes() == data


def copy_of(kept: Store) -> Path:
    path = Path(kept.place).with_name("copy.hexcrown")
    set_up(found_campaign(str(path), "Copy", key=KEY, clock=fixed_clock)).close()
    return path


def test_what_restore_copies_comes_with_its_log(kept: Store, tmp_path: Path) -> None:
    other = open_store(str(copy_of(kept)))
    do(other, lambda world: world.put("army", 1, name="In the log"))
    kept.close()
    restore(kept.place, other.place)
    again = open_store(kept.place)
    assert state(again) == state(other)
    again.close()
    other.close()


def test_a_file_replaced_behind_an_open_campaign_is_not_written_into(kept: Store) -> None:
    other = copy_of(kept)
    os.replace(other, kept.place)
    with pytest.raises(Refused, match="moved or replaced"):
        do(kept, lambda world: world.put("army", 1, name="Lost"))
    kept.close()


def test_a_damaged_file_is_kept_with_its_log_and_replaced(kept: Store) -> None:
    make_backup(kept, "dawn")
    before = state(kept)
    kept.close()
    Path(kept.place).write_bytes(b"no database at all" * 100)
    Path(kept.place + "-wal").write_bytes(b"a log")
    restore(kept.place)
    assert Path(kept.place + ".replaced-1").read_bytes().startswith(b"no database")
    assert Path(kept.place + ".replaced-1-wal").read_bytes() == b"a log"
    again = open_store(kept.place)
    assert state(again) == before
    again.close()


def test_a_campaign_in_another_mode_is_seen_again_once_it_is_open(kept: Store) -> None:
    kept.close()
    connection = sqlite3.connect(kept.place)
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.close()
    with open_elsewhere(kept.place), pytest.raises(Refused, match="is open elsewhere"):
        archive(Path(kept.place))


@pytest.mark.parametrize("begun", [b"", bytes(512)])
def test_a_journal_that_a_killed_move_left_unbegun_is_cleared_away(
    begun: bytes, kept: Store
) -> None:
    journal = Path(f"{kept.place}-journal")
    kept.close()
    journal.write_bytes(begun)
    store = open_store(kept.place)
    assert not journal.exists()
    assert problems(store) == []
    store.close()


def test_archive_takes_the_backups_along_and_overwrites_nothing(kept: Store) -> None:
    make_backup(kept, "dawn")
    kept.close()
    first = archive(Path(kept.place))
    set_up(found_campaign(kept.place, "Second", key=KEY, clock=fixed_clock)).close()
    second = archive(Path(kept.place))
    assert first != second
    assert len(list(first.parent.glob("a.hexcrown.backups/*.hexcrown"))) == 1
    assert not list(second.parent.glob("a-2.hexcrown.backups"))
    with pytest.raises(Refused, match="already archived"):
        archive(second)
    open_store(str(second)).close()


@pytest.mark.parametrize("name", ["a?b.hexcrown", "100%.hexcrown", "a#b.hexcrown", "a%20b"])
def test_a_file_may_have_any_name(name: str, tmp_path: Path) -> None:
    found_campaign(str(tmp_path / name), "A", key=KEY).close()
    assert [path.name for path in tmp_path.iterdir()] == [name]


def lead_to(kept: Store, folder: Path) -> Path:
    """The campaign elsewhere, and a link to it that is read from the folder it lies in."""
    folder.mkdir()
    link = Path(kept.place)
    link.rename(folder / link.name)
    link.symlink_to(Path(folder.name) / link.name)
    return link


def test_a_backup_is_put_back_where_a_link_leads(kept: Store, tmp_path: Path) -> None:
    kept.close()
    link = lead_to(kept, tmp_path / "real")
    store = open_store(str(link), fixed_clock)
    before = state(store)
    make_backup(store, "dawn", automatic=False)
    do(store, lambda world: world.insert("note", text="later"))
    store.close()
    restore(str(link), "dawn")
    assert link.is_symlink()
    again = open_store(str(tmp_path / "real" / link.name))
    assert state(again) == before
    again.close()


def test_a_link_that_is_archived_leads_to_its_campaign_still(kept: Store, tmp_path: Path) -> None:
    before = state(kept)
    kept.close()
    target = archive(lead_to(kept, tmp_path / "real"))
    assert not Path(kept.place).is_symlink()
    again = open_store(str(target))
    assert state(again) == before
    again.close()


def test_a_second_name_of_one_file_is_refused(kept: Store, tmp_path: Path) -> None:
    before = state(kept)
    kept.close()
    os.link(kept.place, tmp_path / "b.hexcrown")
    for place in (kept.place, str(tmp_path / "b.hexcrown")):
        with pytest.raises(Refused, match="a hard link"):
            open_store(place)
    (tmp_path / "b.hexcrown").unlink()
    os.link(kept.place, tmp_path / "a.hexcrown.1-0123456789ab.part")  # as a kill leaves it
    again = open_store(kept.place)
    assert state(again) == before
    again.close()


def test_the_name_of_a_link_that_leads_nowhere_is_taken(tmp_path: Path) -> None:
    (tmp_path / "a.hexcrown").symlink_to("nowhere")
    with pytest.raises(Refused, match="already exists"):
        found_campaign(str(tmp_path / "a.hexcrown"), "A")
