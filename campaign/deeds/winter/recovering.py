"""Helping a razed settlement up again (HO-RECOVER)."""

from __future__ import annotations

from campaign.acts.act import Document
from campaign.deeds.winter.holdings import get_empire, place_title, told
from campaign.errors import Refused, WrongWords
from campaign.journal.campaign_dice import CampaignChance
from campaign.rules.act_context import ActContext
from campaign.rules.allowances import use, used
from campaign.rules.crowns import spend
from campaign.rules.packs import campaign_library
from campaign.rules.phase_rules import enter_phase
from campaign.storage.world import World

RULE = "HO-RECOVER"


def help_recovery(
    world: World,
    chance: CampaignChance,
    empire: int,
    place_key: int,
    crowns: int,
    *,
    forced: bool = False,
) -> Document:
    """Each crown adds one to the roll made when the phase ends."""
    context = ActContext(world, campaign_library(world))
    get_empire(context, empire)
    enter_phase(world, "recover", empire, forced)
    place = world.one("settlement", place_key)
    if place["ended_at"] is not None or place["owner"] != empire or not place["razed"]:
        raise Refused(
            "{place} is no razed settlement of this empire",
            hint="hexcrown settlement list shows which are razed",
            rule=RULE,
            place=place_title(place),
        )
    if crowns <= 0:
        raise WrongWords("{crowns} crowns help nobody", hint="at least 1", crowns=crowns)
    most = int(context.figure("recovering", "crown", "most"))
    spent = used(world, "settlement", place_key, "helped")
    if spent + crowns > most:
        raise Refused(
            "{most} crowns a winter help a place, and {spent} were spent",
            hint="more can be spent next winter",
            rule=RULE,
            most=most,
            spent=spent,
        )
    world.begin_step(rule=RULE)
    spend(world, empire, crowns, rule=RULE, what="recovery")
    use(world, "settlement", place_key, "helped", crowns)
    return told(context, "{empire} spends {crowns} crowns to rebuild {place}.", to=empire,
                empire=f"empire:{empire}", crowns=crowns,
                place=f"settlement:{place_key}")  # fmt: skip
