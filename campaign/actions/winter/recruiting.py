"""Recruitment, provisions and deployment in winter."""

from __future__ import annotations

from typing import Annotated

from campaign import events
from campaign.actions.candidates import ROUND, few, own_armies, own_places, own_tiles
from campaign.actions.land.armies import army_name, get_army, get_army_ashore, refuse_crowd
from campaign.actions.war.places import place_name
from campaign.actions.winter.holdings import (
    ActionPrice,
    gate_work,
    get_own_place,
    get_own_tile,
    get_payable,
    pay_price,
)
from campaign.acts.act import Document
from campaign.acts.declare import Ask, Checked, Id, Own, Typed, action, offer
from campaign.acts.turn import Act, Turn
from campaign.errors import Refused, WrongWords
from campaign.events.values import Ref, ref
from campaign.rules.act_context import ActContext
from campaign.rules.realm.holding import use, used
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
from campaign.storage.models import Army, Empire, Settlement, Tile
from campaign.storage.text_validation import check_name
from tables.library.vocabulary import RACES

RULE = "HO-RECRUIT"
DEPLOYED = ("player", "ally", "convoy")


def new_army_points(turn: Turn) -> range:
    return range(FEWEST_POINTS, MOST_POINTS + 1, ROUND)


Recruiter = Annotated[Own[Empire], Typed(help="Who recruits.")]
Race = Annotated[str, Typed(words=RACES, help="Of the people who live there.")]
Called = Annotated[str, Typed(metavar="NAME", help="Of the new army."), Checked(check_name)]


@action("recruit", command="recruit", rule=RULE)
def recruit(
    act: Act,
    empire: Recruiter,
    place_key: Own[Settlement],
    points: Annotated[int, Typed(help="How many.")],
    *,
    race: Race = "",
    into: Annotated[
        Own[Army] | None, Typed(option=("--to", "--into"), help="An army on that tile.")
    ] = None,
    name: Called = "",
) -> Document:
    """Recruit at a settlement, into an army there or a new one of at least 500 points.

    Without --to it is the same as `army raise`.

    Example: hexcrown recruit Ostmark Rivergate 600 --name 'Third Banner'
    """
    price = get_recruits_price(act, empire, place_key, points, race=race, into=into)
    place, own = act.world.get(Settlement, place_key), act.world.get(Empire, empire).race
    pay_price(act, empire, price)
    use(act.world, "settlement", place_key, "recruited", points)
    if into is not None:
        add_points(act.context, act.world.get(Army, into), points)
        key = into
    else:
        key = raise_army(act.context, kind="player", owner=empire, race=race or own,
                         tile=place.tile, bank=0, points=points, name=name)  # fmt: skip
    army = Ref[Army]("army", key)
    return act.told(events.Recruited(army.count("points", points), ref(place), army))


@action("raise", title="raise an army", order=410, command="army raise", rule=RULE)
def raise_new(
    act: Act,
    empire: Recruiter,
    place_key: Annotated[Own[Settlement], Ask("where?", own_places)],
    points: Annotated[int, Ask("of how many points?", new_army_points), Typed(help="How many.")],
    *,
    race: Race = "",
    name: Called = "",
) -> Document:
    """Raise a new army of 500 to 1500 points at a settlement, at a price (BG-ARMY-1, HO-RECRUIT).

    Each settlement gives a limited number of points a winter; `recruit` with --to strengthens an
    army there.

    Example: hexcrown army raise Ostmark Rivergate 600 --name 'Third Banner'
    """
    return recruit(act, empire, place_key, points, race=race, name=name)


def armies_at_place(turn: Turn, empire: int, place: int) -> list[int]:
    tile = turn.world.get(Settlement, place).tile
    return [row.id for row in turn.world.live(Army, tile=tile, owner=empire)]


def more_points(turn: Turn) -> range:
    return range(ROUND, MOST_POINTS + 1, ROUND)


