"""Open allies: an independent place with military support for an empire (ME-DIP-9, ME-DIP-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.rules.act_context import ActContext

if TYPE_CHECKING:
    from campaign.storage.rows import SettlementRow


def allies_of(context: ActContext, place: SettlementRow) -> list[int]:
    """The empires an independent place is openly allied with, in order of id."""
    if place["owner"] is not None:
        return []
    found = context.world.find("relation", settlement=place["id"], military=True)
    return sorted(
        int(row["empire"])
        for row in found
        if context.world.one("empire", row["empire"])["ended_at"] is None
    )


def find_hindering(context: ActContext, tile: int, empire: int | None) -> SettlementRow | None:
    """The open ally of others, and not of this empire, that stands there."""
    for place in context.world.live("settlement", tile=tile, owner=None):
        allies = allies_of(context, place)
        if allies and empire not in allies and not place["razed"]:
            return place
    return None


def end_alliances(context: ActContext, place: int) -> None:
    """A place that has an owner supports nobody else, and does not resume when it is free again."""
    for relation in context.world.find("relation", settlement=place):
        if relation["military"] or relation["subsistence"] or relation["spying"]:
            context.world.put(
                "relation", relation["id"], military=False, subsistence=False, spying=False
            )


def end_support(context: ActContext, empire: int | None, place: SettlementRow) -> None:
    """ME-DIP-8: attacking a place ends whatever support it gave."""
    relation = context.world.first("relation", empire=empire, settlement=place["id"])
    if empire is None or relation is None or not (relation["subsistence"] or relation["spying"]):
        return
    context.world.put("relation", relation["id"], subsistence=False, spying=False, status="hostile")
    context.tell(
        "{place} supports {empire} no more.",
        place=f"settlement:{place['id']}",
        empire=f"empire:{empire}",
        to=[empire],
    )
