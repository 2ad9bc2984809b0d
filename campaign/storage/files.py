"""Files a person names: read and written whole, troubles in words.

A file is written under a draft's name first, flushed to the disk, and then given its own name. A
draft whose writer was killed is removed by the next command that writes into the folder.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

from campaign.errors import Refused, WrongWords

LARGEST = 512 * 1024 * 1024
DRAFT = re.compile(r".*\.(\d+)-[0-9a-f]{12}\.part(-wal|-shm|-journal)?")
OWN_DRAFTS: set[str] = set()  # names that this process has given
GAME = b'"hexcrown":"game"'


def read_file(name: str) -> str:
    path = Path(name).expanduser()
    try:
        if path.exists() and not path.is_file():
            raise Refused("{file} is not a file", file=name)
        if path.stat().st_size > LARGEST:
            raise Refused("{file} is larger than {most} bytes", file=name, most=LARGEST)
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise WrongWords("{file} is not a UTF-8 text file", file=name) from None
    except (OSError, ValueError) as trouble:
        raise Refused("{file} can't be read: {text}", file=name, text=reason(trouble)) from None


def write_file(name: str | Path, data: str | bytes | Iterable[str], *, force: bool = False) -> int:
    """All or nothing; over an older file only by force, over what the program keeps never.
    `data` may come piece by piece; the number of bytes."""
    path = Path(name).expanduser()
    try:
        refuse_kept(path)
        if path.exists() and not force:
            raise FileExistsError
        draft = write_draft(path, data)
        size = draft.stat().st_size
        put_over(draft, path) if force else put_new(draft, path)
    except FileExistsError:
        raise Refused("{path} exists", hint="--force overwrites it", path=path) from None
    except (OSError, ValueError) as trouble:
        raise Refused("can't write {path}: {why}", path=path, why=reason(trouble)) from None
    return size


def reason(trouble: Exception) -> str:
    return getattr(trouble, "strerror", None) or str(trouble)


def refuse_kept(path: Path) -> None:
    """No answer takes the place of a campaign, its log, a backup, a game, a pack or a device."""
    if kind := kept_kind(path):
        raise Refused(
            "{path} is {kind}: it is not overwritten",
            hint="choose another name",
            path=path,
            kind=kind,
        )


def kept_kind(path: Path) -> str | None:
    if path.exists() and not path.is_file():
        return "a folder" if path.is_dir() else "no plain file"
    if path.suffix == ".hexcrown" or is_database(path):
        return "a campaign's place"
    for ending in ("-wal", "-shm", "-journal"):
        if path.name.endswith(ending) and is_database(Path(str(path).removesuffix(ending))):
            return "a campaign's log"
    if path.is_file() and is_of_pack(path):
        return "a part of a pack"
    return "a game in progress" if is_game(path) else None


def is_database(path: Path) -> bool:
    """Asked of SQLite: closing a file that this process opened otherwise would drop the POSIX locks
    that SQLite holds on it."""
    import sqlite3

    if not path.is_file() or not path.stat().st_size:
        return False
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    try:
        connection.execute("PRAGMA schema_version")
    except sqlite3.Error as trouble:
        return "not a database" not in str(trouble)
    finally:
        connection.close()
    return True


def is_of_pack(path: Path) -> bool:
    if path.name == "pack.toml":
        return True
    folders = [path.parent, path.parent.parent]
    return path.suffix == ".toml" and any((each / "pack.toml").exists() for each in folders)


def is_game(path: Path) -> bool:
    if path.suffix != ".json" or not path.is_file():
        return False
    with path.open("rb") as file:
        return GAME in file.read(200)


def draft_of(path: Path) -> Path:
    """A name that no other process or thread has, and that tells whose it is."""
    name = f"{path.name[-100:]}.{os.getpid()}-{uuid4().hex[:12]}.part"
    OWN_DRAFTS.add(name)
    return path.with_name(name)


def write_draft(path: Path, data: str | bytes | Iterable[str]) -> Path:
    clean_drafts(path.parent)
    draft = draft_of(path)
    try:
        with open(draft, "xb") as file:
            if isinstance(data, bytes):
                file.write(data)
            else:
                pieces = [data] if isinstance(data, str) else data
                file.writelines(piece.encode("utf-8") for piece in pieces)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    return draft


def put_new(draft: Path, path: Path) -> None:
    """Under its own name, unless that is taken: FileExistsError. Not every disk has links."""
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:
        if path.exists():
            raise FileExistsError(path) from None
        os.rename(draft, path)
    finally:
        draft.unlink(missing_ok=True)
    flush_folder(path.parent)


def put_over(draft: Path, path: Path) -> None:
    try:
        os.replace(draft, path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise
    flush_folder(path.parent)


def remove_database(path: Path) -> None:
    for ending in ("", "-wal", "-shm", "-journal"):
        path.with_name(path.name + ending).unlink(missing_ok=True)


def flush_folder(folder: Path) -> None:
    """The name itself is on the disk, not only the file."""
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY)
        with suppress(OSError):
            os.fsync(handle)
        os.close(handle)


def clean_drafts(folder: Path) -> None:
    """Remove what a killed command left half written; a living one keeps its own."""
    with suppress(OSError):
        for path in list(folder.iterdir()):
            found = DRAFT.fullmatch(path.name)
            if found and not is_being_written(found[0].removesuffix(found[2] or ""), int(found[1])):
                with suppress(OSError):
                    path.unlink()


def drop_draft_names(path: Path) -> None:
    """Remove the draft's name where a process was killed between `link` and `unlink`."""
    with suppress(OSError):
        for other in list(path.parent.iterdir()):
            if DRAFT.fullmatch(other.name) and other.samefile(path):
                other.unlink()


def is_being_written(name: str, process: int) -> bool:
    """Whether the draft's process still runs. In a container every process may have the number 1,
    so this one knows its own drafts by name."""
    return name in OWN_DRAFTS if process == os.getpid() else is_alive(process)


def is_alive(process: int) -> bool:
    if sys.platform == "win32":  # where an open file can't be removed anyway
        return False
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True
