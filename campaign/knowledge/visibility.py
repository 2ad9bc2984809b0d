"""Who sees a tile now: whoever holds it, and whoever has an army, ships or a settlement there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from campaign.storage.world import World

if TYPE_CHECKING:
    from campaign.storage.rows import PlacedRow


def seers(world: World, tile: int) -> set[int]:
    """The empires that have the tile before their eyes."""
    return {empire for empire in owners_at(world, tile) if empire is not None}


def owners_at(world: World, tile: int) -> Iterator[int | None]:
    row = world.get("tile", tile)
    yield row["owner"] if row else None
    for settlement in world.live("settlement", tile=tile):
        yield settlement["owner"]
    for army in world.live("army", tile=tile):
        yield army["owner"]
    for fleet in world.live("fleet", tile=tile):
        yield fleet["owner"]
        for army in world.live("army", fleet=fleet["id"]):
            yield army["owner"]


def tiles_in_sight(world: World, empire: int) -> set[int]:
    """Every tile an empire sees now."""
    found = {row["id"] for row in world.find("tile", owner=empire)}
    for table in ("settlement", "army", "fleet"):
        rows = (place_of_force(world, row) for row in world.live(table, owner=empire))
        found.update(tile for tile in rows if tile is not None)
    return found


def place_of_force(world: World, row: PlacedRow) -> int | None:
    """The tile it is on; aboard, its fleet's."""
    if "fleet" in row and row["fleet"] is not None:
        row = world.one("fleet", row["fleet"])
    return row["tile"]
