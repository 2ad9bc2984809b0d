"""What a backup holds, told and verified before it takes the campaign's place."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from campaign.errors import Refused
from campaign.journal.audit import check_books
from campaign.storage.backup import check_whole, copy_database, open_to_read, restore
from campaign.storage.calendar import render_calendar
from campaign.storage.models import Campaign
from campaign.storage.snapshot import Wanted
from campaign.storage.store import Clock, Store, now, open_store, path_of
from campaign.storage.world import World


class BackupContents(NamedTuple):
    """A campaign in a file: its name, moment, newest act, whose it is, what is wrong with it."""

    campaign: str
    when: str
    act: int
    first: str | None
    problems: list[str]


def examine(path: Path, called: Path | None = None) -> BackupContents:
    """Read from a copy: one of an older version is brought up to date before it is judged.
    `called` is the backup that a person knows, where `path` is a copy already."""
    check_whole(path, called)
    with TemporaryDirectory(prefix="hexcrown-restore-", ignore_cleanup_errors=True) as folder:
        copy = Path(folder) / "copy.hexcrown"
        source = open_to_read(path)
        try:
            os.replace(copy_database(source, copy), copy)
        except (sqlite3.Error, OSError) as trouble:
            raise Refused("{place} can't be written: {text}", place=copy, text=trouble) from None
        finally:
            source.close()
        store = open_store(str(copy))
        try:
            return read_contents(store)
        finally:
            store.close()


def read_contents(store: Store) -> BackupContents:
    with store.reading() as connection:
        world = World(connection, track=False)
        name, when = world.get(Campaign, 1).name, render_calendar(world.calendar)
        act = (connection.head() or (0, 0))[1]
        first = next((entry["hash"] for entry in connection.entries(Wanted(until=1))), None)
        problems = [str(each) for each in check_books(connection)]
    return BackupContents(name, when, act, first, problems)


def refuse_unfit(backup: Path, contents: BackupContents, place: str) -> None:
    """Books that don't add up, or those of another campaign."""
    if contents.problems:
        raise Refused(
            "the records of {backup} don't add up: {first}",
            hint="choose another backup, or add --force",
            backup=backup.name,
            first=contents.problems[0],
        )
    own = find_first(path_of(place))
    if own is not None and own != contents.first:
        raise Refused(
            "{backup} is of another campaign, {name}",
            hint="add --force to put it here anyway; what it replaces is kept",
            backup=backup.name,
            name=contents.campaign,
        )


def find_first(path: Path) -> str | None:
    """The first entry's hash: no two campaigns share it. None if there is nothing to read."""
    if not path.is_file():
        return None
    try:
        connection = open_to_read(path)
        try:
            row = connection.execute("SELECT hash FROM entry ORDER BY id LIMIT 1").fetchone()
        finally:
            connection.close()
    except sqlite3.Error:  # damaged: that is what backups are for
        return None
    return str(row[0]) if row else None


def put_back(
    place: str, name: str | None, *, force: bool = False, clock: Clock = now
) -> BackupContents:
    """A backup in the campaign's place: what is put there is what was verified."""
    seen: list[BackupContents] = []

    def judge(copy: Path, backup: Path) -> None:
        seen.append(examine(copy, backup))
        if not force:
            refuse_unfit(backup, seen[0], place)

    restore(place, name, clock, judge)
    return seen[0]
