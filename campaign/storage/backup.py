"""Backups beside the campaign: whole copies by SQLite's own backup call, the oldest dropped."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from campaign.errors import Refused, WrongWords
from campaign.storage.database_troubles import in_words
from campaign.storage.file_lock import (
    LOGS,
    LockedFile,
    find_holders,
    folder_lock,
    held_alone,
    in_use,
    refuse_loose_log,
)
from campaign.storage.files import clean_drafts, draft_of, put_new, put_over, remove_database
from campaign.storage.locations import backups_of
from campaign.storage.store import Clock, SqlStore, Store, now, path_of, refuse_programs

Judge = Callable[[Path, Path], None]  # a copy, and the backup that a person knows
KEPT = 20  # automatic ones; those a person asked for stay


class Backup(NamedTuple):
    path: Path
    at: str
    label: str

    @property
    def name(self) -> str:
        return self.path.name


def backup_folder(place: str) -> Path:
    return backups_of(path_of(place))


def make_backup(store: Store, label: str, *, automatic: bool = True) -> Path:
    """A copy of the whole file as it stands, whoever else writes."""
    if not isinstance(store, SqlStore) or store.file is None:
        raise Refused(
            "a campaign on a server is backed up by the server",
            hint="hexcrown export FILE writes the whole campaign, pg_dump the database",
        )
    folder = make_folder(store.place)
    source = store.connection.connection.driver_connection
    assert isinstance(source, sqlite3.Connection)
    path = keep_copy(store.place, label, automatic, store.clock, source)
    if automatic:
        rotate(folder)
    return path


def make_folder(place: str) -> Path:
    folder = backup_folder(place)
    try:
        folder.mkdir(exist_ok=True)
    except OSError as trouble:
        raise Refused("{place} can't be made: {text}", place=str(folder), text=trouble) from None
    clean_drafts(folder)
    return folder


def keep_copy(
    place: str, label: str, automatic: bool, clock: Clock, source: sqlite3.Connection | LockedFile
) -> Path:
    """Under a name that no other terminal has first: a backup is whole or not there."""
    while True:
        path = next_path(place, label, automatic, clock())
        try:
            put_new(copy_database(source, path), path)
        except FileExistsError:
            continue
        except (sqlite3.Error, OSError) as trouble:
            raise Refused("no backup was made: {text}", text=trouble) from None
        return path


def copy_database(source: sqlite3.Connection | LockedFile, path: Path) -> Path:
    """A draft of `path`, on the disk, that is one file without a log."""
    draft = draft_of(path)
    try:
        if isinstance(source, LockedFile):
            source.copy_to(draft)
            return draft
        target = sqlite3.connect(draft)
        try:
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")
        finally:
            target.close()
    except BaseException:
        remove_database(draft)
        raise
    return draft


def stamp(at: str) -> str:
    return re.sub(r"[^0-9]", "", at)[:14].ljust(14, "0")


def next_path(place: str, label: str, automatic: bool, now_at: str) -> Path:
    """After all others: a clock that was put back makes no backup an old one."""
    kind = "auto" if automatic else "kept"
    plain = re.sub(r"[^A-Za-z0-9-]+", "-", label).strip("-")[:40] or "backup"
    at, number = stamp(now_at), 1
    for newest in list_backups(place)[:1]:
        last, counted = backup_order(newest)
        at, number = (last, counted + 1) if last >= at else (at, 1)
    tail = "" if number == 1 else f"-{number}"
    return backup_folder(place) / f"{at}{tail}.{kind}.{plain}.hexcrown"


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


def restore(
    place: str, name: str | None = None, clock: Clock = now, judge: Judge | None = None
) -> Path:
    """Put a backup in the campaign's place; what it replaces is kept as a backup of its own.

    The backup is read once: `judge` looks at the copy that will have the name and raises what it
    holds against it, so that a file that changes meanwhile is not put back unverified.
    """
    backup, path = choose_backup(place, name), path_of(place)
    clean_drafts(path.parent)
    with in_words(str(path)):
        draft = copy_of(backup, path)
        try:
            (judge or check_whole)(draft, backup)
            write_ahead(draft)
            put_back(draft, path, clock)
        except OSError as trouble:
            raise Refused("{place} can't be written: {text}", place=path, text=trouble) from None
        finally:
            remove_database(draft)
    return backup


def copy_of(backup: Path, path: Path) -> Path:
    """Through SQLite, which knows whether the copied file has a log."""
    source = begin_reading(backup)
    try:
        return copy_database(source, path)
    except OSError as trouble:
        raise Refused("{place} can't be written: {text}", place=path, text=trouble) from None
    except sqlite3.OperationalError:  # the disk's, not the backup's
        raise
    except sqlite3.DatabaseError as trouble:
        raise no_whole(backup, trouble) from None
    finally:
        source.close()


def begin_reading(backup: Path) -> sqlite3.Connection:
    """Read from before it is copied: SQLite's call would wait for ever for a file that somebody
    has locked, and this waits some seconds."""
    try:
        source = open_to_read(backup)
        try:
            source.execute("BEGIN")
            source.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except BaseException:
            source.close()
            raise
    except sqlite3.Error as trouble:
        raise no_whole(backup, trouble) from None
    return source


def write_ahead(draft: Path) -> None:
    """Ready to be opened: nobody needs it alone to put it into this mode."""
    connection = sqlite3.connect(draft)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
    finally:
        connection.close()


def put_back(draft: Path, path: Path, clock: Clock) -> None:
    """At every moment one whole campaign has the name, and no log lies beside it."""
    if not path.exists():
        with folder_lock(path.parent, alone=True):
            refuse_loose_log(path)
            put_new(draft, path)
        return
    if is_damaged(path):
        replace_damaged(draft, path)
        return
    with held_alone(path) as held:
        make_folder(str(path))
        keep_copy(str(path), "replaced", False, clock, held)
        put_over(draft, path)


def is_damaged(path: Path) -> bool:
    """Opened to read alone: otherwise SQLite clears away a log that it can't use."""
    connection = open_to_read(path)
    try:
        connection.execute("SELECT id FROM campaign").fetchone()
    except sqlite3.DatabaseError as trouble:
        return any(word in str(trouble) for word in ("not a database", "malformed"))
    finally:
        connection.close()
    return False


