"""What an empire sees and is told: tiles as last seen, armies and fleets sighted, tidings."""

from __future__ import annotations

from typing import Any

from campaign.canon import render_json
from campaign.forces import strength_of
from campaign.scene import Scene
from campaign.world import Row


def see_tile(scene: Scene, empire: int, tile: Row, how: str, *, strength: bool = False) -> None:
    """The tile as it is now, with whoever stands there; `strength` where that is learned too."""
    snapshot = render_json(picture(scene, tile))
    found = scene.world.first("knowledge", empire=empire, tile=tile["id"])
    if found is None:
        scene.world.insert(
            "knowledge",
            empire=empire,
            tile=tile["id"],
            seen_at=scene.now,
            how=how,
            snapshot=snapshot,
        )
    else:
        scene.world.put("knowledge", found["id"], seen_at=scene.now, how=how, snapshot=snapshot)
    for table in ("army", "fleet"):
        for row in scene.world.live(table, tile=tile["id"]):
            if row["owner"] != empire:
                sight(scene, empire, table, row, how, strength=strength)


def picture(scene: Scene, tile: Row) -> dict[str, Any]:
    """What stands on a tile, as a visitor would note it down."""
    key = tile["id"]
    places = scene.world.live("settlement", tile=key)
    return {
        "owner": tile["owner"],
        "barren": bool(tile["barren"]),
        "settlements": [
            {name: row[name] for name in ("id", "name", "kind", "owner", "race", "razed")}
            for row in places
        ],
        "sites": [
            {"id": row["id"], "kind": row["kind"]} for row in scene.world.live("site", tile=key)
        ],
    }


def sight(
    scene: Scene, empire: int, table: str, row: Row, how: str, *, strength: bool = False
) -> None:
    """An army or fleet of others, where it is now. A strength once learned stays, marked old by
    when it was seen."""
    values: dict[str, Any] = {"tile": row["tile"], "seen_at": scene.now, "how": how}
    shown = {name: row[name] for name in ("name", "kind", "owner")}
    if table == "army":
        shown["race"] = row["race"]
    if strength and table == "army":
        values["points"] = strength_of(scene, row)
    if strength and table == "fleet":
        values["points"] = int(row["ships"])
    values["snapshot"] = render_json(shown)
    found = scene.world.first("sighting", empire=empire, of_table=table, of_key=row["id"])
    if found is None:
        scene.world.insert("sighting", empire=empire, of_table=table, of_key=row["id"], **values)
    else:
        scene.world.put("sighting", found["id"], **values)


def tell_empire(
    scene: Scene, empire: int, kind: str, content: dict[str, Any], tile: int | None = None
) -> None:
    """Something an empire learns that no eye sees: a treasury, the make-up of an army."""
    scene.world.insert(
        "tiding",
        empire=empire,
        told_at=scene.now,
        kind=kind,
        tile=tile,
        content=render_json(content),
    )
