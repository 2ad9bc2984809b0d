"""What lasts on things, what waits for an answer, and what each empire has seen."""

from __future__ import annotations

from sqlalchemy import Index, UniqueConstraint
from sqlmodel import Field

from campaign.storage.models.column import Record, key, link, maybe


class Condition(Record, table=True):
    """Cursed, stranded, sails lost, a spell on a tile: `kind` is an id of the packs.

    `of_table` and `of_key` name the row it lies on; `check` sees that the row is there.
    """

    __table_args__ = (Index("condition_of", "of_table", "of_key"),)

    id: int = key()
    kind: str = Field(index=True)
    of_table: str
    of_key: int
    since: int = 0
    until: int | None = None
    state: str = "{}"
    ended_at: int | None = None
    ended_how: str | None = None


class Decision(Record, table=True):
    """A question that waits: options with their effects and the rest of the agenda, as data."""

    id: int = key()
    kind: str
    empire: int | None = maybe("empire")
    of_table: str = ""
    of_key: int | None = None
    asked_at: int = 0
    state: str = "{}"
    answer: str | None = None
    answered_by: str = ""
    ended_at: int | None = Field(default=None, index=True)
    ended_how: str | None = None


class Knowledge(Record, table=True):
    """A tile as an empire last saw it: when, and what was there then."""

    __table_args__ = (UniqueConstraint("empire", "tile", name="knowledge_once"),)

    id: int = key()
    empire: int = link("empire")
    tile: int = link("tile")
    seen_at: int = 0
    how: str = ""
    snapshot: str = "{}"


class Sighting(Record, table=True):
    """An army or fleet as an empire last saw it, with or without its strength."""

    __table_args__ = (
        UniqueConstraint("empire", "of_table", "of_key", name="sighting_once"),
        Index("sighting_of", "of_table", "of_key"),
    )

    id: int = key()
    empire: int = link("empire")
    of_table: str
    of_key: int
    tile: int | None = maybe("tile")
    seen_at: int = 0
    how: str = ""
    points: int | None = None
    snapshot: str = "{}"


class Tiding(Record, table=True):
    """Something an empire was told: a scrying, a spy's word, a tower's answer."""

    id: int = key()
    empire: int = link("empire")
    told_at: int = 0
    kind: str
    tile: int | None = maybe("tile")
    content: str = "{}"


class Note(Record, table=True):
    """What the gamemaster wrote down, about a thing or about nothing in particular."""

    id: int = key()
    text: str
    of_table: str = ""
    of_key: int | None = None
    written_at: int = 0


class Game(Record, table=True):
    """A saved deck, or another game in progress."""

    id: int = key()
    kind: str
    name: str = Field(unique=True)
    state: str = "{}"
    ended_at: int | None = None
    ended_how: str | None = None
