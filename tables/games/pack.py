"""A game is a pack: `<pack>/game/*.toml`, and a module of `tables.games` where it has one.

`game.toml` names the game; `words.toml` and `texts.toml` hold its words and sentences in both
languages; the other files are its data. What the sources lost with their icons is marked
`stand_in = true` there. A person's own file of the same name, written from their box, takes the
place of ours, entry by entry.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from tables.errors import Refused
from tables.games.names import plain
from tables.games.verbs import Verb, verbs_in
from tables.library.packs import WrongToml, parse_own

PACKS = Path(__file__).parent.parent / "packs"
MOST_BYTES = 1_000_000
SOLO = "tables.games.solo"  # plays the packs that are data alone
SKIPPED = ("game", "words", "texts", "told")  # files that nobody's box holds

Texts = Mapping[str, str]  # by language


@dataclass(frozen=True)
class Game:
    """A game that can be played, by its name."""

    name: str
    folder: Path

    @cached_property
    def facts(self) -> dict[str, Any]:
        return read_game_file(self.folder / "game.toml")

    @property
    def is_shipped(self) -> bool:
        return self.folder.is_relative_to(PACKS)

    @cached_property
    def module(self) -> ModuleType:
        """Only a game that is shipped has a module of its own: a pack from elsewhere is data."""
        return import_module(self.facts.get("module", SOLO) if self.is_shipped else SOLO)

    @cached_property
    def verbs(self) -> dict[str, Verb]:
        return verbs_in(self.module)

    @cached_property
    def texts(self) -> dict[str, Any]:
        shared = load_shipped(Path(__file__).with_name("solo.toml")) if self.is_data else {}
        return {**shared, **read_game_file(self.folder / "texts.toml", missing_ok=True)}

    @property
    def is_data(self) -> bool:
        """Whether it has no module of its own."""
        return not self.is_shipped or "module" not in self.facts

    def words(self, lang: str, own: Path | None = None) -> Words:
        return Words(self, lang, own)


def find_games(folders: Iterable[Path] = ()) -> dict[str, Game]:
    """Those that are shipped, and those of a person's own packs, by name."""
    homes = [*sorted(PACKS.iterdir()), *folders]
    games = [
        Game(home.name, home / "game") for home in homes if (home / "game" / "game.toml").is_file()
    ]
    named = [Game(str(game.facts.get("command", game.name)), game.folder) for game in games]
    return {game.name: game for game in named}


def read_game_file(path: Path, *, missing_ok: bool = False) -> dict[str, Any]:
    if missing_ok and not path.is_file():
        return {}
    if path.is_relative_to(PACKS):
        return load_shipped(path)
    return read_own(path)


@cache
def load_shipped(path: Path) -> dict[str, Any]:
    """What we ship does not change while we run; nobody writes into it."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


class Words:
    """The words of a game in the reader's language, both ways: as shown they can be typed back."""

    def __init__(self, game: Game, lang: str, own: Path | None = None) -> None:
        self.game, self.lang, self.own = game, lang, own

    @cached_property
    def names(self) -> dict[str, Texts]:
        """Each word with its texts: of `words.toml`, and the entries of data that have a name."""
        found: dict[str, Texts] = {}
        for file in self.game.facts.get("names", ()):
            for entry, facts in load_data(self.game.name, file, self.own).items():
                found[entry] = facts["name"]
        for part in ("counters", "levels"):
            entries = self.game.facts.get(part, {}) if self.game.is_data else {}
            found |= {name: one["name"] for name, one in entries.items()}
        words = read_game_file(self.game.folder / "words.toml", missing_ok=True)
        return found | {name: text for name, text in words.items() if name != "numbered"}

    @cached_property
    def numbered(self) -> dict[str, Texts]:
        """Pieces without a name of their own, which go by a number: `tent 22`."""
        words = read_game_file(self.game.folder / "words.toml", missing_ok=True)
        found: dict[str, Texts] = words.get("numbered", {})
        return found

    def pick(self, texts: Texts) -> str:
        return texts.get(self.lang, texts.get("en", ""))

    def show(self, word: str) -> str:
        """As people say it; a word that has no text stays."""
        if word in self.names:
            return self.pick(self.names[word])
        kind, _, number = word.rpartition(" ")
        if kind in self.numbered:
            return self.pick(self.numbered[kind]).format(number=number)
        return "/".join(map(self.show, word.split("/"))) if "/" in word else word

    def read(self, typed: str, among: Iterable[str], *, whole: bool = False) -> str:
        """The word shown as this text, or the only one that begins with it (unless `whole`).

        What is none of them stays as it was typed, for the game to read or to refuse.
        """
        known = list(among)
        if typed in known or not plain(typed):
            return typed
        said = {word: (plain(self.show(word)), plain(word)) for word in known}
        wanted = plain(typed)
        found = [word for word in known if wanted in said[word]]
        if not found and not whole:
            found = [word for word in known if any(one.startswith(wanted) for one in said[word])]
        return found[0] if len(found) == 1 else typed

    def read_numbered(self, typed: str) -> str:
        """`tenda 5` as `tent 05`."""
        number = typed.rpartition(" ")[2].zfill(2)
        for kind, texts in self.numbered.items():
            said = [self.pick(texts).format(number=one) for one in (number, number.lstrip("0"))]
            if plain(typed) in map(plain, said):
                return f"{kind} {number}"
        return typed


