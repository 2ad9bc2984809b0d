"""What a person gave for something that was then not done, offered when it is asked again.

Ctrl-C, a closed terminal or another one that wrote meanwhile must not cost the faces that lie on
the table. Each answer is written to a small file of the person's own as soon as it is given,
outside the campaign and without its lock; the file is removed once the act is written. It holds
what was typed and nothing else: of a roll left to the program, that it was left, not its faces.

Tables as people type them, in either language: the books keep their ids.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from campaign.errors import Refused
from campaign.storage.canonical_json import parse_json, render_json
from campaign.storage.files import put_over, write_draft
from campaign.storage.folders import data_dir
from campaign.storage.store import is_server
from cli.words.game_words import in_english
from tables.library.plain_text import fold as plain

if TYPE_CHECKING:
    from tables.library.packs import Library
    from tables.library.table import Table

MOST = 20  # acts of a campaign that are kept so; the oldest go
LARGEST = 1 << 20  # bytes of a file: far more than the answers of one act


class TypedBefore:
    """The answers to the questions of one act, by the key of the question."""

    def __init__(self, place: str, about: object) -> None:
        self.about, folder = about, folder_of(place)
        self._file = folder / f"{digest(render_json(about))}.json" if folder else None
        self._answers = read_answers(self._file) if self._file else {}

    def find(self, key: str) -> str | None:
        return self._answers.get(key)

    def keep(self, key: str, answer: str) -> None:
        self._answers[key] = answer
        if self._file is None:
            return
        text = render_json({"about": self.about, "answers": self._answers})
        with suppress(OSError):  # no room: the game goes on without
            self._file.parent.mkdir(parents=True, exist_ok=True)
            put_over(write_draft(self._file, text.encode()), self._file)
            remove_oldest(self._file.parent)

    def forget(self) -> None:
        """Remove the answers: the act is written."""
        self._answers.clear()
        if self._file is not None:
            with suppress(OSError):
                self._file.unlink(missing_ok=True)


def find_kept(place: str) -> Iterator[object]:
    """What was begun in a campaign and not done, newest first."""
    folder = folder_of(place)
    for file in reversed(kept_files(folder)) if folder else ():
        found = read_kept(file)
        if "about" in found:
            yield found["about"]


def folder_of(place: str) -> Path | None:
    """None where no home folder is known."""
    whole = place if is_server(place) else os.path.abspath(place)
    with suppress(Refused):
        return data_dir() / "typed" / digest(whole)
    return None


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:24]


def read_answers(file: Path) -> dict[str, str]:
    answers = read_kept(file).get("answers")
    if not isinstance(answers, dict):
        return {}
    return {key: text for key, text in answers.items() if isinstance(text, str)}


def read_kept(file: Path) -> dict[str, object]:
    """Empty if the file is missing or not ours. A pipe or device is not read: it might not end."""
    try:
        if not file.is_file() or file.stat().st_size > LARGEST:
            return {}
        found = parse_json(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def kept_files(folder: Path) -> list[Path]:
    """Oldest first."""
    with suppress(OSError):
        return sorted(folder.glob("*.json"), key=lambda file: (file.stat().st_mtime_ns, file.name))
    return []


def remove_oldest(folder: Path) -> None:
    for file in kept_files(folder)[:-MOST]:
        file.unlink(missing_ok=True)


def get_table(library: Library, typed: str) -> Table:
    """By its id, or by the Italian of it or its title in either language."""
    return library.find(typed) or library.get(find_id(library, typed))


def roll_effect(table: Table, column: str | None, mod: int) -> dict[str, object]:
    effect: dict[str, object] = {"kind": "roll", "table": table.id}
    if table.get_column(column) is not None:
        effect["column"] = column
    return {**effect, "mod": mod} if mod else effect


def find_id(library: Library, typed: str) -> str:
    from tables.library.table import Table

    tables = [table for table in library.tables() if isinstance(table, Table)]
    for table in tables:
        if plain(typed) in (plain(text) for text in table.title.values()):
            return table.id
    return in_english(typed, (table.id for table in tables))
