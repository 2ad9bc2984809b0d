"""Building ships in a port and siege engines within walls; engines drawn from their arsenal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from campaign import events
from campaign.actions.candidates import own_places, places_here
from campaign.actions.land.armies import army_name, get_army_ashore
from campaign.actions.war.places import place_name
from campaign.actions.winter.building import PURSE, Builder
from campaign.actions.winter.holdings import (
    ActionPrice,
    gate_work,
    get_own_place,
    get_payable,
    pay_price,
)
from campaign.acts.act import Document
from campaign.acts.declare import Ask, Id, Own, Typed, action
from campaign.acts.turn import Act, Turn
from campaign.errors import Refused, WrongWords
from campaign.events.values import Ref, TableRow, ref
from campaign.rules.act_context import ActContext
from campaign.rules.realm.holding import forest_tiles, is_home, use, used
from campaign.rules.war.forces import MOST_ENGINES, count_engines
from campaign.rules.war.ships import HARBOURS, berths_of
from campaign.rules.war.sieges import is_cut_off
from campaign.storage.default_names import name_new_force
from campaign.storage.models import Army, Fleet, Settlement, Tile
from campaign.storage.models.kinds import ENGINES, Engine

WORKSHOPS = ("fortress", "city", "capital")
# An engine's row in the packs: the column that counts it.
COLUMN_OF: dict[str, Engine] = {
    "stone-thrower": "stone_throwers",
    "cannon": "cannons",
    "ram": "rams",
    "siege-tower": "towers",
}


@action("build-ship", title="build a ship", order=470, command="build ship", rule="HO-BUILD")
def build_ship(
    act: Act,
    empire: Builder,
    place_key: Annotated[Own[Settlement], Ask("in which port?", own_places)],
) -> Document:
    """In a coastal city with a free berth; it takes timber, and oak crowns pay first.

    Example: hexcrown build ship Ostmark Rivergate
    """
    price = get_ship_price(act, empire, place_key)
    pay_price(act, empire, price)
    fleet = launch(act.context, empire, act.world.get(Settlement, place_key))
    place = Ref[Settlement]("settlement", place_key)
    return act.told(events.ShipBuilt(Ref("empire", empire), place, Ref("fleet", fleet)))


def get_ship_price(turn: Turn, empire: int, place_key: int) -> ActionPrice:
    gate_work(turn, "build", empire)
    context = turn.context
    get_port(context, empire, place_key)
    crowns, timber = (int(context.figure("building", "ship", of)) for of in ("crowns", "timber"))
    price = ActionPrice("ship", "HO-BUILD", crowns, ("ships", *PURSE), timber)
    return get_payable(context, empire, price)


def get_port(context: ActContext, empire: int, key: int) -> Settlement:
    place = get_own_place(context, empire, key, "HO-BUILD")
    tile = context.world.get(Tile, place.tile)
    if place.kind not in HARBOURS or not context.land(tile).is_port:
        raise Refused(
            "ships are built in a coastal city, and {place} is not one",
            hint="name a city or the capital on a coast",
            rule="HO-BUILD",
            place=place_name(place),
        )
    berths = berths_of(context, place)
    lying = sum(row.ships for row in context.world.live(Fleet, tile=place.tile))
    if lying >= berths:
        raise Refused(
            "{place} has berths for {berths} ships, and {lying} lie there",
            hint="build in another port, or sail some away before winter",
            rule="BG-SEA-1",
            place=place_name(place),
            berths=berths,
            lying=lying,
        )
    return place


def launch(context: ActContext, empire: int, place: Settlement) -> int:
    """Into the empire's fleet that lies there, else a new one."""
    for fleet in context.world.live(Fleet, tile=place.tile, owner=empire):
        context.world.add(fleet, ships=1)
        return fleet.id
    name = name_new_force(context.world, "fleet", empire, "player", "")
    return context.world.insert(
        Fleet, name=name, owner=empire, tile=place.tile, ships=1, port=place.id
    ).id


def engine_kinds(turn: Turn) -> list[str]:
    return list(COLUMN_OF)


@action(
    "build-engine",
    title="build a siege engine",
    order=480,
    command="build engine",
    rule="ME-SIEGE-2",
)
def build_engine(
    act: Act,
    empire: Builder,
    place_key: Annotated[Own[Settlement], Ask("where?", own_places)],
    engine: Annotated[
        str,
        Ask("which engine?", engine_kinds),
        Typed(
            metavar="KIND",
            words=tuple(COLUMN_OF),
            help="stone-thrower, cannon, ram or siege-tower.",
        ),
    ],
    *,
    to: Annotated[Id[Settlement] | None, Typed(help="The city or fortress it goes to.")] = None,
) -> Document:
    """In a city or fortress, no more a winter than forest tiles (ME-SIEGE-2).

    An army there takes it along with `army equip`.

    Example: hexcrown build engine Ostmark Rivergate ram
    """
    price = get_engine_price(act, empire, place_key, engine)
    target = get_workshop(act.context, empire, to if to is not None else place_key)
    pay_price(act, empire, price)
    use(act.world, "empire", empire, "engines")
    put_engines(act.context, target, {COLUMN_OF[engine]: 1})
    row = TableRow("engines", engine, small=True)
    return act.told(events.EngineBuilt(Ref("empire", empire), ref(target), row))


