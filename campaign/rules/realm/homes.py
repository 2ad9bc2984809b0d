"""Which settlements are home to an empire's armies and ships."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.rules.act_context import (
    ActContext,
)
from campaign.storage.models import Relation

if TYPE_CHECKING:
    from campaign.storage.models import Settlement


def is_home(context: ActContext, place: Settlement, owner: int | None) -> bool:
    if owner is None or place.razed:
        return False
    if place.owner == owner:
        return True
    relation = context.world.first(Relation, empire=owner, settlement=place.id)
    return bool(place.owner is None and relation and relation.military)
