"""Recruitment, provisions and deployment in winter."""

from __future__ import annotations

from campaign.acts.act import Document
from campaign.deeds.land.armies import get_army, get_army_ashore, show
from campaign.deeds.winter.holdings import (
    get_empire,
    get_own_place,
    get_own_tile,
    place_title,
    told,
)
from campaign.errors import Refused, WrongWords
from campaign.journal.campaign_dice import CampaignChance
from campaign.rules.act_context import ActContext
from campaign.rules.allowances import use, used
from campaign.rules.crowns import spend
from campaign.rules.forces import (
    FEWEST_POINTS,
    MOST_POINTS,
    MOST_PROVISIONS,
    has_room,
    move_army,
    raise_army,
)
from campaign.rules.packs import campaign_library
from campaign.rules.phase_rules import enter_phase
from campaign.rules.races import refuse_allied_army
from campaign.storage.world import Row, World

RULE = "HO-RECRUIT"
DEPLOYED = ("player", "ally", "convoy")


def recruit(
    world: World,
    chance: CampaignChance,
    empire: int,
    place_key: int,
    points: int,
    *,
    race: str = "",
    into: int | None = None,
    name: str = "",
    forced: bool = False,
) -> Document:
    """Points for crowns, into an army there or a new one; each place has its limit a winter."""
    context = ActContext(world, campaign_library(world))
    own = str(get_empire(context, empire)["race"])
    enter_phase(world, "recruit", empire, forced)
    place = get_own_place(context, empire, place_key, RULE)
    race = race or own
    refuse_race(place, own, race)
    refuse_limit(context, place, points)
    army = None if into is None else get_joined(context, empire, place, into, race, points)
    if army is None:
        refuse_new_army(context, empire, place, race, points)
    each = int(context.figure("recruitment", "crown", "points"))
    world.begin_step(rule=RULE)
    spend(world, empire, -(-points // each), rule=RULE, what="recruits")
    use(world, "settlement", place_key, "recruited", points)
    if army is not None:
        world.add("army", army["id"], "points", points)
        key = int(army["id"])
    else:
        key = raise_army(context, kind="player", owner=empire, race=race, tile=place["tile"],
                         bank=0, points=points, name=name)  # fmt: skip
    return told(context, "{points} points are recruited at {place} into {army}.", to=empire,
                points=points, place=f"settlement:{place_key}", army=f"army:{key}")  # fmt: skip


def refuse_race(place: Row, own: str, race: str) -> None:
    """Its own people anywhere; others only where they live."""
    if race not in (own, place["race"]):
        raise Refused(
            "no {race} live in {place}",
            hint="{people} do",
            rule="ME-RACE-4",
            race=race,
            place=place_title(place),
            people=place["race"] or own,
        )


def refuse_limit(context: ActContext, place: Row, points: int) -> None:
    if points <= 0:
        raise WrongWords("{points} points can't be recruited", hint="at least 1", points=points)
    limits = context.library.get("recruitment").by_id
    most = int(limits[place["kind"]].data["figures"]["points"]) if place["kind"] in limits else 0
    left = most - used(context.world, "settlement", place["id"], "recruited")
    if points > left:
        raise Refused(
            "{place} gives {left} more points this winter, not {points}",
            hint="a {kind} gives {most} a winter",
            rule=RULE,
            place=place_title(place),
            left=left,
            points=points,
            kind=place["kind"],
            most=most,
        )


def get_joined(
    context: ActContext, empire: int, place: Row, key: int, race: str, points: int
) -> Row:
    army = get_army_ashore(context, key)
    if army["owner"] != empire or army["kind"] != "player":
        raise Refused(
            "{army} takes no recruits of this empire",
            hint="name an army of the empire, or raise a new one without --into",
            rule=RULE,
            army=show(army),
        )
    if army["tile"] != place["tile"]:
        raise Refused(
            "{army} is not at {place}",
            hint="name an army that stands there, or raise a new one without --into",
            rule=RULE,
            army=show(army),
            place=place_title(place),
        )
    if army["race"] not in ("", race):
        raise Refused(
            "{army} is of {theirs}, the recruits are {race}",
            hint="an army is of one race; recruit a new one",
            rule="ME-RACE-4",
            army=show(army),
            theirs=army["race"],
            race=race,
        )
    if int(army["points"]) + points > MOST_POINTS:
        raise Refused(
            "{army} has {have} points and holds {most}",
            hint="recruit fewer, or raise a new army without --into",
            rule="BG-ARMY-1",
            army=show(army),
            have=army["points"],
            most=MOST_POINTS,
        )
    return army


def refuse_new_army(context: ActContext, empire: int, place: Row, race: str, points: int) -> None:
    if not FEWEST_POINTS <= points <= MOST_POINTS:
        raise Refused(
            "a new army has {fewest} to {most} points, not {points}",
            hint="hexcrown recruit with --into ARMY strengthens one that stands there",
            rule="BG-ARMY-1",
            fewest=FEWEST_POINTS,
            most=MOST_POINTS,
            points=points,
        )
    refuse_allied_army(context, empire, race)
    if not has_room(context, place["tile"], empire):
        raise Refused(
            "{place} holds no further army",
            hint="merge two that stand there, or choose another tile",
            rule="HO-STACK",
            place=place_title(place),
        )


def buy_provisions(
    world: World,
    chance: CampaignChance,
    empire: int,
    army_key: int,
    number: int,
    *,
    forced: bool = False,
) -> Document:
    """HO-RECRUIT: a crown buys some; an army carries six at most."""
    context = ActContext(world, campaign_library(world))
    get_empire(context, empire)
    enter_phase(world, "provisions", empire, forced)
    army = get_army(context, army_key)
    if army["owner"] != empire:
        raise Refused(
            "{army} is not of this empire",
            hint="each empire buys for its own",
            rule=RULE,
            army=show(army),
        )
    if number <= 0:
        raise WrongWords("{number} provisions can't be bought", hint="at least 1", number=number)
    if int(army["provisions"]) + number > MOST_PROVISIONS:
        raise Refused(
            "{army} has {have} provisions and carries {most}",
            hint="buy fewer",
            rule="BG-ARMY-2",
            army=show(army),
            have=army["provisions"],
            most=MOST_PROVISIONS,
        )
    each = int(context.figure("recruitment", "crown", "provisions"))
    world.begin_step(rule=RULE)
    spend(world, empire, -(-number // each), rule=RULE, what="provisions")
    world.add("army", army_key, "provisions", number)
    return told(context, "{army} stocks {number} provisions.", to=empire,
                army=f"army:{army_key}", number=number)  # fmt: skip


def deploy(
    world: World, chance: CampaignChance, army_key: int, tile_key: int, *, forced: bool = False
) -> Document:
    """BG-YEAR-3: before spring each army is placed anywhere in its realm."""
    context = ActContext(world, campaign_library(world))
    army = get_army_ashore(context, army_key)
    if army["owner"] is None or army["kind"] not in DEPLOYED:
        raise Refused(
            "{army} is not deployed by a player",
            hint="players' armies, allies and convoys are",
            rule="BG-YEAR-3",
            army=show(army),
        )
    empire = int(army["owner"])
    enter_phase(world, "deploy", empire, forced)
    tile = get_own_tile(context, empire, tile_key, "BG-YEAR-3")
    world.begin_step(rule="BG-YEAR-3")
    if tile_key != army["tile"]:
        refuse_unreachable(context, empire, tile)
        move_army(context, army, tile_key, 0)
    return told(context, "{army} is deployed at {tile}.", to=empire,
                army=f"army:{army_key}", tile=f"tile:{tile_key}")  # fmt: skip


def refuse_unreachable(context: ActContext, empire: int, tile: Row) -> None:
    if context.land(tile).is_closed:
        raise Refused(
            "{tile} can't be reached on foot",
            hint="choose a tile of the realm that an army can walk to",
            rule="ME-TILE-ISLAND-1",
            tile=tile["label"],
        )
    if not has_room(context, tile["id"], empire):
        raise Refused(
            "{tile} holds no further army",
            hint="merge two that stand there, or choose another tile",
            rule="HO-STACK",
            tile=tile["label"],
        )
