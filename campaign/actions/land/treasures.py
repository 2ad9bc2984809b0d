"""Treasure on the road: it goes as an army does, with an escort, and home it is banked."""

from __future__ import annotations

from typing import Any

from campaign.actions.land.armies import army_name
from campaign.errors import Refused
from campaign.events.armies import CrownsBroughtHome
from campaign.events.values import ref
from campaign.rules.act_context import ActContext
from campaign.rules.realm.crowns import pay
from campaign.rules.war.forces import end_army
from campaign.storage.models import Army


def refuse_unescorted(context: ActContext, army: Army, **there: int) -> None:
    """ME-SITE-TREAS: its escort goes before; the treasure follows to where it stands (`tile`) or
    sails (`fleet`)."""
    if army.kind != "treasure":
        return
    escorts = context.world.live(Army, owner=army.owner, **dict[str, Any](there))
    if any(row.points > 0 for row in escorts):
        return
    raise Refused(
        "{name} must be escorted: no army of its empire is there",
        hint="the escort goes first, the treasure follows it the same turn",
        rule="ME-SITE-TREAS",
        name=army_name(army),
    )


def bank_train(context: ActContext, army: Army) -> None:
    """ME-SITE-TREAS: in the capital it is unloaded."""
    if army.kind != "treasure" or army.owner is None:
        return
    crowns = army.crowns
    context.world.add(army, crowns=-crowns)
    paid = pay(context.world, army.owner, crowns, rule="ME-SITE-TREAS", what="treasure")
    context.tell(CrownsBroughtHome(ref(army), paid))
    end_army(context, army, "banked")
