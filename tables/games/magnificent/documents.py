"""What `play magnificent` answers with `--json`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NotRequired  # as Pydantic needs it before 3.12

from typing_extensions import TypedDict

Dice = Mapping[str, list[int]]  # faces by colour


class SetDocument(TypedDict):
    master: str
    trainer: str | None


Pool = TypedDict("Pool", {"from": NotRequired[list[str]]})


class WaitingChoice(Pool):
    player: str
    kind: str


class Seat(TypedDict):
    order_card: int | None
    board: str
    side: str
    masters: list[str]
    poster: str
    trainers: list[str]
    tents: list[str]
    posters: list[str]
    camp_tiles: int
    hats: list[int]
    performances: int
    coins: int | None
    points: int
    scored: NotRequired[bool]


class ModuleDocument(TypedDict):
    now: list[str]
    future: list[str]
    beside: Mapping[str, list[str]]
    taken: dict[str, str]


class OpenState(TypedDict):
    """What lies open of a game: all but the piles."""

    order: list[str]
    seats: dict[str, Seat]
    dice_counts: dict[str, int]
    dice: dict[str, list[int]]
    round: int
    phase: str
    module: ModuleDocument | None
    camp_tiles: int
    waiting: list[WaitingChoice]
    sets: list[SetDocument]
    tracks: dict[str, list[str]]
    centres: dict[str, list[str]]
    posters: list[str | None]
    white_poster: str | None


class StatusDocument(OpenState):
    """All that lies open; of a face-down pile only how many are left."""

    turns: int
    left: Mapping[str, int]


class OrderPay(TypedDict):
    coins: int
    gems: int


class HandDeed(TypedDict):
    """What hands do at the table."""

    say: str
    facts: Mapping[str, object]
    rule: str


class NewGame(StatusDocument):
    payments: Mapping[str, OrderPay]
    do: list[HandDeed]
    stand_in: bool


class Chosen(TypedDict):
    trainer: NotRequired[str]
    shuffled_back: NotRequired[int]
    set: NotRequired[SetDocument]
    left: list[str] | list[SetDocument]


class ChosenDocument(Chosen):
    player: str
    kind: str
    phase: str


class PerformDocument(TypedDict):
    player: str
    power: int
    space: int
    hats: list[int]


class PosterDocument(TypedDict):
    player: str
    poster: str
    place: str
    refill: str | None
    posters: list[str | None]


class SoloDie(TypedDict):
    discarded: str
    refill: str | None
    die: int
    dice: Dice


class TakenTile(TypedDict):
    player: str
    tile: str
    acts: bool
    beside: str | None
    module: ModuleDocument


class Settled(TypedDict):
    player: str
    order_card: int | None
    order_coins: int
    gems_to_choose: int
    dice_due: int
    coins_left: int
    points_lost: int


class RoundDocument(TypedDict):
    round: int
    order: list[str]
    gap: bool
    payments: list[Settled]
    waiting: list[str]
    sets: list[SetDocument]


class ScoredCard(TypedDict):
    player: str
    card: str
    points: int
    round: int
    phase: str
    dice: Dice


class Rank(TypedDict):
    player: str
    points: int
    order_card: int | None


class RankingDocument(TypedDict):
    ranking: list[Rank]
    winner: str
    tied: list[str]


class Points(TypedDict):
    points: int
    at: NotRequired[list[int]]
    parts: NotRequired[list[int]]


class ScoreDocument(Points):
    kind: str
