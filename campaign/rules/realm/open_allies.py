"""Open allies: an independent place with military support for an empire (ME-DIP-9, ME-DIP-11)."""

from __future__ import annotations

from campaign.events.crowns import SupportEnded
from campaign.events.values import Ref, ref
from campaign.rules.act_context import ActContext
from campaign.storage.models import Empire, Relation, Settlement


def allies_of(context: ActContext, place: Settlement) -> list[int]:
    """The empires an independent place is openly allied with, in order of id."""
    if place.owner is not None:
        return []
    found = context.world.find(Relation, settlement=place.id, military=True)
    return sorted(
        int(row.empire) for row in found if context.world.get(Empire, row.empire).ended_at is None
    )


def find_hindering(context: ActContext, tile: int, empire: int | None) -> Settlement | None:
    """The open ally of others, and not of this empire, that stands there."""
    for place in context.world.live(Settlement, tile=tile, owner=None):
        allies = allies_of(context, place)
        if allies and empire not in allies and not place.razed:
            return place
    return None


def end_alliances(context: ActContext, place: int) -> None:
    """A place that has an owner supports nobody else, and does not resume when it is free again."""
    for relation in context.world.find(Relation, settlement=place):
        if relation.military or relation.subsistence or relation.spying:
            context.world.put(relation, military=False, subsistence=False, spying=False)


def end_support(context: ActContext, empire: int | None, place: Settlement) -> None:
    """ME-DIP-8: attacking a place ends whatever support it gave."""
    relation = context.world.first(Relation, empire=empire or 0, settlement=place.id)
    if empire is None or relation is None or not (relation.subsistence or relation.spying):
        return
    context.world.put(relation, subsistence=False, spying=False, status="hostile")
    context.tell(SupportEnded(ref(place), Ref("empire", empire)))
