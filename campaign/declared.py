"""Which module declares an action, command, effect, step or event: an act loads only what it uses.

`declared.json` is made with the package (`python -m cli.app.action_index`). Modules are loaded by
name also because effects lead to steps of actions and actions to effects: imports at the top would
be circular.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

FILE = Path(__file__).with_name("declared.json")
ROOMS = tuple(f"campaign.{room}" for room in ("events", "effects", "rules", "actions", "season"))


@cache
def read_declared() -> Mapping[str, Mapping[str, str]]:
    """By kind and name, the module."""
    declared: Mapping[str, Mapping[str, str]] = json.loads(FILE.read_text("utf-8"))
    return declared


def load(kind: str, name: str) -> None:
    """Import the module that declares it. What is not listed is new, or nowhere."""
    module = read_declared()[kind].get(name)
    if module:
        import_module(module)
    else:
        load_all()


def load_all() -> None:
    for room in ROOMS:
        load_room(room)


@cache
def load_room(room: str) -> None:
    """Import every module of a room: a new file is found without being listed."""
    for module in walk_packages(import_module(room).__path__, f"{room}."):
        import_module(module.name)
