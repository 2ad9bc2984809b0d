"""What one empire knows of the targets that the guide would offer it.

A player is offered what he could have thought of: tiles he has seen, places and forces he knows of.
Doing it may still be refused by what he did not know.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from campaign.knowledge.sightings import tile_snapshot
from campaign.knowledge.visibility import place_of_force, tiles_in_sight
from campaign.storage.models import Army, Fleet, Knowledge, Settlement, Sighting

if TYPE_CHECKING:
    from campaign.events.values import Name
    from campaign.storage.models.states import TileSnapshot
    from campaign.storage.world import World


class Eyes:
    """What one empire sees and remembers at this moment."""

    def __init__(self, world: World, empire: int) -> None:
        self._world, self.empire = world, empire

    @cached_property
    def in_sight(self) -> set[int]:
        return tiles_in_sight(self._world, self.empire)

    @cached_property
    def remembered(self) -> dict[int, TileSnapshot]:
        rows = self._world.find(Knowledge, empire=self.empire)
        return {row.tile: tile_snapshot(row) for row in rows}

    def knows(self, table: str, key: int) -> bool:
        """Whether it could name this thing at all."""
        match table:
            case "tile":
                return key in self.in_sight or key in self.remembered
            case "settlement":
                return self._knows_place(key)
            case "army" | "fleet":
                return self._knows_force(table, key)
        return True

    def _knows_place(self, key: int) -> bool:
        tile = self._world.get(Settlement, key).tile
        seen = self.remembered.get(tile, {}).get("settlements", ())
        return tile in self.in_sight or any(place["id"] == key for place in seen)

    def _knows_force(self, table: str, key: int) -> bool:
        world = self._world
        row = world.get(Army, key) if table == "army" else world.get(Fleet, key)
        if row.owner == self.empire or place_of_force(world, row) in self.in_sight:
            return True
        seen = world.find(Sighting, empire=self.empire, of_key=key)
        return any(row.of_table == table for row in seen)

    def here(self, tile: int) -> list[Name]:
        """What it remembers on a tile that is out of sight."""
        seen = self.remembered.get(tile, {})
        places: list[Name] = [
            row["name"] or {"word": row["kind"]} for row in seen.get("settlements", ())
        ]
        sites: list[Name] = [row["name"] or {"word": row["kind"]} for row in seen.get("sites", ())]
        return places + sites
