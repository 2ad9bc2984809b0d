"""What an army meets on the tile it comes to, by whatever way: its capital, brigands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.rules.act_context import ActContext, Effects, subject, within
from campaign.rules.conditions import lift_by
from campaign.storage.models import Settlement, Site

if TYPE_CHECKING:
    from campaign.storage.models import Army, Tile


def reach_capital(context: ActContext, army: Army, tile: Tile) -> bool:
    """ME-TOMB-1: the court wizard at the capital lifts a curse. Whether it is the capital."""
    places = context.world.live(Settlement, tile=tile.id, kind="capital")
    if not any(place.owner == army.owner for place in places):
        return False
    lift_by(context, "army", army.id, "capital")
    return True


def meet_brigands(context: ActContext, army: Army, tile: Tile) -> Effects:
    """ME-SITE-BAND: each time an army enters."""
    me = subject("army", army.id)
    return [
        within({"army": me, "site": subject("site", site.id)}, {"kind": "roll", "table": "bandits"})
        for site in context.world.live(Site, tile=tile.id, kind="brigands")
    ]
