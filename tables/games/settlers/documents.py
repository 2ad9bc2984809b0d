"""What `play settlers` answers with `--json`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NotRequired  # as Pydantic needs it before 3.12

from typing_extensions import TypedDict

Goods = Mapping[str, int]


class OpenChoice(TypedDict):
    """A colour to choose (`options`), or what is spent (`limits`)."""

    kind: Literal["colour", "spend"]
    options: NotRequired[Mapping[str, Goods]]
    limits: NotRequired[Goods]


# The words that answer what waits; `continue` can't be written as a name.
Waits = TypedDict("Waits", {"continue": NotRequired[str | None]})


class Decision(OpenChoice, Waits):
    pass


class PrayerHead(TypedDict):
    prayer: str | None
    cards: int
    mode: str
    cost: Goods
    first: Goods
    drawn: list[str]
    stored: list[str]
    tokens: list[str]
    tricolour: str | None
    instead: bool
    discarded: list[str]


class PrayerDocument(PrayerHead):
    """`pray`, `choose`: what came of it, or the choice that is open."""

    decision: Decision | None
    relevant: NotRequired[list[str]]
    counts: NotRequired[Goods]
    gains: NotRequired[Goods]
    spent: NotRequired[Goods]
    player: NotRequired[str]  # in a game that is kept
    reshuffled: NotRequired[bool]


class YieldChance(TypedDict):
    gains: Goods
    probability: str
    percent: float


class ColourOdds(TypedDict):
    colour: str | None
    yields: list[YieldChance]
    mean: Mapping[str, str]


class PrayerOdds(PrayerHead):
    """`pray --odds`."""

    may_spend: bool
    deck: int
    odds: list[ColourOdds]


class NewGame(TypedDict):
    players: list[str]
    aztecs: str | None
    deck: int


class GainedToken(TypedDict):
    player: str
    token: str
    tokens: list[str]


class StoredCards(TypedDict):
    player: str
    drawn: list[str]
    stored: list[str]
    discarded: list[str]


class CleanedUp(TypedDict):
    discarded: Mapping[str, list[str]]
    kept: Mapping[str, list[str]]


class OpenDeck(TypedDict):
    pile: int
    discard: list[str]


class Pieces(TypedDict):
    players: list[str]
    aztecs: str | None
    tokens: dict[str, list[str]]
    stored: dict[str, list[str]]
    supply: dict[str, int]
    tricolour: str | None


class OpenState(Pieces):
    """What lies open: the pile's order stays hidden."""

    deck: OpenDeck
    pending: Mapping[str, object] | None  # the prayer that waits, as it is kept


class StatusDocument(OpenState, Waits):
    pass


class PrayersDocument(TypedDict):
    """The data of the box, as its files have them."""

    prayers: Mapping[str, Mapping[str, object]]
    colours: Mapping[str, Mapping[str, object]]


class FaultLine(TypedDict):
    line: int | None
    rule: str
    text: str
    facts: Mapping[str, object]


class DeckCheck(TypedDict):
    mode: Literal["open", "standard"]
    deck: Literal["common", "faction"]
    cards: int
    ok: bool
    faults: list[FaultLine]
