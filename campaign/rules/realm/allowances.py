"""What may be used up only once a winter: recruits of a place, timber, engines, helpers.

Kept in the state of the empire or settlement with the moment it counts for, so that nothing has to
be reset when the year turns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from campaign.storage.calendar import moment
from campaign.storage.world import World

if TYPE_CHECKING:
    from campaign.storage.models import WithState


def used(world: World, table: str, key: int, what: str) -> int:
    """How much of it went this season."""
    count = cast("WithState", world.row(table, key)).state.get("used", {})
    return int(count.get(what, 0)) if count.get("at") == moment(world.calendar) else 0


def use(world: World, table: str, key: int, what: str, amount: int = 1) -> None:
    row, now = cast("WithState", world.row(table, key)), moment(world.calendar)
    count = row.state.get("used", {})
    if count.get("at") != now:
        count = {"at": now}
    count = {**count, what: int(count.get(what, 0)) + amount}
    world.put(row, state={**row.state, "used": count})
