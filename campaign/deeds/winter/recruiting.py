"""Recruitment, provisions and deployment in winter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.acts.act import Document
from campaign.acts.deed import Deed, Turn
from campaign.deeds.land.armies import army_name, get_army, get_army_ashore, refuse_crowd
from campaign.deeds.war.places import place_name
from campaign.deeds.winter.holdings import gate_work, get_own_place, get_own_tile
from campaign.deeds.winter.prices import DeedPrice, get_payable, pay_price
from campaign.errors import Refused, WrongWords
from campaign.events.armies import Deployed, ProvisionsStocked, Recruited
from campaign.events.values import Ref, ref
from campaign.rules.act_context import ActContext
from campaign.rules.realm.allowances import use, used
from campaign.rules.realm.races import refuse_allied_army
from campaign.rules.war.forces import (
    FEWEST_POINTS,
    MOST_POINTS,
    MOST_PROVISIONS,
    add_points,
    has_room,
    move_army,
    raise_army,
)
from campaign.storage.models import Army, Empire, Settlement

if TYPE_CHECKING:
    from campaign.storage.models import Tile

RULE = "HO-RECRUIT"
DEPLOYED = ("player", "ally", "convoy")


def recruit(
    deed: Deed,
    empire: int,
    place_key: int,
    points: int,
    *,
    race: str = "",
    into: int | None = None,
    name: str = "",
) -> Document:
    """Points for crowns, into an army there or a new one; each place has its limit a winter."""
    price = get_recruits_price(deed, empire, place_key, points, race=race, into=into)
    place, own = deed.world.get(Settlement, place_key), deed.world.get(Empire, empire).race
    pay_price(deed, empire, price)
    use(deed.world, "settlement", place_key, "recruited", points)
    if into is not None:
        add_points(deed.context, deed.world.get(Army, into), points)
        key = into
    else:
        key = raise_army(deed.context, kind="player", owner=empire, race=race or own,
                         tile=place.tile, bank=0, points=points, name=name)  # fmt: skip
    army = Ref[Army]("army", key)
    return deed.told(Recruited(army.count("points", points), ref(place), army))


def get_recruits_price(
    turn: Turn, empire: int, place_key: int, points: int, *, race: str = "", into: int | None = None
) -> DeedPrice:
    own, context = gate_work(turn, "recruit", empire).race, turn.context
    place, race = get_own_place(context, empire, place_key, RULE), race or own
    refuse_race(place, own, race)
    refuse_limit(context, place, points)
    if into is None:
        refuse_new_army(context, empire, place, race, points)
    else:
        refuse_strange_army(context, empire, place, into, race, points)
    each = int(context.figure("recruitment", "crown", "points"))
    return get_payable(context, empire, DeedPrice("recruits", RULE, -(-points // each)))


def refuse_race(place: Settlement, own: str, race: str) -> None:
    """Its own people anywhere; others only where they live."""
    if race not in (own, place.race):
        raise Refused(
            "no {race} live in {place}",
            hint="{people} do",
            rule="ME-RACE-4",
            race=race,
            place=place_name(place),
            people=place.race or own,
        )


def refuse_limit(context: ActContext, place: Settlement, points: int) -> None:
    if points <= 0:
        raise WrongWords("{points} points can't be recruited", hint="at least 1", points=points)
    limits = context.library.get("recruitment").by_id
    most = int(limits[place.kind].data["figures"]["points"]) if place.kind in limits else 0
    left = most - used(context.world, "settlement", place.id, "recruited")
    if points > left:
        raise Refused(
            "{place} gives {left} more points this winter, not {points}",
            hint="a {kind} gives {most} a winter",
            rule=RULE,
            place=place_name(place),
            left=left,
            points=points,
            kind=place.kind,
            most=most,
        )


def refuse_strange_army(
    context: ActContext, empire: int, place: Settlement, key: int, race: str, points: int
) -> None:
    """Recruits join an army of their empire and race that stands there and has room for them."""
    army = get_army_ashore(context, key)
    if army.owner != empire or army.kind != "player":
        raise Refused(
            "{army} takes no recruits of this empire",
            hint="name an army of the empire, or raise a new one without --to",
            rule=RULE,
            army=army_name(army),
        )
    if army.tile != place.tile:
        raise Refused(
            "{army} is not at {place}",
            hint="name an army that stands there, or raise a new one without --to",
            rule=RULE,
            army=army_name(army),
            place=place_name(place),
        )
    if army.race not in ("", race):
        raise Refused(
            "{army} is of {theirs}, the recruits are {race}",
            hint="an army is of one race; recruit a new one",
            rule="ME-RACE-4",
            army=army_name(army),
            theirs=army.race,
            race=race,
        )
    if army.points + points > MOST_POINTS:
        raise Refused(
            "{army} has {have} points and holds {most}",
            hint="recruit fewer, or raise a new army without --to",
            rule="BG-ARMY-1",
            army=army_name(army),
            have=army.points,
            most=MOST_POINTS,
        )


def refuse_new_army(
    context: ActContext, empire: int, place: Settlement, race: str, points: int
) -> None:
    if not FEWEST_POINTS <= points <= MOST_POINTS:
        raise Refused(
            "a new army has {fewest} to {most} points, not {points}",
            hint="hexcrown recruit with --to ARMY strengthens one that stands there",
            rule="BG-ARMY-1",
            fewest=FEWEST_POINTS,
            most=MOST_POINTS,
            points=points,
        )
    refuse_allied_army(context, empire, race)
    if not has_room(context, place.tile, empire):
        raise Refused(
            "{place} holds no further army",
            hint="merge two that stand there, or choose another tile",
            rule="HO-STACK",
            place=place_name(place),
        )


def buy_provisions(deed: Deed, empire: int, army_key: int, number: int) -> Document:
    """HO-RECRUIT: a crown buys some; an army carries six at most."""
    pay_price(deed, empire, get_provisions_price(deed, empire, army_key, number))
    deed.world.add(deed.world.get(Army, army_key), provisions=number)
    army = Ref[Army]("army", army_key)
    return deed.told(ProvisionsStocked(army, army.count("provisions", number)))


def get_provisions_price(turn: Turn, empire: int, army_key: int, number: int) -> DeedPrice:
    gate_work(turn, "provisions", empire)
    army = get_army(turn.context, army_key)
    if army.owner != empire:
        raise Refused(
            "{army} is not of this empire",
            hint="each empire buys for its own",
            rule=RULE,
            army=army_name(army),
        )
    if number <= 0:
        raise WrongWords("{number} provisions can't be bought", hint="at least 1", number=number)
    if army.provisions + number > MOST_PROVISIONS:
        raise Refused(
            "{army} has {have} provisions and carries {most}",
            hint="buy fewer",
            rule="BG-ARMY-2",
            army=army_name(army),
            have=army.provisions,
            most=MOST_PROVISIONS,
        )
    each = int(turn.context.figure("recruitment", "crown", "provisions"))
    return get_payable(turn.context, empire, DeedPrice("provisions", RULE, -(-number // each)))


def gate_deploy(turn: Turn, army_key: int) -> Army:
    """A player's army, ally or convoy, before spring."""
    army = get_army_ashore(turn.context, army_key)
    if army.owner is None or army.kind not in DEPLOYED:
        raise Refused(
            "{army} is not deployed by a player",
            hint="players' armies, allies and convoys are",
            rule="BG-YEAR-3",
            army=army_name(army),
        )
    turn.due("deploy", army.owner)
    return army


def deploy(deed: Deed, army_key: int, tile_key: int) -> Document:
    """BG-YEAR-3: before spring each army is placed anywhere in its realm."""
    army = gate_deploy(deed, army_key)
    empire, stays = army.owner, tile_key == army.tile
    assert empire is not None, "the gate lets an empire's own armies pass"
    tile = get_own_tile(deed.context, empire, tile_key, "BG-YEAR-3")
    if not stays:
        refuse_unreachable(deed.context, empire, tile)
    deed.begin("BG-YEAR-3")
    if not stays:
        move_army(deed.context, army, tile_key, 0)
        deed.world.put(deed.world.get(Army, army_key), moved_at=deed.context.now)
    return deed.told(Deployed(ref(army), ref(tile)))


def refuse_unreachable(context: ActContext, empire: int, tile: Tile) -> None:
    if context.land(tile).is_closed:
        raise Refused(
            "{tile} can't be reached on foot",
            hint="choose a tile of the realm that an army can walk to",
            rule="ME-TILE-ISLAND-1",
            tile=tile.label,
        )
    refuse_crowd(context, tile, empire)
