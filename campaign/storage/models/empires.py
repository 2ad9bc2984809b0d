"""Empires and their crowns."""

from __future__ import annotations

from typing import Annotated

from sqlmodel import AutoString, Field

from campaign.storage.models.cells import (
    Alignment,
    Count,
    Json,
    Moment,
    Name,
    Number,
    Purse,
    Race,
    Season,
    State,
    Text,
)
from campaign.storage.models.kinds import ALIGNMENTS, PURSES
from campaign.storage.models.record import (
    Ended,
    JsonText,
    Named,
    OfEmpire,
    WithState,
    key,
    link,
    maybe,
    never_negative,
    one_of,
)
from campaign.storage.models.states import EmpireState


class Empire(Named, WithState, Ended, table=True):
    """A player's realm. `treasury` is free money; the other purses pay only for what they say."""

    __table_args__ = (
        *never_negative("empire", *PURSES),
        one_of("empire", "alignment", ALIGNMENTS),
    )

    id: int = key()
    name: Name = Field(index=True)
    player: Text = ""
    race: Race
    alignment: Alignment
    colour: Name = ""
    turn_order: Number = 0
    treasury: Count = 0
    building: Count = 0
    ships: Count = 0
    espionage: Count = 0
    joined_at: Moment = 0
    state: Annotated[EmpireState, Json("EmpireState")] = Field(default={}, sa_type=JsonText)
    ended_at: Moment | None = None
    ended_how: Text | None = None


class Posting(OfEmpire, table=True):
    """Crowns in or out of a purse, by rule and place; a purse is the sum of its postings."""

    __table_args__ = (one_of("posting", "purse", PURSES),)

    id: int = key()
    empire: int = link("empire")
    purse: Purse = Field(sa_type=AutoString)
    amount: Number
    year: Count = Field(index=True)
    season: Season
    turn: Count
    rule: Text = ""
    what: Text = ""
    settlement: int | None = maybe("settlement")
    site: int | None = maybe("site")


class Kingdom(Named, WithState, Ended, table=True):
    """An independent kingdom: its settlements share race and alignment (ME-DIP-3)."""

    __table_args__ = (one_of("kingdom", "alignment", ALIGNMENTS),)

    id: int = key()
    name: Name = Field(index=True)
    race: Race
    alignment: Alignment
    state: State = Field(default={}, sa_type=JsonText)
    ended_at: Moment | None = None
    ended_how: Text | None = None
