"""Treasure on the road: it goes as an army does, with an escort, and home it is banked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.deeds.land.armies import army_name
from campaign.errors import Refused
from campaign.rules.act_context import ActContext
from campaign.rules.realm.crowns import pay
from campaign.rules.war.forces import end_army

if TYPE_CHECKING:
    from typing import Unpack

    from campaign.storage.rows import ArmyEquals, ArmyRow


def refuse_unescorted(context: ActContext, army: ArmyRow, **there: Unpack[ArmyEquals]) -> None:
    """ME-SITE-TREAS: its escort goes before; the treasure follows to where it stands (`tile`) or
    sails (`fleet`)."""
    if army["kind"] != "treasure":
        return
    there["owner"] = army["owner"]
    escorts = context.world.live("army", **there)
    if any(row["points"] > 0 for row in escorts):
        return
    raise Refused(
        "{name} must be escorted: no army of its empire is there",
        hint="the escort goes first, the treasure follows it the same turn",
        rule="ME-SITE-TREAS",
        name=army_name(army),
    )


def bank_train(context: ActContext, army: ArmyRow) -> None:
    """ME-SITE-TREAS: in the capital it is unloaded."""
    if army["kind"] != "treasure" or army["owner"] is None:
        return
    crowns = army["crowns"]
    context.world.add("army", army["id"], "crowns", -crowns)
    pay(context.world, army["owner"], crowns, rule="ME-SITE-TREAS", what="treasure")
    name = f"army:{army['id']}"
    context.tell("{army} brings {crowns} crowns home.", army=name, crowns=crowns)
    end_army(context, army, "banked")
