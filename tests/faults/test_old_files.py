"""Campaign files of every schema released so far open, are backed up first, and go on."""

from __future__ import annotations

import gzip
import sqlite3
from pathlib import Path

import pytest

from campaign.journal.undo import undo
from campaign.journal.undo_choice import UndoTarget
from campaign.storage.backup import list_backups
from campaign.storage.models.schema import NUMBER
from campaign.storage.store import open_store
from tests.campaign.books import do, problems, value
from tests.faults.keep_old import FOLDER

OLD = sorted(FOLDER.glob("schema-*.sql.gz"))


def lay_down(old: Path, place: Path) -> None:
    connection = sqlite3.connect(place)
    connection.executescript(gzip.decompress(old.read_bytes()).decode())
    connection.execute("PRAGMA journal_mode = WAL")
    connection.close()


def test_the_schema_of_this_version_is_kept_for_later_ones() -> None:
    assert FOLDER / f"schema-{NUMBER}.sql.gz" in OLD, "python -m tests.faults.keep_old"


@pytest.mark.parametrize("old", OLD, ids=lambda path: path.name)
def test_an_old_campaign_opens_adds_up_and_goes_on(old: Path, tmp_path: Path) -> None:
    place = tmp_path / "old.hexcrown"
    lay_down(old, place)
    store = open_store(str(place))
    assert problems(store) == []
    do(store, lambda world: world.put("army", 1, name="Changed"))
    undo(store, UndoTarget(newest=2), ["undo"])  # an entry that the older version wrote, too
    assert value(store, "army", 1, "name") == "First"
    assert problems(store) == []
    store.close()
    assert bool(list_backups(str(place))) == (f"schema-{NUMBER}." not in old.name)
