"""The black orb: one look each campaign season, by the army that holds it (ME-TOMB-5)."""

from __future__ import annotations

from campaign.acts.act import Document, act
from campaign.deeds.land.armies import get_army, show
from campaign.errors import Refused
from campaign.journal.campaign_dice import CampaignChance
from campaign.rules.act_context import ActContext, subject
from campaign.rules.packs import campaign_library
from campaign.storage.calendar import MOMENTS
from campaign.storage.world import Row, World
from tables.agenda.decisions import Answer, nobody


def use_orb(
    world: World,
    chance: CampaignChance,
    army_key: int,
    *,
    answer: Answer = nobody,
    forced: bool = False,
) -> Document:
    context = ActContext(world, campaign_library(world))
    army = get_army(context, army_key)
    orb = get_orb(context, army)
    if orb["used_at"] is not None and orb["used_at"] // MOMENTS == context.now // MOMENTS:
        raise Refused(
            "the orb has been used this season",
            hint="it can be used again next year",
            rule="ME-TOMB-5",
        )
    refuse_no_general(context, army, forced)
    world.put("item", orb["id"], used_at=context.now)
    return act(
        world,
        chance,
        [{"kind": "roll", "table": "black-orb"}],
        scope={"army": subject("army", army_key)},
        about=f"army:{army_key}",
        answer=answer,
        context=context,
    )


def get_orb(context: ActContext, army: Row) -> Row:
    orbs = [
        row for row in context.world.live("item", army=army["id"]) if row["kind"] == "black-orb"
    ]
    if not orbs:
        raise Refused(
            "{name} holds no black orb",
            hint="hexcrown item list shows who holds what",
            rule="ME-TOMB-5",
            name=show(army),
        )
    return orbs[0]


def refuse_no_general(context: ActContext, army: Row, forced: bool) -> None:
    """Only the general's army uses it, where characters are tracked."""
    if forced or not context.world.option("characters", False):
        return
    leading = context.world.live("character", army=army["id"], kind="general", dead_at=None)
    if not leading:
        raise Refused(
            "{name} is not the general's army",
            hint="give it to the general's army: hexcrown item set",
            rule="ME-TOMB-5",
            name=show(army),
        )
