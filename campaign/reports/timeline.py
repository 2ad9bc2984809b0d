"""The course of a campaign: its moments, oldest first, each as the books stand for it today."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from campaign.journal.history import walk_back
from campaign.storage.calendar import moment, render_calendar
from campaign.storage.models import Army, Empire, Tile
from campaign.storage.world import World

if TYPE_CHECKING:
    from campaign.storage.snapshot import Snapshot

Found = TypeVar("Found")


def follow(connection: Snapshot, look: Callable[[World], Found]) -> list[tuple[str, Found]]:
    """What `look` finds at the end of every moment, with the moment's words."""
    found: list[tuple[str, Found]] = []
    earliest: int | None = None
    for world, _ in walk_back(connection, corrected=True):
        now = moment(world.calendar)
        if earliest is None or now < earliest:
            earliest = now
            found.append((render_calendar(world.calendar), look(world)))
    return found[::-1]


def count_crowns(world: World) -> dict[int, int]:
    return {row.id: row.treasury for row in world.live(Empire)}


def count_points(world: World) -> dict[int, int]:
    return {
        row.id: sum(army.points for army in world.live(Army, owner=row.id))
        for row in world.live(Empire)
    }


def count_tiles(world: World) -> dict[int, int]:
    return {row.id: len(world.find(Tile, owner=row.id)) for row in world.live(Empire)}


COUNTS: dict[str, Callable[[World], dict[int, int]]] = {
    "crowns": count_crowns,
    "points": count_points,
    "tiles": count_tiles,
}
