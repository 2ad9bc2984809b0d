"""The world through a reader's eyes: the gamemaster's, who sees all, or one empire's.

Nothing is said of a thing but through here. An empire sees now what
`campaign.knowledge.visibility` gives; of the rest it has sightings, which say how a thing was
when it was last seen.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Required, TypedDict, cast

from campaign.knowledge.known_edges import KnownGround
from campaign.knowledge.own_numbers import Numbers, own_numbers
from campaign.knowledge.sightings import force_snapshot, tile_snapshot
from campaign.knowledge.visibility import place_of_force, tiles_in_sight
from campaign.rules.packs import campaign_library
from campaign.storage.calendar import render_moment
from campaign.storage.models import (
    Army,
    Empire,
    Fleet,
    Knowledge,
    Settlement,
    Siege,
    Sighting,
    Site,
    model_of,
)
from campaign.storage.world import World, owner_of
from tables.library.packs import Library

if TYPE_CHECKING:
    from campaign.storage.models import Force, Record
    from campaign.storage.models.kinds import ForceTable
    from campaign.storage.models.states import SeenSettlement, SeenSite, TileSnapshot

Place = Literal["settlement", "site"]


class KnownThing(TypedDict):
    """What a reader knows of a thing on the map. `row`: the whole of it, where it is his own."""

    id: int
    name: str
    kind: str
    own: bool
    seen: str | None  # when last; None: it is before his eyes


class KnownForce(KnownThing, total=False):
    tile: Required[int | None]
    owner: int | None
    race: str
    strength: int | None
    counted: str | None  # when its strength was learned
    row: Force | None
    number: int | None  # by which the reader knows it; of others' there is none


class KnownPlace(KnownThing, total=False):
    tile: Required[int]
    owner: int | None
    race: str
    razed: bool
    besieged: bool
    row: Settlement | Site | None


class Whose(TypedDict, total=False):
    empire: int


@dataclass(frozen=True)
class View:
    """`empire` None: the gamemaster."""

    world: World
    library: Library
    empire: int | None = None
    in_sight: frozenset[int] = frozenset()
    tiles: dict[int, Knowledge] = field(default_factory=dict)  # memories by tile
    forces: dict[tuple[ForceTable, int], Sighting] = field(default_factory=dict)  # sightings
    places: dict[tuple[str, int], int] = field(default_factory=dict)  # remembered: on which tile
    numbers: Numbers = field(default_factory=dict)  # by which an empire knows its own

    @property
    def sees_all(self) -> bool:
        return self.empire is None

    @property
    def ground(self) -> KnownGround:
        return KnownGround(self.world, self.in_sight, self.tiles)

    @property
    def reader_name(self) -> str:
        return "" if self.empire is None else self.world.get(Empire, self.empire).name

    @property
    def whose(self) -> Whose:
        """What `find` is asked for: the empire's own rows; the gamemaster's are all."""
        return {} if self.empire is None else {"empire": self.empire}

    def number(self, table: ForceTable, key: int) -> int | None:
        """By which the reader knows a force: an empire its own by their own count, others' not."""
        return key if self.empire is None else self.numbers.get((table, key))

    def sees(self, tile: int | None) -> bool:
        return self.sees_all or tile in self.in_sight

    def knows_tile(self, tile: int | None) -> bool:
        return self.sees(tile) or tile in self.tiles

    def owns(self, table: str, row: Record) -> bool:
        if table == "empire":
            return row.id == self.empire
        owner = owner_of(row)
        return owner is not None and owner == self.empire

    def memory(self, tile: int) -> TileSnapshot:
        """The tile as it was when it was last seen."""
        return tile_snapshot(self.tiles[tile])


def view_of(world: World, empire: int | None = None) -> View:
    library = campaign_library(world)
    if empire is None:
        return View(world, library)
    in_sight = frozenset(tiles_in_sight(world, empire))
    tiles = {row.tile: row for row in world.find(Knowledge, empire=empire)}
    forces = {(row.of_table, row.of_key): row for row in world.find(Sighting, empire=empire)}
    places = remembered_places(tiles, in_sight)
    numbers = own_numbers(world, empire)
    return View(world, library, empire, in_sight, tiles, forces, places, numbers)


def remembered_places(
    tiles: dict[int, Knowledge], in_sight: frozenset[int]
) -> dict[tuple[str, int], int]:
    """Settlements and sites of tiles that are out of sight, by the memory of their tile."""
    found: dict[tuple[str, int], int] = {}
    for tile, row in tiles.items():
        if tile not in in_sight:
            kept = tile_snapshot(row)
            found.update({("settlement", each["id"]): tile for each in kept.get("settlements", ())})
            found.update({("site", each["id"]): tile for each in kept.get("sites", ())})
    return found


