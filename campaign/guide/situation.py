"""What now: the moment of the year, who acts, what is undone, and what closes if one goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from campaign.acts.answers import describe_decision
from campaign.guide.encounter import find_encounter
from campaign.knowledge.naming import name
from campaign.rules.act_context import ActContext
from campaign.rules.phase_rules import PLAYER_PHASES
from campaign.season.phases import BY_ID
from campaign.season.running import Moment, acting_empires, describe_phase, moment_now, players
from campaign.season.status import empire_name
from campaign.season.told_in_time import COMMANDED, warnings
from campaign.storage.calendar import moment, render_calendar
from campaign.storage.models import Army, Decision, Fleet

if TYPE_CHECKING:
    from campaign.guide.documents import Idle, Situation, Texts, Waiting
    from campaign.rules.scope import Scope
    from campaign.storage.models import Force
    from campaign.storage.world import World


def situation(world: World) -> Situation:
    now = moment_now(world)
    return {
        "now": render_calendar(world.calendar),
        "season": now.season,
        "turn": now.turn,
        "phase": now.phase,
        "title": describe_phase(world.calendar),
        "rules": list(BY_ID[now.phase].rules) if now.phase else [],
        "acts": bool(now.phase and BY_ID[now.phase].acts),
        "empire": now.empire,
        "empire_name": empire_name(world, now.empire),
        "players": players(world),
        "idle": list(idle(world, now)),
        "waiting": [describe_waiting(world, row) for row in world.find(Decision, ended_at=None)],
        "warnings": list(warnings(world, now)),
        "closes": closing(now),
    }


def describe_waiting(world: World, row: Decision) -> Waiting:
    found = describe_decision(world, row)
    context = ActContext(world)
    scope: Scope = row.state["scope"]
    return {
        "number": found["number"],
        "id": found["id"],
        "empire": found["empire"],
        "about": found["about"],
        "question": found["question"],
        "options": found["options"],
        "encounter": find_encounter(context, scope),
    }


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


def closing(now: Moment) -> list[Texts]:
    """The phases of this player's turn that end when one goes on to the next player."""
    if now.phase not in PLAYER_PHASES:
        return []
    left = PLAYER_PHASES[PLAYER_PHASES.index(now.phase) :]
    return [{"en": BY_ID[phase].en, "it": BY_ID[phase].it} for phase in left if phase in BY_ID]
