"""Which rules and packs an act was made by: each entry names them, so that a replay knows what it
may judge."""

from __future__ import annotations

import os
from functools import cache, lru_cache
from hashlib import blake2b
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from campaign.rules.packs import library_of

if TYPE_CHECKING:
    from campaign.storage.world import World
    from tables.library.packs import Pack

Edition = dict[str, str]  # "rules" and each pack by name, with their versions


def edition_of(world: World) -> Edition:
    folders = world.option("packs", [])
    return edition_with(tuple(folders) if isinstance(folders, list) else ())


@lru_cache(maxsize=4)
def edition_with(folders: tuple[str, ...]) -> Edition:
    packs = library_of(folders).packs
    return {"rules": rules_version(), **{pack.name: pack_version(pack) for pack in packs}}


@cache
def rules_version() -> str:
    try:
        return version("hexcrown")
    except PackageNotFoundError:  # run from its source, never installed
        return "source"


def pack_version(pack: Pack) -> str:
    """A shipped pack changes with the program alone; of any other, what its files say counts."""
    said = str(pack.manifest.get("version", ""))
    return said if pack.trusted else f"{said}+{digest_folder(pack.folder)}"


def digest_folder(folder: str) -> str:
    found = blake2b(digest_size=8)
    for place, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(name for name in names if name.endswith(".toml")):
            path = os.path.join(place, name)
            found.update(os.path.relpath(path, folder).encode("utf-8", "surrogateescape") + b"\0")
            found.update(read_bytes(path))
    return found.hexdigest()


def read_bytes(path: str) -> bytes:
    """A file that can't be read is a pack's problem when its table is asked for, not here."""
    try:
        with open(path, "rb") as file:
            return file.read(2_000_000)
    except OSError:
        return b""
