"""The six guilds as data: resource, characters, and the stars and VP of their workshop spaces."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tables.errors import Refused, WrongWords
from tables.games.data import load_data
from tables.games.names import plain

Guilds = Mapping[str, Mapping[str, Any]]
State = dict[str, Any]


def load_guilds(own: Path | None = None) -> Guilds:
    guilds = load_data("nobility", "guilds", own)
    for guild, facts in guilds.items():
        if len(facts["stars"]) != len(facts["vp"]):
            raise Refused("{guild}: as many stars as VP are needed", rule="RN-4", guild=guild)
    resources = [facts["resource"] for facts in guilds.values()]
    if len(set(resources)) != 6 or len(guilds) != 6:
        raise Refused("six guilds with six resources are needed", rule="RN-1")
    return guilds


def load_start(own: Path | None = None) -> dict[str, object]:
    start = load_data("nobility", "start", own)
    for name, number in start.items():
        if not 0 <= number <= 1000:
            raise Refused("{name} is from 0 to 1000, not {number}", name=name, number=number)
    return start


def load_buildings(own: Path | None = None) -> dict[str, list[str]]:
    """The names of what goes into the bag; an empty list: as many as `start` says, numbered."""
    names = load_data("nobility", "buildings", own)
    for part, things in names.items():
        if not all(isinstance(thing, str) and thing.strip() for thing in things):
            raise Refused("{part}: a list of names is needed", rule="RN-1", part=part)
    return names


def parse_guild(word: str, guilds: Guilds) -> str:
    by_name = {name: guild for guild, facts in guilds.items() for name in facts["name"].values()}
    by_name |= {guild: guild for guild in guilds}
    found = find_guilds(word, by_name)
    if len(found) == 1:
        return found[0]
    if found:
        raise WrongWords(
            "{typed} may be more than one {what}: {names}",
            hint="write more of the name",
            rule="RN-1",
            typed=word,
            what="guild",
            names=", ".join(found),
        )
    raise WrongWords(
        "no guild {word}", hint="one of {all}", rule="RN-1", word=word, all=", ".join(guilds)
    )


def find_guilds(word: str, by_name: Mapping[str, str]) -> list[str]:
    """Those whose English or Italian name it is, or else begins so."""
    wanted = plain(word)
    whole = [guild for name, guild in by_name.items() if plain(name) == wanted]
    begun = [guild for name, guild in by_name.items() if wanted and plain(name).startswith(wanted)]
    return list(dict.fromkeys(whole or begun))


def owner_at_start(state: State, guild: str) -> str | None:
    """Whose keeper stands on the banner, if anybody's."""
    for player, facts in state["players"].items():
        if facts["guild"] == guild:
            return str(player)
    return None
