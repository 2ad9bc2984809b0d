"""A battle at sea between two fleets on one tile (ME-SEA-1, ME-SEA-2)."""

from __future__ import annotations

from campaign.acts.act import Document, act
from campaign.deeds.sea.fleets import get_fleet, get_own_fleet, show
from campaign.effects.naval import naval_battle
from campaign.errors import Refused
from campaign.journal.campaign_dice import CampaignChance
from campaign.rules.act_context import ActContext
from campaign.rules.packs import campaign_library
from campaign.rules.phase_rules import enter_phase
from campaign.storage.world import Row, World
from tables.agenda.decisions import Answer, nobody


def sea_battle(
    world: World,
    chance: CampaignChance,
    fleet_key: int,
    foe_key: int,
    *,
    answer: Answer = nobody,
    forced: bool = False,
) -> Document:
    """All ships of both sides on the tile; pirates fight one by one."""
    context = ActContext(world, campaign_library(world))
    fleet, foe = get_own_fleet(context, fleet_key), get_fleet(context, foe_key)
    enter_phase(world, "battle", fleet["owner"], forced)
    refuse_no_foe(context, fleet, foe)
    world.put("fleet", fleet_key, acted_at=context.now, acted="battle")
    about = f"fleet:{fleet_key}"
    agenda = [naval_battle(context, fleet, foe)]
    return act(world, chance, agenda, scope={}, about=about, answer=answer, context=context)


def refuse_no_foe(context: ActContext, fleet: Row, foe: Row) -> None:
    if fleet["id"] == foe["id"] or fleet["owner"] == foe["owner"]:
        raise Refused(
            "{foe} is of the same empire",
            hint="another empire's fleet can be fought, or nobody's",
            rule="ME-SEA-1",
            foe=show(foe),
        )
    if fleet["tile"] != foe["tile"]:
        raise Refused(
            "{fleet} and {foe} do not lie on the same tile",
            hint="hexcrown sail {key} {tile} brings it there",
            rule="ME-SEA-1",
            fleet=show(fleet),
            foe=show(foe),
            key=fleet["id"],
            tile=context.tile_of(foe)["label"],
        )
    if fleet["acted_at"] == context.now:
        raise Refused(
            "{name} has fought this turn",
            hint="it fights again next turn",
            rule="ME-SEA-1",
            name=show(fleet),
        )