def replace_damaged(draft: Path, path: Path) -> None:
    """What SQLite can't read is kept as it is, with its log, before anything of it goes."""
    with folder_lock(path.parent, alone=True):
        if find_holders(path):
            raise in_use(path)
        number = 1
        while (aside := path.with_name(f"{path.name}.replaced-{number}")).exists():
            number += 1
        logs = [ending for ending in LOGS if path.with_name(path.name + ending).exists()]
        for ending in (*logs, ""):
            shutil.copyfile(path.with_name(path.name + ending), f"{aside}{ending}")
        for ending in logs:
            path.with_name(path.name + ending).unlink()
        put_over(draft, path)


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
            "{count} backups match {name}",
            hint="there are: {all}",
            count=len(fitting),
            name=name,
            all=", ".join(each.name for each in backups[:10]),
        )
    return fitting[0]


def check_whole(path: Path, called: Path | None = None) -> None:
    """`called` is the file that a person knows, where `path` is a copy of it."""
    called = called or path
    try:
        backup = open_to_read(path)
        try:
            refuse_programs(backup, str(called))
            answer = backup.execute("PRAGMA integrity_check").fetchone()[0]
            backup.execute("SELECT id FROM campaign").fetchone()
        finally:
            backup.close()
    except sqlite3.Error as trouble:
        raise no_whole(called, trouble) from None
    if answer != "ok":
        raise no_whole(called, answer)


def no_whole(backup: Path, text: object) -> Refused:
    return Refused("{place} is not a complete backup: {text}", place=backup, text=text)


def open_to_read(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
