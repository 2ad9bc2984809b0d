"""Revenue of every source, each posted by its rule and place; then what spells make of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaign import events
from campaign.events.values import Ref, total
from campaign.rules.act_context import (
    ActContext,
    Effect,
    Effects,
    StepEffect,
    action_step,
    for_subject,
    subject,
)
from campaign.rules.conditions import end_condition, find_hold, live_conditions
from campaign.rules.effect_registry import works_step
from campaign.rules.realm.crowns import pay
from campaign.rules.realm.ground import usual_site
from campaign.rules.scope import Scope, Subject
from campaign.season.phases import opens_phase
from campaign.season.temples import figures_of, standing_temples
from campaign.storage.models import Condition, Empire, Posting, Relation, Settlement, Site, Tile
from campaign.storage.models.kinds import PURSES, Purse

FACTORS = {"none": (0, 1), "half": (1, 2), "double": (2, 1)}
RULE_OF_SITE = {
    "trading-post": "ME-SITE-POST",
    "lornalim-forest": "ME-SITE-LORN",
    "crystal-forest": "ME-SITE-CRYS",
    "oak-forest": "ME-SITE-OAK",
    "tavern": "ME-SITE-TAV",
}
RULE_OF_MINE = {2: "ME-MINE-2", 3: "ME-MINE-5", "1d6": "ME-MINE-R2"}  # by what it gives


@opens_phase("revenue")
def revenue(context: ActContext) -> Effects:
    """Empire by empire, in order of id: places, tolls, sites, friends, temples, then the sum."""
    return [
        *(for_empire(context, row) for row in context.world.live(Empire)),
        action_step(spent_income),
    ]


def for_empire(context: ActContext, empire: Empire) -> Effect:
    key = empire.id
    since = max((row.id for row in postings_of_year(context, key)), default=0)
    return for_subject(
        "empire",
        subject("empire", key),
        action_step(fixed_revenue, empire=key),
        *(for_site(context, key, site) for site in sites_of(context, key)),
        *(for_friend(context, key, relation) for relation in friends_of(context, key)),
        *(for_temple(context, temple) for temple in standing_temples(context, owner=key)),
        action_step(count_income, empire=key, since=since),
        roller=subject("empire", key),
    )


# What needs no dice


@works_step("fixed-revenue")
def fixed_revenue(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    empire = int(effect["empire"])
    for place in context.world.live(Settlement, owner=empire):
        settlement_revenue(context, empire, place)
    for tile in context.world.find(Tile, owner=empire):
        toll(context, empire, tile)
    return []


def settlement_revenue(context: ActContext, empire: int, place: Settlement) -> None:
    """BG-RAZE-1: a razed one gives nothing."""
    if place.razed or find_hold(context, "settlement", place.id, "revenue"):
        return
    tile = context.world.get(Tile, place.tile)
    crowns = int(context.figure("revenue", place.kind, "crowns"))
    earn(context, empire, tile, crowns, rule="HO-REVENUE", what=place.kind, place=place)
    if place.kind != "temple" and "delta" in tile.kinds:
        more = int(context.figure("tiles", "delta", "revenue"))
        earn(context, empire, tile, more, rule="ME-TILE-DELTA-3", what="delta", place=place)


def toll(context: ActContext, empire: int, tile: Tile) -> None:
    if tile.bridge and "chasm" in tile.kinds:
        crowns = int(context.figure("tiles", "chasm", "toll"))
        earn(context, empire, tile, crowns, rule="ME-TILE-CHASM-5", what=f"toll {tile.label}")


def earn(
    context: ActContext,
    empire: int,
    tile: Tile | None,
    crowns: int,
    *,
    rule: str,
    what: str,
    purse: Purse = "treasury",
    place: Settlement | None = None,
    site: int | None = None,
) -> None:
    """What a tile or a settlement gives, with the spells that lie on it."""
    if tile is not None:
        crowns = changed(context, "tile", tile.id, crowns)
    if place is not None:
        crowns = changed(context, "settlement", place.id, crowns)
    settlement = place.id if place is not None else None
    pay(context.world, empire, crowns, purse=purse, rule=rule, what=what, settlement=settlement,
        site=site)  # fmt: skip


def changed(context: ActContext, table: str, key: int, crowns: int) -> int:
    """Doubled, halved rounding down, or nothing, as its `income` conditions say."""
    for row in live_conditions(context, table, key, "income"):
        up, down = FACTORS.get(str(row.state.get("factor")), (1, 1))
        crowns = crowns * up // down
    return crowns


# Sites


def sites_of(context: ActContext, empire: int) -> list[Site]:
    """Those that yield, on the empire's tiles, in order of id."""
    tiles = [tile.id for tile in context.world.find(Tile, owner=empire)]
    found = context.world.live_among(Site, tile=tiles) if tiles else []
    yielding = [site for site in found if yield_of(context, site)]
    return sorted(yielding, key=lambda site: site.id)


