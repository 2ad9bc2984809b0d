"""A campaign of each release, and of this version, opens, is backed up if older, and goes on."""

from __future__ import annotations

import gzip
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import inspect

from campaign.journal.founding import found_campaign
from campaign.journal.undo import undo
from campaign.journal.undo_choice import UndoTarget
from campaign.storage.backup import list_backups
from campaign.storage.models.schema import MODULE_OF, NUMBER
from campaign.storage.store import Store, open_store
from tests.campaign.books import do, problems, value
from tests.faults.keep_old import FOLDER, dump
from tests.faults.stage import make_campaign

KEPT = {path.name: path for path in sorted(FOLDER.glob("schema-*.sql.gz"))}


def lay_down(text: str, place: Path) -> None:
    connection = sqlite3.connect(place)
    connection.executescript(text)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.close()


def shape(store: Store) -> dict[str, object]:
    """Columns, indexes and constraints of every table, as the database has them."""
    found = inspect(store.connection)
    return {
        table: (
            sorted((c["name"], str(c["type"]), c["nullable"]) for c in found.get_columns(table)),
            sorted((i["name"] or "", tuple(i["column_names"])) for i in found.get_indexes(table)),
            sorted(c["name"] or "" for c in found.get_check_constraints(table)),
            sorted(str(k["constrained_columns"]) for k in found.get_foreign_keys(table)),
        )
        for table in sorted(MODULE_OF)
    }


@pytest.mark.parametrize("name", [*KEPT, "this version"])
def test_a_campaign_opens_adds_up_and_goes_on(name: str, tmp_path: Path) -> None:
    if name in KEPT:
        text = gzip.decompress(KEPT[name].read_bytes()).decode()
    else:
        text = dump(make_campaign(tmp_path / "made"))
    place = tmp_path / "old.hexcrown"
    lay_down(text, place)
    store = open_store(str(place))
    fresh = found_campaign(str(tmp_path / "fresh.hexcrown"), "Fresh")
    assert shape(store) == shape(fresh)
    fresh.close()
    assert problems(store) == []
    do(store, lambda world: world.put("army", 1, name="Changed"))
    undo(store, UndoTarget(newest=2), ["undo"])  # an entry that the older version wrote, too
    assert value(store, "army", 1, "name") == "First"
    assert problems(store) == []
    store.close()
    is_older = name in KEPT and name != f"schema-{NUMBER}.sql.gz"
    assert bool(list_backups(str(place))) == is_older
