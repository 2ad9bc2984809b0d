"""The six guilds as data: resource, characters, and the stars and VP of their workshop spaces."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypedDict

from tables.errors import Refused, WrongWords
from tables.games.data import load_data
from tables.games.names import find_named
from tables.games.nobility.documents import OpenState


class Guild(TypedDict):
    """What the box says of a guild; stars and VP by workshop space."""

    name: dict[str, str]
    resource: str
    characters: list[str]
    stars: list[int]
    vp: list[int]


Guilds = Mapping[str, Guild]


class State(OpenState):
    """A game between two acts."""

    bag: list[str]


Start = Mapping[str, int]  # VP, reputation and numbers of pieces at the start


def load_guilds(own: Path | None = None) -> Guilds:
    guilds = load_data("nobility", "guilds", own)
    for guild, facts in guilds.items():
        if len(facts["stars"]) != len(facts["vp"]):
            raise Refused("{guild}: as many stars as VP are needed", rule="RN-4", guild=guild)
    resources = [facts["resource"] for facts in guilds.values()]
    if len(set(resources)) != 6 or len(guilds) != 6:
        raise Refused("six guilds with six resources are needed", rule="RN-1")
    return guilds


def load_start(own: Path | None = None) -> Start:
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
    found = find_named(word, guilds, what="guild", rule="RN-1")
    if found is None:
        raise WrongWords(
            "no guild {word}", hint="one of {all}", rule="RN-1", word=word, all=", ".join(guilds)
        )
    return found


def owner_at_start(state: State, guild: str) -> str | None:
    """Whose keeper stands on the banner, if anybody's."""
    for player, facts in state["players"].items():
        if facts["guild"] == guild:
            return str(player)
    return None