def for_site(context: ActContext, empire: int, site: Site) -> Effect:
    given = yield_of(context, site)
    on = subject("site", site.id)
    race = context.world.get(Empire, empire).race
    if race not in given.get("races", (race,)):  # ME-MINE-R6: others forge no warpstone
        return for_subject("site", on)
    if "item-points" in given:
        item = {"kind": "item", "of": "empire", "what": "any", "points": given["item-points"]}
        return for_subject("site", on, item)
    crowns = given.get("crowns", 0)
    if "with-settlement" in given and is_settled(context, site.tile):
        crowns = given["with-settlement"]
    return for_subject("site", on, action_step(site_yields, site=site.id, roll=crowns))


def yield_of(context: ActContext, site: Site) -> Mapping[str, Any]:
    """What it was found to give; one put into the books by hand gives what its like gives."""
    found = site.state.get("yield")
    return dict(found) if found else usual_site(context, site.kind).get("yield", {})


def is_settled(context: ActContext, tile: int) -> bool:
    places = context.world.live(Settlement, tile=tile)
    return any(place.kind != "temple" and not place.razed for place in places)


@works_step("site-yields")
def site_yields(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """To whoever holds the tile, into the purse it is meant for."""
    site = context.world.get(Site, effect["site"])
    tile = context.world.get(Tile, site.tile)
    if site.ended_at is None and tile.owner is not None:
        purse = yield_of(context, site).get("purse", "treasury")
        earn(context, tile.owner, tile, int(effect["roll"]), rule=rule_of(context, site),
             what=site.kind, purse=purse, site=site.id)  # fmt: skip
    return []


def rule_of(context: ActContext, site: Site) -> str:
    if site.kind == "mine":
        return RULE_OF_MINE.get(yield_of(context, site).get("crowns", 0), "")
    return RULE_OF_SITE.get(site.kind, "")


# Friends and temples


def friends_of(context: ActContext, empire: int) -> list[Settlement]:
    """ME-DIP-7: independent places that help the empire's spies."""
    helping = context.world.find(Relation, empire=empire, spying=True)
    places = [context.world.get_if(Settlement, relation.settlement) for relation in helping]
    return [place for place in places if place is not None and is_free(place)]


def is_free(place: Settlement) -> bool:
    return place.ended_at is None and place.owner is None and not place.razed


def for_friend(context: ActContext, empire: int, place: Settlement) -> Effect:
    support = context.library.get("support").get_row("spying").data["figures"]
    gift = action_step(friend_gives, empire=empire, settlement=place.id,
                roll=support["crowns"], purse=support["purse"])  # fmt: skip
    return for_subject("settlement", subject("settlement", place.id), gift)


@works_step("friend-gives")
def friend_gives(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    pay(context.world, effect["empire"], int(effect["roll"]), purse=effect["purse"],
        rule="ME-DIP-7", what="spying support", settlement=effect["settlement"])  # fmt: skip
    return []


def for_temple(context: ActContext, temple: Settlement) -> Effect:
    """ME-TEMP-DWA: magic items each winter, into the empire's hoard."""
    items = figures_of(context, temple).get("items")
    forged = {"kind": "item", "of": "empire", "what": "any", "points": items}
    on = subject("settlement", temple.id)
    return for_subject("settlement", on, *([forged] if items else []))


# The sum


@works_step("count-income")
def count_income(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """ME-TOW-X3 to X6: crowns more on a tile, the whole income doubled or halved."""
    empire = int(effect["empire"])
    for tile in context.world.find(Tile, owner=empire):
        bonus(context, empire, "tile", tile.id)
    income = income_since(context, empire, effect["since"])
    for purse, crowns in income.items():
        more = changed(context, "empire", empire, crowns) - crowns
        pay(context.world, empire, more, purse=purse, rule=spell_rule(more), what="spell")
    bonus(context, empire, "empire", empire)
    earned = income_since(context, empire, effect["since"])
    into = [purse for purse in earned if earned[purse]] or ["treasury"]
    owner = Ref[Empire]("empire", empire)
    context.tell(events.RevenueTaken(owner, total([owner], into, sum(earned.values()), "crowns")))
    return []


def bonus(context: ActContext, empire: int, table: str, key: int) -> None:
    for row in live_conditions(context, table, key, "income"):
        crowns = int(str(row.state.get("crowns", 0)))
        pay(context.world, empire, crowns, rule="ME-TOW-X3", what="spell")


def spell_rule(more: int) -> str:
    return "ME-TOW-X4" if more > 0 else "ME-TOW-X6"


def income_since(context: ActContext, empire: int, since: int) -> dict[Purse, int]:
    sums = dict.fromkeys(PURSES, 0)
    for row in postings_of_year(context, empire):
        if row.id > since:
            sums[row.purse] += row.amount
    return sums


def postings_of_year(context: ActContext, empire: int) -> list[Posting]:
    return context.world.find(Posting, empire=empire, year=context.world.calendar.year)


@works_step("spent-income")
def spent_income(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """This winter's revenue is counted: what changed it has run its time."""
    for row in context.world.live(Condition, kind="income"):
        end_condition(context, row, "over")
    return []
