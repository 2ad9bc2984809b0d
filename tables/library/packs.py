"""Packs: folders of tables. Only the files needed are read; a later pack wins by id."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from tables.errors import Refused
from tables.library.plain_text import find_control
from tables.library.problems import BrokenPack, PackProblem
from tables.library.table import Table, unknown
from tables.library.vocabulary import FACTS, LANGUAGES

DEEPEST = 200  # dots in one key
# How a control character can stand in TOML: escaped, or as one of those that need no escape.
ESCAPED = re.compile(r"\\[bfruUex]|[\x7f-\x9f]")


class WrongToml(ValueError):
    """Says what is wrong with it."""


def parse_own(text: str) -> dict[str, object]:
    import tomllib

    if nests_too_deep(text):
        raise WrongToml("nested too deep")
    try:
        found = tomllib.loads(text)
    except (RecursionError, ValueError) as trouble:  # tomllib's own errors are ValueErrors
        raise WrongToml(str(trouble) or "nested too deep") from None
    if ESCAPED.search(text):
        refuse_controls(found)
    return found


def nests_too_deep(text: str) -> bool:
    """A key of so many dots: tomllib takes the square of their number of memory for it."""
    return any(
        piece.count(".") > DEEPEST
        for line in text.splitlines()
        if line.count(".") > DEEPEST
        for piece in (line.split("=")[:-1] or [line])
    )


def refuse_controls(found: object) -> None:
    for place, text in texts_in(found):
        if control := find_control(text):
            raise WrongToml(f"{place} holds the control character {control}")


def texts_in(value: object, place: str = "") -> Iterator[tuple[str, str]]:
    """Every text in it, keys too, with the way there: `rows.2.name`."""
    if isinstance(value, str):
        yield place, value
    pairs = value.items() if isinstance(value, dict) else ()
    parts = enumerate(value, 1) if isinstance(value, list) else pairs
    for name, one in parts:
        below = f"{place}.{name}" if place else str(name)
        if isinstance(name, str):
            yield place or "a name", name
        yield from texts_in(one, below)


SHIPPED = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "packs")
LARGEST = 2_000_000  # bytes; the largest shipped table has some thousands
WORD = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")

try:  # the bare module is loaded many times faster than hashlib
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b


class Pack:
    """One folder. `where` says how it came to be here: shipped, own, option or campaign."""

    __slots__ = ("_manifest", "folder", "where")

    def __init__(self, folder: str, where: str = "own") -> None:
        self.folder, self.where = folder, where
        self._manifest: Mapping[str, object] | None = None

    @property
    def manifest(self) -> Mapping[str, Any]:
        if self._manifest is None:
            self._manifest = load_manifest(self.folder)
        return self._manifest

    @property
    def name(self) -> str:
        return os.path.basename(os.path.normpath(self.folder))

    @property
    def trusted(self) -> bool:
        """Shipped files are held to the format by a test, so a roll need not check them again."""
        return self.where == "shipped"

    @property
    def facts(self) -> dict[str, str]:
        return {**FACTS, **self.manifest.get("facts", {})}

    def file(self, table_id: str) -> str:
        return os.path.join(self.folder, "tables", table_id + ".toml")

    def ids(self) -> list[str]:
        return list_toml(os.path.join(self.folder, "tables"))

    def load(self, table_id: str) -> Table:
        return make_table(table_id, load_toml(self.file(table_id), self.folder), self)

    def entries(self, part: str) -> dict[str, object]:
        """All of `rules/` or `conditions`, by id."""
        folder = os.path.join(self.folder, part)
        files = [os.path.join(folder, name + ".toml") for name in list_toml(folder)]
        if os.path.exists(folder + ".toml"):
            files.append(folder + ".toml")
        found: dict[str, object] = {}
        for file in files:
            found.update(load_toml(file, self.folder))
        return found


class Library:
    """All packs in force, tables loaded as they are asked for."""

    def __init__(self, packs: Sequence[Pack]) -> None:
        self.packs = list(packs)
        self._tables: dict[str, Table] = {}
        self._entries: dict[str, dict[str, object]] = {}

    def find(self, table_id: str) -> Table | None:
        table = self._tables.get(table_id)
        if table is None and is_word(table_id):
            for pack in reversed(self.packs):
                if os.path.lexists(pack.file(table_id)):
                    table = self._tables[table_id] = pack.load(table_id)
                    break
        return table

    def get(self, table_id: str) -> Table:
        table = self.find(table_id)
        if table is None:
            hint = "hexcrown table list shows them all"
            raise unknown("no table {name}", table_id, self.ids(), hint=hint)
        return table

    def add(self, table: Table) -> None:
        """Add a table in memory; it wins over those of the packs."""
        self._tables[table.id] = table

    def ids(self) -> dict[str, Pack]:
        """Every table with the pack it comes from, in alphabetical order; no file is read."""
        found = {table_id: pack for pack in self.packs for table_id in pack.ids()}
        return dict(sorted(found.items()))

    def tables(self) -> Iterator[Table | BrokenPack]:
        """Every table in turn; a broken one is given as what is wrong with it."""
        for table_id in self.ids():
            try:
                yield self.get(table_id)
            except BrokenPack as broken:
                yield broken

    def conditions(self) -> dict[str, Any]:
        return self.entries("conditions")

    def rules(self) -> dict[str, Any]:
        return self.entries("rules")

    def entries(self, part: str) -> dict[str, object]:
        """Conditions or rules of every pack that can be read, the later pack winning by id."""
        if part not in self._entries:
            found: dict[str, object] = {}
            for pack in self.packs:
                try:
                    found.update(pack.entries(part))
                except BrokenPack:
                    if pack.trusted:
                        raise
            self._entries[part] = found
        return self._entries[part]

    def digests(self, table_ids: Iterable[str]) -> dict[str, str]:
        """A short hash of what each table does, to notice later that it has changed."""
        return {table_id: digest(self.get(table_id)) for table_id in table_ids}

    def find_changed(self, noted: Mapping[str, str]) -> list[str]:
        """The tables that do something else than when their digests were noted."""
        return sorted(each for each, was in noted.items() if digest(self.get(each)) != was)


def digest(table: Table) -> str:
    if not table.digest:
        import json

        text = json.dumps(without_words(table.data), sort_keys=True, ensure_ascii=False)
        table.digest = blake2b(text.encode(), digest_size=8).hexdigest()
    return table.digest


def without_words(data: object) -> object:
    """What rolls ask in words, and how the story tells of them, changes nothing that they mean, nor
    does the text of a row with effects. A decision's question stays; so does the text of a row
    without effects: it is all that the row means, and its dice are rolled."""
    if isinstance(data, list):
        return [without_words(each) for each in data]
    if not isinstance(data, Mapping):
        return data
    worded: tuple[str, ...] = ("question",) if data.get("kind") == "check" else ()
    if "title" in data:
        worded = ("question", "occasion")
    if "id" in data:  # a row
        worded = ("cause", "tells")
        if data.get("effects"):
            worded = ("cause", "tells", "text")
    elif "range" in data:  # a band of a check
        worded = ("tells",)
    return {name: without_words(value) for name, value in data.items() if name not in worded}


def shipped_packs() -> list[Pack]:
    """The house pack first, so that a printed table of the same id takes its place."""
    names = sorted(os.listdir(SHIPPED), key=lambda name: (name != "house", name))
    folders = [os.path.join(SHIPPED, name) for name in names]
    return [Pack(folder, "shipped") for folder in folders if os.path.isdir(folder)]


def is_word(text: str) -> bool:
    """Kebab-case: what ids are made of, so that no id ever leads out of its folder."""
    return bool(text) and WORD.issuperset(text)


def list_toml(folder: str) -> list[str]:
    try:
        names = os.listdir(folder)
    except OSError:
        return []
    return sorted(name[:-5] for name in names if name.endswith(".toml"))


def make_table(table_id: str, data: Mapping[str, object], pack: Pack) -> Table:
    file = pack.file(table_id)
    if not pack.trusted:
        from tables.library.check import check_table_data

        languages = pack.manifest.get("languages", LANGUAGES)
        problems = check_table_data(data, file, pack.facts, languages)
        if problems:
            raise BrokenPack(f"table {table_id}", problems)
    source = pack.manifest.get("source", "") if "source" not in data else ""
    return Table(table_id, data, pack.name, source, file)


def load_manifest(folder: str) -> Mapping[str, object]:
    file = os.path.join(folder, "pack.toml")
    if not os.path.isdir(folder):
        raise Refused("no folder {folder}", hint="a pack is a folder", folder=folder)
    if not os.path.lexists(file):
        raise BrokenPack(f"pack {folder}", [PackProblem(file, "", "a pack needs this file")])
    return load_toml(file, folder)


def load_toml(file: str, folder: str) -> dict[str, object]:
    """The file as data; BrokenPack if it is not valid TOML or lies outside the folder."""
    data, problem = read_toml(file, folder)
    if problem:
        raise BrokenPack(os.path.basename(file), [problem])
    return data


def read_toml(file: str, folder: str) -> tuple[dict[str, Any], PackProblem | None]:
    if not is_inside(file, folder):
        return {}, PackProblem(file, "", "the file is outside its pack")
    if os.path.exists(file) and not os.path.isfile(file):
        return {}, PackProblem(file, "", "this is not a file")
    try:
        with open(file, "rb") as stream:
            raw = stream.read(LARGEST + 1)
    except OSError as trouble:
        return {}, PackProblem(
            file, "", "can't be read: {why}", {"why": trouble.strerror or trouble}
        )
    return parse_toml(raw, file)


def is_inside(file: str, folder: str) -> bool:
    """A link or `..` that leads out of the pack is not followed."""
    real = os.path.realpath(folder)
    return os.path.realpath(file).startswith(real + os.sep)


def parse_toml(raw: bytes, file: str) -> tuple[dict[str, object], PackProblem | None]:
    if len(raw) > LARGEST:
        facts = {"most": LARGEST}
        return {}, PackProblem(file, "", "the file is too large: at most {most} bytes", facts)
    if b"\0" in raw:
        return {}, PackProblem(file, "", "this is not a text file: it contains null bytes")
    try:
        return parse_own(raw.decode("utf-8")), None
    except UnicodeDecodeError as trouble:
        return {}, PackProblem(file, "", "not UTF-8 at byte {at}", {"at": trouble.start})
    except WrongToml as trouble:
        return {}, PackProblem(file, "", "not TOML: {why}", {"why": trouble})
