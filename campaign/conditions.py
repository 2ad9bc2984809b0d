"""Conditions that last: cursed, stranded, sails lost, a spell on a tile. Described in the packs."""

from __future__ import annotations

from campaign.canon import parse_json, render_json
from campaign.scene import Scene
from campaign.world import Row


def afflict(
    scene: Scene, table: str, key: int, kind: str, until: int | None = None, **state: object
) -> int:
    """A condition begins; one already there is not doubled, but lasts as long as the later."""
    for row in live_conditions(scene, table, key, kind):
        if until is not None and (row["until"] or 0) < until:
            scene.world.set("condition", row["id"], "until", until)
        return int(row["id"])
    return scene.world.insert(
        "condition",
        kind=kind,
        of_table=table,
        of_key=key,
        since=scene.now,
        until=until,
        state=render_json(state),
    )


def live_conditions(scene: Scene, table: str, key: int, kind: str = "") -> list[Row]:
    found = scene.world.live("condition", of_table=table, of_key=key)
    return [row for row in found if not kind or row["kind"] == kind]


def has_condition(scene: Scene, table: str, key: int, kind: str) -> bool:
    return bool(live_conditions(scene, table, key, kind))


def find_hold(scene: Scene, table: str, key: int, what: str) -> Row | None:
    """The condition that keeps it from this: move, scout, search, feed, revenue, leave, settle."""
    for row in live_conditions(scene, table, key):
        if what in scene.condition(row["kind"]).get("holds", ()):
            return row
    return None


def lift(scene: Scene, table: str, key: int, kind: str = "", how: str = "lifted") -> list[str]:
    """End one kind of condition, or all. Which ended."""
    ended = live_conditions(scene, table, key, kind)
    for row in ended:
        scene.world.end("condition", row["id"], how)
    return [row["kind"] for row in ended]


def lift_by(scene: Scene, table: str, key: int, what: str) -> list[str]:
    """End those that this lifts: capital, mystic-spring, port, leaving, winter, season, use."""
    ended = []
    for row in live_conditions(scene, table, key):
        if what in scene.condition(row["kind"]).get("lifted-by", ()):
            scene.world.end("condition", row["id"], what)
            ended.append(row["kind"])
    return ended


def state_of(row: Row) -> dict[str, object]:
    found = parse_json(row["state"], {})
    return found if isinstance(found, dict) else {}
