"""What goes along when an army divides, joins another or hands over troops.

Lent points (ME-TEMP-5) go in proportion, the remainder among them; a curse clings to whoever
marched under it (ME-TOMB-1). `docs/armies.md` has the whole table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.rules.act_context import ActContext
from campaign.rules.conditions import afflict, live_conditions, state_of
from campaign.rules.war.forces import add_points, came_here, lent_of, lent_share, take_points
from campaign.storage.models import Army, Search

if TYPE_CHECKING:
    from campaign.storage.models.kinds import ForceTable


def stay_with(context: ActContext, army: Army, made: int) -> None:
    """A part that is formed is where the army is: behind the same walls (BG-SIEGE-1), with the same
    way back (ME-DIP-11), and here for as long (ME-TOW-0, ME-DIP-8)."""
    context.world.put(context.world.get(Army, made), inside=army.inside)
    state = context.world.data("army", army.id)
    kept = {"came-from": state["came-from"]} if "came-from" in state else {}
    came = came_here(context, army)
    if came != army.moved_at:
        kept["arrived"] = came
    if kept:
        context.world.store("army", made, kept)


def pass_points(context: ActContext, army: Army, into: int, points: int) -> None:
    """Troops change their banner: what of them is lent stays lent, what is cursed cursed."""
    lent = lent_share(army, points)
    take_points(context, army, points, lent)
    add_points(context, context.world.get(Army, into), points, lent)
    if points:
        cling(context, army, into)


def cling(context: ActContext, army: Army, into: int) -> None:
    for row in live_conditions(context, "army", army.id):
        if context.condition(row.kind).get("clings"):
            afflict(context, "army", into, row.kind, row.until, **state_of(row))


def bar_too(context: ActContext, army: Army, into: int) -> None:
    """ME-NEC-9: those who refuse a necropolis refuse it under a new banner too."""
    for row in context.world.find(Search, army=army.id, barred=True):
        context.world.insert(Search, army=into, site=row.site, barred=True)


def pass_maps(context: ActContext, army: Army, into: int) -> None:
    """ME-NEC-4: the map of a necropolis goes along."""
    for row in context.world.find(Search, army=army.id, map=True):
        there = context.world.first(Search, army=into, site=row.site)
        if there is None:
            context.world.insert(Search, army=into, site=row.site, map=True)
        else:
            context.world.put(there, map=True)


def join_conditions(context: ActContext, table: ForceTable, key: int, into: int) -> None:
    """All that lies on an army or a fleet goes along; what lies on both is not doubled."""
    there = {row.kind for row in live_conditions(context, table, into)}
    for row in live_conditions(context, table, key):
        if row.kind in there:
            context.world.end(row, "merged")
        else:
            context.world.put(row, of_key=into)


def is_lent(army: Army) -> bool:
    """Whether nobody stays with it when the season ends."""
    return int(army.points) <= lent_of(army)