def get_engine_price(turn: Turn, empire: int, place_key: int, engine: str) -> ActionPrice:
    if engine not in COLUMN_OF:
        raise WrongWords(
            "no engine {engine}", hint="one of {all}", engine=engine, all=", ".join(COLUMN_OF)
        )
    gate_work(turn, "build", empire)
    get_workshop(turn.context, empire, place_key)
    refuse_more_engines(turn.context, empire)
    crowns = int(turn.context.figure("engines", engine, "crowns"))
    return get_payable(turn.context, empire, ActionPrice(engine, "ME-SIEGE-2", crowns, PURSE))


def get_workshop(context: ActContext, empire: int, key: int) -> Settlement:
    place = get_own_place(context, empire, key, "ME-SIEGE-2")
    if place.kind not in WORKSHOPS:
        raise Refused(
            "engines are built and placed in a city or fortress, not in {place}",
            hint="name a city, a fortress or the capital",
            rule="ME-SIEGE-2",
            place=place_name(place),
        )
    return place


def refuse_more_engines(context: ActContext, empire: int) -> None:
    most, built = (
        len(forest_tiles(context, empire)),
        used(context.world, "empire", empire, "engines"),
    )
    if built >= most:
        raise Refused(
            "{built} engines were built this winter, and the empire has {most} forest tiles",
            hint="more can be built next winter, or with more forest",
            rule="ME-SIEGE-2",
            built=built,
            most=most,
        )


def arsenal_of(context: ActContext, place: Settlement) -> dict[Engine, int]:
    """Engines that wait in a place for an army to take them."""
    held = place.state.get("engines", {})
    return {name: int(held.get(name, 0)) for name in ENGINES}


def put_engines(context: ActContext, place: Settlement, change: Mapping[Engine, int]) -> None:
    state = place.state.copy()
    held = arsenal_of(context, place)
    left = {name: held[name] + change.get(name, 0) for name in ENGINES}
    state["engines"] = {name: number for name, number in left.items() if number}
    context.world.put(place, state=state)


def gate_equip(turn: Turn, army_key: int) -> Army:
    """Before spring, or when armies are reorganised."""
    army = get_army_ashore(turn.context, army_key)
    winter = turn.world.calendar.season == "winter"
    turn.due("deploy" if winter else "reorganise", army.owner)
    return army


def engines_there(turn: Turn, army: int) -> list[str]:
    """Those that a place where it stands keeps."""
    places = places_here(turn, army)
    held = [arsenal_of(turn.context, turn.world.get(Settlement, place)) for place in places]
    return [name.replace("_", "-") for name in ENGINES if any(kept[name] for kept in held)]


def few_engines(turn: Turn) -> range:
    return range(1, MOST_ENGINES + 1)


@action(
    "equip", title="take siege engines along", order=280, command="army equip", rule="ME-SIEGE-3"
)
def draw_engines(
    act: Act,
    army_key: Own[Army],
    engines: Annotated[
        Mapping[Engine, int],
        Ask("which engines?", engines_there),
        Ask("how many?", few_engines),
        Typed(each=True, metavar="N", help="How many."),
    ],
) -> Document:
    """Take siege engines from the settlement it is in, four at most (ME-SIEGE-3).

    Example: hexcrown army equip 2 --rams 1
    """
    army, context = gate_equip(act, army_key), act.context
    place = get_arsenal(context, army, engines)
    most = int(context.figure("engines", "train", "most"))
    train = sum(getattr(army, name) for name in ENGINES) + sum(engines.values())
    if train > most:
        raise Refused(
            "{army} would have {train} engines, and {most} are the most",
            hint="take fewer",
            rule="ME-SIEGE-3",
            army=army_name(army),
            train=train,
            most=most,
        )
    act.begin("ME-SIEGE-3")
    put_engines(context, place, {name: -number for name, number in engines.items()})
    for name, number in engines.items():
        act.world.add_amount("army", army_key, name, number)
    return act.told(events.EnginesTaken(ref(army), count_engines(army, engines), ref(place)))


def get_arsenal(context: ActContext, army: Army, engines: Mapping[Engine, int]) -> Settlement:
    if any(number < 0 for number in engines.values()) or not sum(engines.values()):
        raise Refused("which engines? name at least one", rule="ME-SIEGE-3",
                      hint="as --rams 1 --cannons 2")  # fmt: skip
    for place in context.world.live(Settlement, tile=army.tile or 0):
        held = arsenal_of(context, place)
        enough = all(held[name] >= number for name, number in engines.items())
        own = is_home(context, place, army.owner) and not is_cut_off(context, place, army)
        if enough and own:
            return place
    raise Refused(
        "no place where {army} stands holds these engines",
        hint="hexcrown settlement show shows what a settlement has, hexcrown build engine adds to "
        "it",
        rule="ME-SIEGE-3",
        army=army_name(army),
    )
