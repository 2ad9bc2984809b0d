"""Places nobody defends: occupied, or razed (BG-RAZE-1)."""

from __future__ import annotations

from campaign.acts.act import Document
from campaign.deeds.land.armies import get_own_army, mark_acted, show
from campaign.deeds.war.fighting import do
from campaign.deeds.war.places import (
    get_enemy_place,
    get_place,
    place_name,
    refuse_defended,
    refuse_friend,
)
from campaign.effects.places import give_tile
from campaign.effects.taking import take_settlement, temple_beside
from campaign.errors import Refused
from campaign.journal.campaign_dice import CampaignChance
from campaign.rules.act_context import ActContext, Effects, subject
from campaign.rules.packs import campaign_library
from campaign.rules.phase_rules import enter_phase
from campaign.rules.sieges import is_besieged
from campaign.storage.world import Row, World
from tables.agenda.decisions import Answer, nobody


def take(
    world: World,
    chance: CampaignChance,
    army_key: int,
    place_key: int | None = None,
    *,
    answer: Answer = nobody,
    forced: bool = False,
) -> Document:
    """An army moves into a place that nobody defends; a temple is sacked (ME-TEMP-2)."""
    context = ActContext(world, campaign_library(world))
    army = get_free_army(context, army_key, forced)
    place = get_enemy_place(context, army, place_key)
    enter_phase(world, "take", army["owner"], forced)
    refuse_defended(context, place, "BG-SIEGE-1", army)
    world.begin_step(rule="BG-SIEGE-1")
    return at_place(
        context, chance, army, place, take_settlement(context, place, army["owner"]), answer
    )


def raze(
    world: World,
    chance: CampaignChance,
    army_key: int,
    place_key: int | None = None,
    *,
    answer: Answer = nobody,
    forced: bool = False,
) -> Document:
    """What an army holds, or finds undefended, it may burn: it gives nothing until recovered. The
    ruins and the tile are the razer's."""
    context = ActContext(world, campaign_library(world))
    army = get_free_army(context, army_key, forced)
    place = get_place(context, army, place_key)
    refuse_friend(context, army, place)
    enter_phase(world, "raze", army["owner"], forced)
    refuse_acted(context, army)
    if place["razed"]:
        raise Refused(
            "{place} is razed already",
            hint="its tile can still be taken",
            rule="BG-RAZE-1",
            place=place_name(place),
        )
    refuse_defended(context, place, "BG-RAZE-1", army)
    mark_acted(context, army, "raze")
    return at_place(context, chance, army, place, burning(context, army, place), answer)


def burning(context: ActContext, army: Row, place: Row) -> Effects:
    owner = army["owner"]
    if place["kind"] == "temple" and owner is not None:
        return take_settlement(context, place, owner)
    beside = temple_beside(context, place, owner) if owner is not None else []
    if owner is not None and place["owner"] != owner:
        kind = "city" if place["kind"] == "capital" else place["kind"]
        context.world.put("settlement", place["id"], owner=owner, kind=kind, kingdom=None)
        give_tile(context, place["tile"], owner)
    return [{"kind": "raze", "of": "settlement"}, *beside]


def at_place(
    context: ActContext,
    chance: CampaignChance,
    army: Row,
    place: Row,
    agenda: Effects,
    answer: Answer,
) -> Document:
    scope = {"army": subject("army", army["id"]), "settlement": subject("settlement", place["id"])}
    return do(context, chance, army, agenda, answer, scope)


def get_free_army(context: ActContext, key: int, forced: bool) -> Row:
    army = get_own_army(context, key, forced)
    if is_besieged(context, army) or not army["points"]:
        raise Refused(
            "{name} can't do that: it is besieged, or has no troops",
            hint="an army with troops that nobody besieges can",
            rule="BG-SIEGE-1",
            name=show(army),
        )
    return army


def refuse_acted(context: ActContext, army: Row) -> None:
    """A battle fought for it leaves time to burn it; a search or another fire does not."""
    if army["acted_at"] == context.now and army["acted"] not in ("battle", "assault"):
        raise Refused(
            "{name} has acted this turn: {what}",
            hint="it acts again next turn",
            rule="BG-RAZE-1",
            name=show(army),
            what=army["acted"],
        )
