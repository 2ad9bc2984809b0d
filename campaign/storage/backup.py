"""Backups beside the campaign: whole copies by SQLite's own backup call, the oldest dropped."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from campaign.errors import Refused, WrongWords
from campaign.storage.store import Store, connect, in_words

if TYPE_CHECKING:
    import sqlite3

KEPT = 20  # automatic ones; those a person asked for stay


class Backup(NamedTuple):
    path: Path
    at: str
    label: str

    @property
    def name(self) -> str:
        return self.path.name


def backup_folder(place: str) -> Path:
    path = Path(place).expanduser().absolute()
    return path.with_name(path.name + ".backups")


def make_backup(store: Store, label: str, *, automatic: bool = True) -> Path:
    """A copy of the whole file as it stands, whoever else writes."""
    if not store.is_sqlite:
        raise Refused(
            "a campaign on a server is backed up by the server",
            hint="hexcrown export FILE writes the whole campaign, pg_dump the database",
        )
    folder = backup_folder(store.place)
    try:
        folder.mkdir(exist_ok=True)
    except OSError as trouble:
        raise Refused("{place} can't be made: {text}", place=str(folder), text=trouble) from None
    path = next_path(store, label, automatic)
    with in_words(str(path)):
        copy(store, path)
    if automatic:
        rotate(folder)
    return path


def copy(store: Store, path: Path) -> None:
    """To a name that no other terminal has first: a backup is whole or not there."""
    import sqlite3
    from uuid import uuid4

    half = path.with_suffix(f".{uuid4().hex[:12]}.part")
    source: sqlite3.Connection = store.connection.connection.driver_connection  # type: ignore[assignment]
    target = sqlite3.connect(half)
    try:
        source.backup(target)
        target.execute("PRAGMA journal_mode = DELETE")
        target.close()
        os.replace(half, path)
    except (sqlite3.Error, OSError) as trouble:
        target.close()
        half.unlink(missing_ok=True)
        raise Refused("no backup was made: {text}", text=trouble) from None


def stamp(at: str) -> str:
    return re.sub(r"[^0-9]", "", at)[:14].ljust(14, "0")


def next_path(store: Store, label: str, automatic: bool) -> Path:
    """After all others: a clock that was put back makes no backup an old one."""
    kind = "auto" if automatic else "kept"
    plain = re.sub(r"[^A-Za-z0-9-]+", "-", label).strip("-")[:40] or "backup"
    at, number = stamp(store.clock()), 1
    for newest in list_backups(store.place)[:1]:
        last, counted = backup_order(newest)
        at, number = (last, counted + 1) if last >= at else (at, 1)
    tail = "" if number == 1 else f"-{number}"
    return backup_folder(store.place) / f"{at}{tail}.{kind}.{plain}.hexcrown"


def list_backups(place: str) -> list[Backup]:
    """Newest first."""
    folder = backup_folder(place)
    found = []
    for path in folder.glob("*.hexcrown") if folder.is_dir() else ():
        parts = path.name.split(".")
        if len(parts) == 4:
            found.append(Backup(path, parts[0], parts[2]))
    return sorted(found, reverse=True, key=backup_order)


def backup_order(backup: Backup) -> tuple[str, int]:
    at, _, number = backup.at.partition("-")
    return at, int(number or 1) if (number or "1").isdigit() else 1


def rotate(folder: Path) -> None:
    place = str(folder)[: -len(".backups")]
    automatic = [each for each in list_backups(place) if ".auto." in each.name]
    for old in automatic[KEPT:]:
        old.path.unlink(missing_ok=True)


def restore(place: str, name: str | None = None) -> Path:
    """Put a backup in the campaign's place; the file it replaces is kept beside it."""
    backup = choose_backup(place, name)
    check_whole(backup)
    path = Path(place).expanduser().absolute()
    half = path.with_name(path.name + ".part")
    copy_file(backup, half)
    if path.exists():
        set_aside(path)
    os.replace(half, path)
    store = connect(str(path))
    with in_words(str(path)):
        store.connection.exec_driver_sql("PRAGMA journal_mode = WAL")
    store.close()
    return backup


def copy_file(source: Path, target: Path) -> None:
    """On the disk before it takes another's place."""
    import shutil

    try:
        shutil.copyfile(source, target)
        with open(target, "rb+") as file:
            os.fsync(file.fileno())
    except OSError as trouble:
        target.unlink(missing_ok=True)
        raise Refused("{place} can't be written: {text}", place=target, text=trouble) from None


def set_aside(path: Path) -> None:
    """The file keeps its own name too until the backup takes it: a kill leaves one there."""
    number = 1
    while (aside := path.with_name(f"{path.name}.replaced-{number}")).exists():
        number += 1
    for ending in ("-wal", "-shm"):
        part = path.with_name(path.name + ending)
        if part.exists():
            os.replace(part, aside.with_name(aside.name + ending))
    try:
        os.link(path, aside)
    except OSError:  # not every disk has links
        os.replace(path, aside)


def choose_backup(place: str, name: str | None) -> Path:
    if name is not None and Path(name).is_file():
        return Path(name)
    backups = list_backups(place)
    if not backups:
        raise Refused("there is no backup of {place}", place=place)
    if name is None:
        return backups[0].path
    fitting = [each.path for each in backups if name in each.name]
    if len(fitting) != 1:
        raise WrongWords(
            "{count} backups answer to {name}",
            hint="there are: {all}",
            count=len(fitting),
            name=name,
            all=", ".join(each.name for each in backups[:10]),
        )
    return fitting[0]


def check_whole(path: Path) -> None:
    import sqlite3

    try:
        backup = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        try:
            answer = backup.execute("PRAGMA integrity_check").fetchone()[0]
            backup.execute("SELECT id FROM campaign").fetchone()
        finally:
            backup.close()
    except sqlite3.Error as trouble:
        raise Refused("{place} is no whole backup: {text}", place=path, text=trouble) from None
    if answer != "ok":
        raise Refused("{place} is no whole backup: {text}", place=path, text=answer)
