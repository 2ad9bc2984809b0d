"""What other games and decks answer with `--json`: what all share, and the decks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NotRequired  # as Pydantic needs it before 3.12

from typing_extensions import TypedDict


class Kept(TypedDict):
    """Beside what an act answers: where it is kept. `act` in a campaign."""

    game: str
    name: str
    entry: int
    act: NotRequired[int | None]


class Marked(TypedDict):
    """Where data that stand in for those of a person's own box may have been used."""

    stand_in: NotRequired[bool]


class TakenAct(TypedDict):
    entry: int
    words: list[str]


class Turned(Kept):
    """`undo`, `redo`."""

    undo: NotRequired[TakenAct]
    redo: NotRequired[TakenAct]
    after_seen: bool
    shown: list[str]


class RollLine(TypedDict):
    label: list[str | int]
    sides: list[int]
    faces: list[int]
    typed: bool


class EntryLine(TypedDict):
    number: int
    kind: str
    words: list[str]
    of: int | None
    rolls: list[RollLine]
    shown: list[str]
    after_seen: bool
    hash: str


class JournalDocument(TypedDict):
    game: str
    name: str
    entries: list[EntryLine]
    strange: list[int]


class NamesDocument(TypedDict):
    """`list`."""

    game: str
    names: list[str]


class BoxDocument(TypedDict):
    """`box`: data of a person's own box."""

    game: str
    files: list[str]
    own: list[str]
    folder: str
    text: str | None


class Piles(TypedDict):
    """What lies open, and how many cards lie face down."""

    pile: int
    discard: list[str]
    aside: list[str]
    hidden: int
    held: Mapping[str, list[str]]


class ShownDeck(Piles):
    name: str


class NewDeck(Piles):
    cards: int


class DrawnCards(Piles):
    drawn: list[str]
    who: str
    reshuffled: bool


class SeenCards(Piles):
    seen: list[str]
    who: str


class DiscardedCards(Piles):
    discarded: list[str]
    who: str


class ReturnedCards(Piles):
    returned: list[str]
    where: Literal["top", "bottom", "shuffled"]


class ShuffledDeck(Piles):
    shuffled: int


class SetAside(Piles):
    unseen: int


class DealtCards(Piles):
    dealt: Mapping[str, list[str]]


class ChanceFields(TypedDict):
    probability: str
    percent: float


class CardChance(ChanceFields):
    card: str


class WithinDraws(CardChance):
    draws: int


class DeckOdds(Piles):
    who: str
    next: list[CardChance]
    taken_back: list[str]


class CardOdds(DeckOdds):
    within: WithinDraws
