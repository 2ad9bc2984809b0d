"""Which settlements are home to an empire's armies and ships; whether it has founded its realm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.storage.models import Empire, Relation, Settlement

if TYPE_CHECKING:
    from campaign.rules.act_context import ActContext
    from campaign.storage.world import World


def is_home(context: ActContext, place: Settlement, owner: int | None) -> bool:
    if owner is None or place.razed:
        return False
    if place.owner == owner:
        return True
    relation = context.world.first(Relation, empire=owner, settlement=place.id)
    return bool(place.owner is None and relation and relation.military)


def has_founded(world: World, empire: int) -> bool:
    """BG-REALM-1: once, whatever became of the realm. A capital entered by hand counts too."""
    if world.get(Empire, empire).state.get("founded"):
        return True
    return bool(world.live(Settlement, owner=empire, kind="capital"))


def note_founded(world: World, empire: int) -> None:
    row = world.get(Empire, empire)
    if not row.state.get("founded"):
        world.put(row, state={**row.state, "founded": True})
