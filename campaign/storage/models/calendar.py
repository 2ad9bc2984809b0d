"""The campaign itself, where it stands in the year, and what the group has agreed."""

from __future__ import annotations

from typing import Annotated

from sqlalchemy import CheckConstraint
from sqlmodel import Field

from campaign.storage.models.cells import AnyJson, Json, Moment, Name, Season, Text, Year
from campaign.storage.models.kinds import SEASONS
from campaign.storage.models.record import (
    JsonText,
    Named,
    OfEmpire,
    WithState,
    key,
    maybe,
    one_of,
)
from campaign.storage.models.states import CalendarState


class Campaign(Named, table=True):
    """One row. Its lock on PostgreSQL is the campaign's lock."""

    __table_args__ = (CheckConstraint("id = 1", name="campaign_is_one"),)

    id: int = key()
    name: Name
    key_hash: Text
    revealed_key: Text | None = None
    archived: bool = False
    ended_at: Moment | None = None


class Calendar(OfEmpire, WithState, table=True):
    """One row: year, season, turn (1-6 in the campaign season), player, phase."""

    __table_args__ = (
        CheckConstraint("id = 1", name="calendar_is_one"),
        CheckConstraint("year >= 1", name="calendar_year_counts"),
        CheckConstraint("turn >= 0 AND turn <= 6", name="calendar_turn_counts"),
        one_of("calendar", "season", SEASONS),
    )

    id: int = key()
    year: Year = 1
    season: Season = "spring"
    turn: Annotated[int, Field(ge=0, le=6)] = 0
    phase: Name = ""
    empire: int | None = maybe("empire")
    state: Annotated[CalendarState, Json("CalendarState")] = Field(default={}, sa_type=JsonText)


class Option(Named, table=True):
    """A campaign option and the value the group chose, as canonical JSON."""

    id: int = key()
    name: Name = Field(unique=True)
    value: AnyJson = Field(sa_type=JsonText)
