"""What `play glen-more` answers with `--json`."""

from __future__ import annotations

from collections.abc import Mapping

from typing_extensions import TypedDict

from tables.games.glen_more.state import Event, PlayerBoard


class ToldEvent(Event):
    text: str  # in the person's language


class NextDocument(TypedDict):
    who: str | None
    say: str
    command: str
    due: bool


class ActDocument(TypedDict):
    """What an act told, and what hands do at the table."""

    events: list[ToldEvent]
    do: list[str]
    vp: int | None
    next: NextDocument | None


class StatusDocument(TypedDict):
    level: str
    players: list[str]
    chronicles: list[str]
    turns: int
    board: PlayerBoard
    priority: list[str]
    claimed: Mapping[str, str]
    market: Mapping[str, int]
    indicators: Mapping[str, str | None]
    deck: int
    seen: list[str]
    rondel: list[str]
    scorings: int
    over: bool
    next: NextDocument | None
    parts: Mapping[str, Mapping[str, object]]  # what each chronicle keeps


class CardLine(TypedDict):
    id: str
    moves: list[str]
    distance: int
    number: int | None
    rows: list[str]


class CardsDocument(TypedDict):
    stand_in: bool
    file: str
    cards: list[CardLine]
    letters: Mapping[str, str]


class TemplateDocument(TypedDict):
    template: str


class StandIn(TypedDict):
    name: str
    value: int | None
    what: str


class StandInsDocument(TypedDict):
    file: str
    stand_ins: list[StandIn]


class TilesDocument(TypedDict):
    types: Mapping[str, str]
    marks: Mapping[str, str]
    exchanges: list[str]
