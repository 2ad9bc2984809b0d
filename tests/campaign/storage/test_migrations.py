"""Older files are brought up to date after a backup; newer ones are refused untouched."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import inspect

from campaign.errors import Refused
from campaign.journal.founding import found_campaign
from campaign.storage.backup import list_backups
from campaign.storage.migrations import images, run
from campaign.storage.models import schema
from campaign.storage.store import open_store, stored_number
from tests.campaign.books import do, problems, set_up, state, value
from tests.campaign.conftest import KEY, fixed_clock

SCRIPT = """
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_index("army_by_race", "army", ["race"])
"""


@pytest.fixture
def next_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From when it is called on, this is a version with schema 2: armies have one more index."""
    scripts = tmp_path / "migrations"
    shutil.copytree(run.SCRIPTS, scripts)
    (scripts / "versions" / "v0002_race.py").write_text(SCRIPT)

    def release() -> None:
        monkeypatch.setattr(run, "SCRIPTS", scripts)
        for module in (schema, images):
            monkeypatch.setattr(module, "NUMBER", 2)
        monkeypatch.setitem(images.UPGRADES, 1, lambda change: change)

    return release


def test_an_older_campaign_is_brought_up_to_date_and_its_books_still_add_up(
    new_place: Callable[[], str], next_version: Callable[[], None]
) -> None:
    place = new_place()
    store = set_up(found_campaign(place, "Old", key=KEY, clock=fixed_clock))
    before = state(store)
    store.close()
    next_version()
    store = open_store(place, fixed_clock)
    assert stored_number(store) == 2
    assert "army_by_race" in [
        each["name"] for each in inspect(store.connection).get_indexes("army")
    ]
    assert state(store) == before
    assert value(store, "campaign", 1, "name") == "Old"
    assert problems(store) == []
    do(store, lambda world: world.put("army", 1, name="Later"))
    assert problems(store) == []
    store.close()


def test_a_backup_is_made_before_a_migration(
    tmp_path: Path, next_version: Callable[[], None]
) -> None:
    place = str(tmp_path / "old.hexcrown")
    found_campaign(place, "Old", key=KEY, clock=fixed_clock).close()
    next_version()
    open_store(place, fixed_clock).close()
    assert [backup.label for backup in list_backups(place)] == ["before-schema-1"]


def test_a_newer_campaign_is_refused_and_not_touched(tmp_path: Path) -> None:
    place = tmp_path / "new.hexcrown"
    store = found_campaign(str(place), "New", key=KEY, clock=fixed_clock)
    store.connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0099'")
    store.close()
    before = hashlib.sha256(place.read_bytes()).hexdigest()
    with pytest.raises(Refused, match="newer Hexcrown"):
        open_store(str(place))
    assert hashlib.sha256(place.read_bytes()).hexdigest() == before


def test_a_file_that_names_no_schema_is_no_campaign(tmp_path: Path) -> None:
    place = tmp_path / "empty.hexcrown"
    store = found_campaign(str(place), "New", key=KEY, clock=fixed_clock)
    store.connection.exec_driver_sql("DELETE FROM alembic_version")
    store.close()
    with pytest.raises(Refused, match="not a Hexcrown campaign"):
        open_store(str(place))
