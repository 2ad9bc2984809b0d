"""Armies, fleets, the characters who lead them and the magic they carry."""

from __future__ import annotations

from sqlalchemy import CheckConstraint
from sqlmodel import Field

from campaign.storage.models.column import Record, key, link, maybe, never_negative, one_of
from campaign.storage.models.kinds import ARMY_KINDS, ENGINES, FLEET_KINDS


class Fleet(Record, table=True):
    """Ships together; the armies aboard name it, and may name the ship (1, 2, …)."""

    __table_args__ = (
        *never_negative("fleet", "ships", "provisions"),
        one_of("fleet", "kind", FLEET_KINDS),
        CheckConstraint("ended_at IS NOT NULL OR tile IS NOT NULL", name="fleet_somewhere"),
    )

    id: int = key()
    name: str = Field(default="", index=True)
    kind: str = "player"
    owner: int | None = maybe("empire")
    tile: int | None = maybe("tile")
    ships: int = 1
    provisions: int = 0
    port: int | None = maybe("settlement")
    moved_at: int | None = None
    acted_at: int | None = None
    acted: str = ""
    leaves_at: int | None = None
    state: str = "{}"
    ended_at: int | None = None
    ended_how: str | None = None


# On a tile, in a fleet or in a passage; of three parted by <> one or all three would be named.
IN_ONE_PLACE = (
    "ended_at IS NOT NULL OR ((tile IS NOT NULL AND fleet IS NULL AND passage IS NULL) OR "
    "(tile IS NULL AND (fleet IS NULL) <> (passage IS NULL)))"
)


class Army(Record, table=True):
    """A force on land, aboard, or underground in a secret `passage` (an edge; ME-FIND-4).

    `bank` is the side of a parted tile it stands on. `lent` are those of its points that serve for
    one season alone (ME-TEMP-5); the troops of a `temple` are lent altogether.

    What it did is kept with the moment it did it (`moved_at`, `acted_at`, …), so that nothing
    has to be reset at a turn's start.
    """

    __table_args__ = (
        *never_negative(
            "army", "points", "lent", "provisions", "crowns", "prisoners", "loot", *ENGINES
        ),
        one_of("army", "kind", ARMY_KINDS),
        CheckConstraint(IN_ONE_PLACE, name="army_in_one_place"),
    )

    id: int = key()
    name: str = Field(default="", index=True)
    kind: str = "player"
    owner: int | None = maybe("empire")
    race: str = ""
    tile: int | None = maybe("tile")
    bank: int | None = None
    fleet: int | None = maybe("fleet")
    ship: int | None = None
    passage: int | None = maybe("edge")
    inside: int | None = maybe("settlement")
    siege: int | None = maybe("siege")
    home: int | None = maybe("settlement")
    points: int = 0
    lent: int = 0
    provisions: int = 0
    crowns: int = 0
    prisoners: int = 0
    loot: int = 0
    stone_throwers: int = 0
    cannons: int = 0
    rams: int = 0
    towers: int = 0
    scouted: int | None = maybe("tile")
    scouted_at: int | None = None
    moved_at: int | None = None
    moves: int = 0
    acted_at: int | None = None
    acted: str = ""
    fed_at: int | None = None
    raised_at: int = 0
    leaves_at: int | None = None
    state: str = "{}"
    ended_at: int | None = None
    ended_how: str | None = None


class Search(Record, table=True):
    """How long an army has searched a site (ME-NEC-0), and whether it still may (ME-NEC-9)."""

    __table_args__ = (*never_negative("search", "turns"),)

    id: int = key()
    army: int = link("army")
    site: int = link("site")
    turns: int = 0
    map: bool = False
    barred: bool = False
    last_at: int | None = None


class Character(Record, table=True):
    """A general, wizard or hero, where the group tracks them."""

    __table_args__ = (*never_negative("character", "points"),)

    id: int = key()
    name: str = Field(default="", index=True)
    kind: str
    empire: int | None = maybe("empire")
    army: int | None = maybe("army")
    points: int = 0
    dead_at: int | None = None
    banished_until: int | None = None
    state: str = "{}"
    ended_at: int | None = None
    ended_how: str | None = None


class Item(Record, table=True):
    """A magic item, with the army, the character or the empire's hoard that holds it."""

    __table_args__ = (*never_negative("item", "points"),)

    id: int = key()
    name: str = ""
    kind: str
    points: int = 0
    empire: int | None = maybe("empire")
    army: int | None = maybe("army")
    character: int | None = maybe("character")
    used_at: int | None = None
    state: str = "{}"
    ended_at: int | None = None
    ended_how: str | None = None
