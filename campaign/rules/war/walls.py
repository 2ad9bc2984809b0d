"""Walls: what troops inside are multiplied by (BG-BAT-3), and what takes from it."""

from __future__ import annotations

from campaign.rules.act_context import ActContext
from campaign.rules.conditions import has_condition
from campaign.storage.calendar import MOMENTS
from campaign.storage.models import Settlement


def wall_multiplier(context: ActContext, place: Settlement) -> int:
    """That of the place and of a temple beside it, less the breaches; at least 1, as in the open.
    BG-MAG-5: a quake leaves nothing standing."""
    standing = sum(
        steps_of(context, wall)
        for wall in walls_of(context, place)
        if not has_condition(context, "settlement", wall.id, "quaked")
    )
    return max(1, standing - breaches_of(context, place))


def is_walled(context: ActContext, place: Settlement) -> bool:
    """A fortification, breached or not."""
    return any(steps_of(context, wall) for wall in walls_of(context, place))


def walls_of(context: ActContext, place: Settlement) -> list[Settlement]:
    """ME-TEMP-3: a temple's defence is added to that of another settlement on the tile."""
    temples = [
        row
        for row in context.world.live(Settlement, tile=place.tile, kind="temple")
        if row.id != place.id and row.owner == place.owner
    ]
    return [place, *temples]


def steps_of(context: ActContext, place: Settlement) -> int:
    """A village's x1 is no wall at all; nor is what lies in ruins."""
    if place.razed:
        return 0
    factor = int(context.figure("walls", place.kind, "multiplier"))
    if place.kind == "temple":
        factor = temple_defence(context, place)
    return factor if factor > 1 else 0


def temple_defence(context: ActContext, temple: Settlement) -> int:
    """ME-TEMP-ORC: an orc temple defends as a village (house decision 13)."""
    rows = context.library.get("temples").by_id
    own = rows[temple.race].data["figures"] if temple.race in rows else {}
    return int(own.get("defence", rows["any"].data["figures"]["defence"]))


def breaches_of(context: ActContext, place: Settlement) -> int:
    """HO-BREACH: until winter, when they are mended."""
    state = place.state.copy()
    same_year = int(state.get("breached-at", 0)) // MOMENTS == context.now // MOMENTS
    return int(state.get("breached", 0)) if same_year else 0
