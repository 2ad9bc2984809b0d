"""An action that was chosen elsewhere or before: whether it is still offered, value by value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress

from campaign.acts.declare import get_offer, load_offers
from campaign.errors import CampaignError
from campaign.guide.choices import offer
from campaign.guide.documents import Choice
from campaign.guide.rehearsal import Call
from campaign.guide.trial import Trial
from campaign.rules.phase_rules import OutOfOrder
from campaign.storage.world import World


def follow_choices(world: World, call: Call) -> Choice | None:
    """Value by value, each among what was offered: an address can hold anything.

    What is offered is what comes into question and is accepted. The action with all its values is
    tried once; the other targets of each value, which a page would list, are not."""
    kind, actor, values = get_offer(call["action"]), call["actor"], call["values"]
    if world.row_if(kind.actor, actor) is None or len(values) > len(kind.asks):
        return None
    trial = Trial(world)
    with suppress(OutOfOrder):
        for count, value in enumerate(values):
            if value not in kind.candidates(trial, actor, values[:count]):
                return None
    return offer(trial, kind, actor, values)


def find_begun(world: World, kept: Iterable[object]) -> Choice | None:
    """The first of these calls that can still be done; a file that holds them may hold anything."""
    for each in kept:
        call = parse_call(each)
        try:
            choice = follow_choices(world, call) if call is not None else None
        except CampaignError:  # a number that no row can have
            continue
        if choice is not None and choice["ask"] is None:
            return choice
    return None


def parse_call(kept: object) -> Call | None:
    """A call of an action; None for what waits and steps of the year, which are asked anyway."""
    if not isinstance(kept, Mapping):
        return None
    action, actor, values = kept.get("action"), kept.get("actor"), kept.get("values")
    if not isinstance(action, str) or action not in load_offers():
        return None
    if type(actor) is not int or not isinstance(values, list):
        return None
    return {"action": action, "actor": actor, "values": values}
