"""Searching what an army stands on: ruins, tombs, necropolis; and examining barren ground."""

from __future__ import annotations

from campaign.acts.act import Document, act
from campaign.deeds.land.armies import get_own_army, mark_acted, refuse_idle, show
from campaign.effects.lasting import search_of
from campaign.errors import Refused
from campaign.journal.campaign_dice import CampaignChance
from campaign.rules.act_context import (
    ActContext,
    Effect,
    Effects,
    Scope,
    Subject,
    deed_step,
    subject,
)
from campaign.rules.conditions import find_hold, live_conditions, state_of
from campaign.rules.effect_registry import works_step
from campaign.rules.packs import campaign_library
from campaign.rules.phase_rules import enter_phase
from campaign.storage.world import Row, World
from tables.agenda.decisions import Answer, nobody

# Which table a site is searched on.
SEARCHED = {"ruins": "ruins", "tomb": "tombs", "necropolis": "necropolis"}


def search(
    world: World,
    chance: CampaignChance,
    army_key: int,
    *,
    answer: Answer = nobody,
    forced: bool = False,
) -> Document:
    """ME-NEC-0, ME-RUIN-0: searching takes the army's turn."""
    context = ActContext(world, campaign_library(world))
    army = get_own_army(context, army_key, forced)
    enter_phase(world, "search", army["owner"], forced)
    site = get_searchable(context, army)
    refuse_idle(context, army, "search", "ME-NEC-0")
    refuse_barred(context, army, site)
    mark_acted(context, army, "search")
    agenda: Effects = [
        *deposit(context, army, site),
        {"kind": "roll", "table": SEARCHED[site["kind"]]},
        deed_step("searched", site=site["id"], army=army_key),
    ]
    return at_site(context, chance, army, site, agenda, answer)


def deposit(context: ActContext, army: Row, site: Row) -> Effects:
    """ME-NEC-5: an open deposit may be dug further, with a roll for dangers besides."""
    for row in live_conditions(context, "army", army["id"], "great-deposit"):
        if state_of(row).get("site") == site["id"]:
            return [{"kind": "roll", "table": "great-deposit"}]
    return []


def evoke(
    world: World,
    chance: CampaignChance,
    army_key: int,
    *,
    answer: Answer = nobody,
    forced: bool = False,
) -> Document:
    """ME-NEC-U3: an undead player may evoke instead of searching."""
    context = ActContext(world, campaign_library(world))
    army = get_own_army(context, army_key, forced)
    enter_phase(world, "search", army["owner"], forced)
    site = get_searchable(context, army)
    if army["race"] != "undead" or site["kind"] != "necropolis":
        raise Refused(
            "only the undead evoke, and only in a necropolis",
            hint="others search it: leave out --do evoke",
            rule="ME-NEC-U3",
            name=show(army),
        )
    refuse_idle(context, army, "search", "ME-NEC-U3")
    mark_acted(context, army, "evoke")
    return at_site(context, chance, army, site, [{"kind": "roll", "table": "evocation"}], answer)


def at_site(
    context: ActContext,
    chance: CampaignChance,
    army: Row,
    site: Row,
    agenda: Effects,
    answer: Answer,
) -> Document:
    """An army does something at a site on its tile."""
    scope = {"army": subject("army", army["id"]), "site": subject("site", site["id"])}
    about = f"army:{army['id']}"
    return act(
        context.world, chance, agenda, scope=scope, about=about, answer=answer, context=context
    )


def get_searchable(context: ActContext, army: Row) -> Row:
    sites = context.world.live("site", tile=army["tile"])
    for site in sites:
        if site["kind"] in SEARCHED:
            return site
    tile = context.world.one("tile", army["tile"])
    raise Refused(
        "there is nothing to search at {tile}",
        hint="hexcrown explore {army} --wildlands examines barren ground",
        rule="ME-NEC-0",
        tile=tile["label"],
        army=army["id"],
    )


def refuse_barred(context: ActContext, army: Row, site: Row) -> None:
    """ME-NEC-9: explorers who met the horror do not go back."""
    found = context.world.first("search", army=army["id"], site=site["id"])
    if found and found["barred"]:
        raise Refused(
            "{name} refuses to search here again",
            hint="another army may search here",
            rule="ME-NEC-9",
            name=show(army),
        )


@works_step("searched")
def count_search(context: ActContext, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """Each turn of search adds to the next roll; ruins and tombs are emptied by one."""
    site = context.world.one("site", effect["site"])
    if site["kind"] != "necropolis":
        if site["ended_at"] is None:
            context.world.end("site", site["id"], "searched")
            if not context.world.live("settlement", tile=site["tile"]):
                context.world.put("tile", site["tile"], barren=True)
        return []
    key = search_of(context, effect["army"], effect["site"])
    turns = int(context.world.one("search", key)["turns"]) + 1
    context.world.put("search", key, turns=turns, last_at=context.now)
    return []


def explore_wildlands(
    world: World,
    chance: CampaignChance,
    army_key: int,
    *,
    answer: Answer = nobody,
    forced: bool = False,
) -> Document:
    """ME-WILD-0: an army on barren ground examines it, and does nothing else this turn."""
    context = ActContext(world, campaign_library(world))
    army = get_own_army(context, army_key, forced)
    enter_phase(world, "wildlands", army["owner"], forced)
    tile = context.world.one("tile", army["tile"])
    if not tile["barren"]:
        raise Refused(
            "{tile} is not barren",
            hint="barren tiles alone are examined",
            rule="ME-WILD-0",
            tile=tile["label"],
        )
    refuse_camp(context, tile)
    refuse_idle(context, army, "search", "ME-WILD-0")
    mark_acted(context, army, "wildlands")
    scope = {"army": subject("army", army_key)}
    agenda: Effects = [{"kind": "roll", "table": "wildlands"}]
    return act(
        world, chance, agenda, scope=scope, about=f"army:{army_key}", answer=answer, context=context
    )


def refuse_camp(context: ActContext, tile: Row) -> None:
    """ME-SITE-NORTH: while the raiders break camp nobody looks around."""
    held = find_hold(context, "tile", tile["id"], "search")
    if held is not None:
        raise Refused(
            "{tile} can't be examined: {condition}",
            hint="hexcrown tile show {tile} tells what lies on it",
            rule=context.condition(held["kind"]).get("rule"),
            tile=tile["label"],
            condition=held["kind"],
        )
