"""Empires and their crowns."""

from __future__ import annotations

from sqlalchemy import CheckConstraint
from sqlmodel import Field

from campaign.storage.models.column import Record, key, link, maybe, never_negative, one_of
from campaign.storage.models.kinds import ALIGNMENTS, PURSES


class Empire(Record, table=True):
    """A player's realm. `treasury` is free money; the other purses pay only for what they say."""

    __table_args__ = (
        *never_negative("empire", *PURSES),
        one_of("empire", "alignment", ALIGNMENTS),
    )

    id: int = key()
    name: str = Field(index=True)
    player: str = ""
    race: str
    alignment: str
    colour: str = ""
    turn_order: int = 0
    treasury: int = 0
    building: int = 0
    ships: int = 0
    espionage: int = 0
    joined_at: int = 0
    state: str = "{}"
    ended_at: int | None = None
    ended_how: str | None = None


class Posting(Record, table=True):
    """Crowns in or out of a purse, by rule and place; a purse is the sum of its postings."""

    __table_args__ = (one_of("posting", "purse", PURSES),)

    id: int = key()
    empire: int = link("empire")
    purse: str
    amount: int
    year: int = Field(index=True)
    season: str
    turn: int
    rule: str = ""
    what: str = ""
    settlement: int | None = maybe("settlement")
    site: int | None = maybe("site")


class Kingdom(Record, table=True):
    """An independent kingdom: its settlements share race and alignment (ME-DIP-3)."""

    __table_args__ = (one_of("kingdom", "alignment", ALIGNMENTS),)

    id: int = key()
    name: str = Field(index=True)
    race: str
    alignment: str
    state: str = "{}"
    ended_at: int | None = None
    ended_how: str | None = None


class Orders(Record, table=True):
    """One line of the orders a player sent, and its fate."""

    __table_args__ = (CheckConstraint("line >= 1", name="orders_line_counts"),)

    id: int = key()
    empire: int = link("empire")
    year: int
    season: str
    turn: int
    line: int
    words: str
    fate: str = ""
    report: str = ""
