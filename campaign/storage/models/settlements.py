"""Settlements, the sieges laid to them, and how they stand with the empires."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, UniqueConstraint
from sqlmodel import Field

from campaign.storage.models.column import Record, key, link, maybe, never_negative, one_of
from campaign.storage.models.kinds import SETTLEMENT_KINDS


class Settlement(Record, table=True):
    """A place with people. No owner: independent. A capital taken is a city to its taker."""

    __table_args__ = (
        *never_negative("settlement", "points", "provisions", "berths"),
        one_of("settlement", "kind", SETTLEMENT_KINDS),
    )

    id: int = key()
    name: str = Field(default="", index=True)
    tile: int = link("tile")
    kind: str
    owner: int | None = maybe("empire")
    race: str = ""
    kingdom: int | None = maybe("kingdom")
    points: int = 0
    provisions: int = 0
    berths: int = 0
    razed: bool = False
    razed_at: int | None = None
    founded_at: int = 0
    state: str = "{}"
    ended_at: int | None = None
    ended_how: str | None = None


class Siege(Record, table=True):
    """A siege in progress; the besieging armies name it."""

    __table_args__ = (*never_negative("siege", "breaches"),)

    id: int = key()
    settlement: int = link("settlement")
    empire: int | None = maybe("empire")
    begun_at: int = 0
    breaches: int = 0
    state: str = "{}"
    ended_at: int | None = None
    ended_how: str | None = None


class Relation(Record, table=True):
    """How an empire stands with a settlement or with another empire."""

    __table_args__ = (
        CheckConstraint("(settlement IS NULL) <> (other IS NULL)", name="relation_with_one"),
        UniqueConstraint("empire", "settlement", name="relation_settlement_once"),
        UniqueConstraint("empire", "other", name="relation_empire_once"),
    )

    id: int = key()
    empire: int = link("empire")
    settlement: int | None = maybe("settlement")
    other: int | None = maybe("empire")
    status: str = ""
    spying: bool = False
    subsistence: bool = False
    military: bool = False
    expelled: bool = False
    bonus: int = 0
    not_before: int | None = None
    since: int = 0
    state: str = "{}"
