"""Where campaigns lie: by name in the person's data folder, by path, or on a server."""

from __future__ import annotations

import os
import re
import sqlite3
import unicodedata
from contextlib import closing, suppress
from pathlib import Path

from campaign.errors import CampaignError, Refused, WrongWords
from campaign.storage.canonical_json import parse_json
from campaign.storage.database_troubles import in_words
from campaign.storage.file_lock import folder_lock, held_alone
from campaign.storage.files import flush_folder, put_over, write_draft
from campaign.storage.folders import data_dir
from campaign.storage.store import is_server, path_of, safe

ENDING = ".hexcrown"
VARIABLE = "HEXCROWN_CAMPAIGN"


def campaigns_folder() -> Path:
    return data_dir() / "campaigns"


def archive_folder() -> Path:
    return campaigns_folder() / "archive"


def file_for(name: str) -> Path:
    """`Die Ostmark!` lies in `die-ostmark.hexcrown`."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    stem = re.sub(r"[^\w]+", "-", plain).strip("-_")
    return campaigns_folder() / f"{cut(stem) or 'campaign'}{ENDING}"


def cut(stem: str) -> str:
    """Short enough for any file system, counted in bytes."""
    return stem.encode()[:100].decode(errors="ignore")


def is_path(text: str) -> bool:
    return text.endswith(ENDING) or os.sep in text or (os.altsep or os.sep) in text


def find_place(named: str | None) -> str:
    """The campaign meant: the one named, else the variable's, else the one in use."""
    chosen = named or os.environ.get(VARIABLE) or read_current()
    if chosen:
        return place_of(chosen)
    known = list_names()
    if len(known) == 1:
        return str(known[0][1])
    raise Refused(
        "which campaign? none is in use",
        hint="hexcrown use NAME; there are: {names}" if known else "hexcrown new NAME makes one",
        names=", ".join(name for name, _ in known),
    )


def place_of(text: str) -> str:
    if is_server(text) or is_path(text):
        return text
    exact = file_for(text)
    if exact.is_file():
        return str(exact)
    begins = [path for name, path in list_names() if name.startswith(exact.stem)]
    if len(begins) == 1:
        return str(begins[0])
    raise WrongWords(
        "no campaign {name}",
        hint="there are: {names}",
        name=text[:60],
        names=", ".join(name for name, _ in list_names()) or "none; hexcrown new NAME makes one",
    )


def list_names() -> list[tuple[str, Path]]:
    """(file's name, path) of the campaigns in the data folder."""
    folder = campaigns_folder()
    if not folder.is_dir():
        return []
    return [(path.stem, path) for path in sorted(folder.glob(f"*{ENDING}")) if path.is_file()]


def current_file() -> Path:
    return campaigns_folder() / "current"


def read_current() -> str | None:
    try:
        return current_file().read_text(encoding="utf-8").strip() or None
    except (OSError, UnicodeDecodeError):
        return None


def use(place: str) -> None:
    """Remember the campaign in use. A password is not kept: the server's own ways supply it."""
    file = current_file()
    kept = safe(place) if is_server(place) else str(Path(place).expanduser().absolute())
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        put_over(write_draft(file, f"{kept}\n".encode()), file)
    except OSError as trouble:
        raise Refused(
            "{place} can't be written: {text}", place=str(file), text=trouble.strerror
        ) from None


def forget() -> None:
    current_file().unlink(missing_ok=True)


def archive(path: Path) -> Path:
    """Move a campaign's file out of the list, with its backups; nothing of it is lost."""
    folder = archive_folder()
    path = path.expanduser().absolute()
    if path.parent == folder:
        raise Refused("{place} is already archived", place=str(path))
    with in_words(str(path)):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with folder_lock(folder, alone=True), held_alone(path_of(str(path))):
                return move(path, folder)
        except OSError as trouble:
            raise Refused("{place} can't be moved: {text}", place=path, text=trouble) from None


def move(path: Path, folder: Path) -> Path:
    """The backups first: who is killed between the two archives the same campaign once more."""
    backups = backups_of(path)
    number, target = 1, folder / path.name
    while target.exists() or (backups.is_dir() and backups_of(target).exists()):
        number += 1
        target = folder / f"{path.stem}-{number}{ENDING}"
    if backups.is_dir():
        os.rename(backups, backups_of(target))
    if path.is_symlink():  # the file it leads to stays where it is
        os.symlink(path.resolve(), target)
        path.unlink()
    else:
        os.rename(path, target)
    flush_folder(folder)
    flush_folder(path.parent)
    return target


def backups_of(path: Path) -> Path:
    return path.with_name(path.name + ".backups")


def find_kept_language(named: str | None) -> str | None:
    return find_kept_option(named, "lang")


def find_kept_option(named: str | None, option: str) -> str | None:
    """Of the campaign that a command would open, if that is a file that can be read: a server is
    not asked for so little, and what is wrong with a file is told by whoever needs it."""
    with suppress(CampaignError, OSError, ValueError, sqlite3.Error):
        place = find_place(named)
        if not is_server(place):
            return read_option(Path(place).expanduser(), option)
    return None


def read_option(path: Path, option: str) -> str | None:
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        row = connection.execute("SELECT value FROM option WHERE name = ?", (option,)).fetchone()
    found = parse_json(row[0]) if row else None
    return found if isinstance(found, str) else None