offer(
    "recruit",
    "recruit",
    title="recruit into an army",
    order=420,
    asks={
        "place": Ask("where?", own_places),
        "into": Ask("into which army?", armies_at_place),
        "points": Ask("how many points?", more_points),
    },
)


def get_recruits_price(
    turn: Turn, empire: int, place_key: int, points: int, *, race: str = "", into: int | None = None
) -> ActionPrice:
    own, context = gate_work(turn, "recruit", empire).race, turn.context
    place, race = get_own_place(context, empire, place_key, RULE), race or own
    refuse_race(place, own, race)
    refuse_limit(context, place, points)
    if into is None:
        refuse_new_army(context, empire, place, race, points)
    else:
        refuse_strange_army(context, empire, place, into, race, points)
    each = int(context.figure("recruitment", "crown", "points"))
    return get_payable(context, empire, ActionPrice("recruits", RULE, -(-points // each)))


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
            hint="name an army that is there, or raise a new one without --to",
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
            hint="hexcrown recruit with --to ARMY strengthens an army there",
            rule="BG-ARMY-1",
            fewest=FEWEST_POINTS,
            most=MOST_POINTS,
            points=points,
        )
    refuse_allied_army(context, empire, race)
    if not has_room(context, place.tile, empire):
        raise Refused(
            "{place} holds no further army",
            hint="merge two armies there, or choose another tile",
            rule="HO-STACK",
            place=place_name(place),
        )


@action("provisions", title="buy provisions", order=490, command="provisions", rule=RULE)
def buy_provisions(
    act: Act,
    empire: Annotated[Own[Empire], Typed(help="Who pays.")],
    army_key: Annotated[Own[Army], Ask("for which army?", own_armies)],
    number: Annotated[int, Ask("how many?", few), Typed(help="How many.")],
) -> Document:
    """Buy provisions for an army; it carries at most six (BG-ARMY-2).

    Example: hexcrown provisions Ostmark 'First Banner' 4
    """
    pay_price(act, empire, get_provisions_price(act, empire, army_key, number))
    act.world.add(act.world.get(Army, army_key), provisions=number)
    army = Ref[Army]("army", army_key)
    return act.told(events.ProvisionsStocked(army, army.count("provisions", number)))


def get_provisions_price(turn: Turn, empire: int, army_key: int, number: int) -> ActionPrice:
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
    return get_payable(turn.context, empire, ActionPrice("provisions", RULE, -(-number // each)))


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


def realm_of_army(turn: Turn, army: int) -> list[int]:
    owner = turn.world.get(Army, army).owner
    return [] if owner is None else own_tiles(turn, owner)


@action(
    "deploy",
    title="place in the realm before spring",
    order=320,
    command="army deploy",
    rule="BG-YEAR-3",
)
def deploy(
    act: Act,
    army_key: Own[Army],
    tile_key: Annotated[Id[Tile], Ask("where?", realm_of_army), Typed(help="A tile of its realm.")],
) -> Document:
    """Place an army anywhere in its realm before spring (BG-YEAR-3).

    Example: hexcrown army deploy 2 0405
    """
    army = gate_deploy(act, army_key)
    empire, stays = army.owner, tile_key == army.tile
    assert empire is not None, "the gate lets an empire's own armies pass"
    tile = get_own_tile(act.context, empire, tile_key, "BG-YEAR-3")
    if not stays:
        refuse_unreachable(act.context, empire, tile)
    act.begin("BG-YEAR-3")
    if not stays:
        move_army(act.context, army, tile_key, 0)
        act.world.put(act.world.get(Army, army_key), moved_at=act.context.now)
    return act.told(events.Deployed(ref(army), ref(tile)))


def refuse_unreachable(context: ActContext, empire: int, tile: Tile) -> None:
    if context.land(tile).is_closed:
        raise Refused(
            "{tile} can't be reached on foot",
            hint="choose a tile of the realm that an army can walk to",
            rule="ME-TILE-ISLAND-1",
            tile=tile.label,
        )
    refuse_crowd(context, tile, empire)
