"""What goes along when an army divides, joins another, hands over troops or is joined by others.

Lent points (ME-TEMP-5) go in proportion, the remainder among them; a curse clings to whoever
marched under it (ME-TOMB-1). `docs/sites.md` has the whole table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from campaign import events
from campaign.events.values import Amount, Ref, ref
from campaign.rules.conditions import afflict, live_conditions
from campaign.rules.war.forces import (
    FEWEST_POINTS,
    MOST_POINTS,
    add_points,
    came_here,
    lent_of,
    lent_share,
    raise_army,
    room_on,
    split_points,
    take_points,
)
from campaign.storage.models import Army, Search

if TYPE_CHECKING:
    from campaign.rules.act_context import ActContext
    from campaign.storage.models.kinds import ForceTable
    from campaign.storage.models.states import ArmyState


def stay_with(context: ActContext, army: Army, made: int) -> None:
    """A part that is formed is where the army is: behind the same walls (BG-SIEGE-1), with the same
    way back (ME-DIP-11), and here for as long (ME-TOW-0, ME-DIP-8)."""
    context.world.put(context.world.get(Army, made), inside=army.inside)
    kept: ArmyState = {}
    if "came-from" in army.state:
        kept["came-from"] = army.state["came-from"]
    came = came_here(context, army)
    if came != army.moved_at:
        kept["arrived"] = came
    if kept:
        context.world.put(context.world.get(Army, made), state=kept)


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
            afflict(context, "army", into, row.kind, row.until, **row.state)


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


class Joined(NamedTuple):
    """What became of troops that came to an army."""

    points: int  # that joined it, or form the new armies with it
    formed: Sequence[int]  # new armies
    turned_away: int  # points that found no room

    def tell(self, context: ActContext, army: Army) -> None:
        name = ref(army)
        if self.points:
            context.tell(events.PointsJoined(name.count("points", self.points), name))
        for key in self.formed:
            context.tell(events.ArmyDivided(name, Ref("army", key)))
        if self.turned_away:
            context.tell(events.TurnedAway(Amount(self.turned_away, "points"), name))


def gain_points(context: ActContext, army: Army, points: int) -> Joined:
    """Up to the limit of 1500; the rest forms armies of 500 to 1500 of its own (ME-TOW-2), as many
    as the tile has room for. Where the rest is under 500, some of the old troops go over to it."""
    had, kind = army.points, "player" if army.kind == "temple" else army.kind
    most = max(MOST_POINTS, had)
    rest = max(0, had + points - most)
    parts = split_points(max(rest, FEWEST_POINTS)) if rest else []
    room = room_on(context, army.tile, army.owner) if army.tile is not None else 0
    if len(parts) > room:
        parts = [MOST_POINTS] * room
    left = min(most, had + points - sum(parts))
    lent = lent_share(army, had - left) if left < had else 0
    if left < had:
        take_points(context, army, had - left, lent)
    elif left > had:
        add_points(context, army, left - had)
    formed = []
    for part in parts:  # formed this turn, it moves from the next on
        values = {"kind": kind, "points": part, "lent": lent, "moved_at": context.now}
        formed.append(raise_army(context, army, **values))
        stay_with(context, army, formed[-1])
        lent = 0
    if left < had:
        cling(context, army, formed[0])
    turned_away = had + points - left - sum(parts)
    return Joined(points - turned_away, formed, turned_away)
