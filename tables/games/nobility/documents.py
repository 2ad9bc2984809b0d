"""What `play nobility` answers with `--json`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from typing_extensions import TypedDict


class PlayerState(TypedDict):
    guild: str
    character: str | None
    ability: bool
    vp: int
    nobility: int
    stars: int
    reputation: int


class NewPlayer(PlayerState):
    player: str
    resource: str
    offers: list[str]


class NewGame(TypedDict):
    players: list[NewPlayer]
    bag: int
    second_space: Literal["closed", "set-up"] | None


class ChosenCharacter(TypedDict):
    player: str
    character: str
    ability: bool


class MovedApprentice(TypedDict):
    player: str
    source: str


class PlacedWorkers(TypedDict):
    player: str
    guild: str
    placed: int
    moved: list[MovedApprentice]
    lost: list[MovedApprentice]  # refused: no substitute
    apprentices: Mapping[str, int]
    meeples: int
    reputation: Mapping[str, int]


class Shift(TypedDict):
    stars: int
    vp: int


class PlacedWorkshop(TypedDict):
    player: str
    guild: str
    space: int
    owner: str | None
    stars: int
    vp: int
    changes: Mapping[str, Shift]


class Tally(TypedDict):
    player: str
    vp: int
    reputation: int
    nobility: int
    stars: int


class DrawnThings(TypedDict):
    drawn: list[str]
    left: int


class Score(TypedDict):
    player: str
    guilds: list[str]
    vp: int


class EndDocument(TypedDict):
    owners: Mapping[str, str | None]
    scores: list[Score]


class GuildState(TypedDict):
    apprentices: dict[str, int]
    workshops: list[str | None]


class OpenState(TypedDict):
    """What lies open of a game: all but the bag."""

    order: list[str]
    players: dict[str, PlayerState]
    offers: dict[str, list[str]]
    guilds: dict[str, GuildState]
    embassy: bool
    closed_second: bool
    ended: bool


class StatusDocument(OpenState):
    bag: int
