"""Settlements, the sieges laid to them, and how they stand with the empires."""

from __future__ import annotations

from typing import Annotated

from sqlalchemy import CheckConstraint, UniqueConstraint
from sqlmodel import Field

from campaign.storage.models.cells import (
    Count,
    Json,
    Moment,
    Name,
    Number,
    RaceOrNone,
    SettlementKind,
    Text,
)
from campaign.storage.models.kinds import SETTLEMENT_KINDS
from campaign.storage.models.record import (
    Ended,
    JsonText,
    OfEmpire,
    Troops,
    WithState,
    key,
    link,
    maybe,
    never_negative,
    one_of,
)
from campaign.storage.models.states import RelationState, SettlementState, SiegeState


class Settlement(Troops, table=True):
    """A place with people. No owner: independent. A capital taken is a city to its taker."""

    __table_args__ = (
        *never_negative("settlement", "points", "provisions", "berths"),
        one_of("settlement", "kind", SETTLEMENT_KINDS),
    )

    id: int = key()
    name: Name = Field(default="", index=True)
    tile: int = link("tile")
    kind: SettlementKind
    owner: int | None = maybe("empire")
    race: RaceOrNone = ""
    kingdom: int | None = maybe("kingdom")
    points: Count = 0
    provisions: Count = 0
    berths: Count = 0
    razed: bool = False
    razed_at: Moment | None = None
    founded_at: Moment = 0
    state: Annotated[SettlementState, Json("SettlementState")] = Field(default={}, sa_type=JsonText)
    ended_at: Moment | None = None
    ended_how: Text | None = None


class Siege(OfEmpire, WithState, Ended, table=True):
    """A siege in progress; the besieging armies name it."""

    __table_args__ = (*never_negative("siege", "breaches"),)

    id: int = key()
    settlement: int = link("settlement")
    empire: int | None = maybe("empire")
    begun_at: Moment = 0
    breaches: Count = 0
    state: Annotated[SiegeState, Json("SiegeState")] = Field(default={}, sa_type=JsonText)
    ended_at: Moment | None = None
    ended_how: Text | None = None


class Relation(OfEmpire, WithState, table=True):
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
    status: Name = ""
    spying: bool = False
    subsistence: bool = False
    military: bool = False
    expelled: bool = False
    bonus: Number = 0
    not_before: Moment | None = None
    since: Moment = 0
    state: Annotated[RelationState, Json("RelationState")] = Field(default={}, sa_type=JsonText)
