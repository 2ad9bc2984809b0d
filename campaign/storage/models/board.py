"""The board: tiles, what lies on the edge between two, and the sites found on them."""

from __future__ import annotations

from typing import Annotated

from sqlalchemy import CheckConstraint, UniqueConstraint
from sqlmodel import Field

from campaign.storage.models.cells import (
    EdgeKind,
    Json,
    Moment,
    Name,
    Place,
    RiverText,
    State,
    Terrain,
    Text,
)
from campaign.storage.models.record import (
    Ended,
    Named,
    Owned,
    Standing,
    WithState,
    key,
    link,
    maybe,
)


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
    kinds: Annotated[str, Json("Kinds")] = "[]"
    barren: bool = False
    owner: int | None = maybe("empire")
    kingdom: int | None = maybe("kingdom")
    river: RiverText = ""
    parting: Annotated[str, Json("Parting")] = "[]"
    bridge: bool = False
    edged: bool = False
    marks: Annotated[str, Json("Marks")] = "[]"
    state: State = "{}"


class Edge(WithState, Ended, table=True):
    """A road, wall, pass or secret passage between two tiles; `a` is the lower number."""

    __table_args__ = (CheckConstraint("a < b", name="edge_lower_tile_first"),)

    id: int = key()
    a: int = link("tile")
    b: int = link("tile")
    kind: EdgeKind
    state: State = "{}"
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
    state: Annotated[str, Json("SiteState")] = "{}"
    ended_at: Moment | None = None
    ended_how: Text | None = None
