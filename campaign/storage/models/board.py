"""The board: tiles, what lies on the edge between two, and the sites found on them."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, UniqueConstraint
from sqlmodel import Field

from campaign.storage.models.column import Record, key, link, maybe


class Tile(Record, table=True):
    """One hex. `kinds`, `river`, `parting` and `marks` are canonical JSON of a maps tile.

    `edged` says that an edge row names it, so that most tiles are read without asking for edges.
    """

    __table_args__ = (UniqueConstraint("q", "r", name="tile_place_once"),)

    id: int = key()
    q: int
    r: int
    label: str = Field(default="", index=True)
    name: str = Field(default="", index=True)
    terrain: str
    kinds: str = "[]"
    barren: bool = False
    owner: int | None = maybe("empire")
    kingdom: int | None = maybe("kingdom")
    river: str = ""
    parting: str = "[]"
    bridge: bool = False
    edged: bool = False
    marks: str = "[]"
    state: str = "{}"


class Edge(Record, table=True):
    """A road, wall, pass or secret passage between two tiles; `a` is the lower number."""

    __table_args__ = (CheckConstraint("a < b", name="edge_lower_tile_first"),)

    id: int = key()
    a: int = link("tile")
    b: int = link("tile")
    kind: str
    state: str = "{}"
    ended_at: int | None = None
    ended_how: str | None = None


class Site(Record, table=True):
    """A necropolis, tower, mine, lair, tavern, forest, … with what happened to it so far."""

    id: int = key()
    tile: int = link("tile")
    kind: str = Field(index=True)
    name: str = ""
    found_by: int | None = maybe("empire")
    found_at: int = 0
    state: str = "{}"
    ended_at: int | None = None
    ended_how: str | None = None
