"""Armies, fleets, the characters who lead them and the magic they carry."""

from __future__ import annotations

from typing import Annotated

from sqlalchemy import CheckConstraint
from sqlmodel import Field

from campaign.storage.models.cells import (
    ArmyKind,
    Count,
    FleetKind,
    Json,
    Moment,
    Name,
    RaceOrNone,
    State,
    Text,
)
from campaign.storage.models.kinds import ARMY_KINDS, ENGINES, FLEET_KINDS
from campaign.storage.models.record import (
    Ended,
    Force,
    JsonText,
    Named,
    OfEmpire,
    Record,
    Troops,
    WithState,
    key,
    link,
    maybe,
    never_negative,
    one_of,
)
from campaign.storage.models.states import ArmyState, FleetState


class Fleet(Force, table=True):
    """Ships together; the armies aboard name it, and may name the ship (1, 2, …)."""

    __table_args__ = (
        *never_negative("fleet", "ships", "provisions"),
        one_of("fleet", "kind", FLEET_KINDS),
        CheckConstraint("ended_at IS NOT NULL OR tile IS NOT NULL", name="fleet_somewhere"),
    )

    id: int = key()
    name: Name = Field(default="", index=True)
    kind: FleetKind = "player"
    owner: int | None = maybe("empire")
    tile: int | None = maybe("tile")
    ships: Count = 1
    provisions: Count = 0
    port: int | None = maybe("settlement")
    moved_at: Moment | None = None
    acted_at: Moment | None = None
    acted: Name = ""
    leaves_at: Moment | None = None
    state: Annotated[FleetState, Json("FleetState")] = Field(default={}, sa_type=JsonText)
    ended_at: Moment | None = None
    ended_how: Text | None = None


# On a tile, in a fleet or in a passage; of three parted by <> one or all three would be named.
IN_ONE_PLACE = (
    "ended_at IS NOT NULL OR ((tile IS NOT NULL AND fleet IS NULL AND passage IS NULL) OR "
    "(tile IS NULL AND (fleet IS NULL) <> (passage IS NULL)))"
)


class Army(Force, Troops, table=True):
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
    name: Name = Field(default="", index=True)
    kind: ArmyKind = "player"
    owner: int | None = maybe("empire")
    race: RaceOrNone = ""
    tile: int | None = maybe("tile")
    bank: Annotated[int, Field(ge=0, le=1)] | None = None
    fleet: int | None = maybe("fleet")
    ship: Count | None = None
    passage: int | None = maybe("edge")
    inside: int | None = maybe("settlement")
    siege: int | None = maybe("siege")
    home: int | None = maybe("settlement")
    points: Count = 0
    lent: Count = 0
    provisions: Count = 0
    crowns: Count = 0
    prisoners: Count = 0
    loot: Count = 0
    stone_throwers: Count = 0
    cannons: Count = 0
    rams: Count = 0
    towers: Count = 0
    scouted: int | None = maybe("tile")
    scouted_at: Moment | None = None
    moved_at: Moment | None = None
    moves: Count = 0
    acted_at: Moment | None = None
    acted: Name = ""
    fed_at: Moment | None = None
    raised_at: Moment = 0
    leaves_at: Moment | None = None
    state: Annotated[ArmyState, Json("ArmyState")] = Field(default={}, sa_type=JsonText)
    ended_at: Moment | None = None
    ended_how: Text | None = None


class Unit(Named, Ended, table=True):
    """A unit of an army's list, or a character in it: `number` models for `points`. `lost` are
    those of its points that its owner took off it; losses of the army that nobody has assigned
    yet fall on all units alike (`campaign.rules.war.units`)."""

    __table_args__ = (
        *never_negative("unit", "number", "points", "lost"),
        CheckConstraint("lost <= points", name="unit_loses_what_it_has"),
    )

    id: int = key()
    army: int = link("army")
    name: Name = ""
    number: Count = 1
    points: Count = 0
    lost: Count = 0
    character: bool = False
    ended_at: Moment | None = None
    ended_how: Text | None = None


class Search(Record, table=True):
    """How long an army has searched a site (ME-NEC-0), and whether it still may (ME-NEC-9)."""

    __table_args__ = (*never_negative("search", "turns"),)

    id: int = key()
    army: int = link("army")
    site: int = link("site")
    turns: Count = 0
    map: bool = False
    barred: bool = False
    last_at: Moment | None = None


class Character(Named, OfEmpire, WithState, Ended, table=True):
    """A general, wizard or hero, where the group tracks them."""

    __table_args__ = (*never_negative("character", "points"),)

    id: int = key()
    name: Name = Field(default="", index=True)
    kind: Name
    empire: int | None = maybe("empire")
    army: int | None = maybe("army")
    points: Count = 0
    dead_at: Moment | None = None
    banished_until: Moment | None = None
    state: State = Field(default={}, sa_type=JsonText)
    ended_at: Moment | None = None
    ended_how: Text | None = None


class Item(Named, OfEmpire, WithState, Ended, table=True):
    """A magic item, with the army, the character or the empire's hoard that holds it."""

    __table_args__ = (*never_negative("item", "points"),)

    id: int = key()
    name: Name = ""
    kind: Name
    points: Count = 0
    empire: int | None = maybe("empire")
    army: int | None = maybe("army")
    character: int | None = maybe("character")
    used_at: Moment | None = None
    state: State = Field(default={}, sa_type=JsonText)
    ended_at: Moment | None = None
    ended_how: Text | None = None
