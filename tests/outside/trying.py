"""One file tried: read, refused by a clear word, or crashed; and whether words went missing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

from maps.board.problems import MapProblem
from maps.errors import MapsError
from maps.files.map_file import load_bytes
from tables.chance.sources import Seeded, key_from_seed
from tables.convert.imported import Imported
from tables.convert.imports import import_folder, import_text
from tables.errors import TablesError
from tables.library.check import check_table_data
from tables.library.table import Table
from tables.library.vocabulary import FACTS

OWN_FORMS = ("markdown", "perchance", "tracery")
MAPS = ("textmapper", "worldographer")
WORD = re.compile(r"[^\W\d_]{4,}")
READ, NOTED, WRONG, REFUSED, CRASHED = "read", "with notes", "silently wrong", "refused", "crashed"


class Tried(NamedTuple):
    fate: str
    tables: int  # or maps
    why: str


def try_file(path: Path, kind: str) -> Tried:
    try:
        if kind in MAPS:
            return try_map(path, kind)
        return try_tables(path, kind)
    except (MapsError, TablesError) as refusal:
        return Tried(REFUSED, 0, str(refusal))
    except Exception as bug:  # what this program is for: to find them
        return Tried(CRASHED, 0, repr(bug))


def try_map(path: Path, kind: str) -> Tried:
    notes: list[MapProblem] = []
    board = load_bytes(path.read_bytes(), kind, path.name, notes)
    return Tried(NOTED if notes else READ, 1, f"{len(board.tiles)} tiles")


def try_folder(path: Path) -> Tried:
    try:
        found = import_folder(str(path), None)
        return check_found(found) or Tried(NOTED, len(found.tables), "")
    except TablesError as refusal:
        return Tried(REFUSED, 0, str(refusal))


def check_found(found: Imported) -> Tried | None:
    for name, data in found.tables.items():
        problems = check_table_data(data, f"{name}.toml", FACTS, ["en"])
        if problems:
            return Tried(REFUSED, 0, str(problems[0]))
        roll_once(Table(name, data))
    return None


def try_tables(path: Path, kind: str) -> Tried:
    raw = path.read_bytes()
    found = import_text(raw, str(path), None, None)
    refused = check_found(found)
    if refused is not None:
        return refused
    if kind in OWN_FORMS and found.form not in (kind, "text"):
        return Tried(WRONG, len(found.tables), f"read as {found.form}")
    lost = missing_words(
        raw, kind, json.dumps([found.tables, list(map(str, found.remarks))], ensure_ascii=False)
    )
    if lost and not found.remarks:
        return Tried(WRONG, len(found.tables), " ".join(lost[:8]))
    return Tried(NOTED if found.remarks else READ, len(found.tables), "")


def roll_once(table: Table) -> None:
    """Every table that is read can be rolled on."""
    from tables.agenda.rolls import prepare

    for column in table.columns or [None]:
        stream = Seeded(key_from_seed("outside")).stream((table.id,))
        table.row(prepare(table).roll(stream).total, column)


def missing_words(raw: bytes, kind: str, made: str) -> list[str]:
    """Words of the file that are nowhere in what was made of it."""
    text = raw.decode("utf-8-sig", "replace")
    said = foundry_words(documents_in(text)) if kind == "foundry" else [text]
    known = {word.lower() for word in WORD.findall(made.replace("\\n", " "))}
    words = {word.lower() for part in said for word in WORD.findall(plain(part))}
    return sorted(words - known - HEADS)


# Headings that say what a column is, not what is in it.
HEADS = frozenset(
    [
        "roll",
        "result",
        "results",
        "range",
        "weight",
        "name",
        "text",
        "effect",
        "description",
        "chance",
    ]
)


def documents_in(text: str) -> object:
    """JSON, or one document a line, as old compendia have it."""
    try:
        return json.loads(text, strict=False)
    except ValueError:
        return [json.loads(line, strict=False) for line in text.splitlines() if line.strip()]


def foundry_words(data: object) -> Iterable[str]:
    for table in data if isinstance(data, list) else [data]:
        for result in table.get("results", ()) if isinstance(table, dict) else ():
            if isinstance(result, dict):
                yield from (str(result.get(name) or "") for name in ("text", "name", "description"))


class Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_data(self, data: str) -> None:
        self.found.append(data)


def plain(text: str) -> str:
    """Without markup, and without what a link points at."""
    text = re.sub(r"@\w+\[[^\]]*\](\{([^}]*)\})?", r"\2", text)
    if "<" not in text:
        return text
    parser = Words()
    parser.feed(text)
    parser.close()
    return " ".join(parser.found)
