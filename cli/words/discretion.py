"""Players are told no path of the gamemaster's machine, address of its database, or traceback, and
no command: they have a page, or a sheet of orders."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from pathlib import PurePath

from campaign.storage.store import is_server
from cli.words.text import tr

COMMAND = re.compile(r"\bhexcrown |(?<!\S)--[a-z]")


def tell_player(error: Mapping[str, object], places: Iterable[str]) -> dict[str, object]:
    """The error with each of these paths and addresses replaced by its bare name, without a hint
    that names a command or an option; of a fault, whose words may hold anything, that it is one."""
    found = dict(error)
    if COMMAND.search(str(error.get("hint"))):
        found["hint"] = None
    if error.get("kind") == "fault":
        return {**found, "message": say_fault(), "hint": None}
    for place in places:
        for part in ("message", "hint"):
            text = found.get(part)
            if isinstance(text, str):
                found[part] = text.replace(place, bare_name(place))
    return found


def say_fault() -> str:
    return tr("a fault of ours: the gamemaster's machine has the details")


def bare_name(place: str) -> str:
    """Of a file, or of a database, whose address may end in options."""
    return PurePath(place.partition("?")[0] if is_server(place) else place).stem


def places_in(trouble: Exception) -> list[str]:
    """The files and databases that it names."""
    facts = [str(fact) for fact in getattr(trouble, "facts", {}).values()]
    return [fact for fact in facts if os.path.isabs(fact) or is_server(fact)]
