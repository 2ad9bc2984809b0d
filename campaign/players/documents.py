"""What a player may order, as typed documents. Things are named by the words of that player's own
orders; no number of the books stands in them."""

from __future__ import annotations

from typing import NamedTuple, TypedDict

from campaign.events.values import Name
from campaign.guide.documents import Price


class OrderTarget(TypedDict):
    """One thing that may be chosen."""

    word: str
    name: Name
    means: Name
    here: list[Name]  # who is known to be there
    price: Price | None
    caution: Name


class OrderChoice(TypedDict):
    """An action, with what was chosen so far."""

    action: str
    who: Name  # who is to do it
    title: Name
    rule: str
    chosen: list[Name]
    ask: Name | None  # what is to be chosen next; None when nothing is left
    targets: list[OrderTarget]
    line: str  # the whole order, once nothing is left to choose
    price: Price | None
    caution: Name


class OrderActor(TypedDict):
    """An army, fleet or the empire, and what it may be ordered to do."""

    who: str  # `army:1`, `fleet:1`, `empire`
    name: Name
    place: Name
    tile: str  # the word of the tile that it will be on; empty if on none
    state: Name
    choices: list[OrderChoice]


class Who(NamedTuple):
    table: str
    key: int
