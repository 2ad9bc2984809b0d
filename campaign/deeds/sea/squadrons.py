"""Fleets that part and join (BG-SEA-1)."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.acts.act import Document
from campaign.deeds.sea.embarking import told
from campaign.deeds.sea.fleets import get_own_fleet, show
from campaign.errors import Refused
from campaign.journal.campaign_dice import CampaignChance
from campaign.rules.act_context import ActContext
from campaign.rules.packs import campaign_library
from campaign.rules.phase_rules import enter_phase
from campaign.storage.world import Row, World


def split_fleet(
    world: World,
    chance: CampaignChance,
    fleet_key: int,
    ships: int,
    armies: Sequence[int] = (),
    *,
    name: str = "",
    forced: bool = False,
) -> Document:
    """Some ships, with the armies named, form a fleet of their own."""
    context = ActContext(world, campaign_library(world))
    fleet = get_own_fleet(context, fleet_key)
    enter_phase(world, "reorganise", fleet["owner"], forced)
    refuse_bad_share(context, fleet, ships, armies)
    world.begin_step(rule="BG-SEA-1")
    same = {column: fleet[column] for column in ("kind", "owner", "tile", "moved_at", "state")}
    made = world.insert("fleet", **same, name=name, ships=ships)
    world.add("fleet", fleet_key, "ships", -ships)
    for army in armies:
        world.put("army", army, fleet=made)
    return told(context, "{fleet} parts: {other} is formed.", fleet=fleet_key, other=made)


def refuse_bad_share(context: ActContext, fleet: Row, ships: int, armies: Sequence[int]) -> None:
    left = int(fleet["ships"]) - ships
    if ships < 1 or left < 1:
        raise Refused(
            "{fleet} has {have} ships: 1 to {most} can part from it",
            hint="give a number from 1 to {most}",
            rule="BG-SEA-1",
            fleet=show(fleet),
            have=fleet["ships"],
            most=int(fleet["ships"]) - 1,
        )
    if context.world.live("condition", of_table="fleet", of_key=fleet["id"]):
        raise Refused(
            "{fleet} is in distress and stays together",
            hint="it can part when it is free again",
            rule="BG-SEA-1",
            fleet=show(fleet),
        )
    aboard = {int(row["id"]) for row in context.world.live("army", fleet=fleet["id"])}
    strangers = [key for key in armies if key not in aboard]
    if strangers:
        raise Refused(
            "army {army} is not aboard {fleet}",
            hint="name armies that are aboard",
            rule="BG-SEA-1",
            army=strangers[0],
            fleet=show(fleet),
        )
    each = int(context.figure("shipping", "ship", "armies"))
    if len(set(armies)) > ships * each or len(aboard - set(armies)) > left * each:
        raise Refused(
            "a ship carries {each}: both parts need room for their armies",
            hint="let more ships part, or fewer armies",
            rule="BG-SEA-1",
            each=each,
        )


def merge_fleets(
    world: World, chance: CampaignChance, fleet_key: int, into_key: int, *, forced: bool = False
) -> Document:
    """All of one fleet joins another on its tile; what ails it comes along."""
    context = ActContext(world, campaign_library(world))
    fleet, into = get_own_fleet(context, fleet_key), get_own_fleet(context, into_key)
    enter_phase(world, "reorganise", fleet["owner"], forced)
    alike = fleet["owner"] == into["owner"] and fleet["tile"] == into["tile"]
    if fleet_key == into_key or not alike:
        raise Refused(
            "{fleet} and {into} do not lie together: same empire, same tile",
            hint="bring them to one tile first",
            rule="BG-SEA-1",
            fleet=show(fleet),
            into=show(into),
        )
    world.begin_step(rule="BG-SEA-1")
    for name in ("ships", "provisions"):
        amount = int(fleet[name])
        world.add("fleet", fleet_key, name, -amount)
        world.add("fleet", into_key, name, amount)
    for army in world.live("army", fleet=fleet_key):
        world.put("army", army["id"], fleet=into_key)
    for row in world.live("condition", of_table="fleet", of_key=fleet_key):
        world.put("condition", row["id"], of_key=into_key)
    world.end("fleet", fleet_key, "merged")
    return told(context, "{fleet} joins {other}.", fleet=fleet_key, other=into_key)
