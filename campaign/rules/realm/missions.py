"""Envoys on a mission: whether one was sent, and the modifier of the two races (ME-DIP)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.rules.act_context import (
    ActContext,
)

if TYPE_CHECKING:
    from campaign.storage.models import Empire, Relation, Settlement


def is_sent(context: ActContext, relation: Relation) -> bool:
    return bool(relation.state.get("mission") == context.now)


def modifier(context: ActContext, sender: Empire, place: Settlement) -> int | None:
    """Row the sender's race, column the receiver's; None where the mission is forbidden. A people
    nobody knows yet is treated with neither favour nor grudge."""
    row = context.library.get("diplomacy-modifiers").by_id.get(sender.race)
    found = row.data["cells"].get(place.race, 0) if row else 0
    return None if found == "no" else int(found)