# Data


def load_data(game: str, file: str, own: Path | None = None) -> dict[str, Any]:
    """The pack's file, with the entries of the person's own file in the folder `own` over it."""
    ours = load_shipped(PACKS / game / "game" / f"{file}.toml")
    if own is None or not (path := own / f"{file}.toml").is_file():
        return ours
    theirs = read_own(path)
    check_own(ours, theirs, path)
    return {**ours, "stand_in": False, **theirs} if "stand_in" in ours else {**ours, **theirs}


def list_files(game: str) -> list[str]:
    """The data files a person may write from their own box."""
    found = sorted(path.stem for path in (PACKS / game / "game").glob("*.toml"))
    return [name for name in found if name not in SKIPPED]


def data_text(game: str, file: str) -> str:
    return (PACKS / game / "game" / f"{file}.toml").read_text(encoding="utf-8")


def read_own(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise Refused("{path} is too large", path=path)
        return parse_own(path.read_text(encoding="utf-8"))
    except (WrongToml, UnicodeDecodeError, OSError) as trouble:
        raise Refused("{path} can't be read: {why}", path=path, why=str(trouble)) from None


KINDS = {str: "text", int: "whole number", bool: "true or false", dict: "table", list: "list"}


def check_own(ours: Mapping[str, object], theirs: Mapping[str, object], path: Path) -> None:
    """A person's entries have the form of ours: the fields all of ours have, of the same kinds."""
    records = [entry for entry in ours.values() if isinstance(entry, dict)]
    for name, entry in theirs.items():
        if name not in ours and not records:
            raise wrong_entry(path, name, "there is no such entry")
        example = ours.get(name, records[0] if records else None)
        if type(entry) is not type(example):
            raise wrong_entry(path, name, f"a {KINDS[type(example)]} is needed")
        if isinstance(entry, dict):
            check_entry(records, entry, path, name)


def check_entry(
    examples: Sequence[dict[str, Any]], entry: dict[str, object], path: Path, at: str
) -> None:
    kinds = {field: type(value) for example in examples for field, value in example.items()}
    free = set(kinds.values())  # a table of counts takes any names
    for field, value in entry.items():
        if field not in kinds and not (len(free) == 1 and type(value) in free):
            raise wrong_entry(path, f"{at}.{field}", "there is no such field")
        if field in kinds and type(value) is not kinds[field]:
            raise wrong_entry(path, f"{at}.{field}", f"a {KINDS[kinds[field]]} is needed")
        if isinstance(value, list):
            lists = [example[field] for example in examples if field in example]
            kind = next((type(one) for example in lists for one in example), str)
            if not all(type(one) is kind for one in value):
                raise wrong_entry(path, f"{at}.{field}", f"each must be a {KINDS[kind]}")
    needed = set.intersection(*(set(example) for example in examples)) - {"stand_in", "note"}
    missing = sorted(needed - entry.keys()) if len(free) > 1 else []
    if missing:
        raise wrong_entry(path, at, f"{', '.join(missing)} is missing")


def wrong_entry(path: Path, at: str, why: str) -> Refused:
    return Refused("{path}: {where}: {why}", path=path, where=at, why=why, at=str(path))
