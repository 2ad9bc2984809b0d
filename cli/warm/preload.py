"""Load what commands load, and remember from which files, so that an upgrade is noticed."""

from __future__ import annotations

import contextlib
import os
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

PACKAGES = ("tables", "maps", "campaign", "cli")
Stamp = tuple[int, int, int]  # when it changed, its size, which file it is

# `serve` loads what it needs itself, `messages` is for translators, migrations are read by path.
LEFT_OUT = ("cli.web", "cli.messages", "cli.main", "campaign.storage.migrations")


def load_everything() -> None:
    for package in PACKAGES:
        for found in pkgutil.walk_packages(import_module(package).__path__, f"{package}."):
            if not found.name.startswith(LEFT_OUT):
                load(found.name)


def load(module: str) -> None:
    """An extra that is not installed is no fault: its command says so when it is called."""
    with contextlib.suppress(Exception):
        import_module(module)


def stamp_files() -> dict[str, Stamp]:
    return {file: stamp(file) for file in sorted(program_files())}


def program_files() -> Iterator[str]:
    """Every file of the program, tables and pages too; not what Python compiled of them."""
    for package in PACKAGES:
        for folder, _, names in os.walk(str(Path(import_module(package).__file__ or "").parent)):
            if not folder.endswith("__pycache__"):
                yield from (os.path.join(folder, name) for name in names)


def stamp(file: str) -> Stamp:
    try:
        found = os.stat(file)
    except OSError:
        return 0, 0, 0
    return found.st_mtime_ns, found.st_size, found.st_ino


def is_changed(files: dict[str, Stamp]) -> bool:
    return any(stamp(file) != before for file, before in files.items())
