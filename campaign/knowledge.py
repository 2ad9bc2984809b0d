"""What an empire sees and is told: tiles as last seen, armies and fleets sighted, tidings.

What an empire has before its eyes is no row: it is the world itself. A row is a memory: written
when a tile or a force goes out of sight (`campaign.witness`), or when scouts, a scrying, a spy or a
battle show something for a moment.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaign.canon import render_json
from campaign.forces import strength_of
from campaign.memories import note_force, note_tile
from campaign.scene import Scene
from campaign.world import Row


def see_tile(scene: Scene, empire: int, tile: Row, how: str, *, strength: bool = False) -> None:
    """The tile as it is now, with whoever stands there; `strength` where that is learned too."""
    note_tile(scene.world, empire, tile, how)
    for table in ("army", "fleet"):
        for row in scene.world.live(table, tile=tile["id"]):
            if row["owner"] != empire:
                sight(scene, empire, table, row, how, strength=strength)


def sight(
    scene: Scene, empire: int, table: str, row: Row, how: str, *, strength: bool = False
) -> None:
    """An army or fleet of others, where it is now."""
    points = None
    if strength:
        points = strength_of(scene, row) if table == "army" else int(row["ships"])
    note_force(scene.world, empire, table, row, row["tile"], how, points)


def meet(scene: Scene, battle: Mapping[str, Any]) -> None:
    """Who fights counts the enemy."""
    for side, other in (("attacker", "defender"), ("defender", "attacker")):
        rows = [scene.world.one(table, key) for table, key in battle[side]]
        for empire in sorted({row["owner"] for row in rows if row["owner"] is not None}):
            for table, key in battle[other]:
                if table in ("army", "fleet"):
                    foe = scene.world.one(table, key)
                    sight(scene, empire, table, foe, "battle", strength=True)


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
