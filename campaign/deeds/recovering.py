"""Helping a razed settlement up again (HO-RECOVER)."""

from __future__ import annotations

from campaign.act import Document
from campaign.allowances import use, used
from campaign.chance import CampaignChance
from campaign.crowns import spend
from campaign.deeds.holdings import get_empire, place_title, told
from campaign.errors import Refused, WrongWords
from campaign.order import enter_phase
from campaign.packs import campaign_library
from campaign.scene import Scene
from campaign.world import World

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
    scene = Scene(world, campaign_library(world))
    get_empire(scene, empire)
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
    most = int(scene.figure("recovering", "crown", "most"))
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
    return told(scene, "{empire} spends {crowns} crowns to rebuild {place}.", to=empire,
                empire=f"empire:{empire}", crowns=crowns,
                place=f"settlement:{place_key}")  # fmt: skip
