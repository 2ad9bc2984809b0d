"""Which settlements are home to an empire's armies and ships."""

from __future__ import annotations

from campaign.rules.act_context import (
    ActContext,
)
from campaign.storage.world import Row


def is_home(context: ActContext, place: Row, owner: int | None) -> bool:
    if owner is None or place["razed"]:
        return False
    if place["owner"] == owner:
        return True
    relation = context.world.first("relation", empire=owner, settlement=place["id"])
    return bool(place["owner"] is None and relation and relation["military"])
