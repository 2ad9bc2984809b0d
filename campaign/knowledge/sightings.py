"""What empires remember, as rows: tiles and forces as last seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from campaign.storage.calendar import moment
from campaign.storage.canonical_json import parse_json, render_json
from campaign.storage.world import Row, World

if TYPE_CHECKING:
    from campaign.storage.rows import KnowledgeValues, SightingValues


def note_tile(world: World, empire: int, tile: Row, how: str) -> None:
    values: KnowledgeValues = {
        "seen_at": moment(world.calendar),
        "how": how,
        "snapshot": render_json(picture(world, tile)),
    }
    found = world.first("knowledge", empire=empire, tile=tile["id"])
    if found is None:
        world.insert("knowledge", **{**values, "empire": empire, "tile": tile["id"]})
    else:
        world.put("knowledge", found["id"], **values)


def picture(world: World, tile: Row) -> dict[str, Any]:
    """A tile and what stands on it, as a visitor would note it down."""
    key = tile["id"]
    places = world.live("settlement", tile=key)
    return {
        "name": tile["name"],
        "terrain": tile["terrain"],
        "kinds": parse_json(tile["kinds"], []),
        "bridge": bool(tile["bridge"]),
        "owner": tile["owner"],
        "barren": bool(tile["barren"]),
        "settlements": [
            {name: row[name] for name in ("id", "name", "kind", "owner", "race", "razed")}
            for row in places
        ],
        "sites": [
            {name: row[name] for name in ("id", "kind", "name")}
            for row in world.live("site", tile=key)
        ],
    }


def note_force(
    world: World,
    empire: int,
    table: str,
    row: Row,
    tile: int | None,
    how: str,
    points: int | None = None,
) -> None:
    """Where it was seen. A strength once learned stays, marked by when that was."""
    now = moment(world.calendar)
    found = world.first("sighting", empire=empire, of_table=table, of_key=row["id"])
    shown = {name: row[name] for name in ("name", "kind", "owner")}
    if table == "army":
        shown["race"] = row["race"]
    counted = now if points is not None else counted_at(found)
    if counted is not None:
        shown["counted_at"] = counted
    values: SightingValues = {
        "tile": tile,
        "seen_at": now,
        "how": how,
        "snapshot": render_json(shown),
    }
    if points is not None:
        values["points"] = points
    if found is None:
        world.insert(
            "sighting", **{**values, "empire": empire, "of_table": table, "of_key": row["id"]}
        )
    else:
        world.put("sighting", found["id"], **values)


def counted_at(sighting: Row | None) -> int | None:
    """When its strength was learned."""
    if sighting is None:
        return None
    found: int | None = parse_json(sighting["snapshot"], {}).get("counted_at")
    return found


def note_gone(world: World, empire: int, table: str, row: Row, tile: int) -> None:
    """It was seen to perish: its name is known, but it is looked for nowhere."""
    note_force(world, empire, table, row, tile, "gone")
