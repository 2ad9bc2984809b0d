"""What lasts on things, what waits for an answer, and what each empire has seen."""

from __future__ import annotations

from typing import Annotated, Any

from sqlalchemy import Index, UniqueConstraint
from sqlmodel import AutoString, Field

from campaign.storage.models.cells import (
    Count,
    ForceName,
    Json,
    Moment,
    Name,
    State,
    TableName,
    TableOrNone,
    Text,
)
from campaign.storage.models.record import (
    Ended,
    JsonText,
    Named,
    OfEmpire,
    Placed,
    WithState,
    key,
    link,
    maybe,
)
from campaign.storage.models.states import ConditionState, ForceSnapshot, TileSnapshot


class Condition(WithState, Ended, table=True):
    """Cursed, stranded, sails lost, a spell on a tile: `kind` is an id of the packs.

    `of_table` and `of_key` name the row it lies on; `check` sees that the row is there.
    """

    __table_args__ = (Index("condition_of", "of_table", "of_key"),)

    id: int = key()
    kind: Name = Field(index=True)
    of_table: TableName
    of_key: Count
    since: Moment = 0
    until: Moment | None = None
    state: Annotated[ConditionState, Json("ConditionState")] = Field(default={}, sa_type=JsonText)
    ended_at: Moment | None = None
    ended_how: Text | None = None


class Decision(OfEmpire, WithState, Ended, table=True):
    """A question that waits: options with their effects and the rest of the agenda, as data."""

    id: int = key()
    kind: Name
    empire: int | None = maybe("empire")
    of_table: TableOrNone = ""
    of_key: Count | None = None
    asked_at: Moment = 0
    state: Annotated[dict[str, Any], Json("DecisionState")] = Field(default={}, sa_type=JsonText)
    answer: Text | None = None
    answered_by: Text = ""
    ended_at: Moment | None = Field(default=None, index=True)
    ended_how: Text | None = None


class Knowledge(OfEmpire, Placed, table=True):
    """A tile as an empire last saw it: when, and what was there then."""

    __table_args__ = (UniqueConstraint("empire", "tile", name="knowledge_once"),)

    id: int = key()
    empire: int = link("empire")
    tile: int = link("tile")
    seen_at: Moment = 0
    how: Name = ""
    snapshot: Annotated[TileSnapshot, Json("TileSnapshot")] = Field(default={}, sa_type=JsonText)


class Sighting(OfEmpire, Placed, table=True):
    """An army or fleet as an empire last saw it, with or without its strength."""

    __table_args__ = (
        UniqueConstraint("empire", "of_table", "of_key", name="sighting_once"),
        Index("sighting_of", "of_table", "of_key"),
    )

    id: int = key()
    empire: int = link("empire")
    of_table: ForceName = Field(sa_type=AutoString)
    of_key: Count
    tile: int | None = maybe("tile")
    seen_at: Moment = 0
    how: Name = ""
    points: Count | None = None
    snapshot: Annotated[ForceSnapshot, Json("ForceSnapshot")] = Field(default={}, sa_type=JsonText)


class Tiding(OfEmpire, Placed, table=True):
    """Something an empire was told: a scrying, a spy's word, a tower's answer."""

    id: int = key()
    empire: int = link("empire")
    told_at: Moment = 0
    kind: Name
    tile: int | None = maybe("tile")
    content: State = Field(default={}, sa_type=JsonText)


class Note(OfEmpire, Ended, table=True):
    """What the gamemaster wrote down, about a thing or about nothing in particular.

    Of a tile: `empire` may read it, or with `for_all` everybody, once they know the tile.
    """

    id: int = key()
    text: Text
    of_table: TableOrNone = ""
    of_key: Count | None = None
    written_at: Moment = 0
    link: Text = ""
    empire: int | None = maybe("empire")
    for_all: bool = False
    ended_at: Moment | None = None
    ended_how: Text | None = None


class Drawn(Ended, table=True):
    """A row of a pack's table that came up and stays out of later rolls, until it is put back."""

    id: int = key()
    table_id: Name = Field(index=True)
    row_id: Name
    drawn_at: Moment = 0
    ended_at: Moment | None = None
    ended_how: Text | None = None


class Game(Named, WithState, Ended, table=True):
    """A saved deck, or another game in progress."""

    id: int = key()
    kind: Name
    name: Name = Field(unique=True)
    state: State = Field(default={}, sa_type=JsonText)
    ended_at: Moment | None = None
    ended_how: Text | None = None
