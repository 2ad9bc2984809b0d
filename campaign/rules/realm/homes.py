"""Which settlements are home to an empire's armies and ships."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.rules.act_context import (
    ActContext,
)

if TYPE_CHECKING:
    from campaign.storage.rows import SettlementRow


def is_home(context: ActContext, place: SettlementRow, owner: int | None) -> bool:
    if owner is None or place["razed"]:
        return False
    if place["owner"] == owner:
        return True
    relation = context.world.first("relation", empire=owner, settlement=place["id"])
    return bool(place["owner"] is None and relation and relation["military"])
