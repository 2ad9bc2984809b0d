"""Armies and fleets that have done nothing yet this turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from campaign.guide.documents import Idle
from campaign.knowledge.naming import name
from campaign.rules.act_context import ActContext
from campaign.rules.phase_rules import PLAYER_PHASES
from campaign.season.running import Moment, acting_empires, moment_now
from campaign.season.told_in_time import COMMANDED
from campaign.storage.calendar import moment
from campaign.storage.models import Army, Fleet
from campaign.storage.world import World

if TYPE_CHECKING:
    from campaign.storage.models import Force


def idle(world: World, now: Moment) -> Iterator[Idle]:
    """Armies and fleets of those whose turn it is that have not moved or acted."""
    if now.season != "campaign":
        return
    context = ActContext(world)
    here = moment(world.calendar)
    whose = acting_empires(world)
    armies = world.live_among(Army, owner=whose, kind=list(COMMANDED))
    for army in armies:
        if army.siege is None and here not in (army.moved_at, army.acted_at):
            yield describe_idle(context, "army", army)
    for fleet in world.live_among(Fleet, owner=whose):
        if fleet.moved_at != here:
            yield describe_idle(context, "fleet", fleet)


def describe_idle(context: ActContext, table: str, row: Force) -> Idle:
    world, library = context.world, context.library
    return {
        "table": table,
        "id": row.id,
        "name": name(world, library, f"{table}:{row.id}"),
        "place": name(world, library, f"tile:{context.tile_of(row).id}"),
    }


def idle_to_close(world: World) -> list[Idle]:
    """Those that could still move, if the movement of this turn is not over yet."""
    now = moment_now(world)
    over = now.phase in PLAYER_PHASES[PLAYER_PHASES.index("battles") :]
    return [] if over else [each for each in idle(world, now) if each["table"] == "army"]


def idle_armies(world: World) -> list[Idle]:
    """Those of the player whose turn it is; what goes by while all act at once is no loss."""
    now = moment_now(world)
    return [] if now.empire is None else [e for e in idle(world, now) if e["table"] == "army"]
