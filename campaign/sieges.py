"""Sieges as they stand: who holds a place, who goes behind its walls, how a siege ends."""

from __future__ import annotations

from campaign.scene import Scene
from campaign.world import Row


def defenders_of(scene: Scene, place: Row) -> list[tuple[str, int]]:
    """Its garrison and the armies within; a treasure train defends nothing."""
    garrison = [("settlement", int(place["id"]))] if place["points"] > 0 else []
    within = [army for army in scene.world.live("army", inside=place["id"]) if army["points"] > 0]
    return garrison + [("army", int(army["id"])) for army in within]


def outside(scene: Scene, place: Row) -> list[Row]:
    """The owner's armies on the tile that are not behind these walls, trains and all."""
    if place["owner"] is None:
        return []
    here = scene.world.live("army", tile=place["tile"], owner=place["owner"])
    return [army for army in here if army["inside"] is None]


def take_shelter(scene: Scene, place: Row) -> None:
    """The owner's armies on the tile go behind the walls."""
    for army in outside(scene, place):
        scene.world.set("army", army["id"], "inside", place["id"])
        scene.tell(
            "{army} goes behind the walls of {place}.",
            army=f"army:{army['id']}",
            place=f"settlement:{place['id']}",
        )


def find_siege(scene: Scene, place: int) -> Row | None:
    found = scene.world.live("siege", settlement=place)
    return found[0] if found else None


def is_besieged(scene: Scene, army: Row) -> bool:
    inside = army["inside"]
    return inside is not None and find_siege(scene, int(inside)) is not None


def leave_siege(scene: Scene, army: Row) -> None:
    """An army leaves the lines; with the last of them the siege ends."""
    siege = scene.world.get("siege", army["siege"])
    if siege is None:
        return
    scene.world.set("army", army["id"], "siege", None)
    if siege["ended_at"] is None and not scene.world.live("army", siege=siege["id"]):
        end_siege(scene, siege, "lifted")


def end_siege(scene: Scene, siege: Row, how: str) -> None:
    """Besiegers and besieged are free to go."""
    for army in scene.world.live("army", siege=siege["id"]):
        scene.world.set("army", army["id"], "siege", None)
    for army in scene.world.live("army", inside=siege["settlement"]):
        scene.world.set("army", army["id"], "inside", None)
    scene.world.end("siege", siege["id"], how)
    scene.tell("The siege of {place} ends.", place=f"settlement:{siege['settlement']}")
