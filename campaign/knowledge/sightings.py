"""What empires remember, as rows: tiles and forces as last seen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from campaign.storage.calendar import moment
from campaign.storage.models import Army, Edge, Knowledge, Settlement, Sighting, Site

if TYPE_CHECKING:
    from campaign.storage.models import Force, Tile
    from campaign.storage.models.kinds import ForceTable
    from campaign.storage.models.states import (
        ForceSnapshot,
        SeenEdge,
        SeenSettlement,
        TileSnapshot,
    )
    from campaign.storage.world import World


def note_tile(world: World, empire: int, tile: Tile, how: str) -> None:
    values: dict[str, Any] = {
        "seen_at": moment(world.calendar),
        "how": how,
        "snapshot": picture(world, tile),
    }
    found = world.first(Knowledge, empire=empire, tile=tile.id)
    if found is None:
        values["empire"], values["tile"] = empire, tile.id
        world.insert(Knowledge, **values)
    else:
        world.put(found, **values)


def picture(world: World, tile: Tile) -> TileSnapshot:
    """A tile and what stands on it, as a visitor would note it down."""
    key = tile.id
    return {
        "name": tile.name,
        "terrain": tile.terrain,
        "kinds": list(tile.kinds),
        "river": tile.river,
        "parting": list(tile.parting),
        "bridge": tile.bridge,
        "edges": list(seen_edges(world, tile)) if tile.edged else [],
        "owner": tile.owner,
        "barren": tile.barren,
        "settlements": [seen_settlement(row) for row in world.live(Settlement, tile=key)],
        "sites": [
            {"id": row.id, "kind": row.kind, "name": row.name} for row in world.live(Site, tile=key)
        ],
    }


def seen_edges(world: World, tile: Tile) -> Iterator[SeenEdge]:
    """What lies between it and its neighbours, but for secret passages."""
    key = tile.id
    for row in (*world.live(Edge, a=key), *world.live(Edge, b=key)):
        if row.kind != "passage":
            other = row.b if row.a == key else row.a
            yield {"id": row.id, "to": other, "kind": row.kind}


def seen_settlement(row: Settlement) -> SeenSettlement:
    return {
        "id": row.id,
        "name": row.name,
        "kind": row.kind,
        "owner": row.owner,
        "race": row.race,
        "razed": row.razed,
        "kingdom": row.kingdom,
    }


def note_force(
    world: World,
    empire: int,
    table: ForceTable,
    row: Force,
    tile: int | None,
    how: str,
    points: int | None = None,
) -> None:
    """Note where it was seen. A strength once learned stays, marked by when that was. An empire's
    own force is not noted: a town just taken would note who took it."""
    if row.owner == empire:
        return
    now = moment(world.calendar)
    found = world.first(Sighting, empire=empire, of_table=table, of_key=row.id)
    shown: ForceSnapshot = {"name": row.name, "kind": row.kind, "owner": row.owner}
    if isinstance(row, Army):
        shown["race"] = row.race
    counted = now if points is not None else counted_at(found)
    if counted is not None:
        shown["counted_at"] = counted
    values: dict[str, Any] = {
        "tile": tile,
        "seen_at": now,
        "how": how,
        "snapshot": shown,
    }
    if points is not None:
        values["points"] = points
    if found is None:
        values["empire"], values["of_table"], values["of_key"] = empire, table, row.id
        world.insert(Sighting, **values)
    else:
        world.put(found, **values)


def counted_at(sighting: Sighting | None) -> int | None:
    """When its strength was learned."""
    if sighting is None:
        return None
    return force_snapshot(sighting).get("counted_at")


def force_snapshot(sighting: Sighting) -> ForceSnapshot:
    found: ForceSnapshot = sighting.snapshot
    return found


def tile_snapshot(knowledge: Knowledge) -> TileSnapshot:
    found: TileSnapshot = knowledge.snapshot
    return found


def note_gone(world: World, empire: int, table: ForceTable, row: Force, tile: int) -> None:
    """It was seen to perish: its name is known, but it is looked for nowhere."""
    note_force(world, empire, table, row, tile, "gone")
