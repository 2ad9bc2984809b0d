"""Running the scripts a file is behind by, after a backup."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from campaign.storage.store import SqlStore

SCRIPTS = Path(__file__).parent


def migrate(store: SqlStore, number: int) -> None:
    """From schema `number` to the newest, in one transaction."""
    from alembic import command
    from alembic.config import Config

    from campaign.storage.backup import make_backup
    from campaign.storage.models.schema import NUMBER
    from campaign.storage.views import drop_views, make_views

    if store.is_sqlite:
        make_backup(store, f"before-schema-{number}")
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    config.set_main_option("path_separator", "os")
    with links_unchecked(store), store.writing() as writer:
        connection = writer.connection
        config.attributes["connection"] = connection
        drop_views(connection)
        command.upgrade(config, "head")
        make_views(connection, NUMBER)


@contextmanager
def links_unchecked(store: SqlStore) -> Iterator[None]:
    """SQLite drops a table that others name only while it checks no foreign keys, and changes that
    only outside a transaction."""
    if not store.is_sqlite:
        yield
        return
    store.connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
    try:
        yield
    finally:
        store.connection.exec_driver_sql("PRAGMA foreign_keys = ON")
