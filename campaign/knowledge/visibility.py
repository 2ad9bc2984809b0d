"""Who sees a tile now: whoever holds it, and whoever has an army, ships or a settlement there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from campaign.storage.models import Army, Fleet, Settlement, Tile, model_of

if TYPE_CHECKING:
    from campaign.storage.models import Placed
    from campaign.storage.models.kinds import HolderTable
    from campaign.storage.world import World


HOLDERS: tuple[HolderTable, ...] = ("settlement", "army", "fleet")


def seers(world: World, tile: int) -> set[int]:
    """The empires that have the tile before their eyes."""
    return {empire for empire in owners_at(world, tile) if empire is not None}


def owners_at(world: World, tile: int) -> Iterator[int | None]:
    row = world.get_if(Tile, tile)
    yield row.owner if row else None
    for settlement in world.live(Settlement, tile=tile):
        yield settlement.owner
    for army in world.live(Army, tile=tile):
        yield army.owner
    for fleet in world.live(Fleet, tile=tile):
        yield fleet.owner
        for army in world.live(Army, fleet=fleet.id):
            yield army.owner


def tiles_in_sight(world: World, empire: int) -> set[int]:
    """Every tile an empire sees now."""
    found = {row.id for row in world.find(Tile, owner=empire)}
    for table in HOLDERS:
        rows = (place_of_force(world, row) for row in world.live(model_of(table), owner=empire))
        found.update(tile for tile in rows if tile is not None)
    return found


def place_of_force(world: World, row: Placed) -> int | None:
    """The tile it is on; aboard, its fleet's."""
    if isinstance(row, Army) and row.fleet is not None:
        row = world.get(Fleet, row.fleet)
    return row.tile
