"""Older files are brought up to date after a backup; newer ones are refused untouched."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import inspect

from campaign.errors import Refused
from campaign.journal.founding import found_campaign
from campaign.storage.backup import list_backups
from campaign.storage.migrations.run import migrate
from campaign.storage.models.schema import MODULE_OF, NUMBER
from campaign.storage.store import Store, connect, open_store, stored_number
from tests.campaign.books import do, problems, set_up, state, value
from tests.campaign.conftest import KEY, fixed_clock


def make_older(store: Store) -> None:
    """Schema 1 had no orders and, as 2 and 3, nothing of players; in 1 and 2 an army had no lent
    points and knew no passage; up to 4 a note had no link and no readers, and no row was drawn."""
    run = store.connection.exec_driver_sql
    for table in ("orders", "readiness", "deadline", "invitation", "drawn"):
        run(f"DROP TABLE {table}")
    run("DROP INDEX ix_note_empire")
    for column in ("link", "for_all", "ended_at", "ended_how"):
        run(f"ALTER TABLE note DROP COLUMN {column}")
    drop_note_empire(store)
    run("DROP INDEX ix_army_passage")
    old = "ended_at IS NOT NULL OR (tile IS NULL) <> (fleet IS NULL)"
    if store.is_sqlite:
        make_older_army(store, old)
    else:
        run("ALTER TABLE army DROP COLUMN passage CASCADE, DROP COLUMN lent CASCADE")
        run(f"ALTER TABLE army ADD CONSTRAINT army_on_a_tile_or_in_a_fleet CHECK ({old})")
    run("UPDATE alembic_version SET version_num = '0001'")


def drop_note_empire(store: Store) -> None:
    """SQLite drops no column that names another table."""
    run = store.connection.exec_driver_sql
    if not store.is_sqlite:
        run("ALTER TABLE note DROP COLUMN empire CASCADE")
        return
    run(
        "CREATE TABLE note_old (id INTEGER NOT NULL, text VARCHAR NOT NULL, of_table VARCHAR NOT"
        " NULL, of_key INTEGER, written_at INTEGER NOT NULL, PRIMARY KEY (id))"
    )
    run("DROP TABLE note")
    run("ALTER TABLE note_old RENAME TO note")


def make_older_army(store: Store, old: str) -> None:
    run = store.connection.exec_driver_sql
    made = str(run("SELECT sql FROM sqlite_master WHERE name = 'army'").scalar_one())
    start = made.index("CONSTRAINT army_in_one_place")
    end = made.index("CONSTRAINT", start + 1) if "CONSTRAINT" in made[start + 1 :] else -1
    made = made[:start] + made[end:] if end > 0 else made
    lines = [line for line in made.splitlines() if "lent" not in line and "passage" not in line]
    named = next(n for n, line in enumerate(lines) if "CONSTRAINT" in line)
    lines.insert(named, f"\tCONSTRAINT army_on_a_tile_or_in_a_fleet CHECK ({old}), ")
    made = "\n".join(lines).replace("CREATE TABLE army", "CREATE TABLE army_old")
    indexes = run(
        "SELECT sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'army' AND sql > ''"
    ).scalars().all()  # fmt: skip
    run("PRAGMA foreign_keys = OFF")
    run(made)
    columns = ", ".join(row[1] for row in run("PRAGMA table_info(army_old)"))
    run(f"INSERT INTO army_old ({columns}) SELECT {columns} FROM army")
    run("DROP TABLE army")
    run("ALTER TABLE army_old RENAME TO army")
    for index in indexes:
        run(index)
    run("PRAGMA foreign_keys = ON")


def shape(store: Store) -> dict[str, object]:
    """Columns and indexes of every table, as the database has them."""
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


def test_an_older_campaign_is_brought_up_to_date_and_its_books_still_add_up(
    new_place: Callable[[], str],
) -> None:
    place = new_place()
    store = set_up(found_campaign(place, "Old", key=KEY, clock=fixed_clock))
    make_older(store)
    store.close()
    store = open_store(place, fixed_clock)
    assert stored_number(store) == NUMBER
    assert problems(store) == []
    do(store, lambda world: world.insert(
        "orders", empire=1, year=1, season="spring", turn=0, line=1, words="army move 1 0102"
    ))  # fmt: skip
    assert problems(store) == []
    store.close()


def test_the_scripts_from_nothing_make_what_a_new_campaign_has(
    new_place: Callable[[], str],
) -> None:
    fresh = found_campaign(new_place(), "Fresh", key=KEY, clock=fixed_clock)
    scripted = connect(new_place(), fixed_clock, make=True)
    scripted.connection.exec_driver_sql(
        "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"
    )
    scripted.connection.exec_driver_sql("CREATE TABLE campaign (id INTEGER PRIMARY KEY)")
    scripted.connection.exec_driver_sql("DROP TABLE campaign")
    if scripted.is_sqlite:
        migrate(scripted, 0)
    else:
        migrate_without_lock(scripted)
    assert shape(scripted) == shape(fresh)
    fresh.close()
    scripted.close()


def migrate_without_lock(store: Store) -> None:
    """PostgreSQL's lock is the campaign's row, which is not there yet."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "campaign/storage/migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = store.connection
    command.upgrade(config, "head")


def test_a_backup_is_made_before_a_migration(tmp_path: Path) -> None:
    place = str(tmp_path / "old.hexcrown")
    store = found_campaign(place, "Old", key=KEY, clock=fixed_clock)
    make_older(store)
    store.close()
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


def test_a_migration_does_not_touch_state_or_journal(tmp_path: Path) -> None:
    place = str(tmp_path / "old.hexcrown")
    store = set_up(found_campaign(place, "Old", key=KEY, clock=fixed_clock))
    before = state(store)
    make_older(store)
    store.close()
    store = open_store(place, fixed_clock)
    assert state(store) == before
    assert value(store, "campaign", 1, "name") == "Old"
    store.close()
