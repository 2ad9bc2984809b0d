"""The board: tiles, what lies on the edge between two, and the sites found on them."""

from __future__ import annotations

from typing import Annotated

from sqlalchemy import CheckConstraint, UniqueConstraint
from sqlmodel import Field

from campaign.storage.models.cells import (
    EdgeKind,
    Json,
    Kinds,
    Marks,
    Moment,
    Name,
    Parting,
    Place,
    River,
    State,
    Terrain,
    Text,
)
from campaign.storage.models.record import (
    Ended,
    JsonText,
    Named,
    Owned,
    Standing,
    TupleOrBlank,
    TupleText,
    WithState,
    key,
    link,
    maybe,
)
from campaign.storage.models.states import SiteState


class Tile(Named, Owned, WithState, table=True):
    """One hex. `kinds`, `river`, `parting` and `marks` are canonical JSON of a maps tile.

    `edged` says that an edge row names it, so that most tiles are read without asking for edges.
    """

    __table_args__ = (UniqueConstraint("q", "r", name="tile_place_once"),)

    id: int = key()
    q: Place
    r: Place
    label: Name = Field(default="", index=True)
    name: Name = Field(default="", index=True)
    terrain: Terrain
    kinds: Kinds = Field(default=(), sa_type=TupleText)
    barren: bool = False
    owner: int | None = maybe("empire")
    kingdom: int | None = maybe("kingdom")
    river: River = Field(default=None, sa_type=TupleOrBlank, nullable=False)
    parting: Parting = Field(default=(), sa_type=TupleText)
    bridge: bool = False
    edged: bool = False
    marks: Marks = Field(default=(), sa_type=TupleText)
    state: State = Field(default={}, sa_type=JsonText)


class Edge(WithState, Ended, table=True):
    """A road, wall, pass or secret passage between two tiles; `a` is the lower number."""

    __table_args__ = (CheckConstraint("a < b", name="edge_lower_tile_first"),)

    id: int = key()
    a: int = link("tile")
    b: int = link("tile")
    kind: EdgeKind
    state: State = Field(default={}, sa_type=JsonText)
    ended_at: Moment | None = None
    ended_how: Text | None = None


class Site(Standing, table=True):
    """A necropolis, tower, mine, lair, tavern, forest, … with what happened to it so far."""

    id: int = key()
    tile: int = link("tile")
    kind: Name = Field(index=True)
    name: Name = ""
    found_by: int | None = maybe("empire")
    found_at: Moment = 0
    state: Annotated[SiteState, Json("SiteState")] = Field(default={}, sa_type=JsonText)
    ended_at: Moment | None = None
    ended_how: Text | None = None
