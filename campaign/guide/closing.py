"""Whose movement an action would end: asked of the action itself, before it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.acts.calls import bind
from campaign.acts.declare import Call, get_action
from campaign.errors import CampaignError
from campaign.rules.phase_rules import PLAYER_PHASES, WHEN_DUE
from tables.errors import TablesError

if TYPE_CHECKING:
    from campaign.guide.documents import Idle
    from campaign.storage.world import World

MOVEMENT = PLAYER_PHASES.index("movement")
UP_TO_MOVEMENT, AFTER_MOVEMENT = PLAYER_PHASES[: MOVEMENT + 1], PLAYER_PHASES[MOVEMENT + 1 :]


def find_closed(world: World, call: Call) -> list[Idle]:
    """Armies that have not moved, and could not any more once this is done; those that are named
    act, and need no warning. What will be refused closes nothing: it says so itself."""
    _, phases = WHEN_DUE.get(call.action, ("", AFTER_MOVEMENT))
    if world.calendar.phase not in UP_TO_MOVEMENT or {*phases} <= {*UP_TO_MOVEMENT}:
        return []
    from campaign.guide.trial import Accepted, Trial

    trial, action = Trial(world), get_action(call.action)
    try:
        action.run(trial, bind(trial, action, call.arguments))
    except Accepted:
        pass
    except (CampaignError, TablesError):
        return []
    if trial.phase not in AFTER_MOVEMENT:
        return []
    named = set[int]()
    for each in action.parameters:
        if each.table == "army" and each.name in call.arguments:
            value = call.arguments[each.name]
            named.update(value if each.many else (value,))
    return [each for each in trial.idle if each["id"] not in named]
