"""What the next phases bring, told while something can still be done about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from campaign.events.phrases import say
from campaign.knowledge.naming import name
from campaign.rules.act_context import ActContext
from campaign.rules.board import place_of
from campaign.rules.packs import campaign_library
from campaign.rules.realm.holding import has_founded, is_home
from campaign.rules.war.ships import HARBOURS
from campaign.season.feeding import capacity, outstayed_host
from campaign.season.phases import TURNS
from campaign.season.quarters import find_berths
from campaign.season.readiness import missing_orders
from campaign.season.running import Moment, acting_empires
from campaign.storage.models import Army, Decision, Empire, Fleet, Settlement, Tile

if TYPE_CHECKING:
    from campaign.acts.documents import Warning
    from campaign.events.values import Name
    from campaign.storage.world import World

COMMANDED = ("player", "ally", "temple", "convoy")
WINTER_NEAR = TURNS - 1  # from this turn on a fleet should make for its port


class Pressing(NamedTuple):
    """An army or fleet (`army:3`) for which something must be done in time."""

    what: str
    row: str
    say: Name


def warnings(world: World, now: Moment) -> Iterator[Warning]:
    """Orders that are not in; of those whose turn it is, armies without food and fleets that will
    find no berth."""
    for empire in missing_orders(world):
        yield {"what": "orders", "name": empire, "say": say("no orders yet")}
    if not now.phase:  # the year has not begun
        for row in homeless(world):
            yield {"what": "realm", "name": row.name, "say": say("has founded no realm yet")}
    library = campaign_library(world)
    for each in find_pressing(world, now):
        yield {"what": each.what, "name": name(world, library, each.row), "say": each.say}


def homeless(world: World) -> list[Empire]:
    return [
        row
        for row in world.live(Empire)
        if not has_founded(world, row.id) and not world.live(Settlement, owner=row.id)
    ]


def find_pressing(world: World, now: Moment) -> Iterator[Pressing]:
    if now.season != "campaign":
        return
    context = ActContext(world)
    whose = acting_empires(world)
    for army in world.live_among(Army, owner=whose, kind=list(COMMANDED)):
        if not army.provisions and not is_fed(context, army):
            yield Pressing("hunger", f"army:{army.id}", say("no food where it stands"))
        if outstayed_host(context, army, turns=1):
            must = say("has been fed here for two turns: it must leave this turn")
            yield Pressing("outstays", f"army:{army.id}", must)
    if now.turn >= WINTER_NEAR:
        for fleet in world.live_among(Fleet, owner=whose, kind="player"):
            if told := tell_berth(context, fleet):
                yield Pressing("winter-port", f"fleet:{fleet.id}", told)


def is_fed(context: ActContext, army: Army) -> bool:
    """Whether the tile feeds an army, or its fleet does; nothing does in a passage."""
    if army.tile is None:
        fleet = context.world.get_if(Fleet, army.fleet)
        return fleet is not None and fleet.provisions > 0
    return capacity(context, context.world.get(Tile, army.tile), army) > 0


# BG-SEA-1: ships without a berth are lost when winter begins


def tell_berth(context: ActContext, fleet: Fleet) -> Name:
    """What keeps the fleet from its winter berths; nothing where it has them."""
    port, free = find_berths(context, fleet)
    if port is not None:
        over = fleet.ships - free
        return say("no winter berth here for {ships} of its ships", ships=over) if over > 0 else ""
    found = nearest_port(context, fleet)
    if found is None:
        return say("not in port before winter, and no port of its own is within reach by sea")
    tiles, place = found
    where = name(context.world, context.library, f"tile:{place.tile}")
    return say("not in port before winter; the next is {tiles} tiles away, at {place}",
               tiles=tiles, place=where)  # fmt: skip


def nearest_port(context: ActContext, fleet: Fleet) -> tuple[int, Settlement] | None:
    from maps.board.routes import find_fleet_way  # loads networkx, which few calls need

    world, open_sea = context.world, bool(context.world.option("open-sea", False))
    start, found = place_of(world.get(Tile, fleet.tile)), []
    for place in harbours(context, fleet.owner):
        end = place_of(world.get(Tile, place.tile))
        way = find_fleet_way(context.tiles, start, end, open_sea=open_sea)
        if way is not None:
            found.append((way.length, place))
    return min(found, key=lambda each: (each[0], each[1].id), default=None)


def harbours(context: ActContext, owner: int | None) -> list[Settlement]:
    return [
        place
        for place in context.world.live_among(Settlement, kind=list(HARBOURS))
        if is_home(context, place, owner)
        and context.land(context.world.get(Tile, place.tile)).is_port
    ]


# Decisions


def answered_by_dice(world: World) -> list[Warning]:
    """What waits, and is answered by dice by whoever goes on with `--auto`."""
    return [
        {"what": "decision-by-dice", "name": who_is_asked(world, row), "say": question_of(row)}
        for row in world.find(Decision, ended_at=None)
    ]


def who_is_asked(world: World, row: Decision) -> Name:
    empire = world.get_if(Empire, row.empire)
    return empire.name if empire else {"word": "the gamemaster"}


def question_of(row: Decision) -> Name:
    question: Name = row.state["decision"]["question"]
    return question
