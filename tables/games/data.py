"""A game's data out of its pack: `tables/packs/<game>/game/<file>.toml`.

What the sources lost with their icons is marked `stand_in = true` there. A person's own file of
the same name, written from their box, takes the place of ours, entry by entry.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from tables.errors import Refused
from tables.library.own_toml import WrongToml, parse_own

PACKS = Path(__file__).parent.parent / "packs"
MOST_BYTES = 1_000_000


def load_data(game: str, file: str, own: Path | None = None) -> dict[str, Any]:
    """The pack's file, with the entries of the person's own file in the folder `own` over it."""
    ours = load_ours(game, file)
    if own is None or not (path := own / f"{file}.toml").is_file():
        return ours
    theirs = read_own(path)
    check_own(ours, theirs, path)
    return {**ours, "stand_in": False, **theirs} if "stand_in" in ours else {**ours, **theirs}


@cache
def load_ours(game: str, file: str) -> dict[str, object]:
    """What we ship does not change while we run; nobody writes into it."""
    return tomllib.loads(data_text(game, file))


def read_own(path: Path) -> dict[str, object]:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise Refused("{path} is too large", path=path)
        return parse_own(path.read_text(encoding="utf-8"))
    except (WrongToml, UnicodeDecodeError, OSError) as trouble:
        raise Refused("{path} can't be read: {why}", path=path, why=str(trouble)) from None


def check_own(ours: dict[str, object], theirs: dict[str, object], path: Path) -> None:
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
    examples: list[dict[str, Any]], entry: dict[str, object], path: Path, at: str
) -> None:
    kinds = {field: type(value) for example in examples for field, value in example.items()}
    free = set(kinds.values())  # a table of counts takes any names
    for field, value in entry.items():
        if field not in kinds and not (len(free) == 1 and type(value) in free):
            raise wrong_entry(path, f"{at}.{field}", "there is no such field")
        if field in kinds and type(value) is not kinds[field]:
            raise wrong_entry(path, f"{at}.{field}", f"a {KINDS[kinds[field]]} is needed")
        if isinstance(value, list):
            check_list([e[field] for e in examples if field in e], value, path, f"{at}.{field}")
    needed = set.intersection(*(set(example) for example in examples))
    needed -= {"stand_in", "note"}
    missing = sorted(needed - entry.keys()) if len(free) > 1 else []
    if missing:
        raise wrong_entry(path, at, f"{', '.join(missing)} is missing")


def check_list(examples: list[list[object]], value: list[object], path: Path, at: str) -> None:
    kind = next((type(one) for example in examples for one in example), str)
    if not all(type(one) is kind for one in value):
        raise wrong_entry(path, at, f"each must be a {KINDS[kind]}")


def wrong_entry(path: Path, at: str, why: str) -> Refused:
    return Refused("{path}: {where}: {why}", path=path, where=at, why=why, at=str(path))


KINDS = {str: "text", int: "whole number", bool: "true or false", dict: "table", list: "list"}


def list_files(game: str) -> list[str]:
    """The data files a person may write from their own box."""
    return sorted(path.stem for path in (PACKS / game / "game").glob("*.toml"))


def data_text(game: str, file: str) -> str:
    return (PACKS / game / "game" / f"{file}.toml").read_text(encoding="utf-8")