def when(number: int | None) -> str | None:
    """A moment in the words that `--at` takes."""
    return None if number is None else render_moment(number)


# Forces


def known_forces(view: View, table: ForceTable) -> list[KnownForce]:
    """Armies or fleets: one's own whole, others as far as they are known."""
    found = [describe_force(view, table, row) for row in view.world.live(model_of(table))]
    seen = {each["id"] for each in found if each}
    lost = [
        describe_sighting(view, table, key)
        for (kind, key) in sorted(view.forces)
        if kind == table and key not in seen and view.forces[kind, key].how != "gone"
    ]
    return [each for each in (*found, *lost) if each]


def describe_force(view: View, table: ForceTable, row: Force) -> KnownForce | None:
    """None if the reader can't see it now."""
    tile = place_of_force(view.world, row)
    mine = view.sees_all or view.owns(table, row)
    if not mine and not (view.sees(tile) and (not isinstance(row, Army) or row.inside is None)):
        return None
    found: KnownForce = {
        "id": row.id,
        "name": row.name,
        "kind": row.kind,
        "owner": row.owner,
        "tile": tile,
        "own": mine,
        "seen": None,
        "row": row if mine else None,
        "number": view.number(table, row.id),
    }
    if isinstance(row, Army):
        found["race"] = row.race
    found["strength"], found["counted"] = strength(view, table, row, mine)
    return found


def strength(
    view: View, table: ForceTable, row: Force, mine: bool
) -> tuple[int | None, str | None]:
    """How strong it is, and when that was learned."""
    if mine:
        return row.ships if isinstance(row, Fleet) else cast(Army, row).points, None
    sighting = view.forces.get((table, row.id))
    if sighting is None:
        return None, None
    return sighting.points, when(force_snapshot(sighting).get("counted_at"))


def describe_sighting(view: View, table: ForceTable, key: int) -> KnownForce:
    """The force as it was when last seen; it may have changed since."""
    sighting = view.forces[table, key]
    kept = force_snapshot(sighting)
    return {
        "id": key,
        "name": kept.get("name", ""),
        "kind": kept.get("kind", "player"),
        "owner": kept.get("owner"),
        "race": kept.get("race", ""),
        "tile": sighting.tile,
        "own": False,
        "seen": when(sighting.seen_at),
        "strength": sighting.points,
        "counted": when(kept.get("counted_at")),
        "row": None,
    }


# Settlements and sites


def known_places(view: View, table: Place) -> list[KnownPlace]:
    """Settlements or sites: before one's eyes, or remembered."""
    found = []
    rows = view.world.live(Settlement) if table == "settlement" else view.world.live(Site)
    for row in rows:
        if view.sees(row.tile):
            found.append(describe_place(view, table, row))
    for (kind, key), tile in sorted(view.places.items()):
        if kind == table:
            found.append(remember_place(view, table, key, tile))
    return sorted(found, key=lambda each: each["id"])


def describe_place(view: View, table: Place, row: Settlement | Site) -> KnownPlace:
    mine = view.sees_all or (table == "settlement" and view.owns(table, row))
    found: KnownPlace = {
        "id": row.id,
        "name": row.name,
        "kind": row.kind,
        "tile": row.tile,
        "own": mine,
        "seen": None,
        "row": row if mine else None,
    }
    if isinstance(row, Settlement):
        found["owner"], found["race"], found["razed"] = row.owner, row.race, row.razed
        found["besieged"] = bool(view.world.live(Siege, settlement=row.id))
    return found


def remember_place(view: View, table: Place, key: int, tile: int) -> KnownPlace:
    kept: SeenSettlement | SeenSite = remembered_place(view, table, key, tile)
    seen = when(view.tiles[tile].seen_at)
    found: KnownPlace = {
        "name": kept.get("name", ""),
        "id": kept["id"],
        "kind": kept["kind"],
        "tile": tile,
        "own": False,
        "row": None,
        "seen": seen,
    }
    if "razed" in kept:
        found["owner"], found["race"], found["razed"] = kept["owner"], kept["race"], kept["razed"]
    return found


def known_kingdom(view: View, key: int) -> int | None:
    """Of a settlement: the kingdom it is of, or was when it was last seen."""
    row = view.world.get_if(Settlement, key)
    tile = view.places.get(("settlement", key))
    if tile is None:
        return row.kingdom if row else None
    [kept] = [place for place in view.memory(tile)["settlements"] if place["id"] == key]
    return kept["kingdom"]


def remembered_place(view: View, table: Place, key: int, tile: int) -> SeenSettlement | SeenSite:
    memory = view.memory(tile)
    if table == "site":
        return next(site for site in memory["sites"] if site["id"] == key)
    return next(place for place in memory["settlements"] if place["id"] == key)
