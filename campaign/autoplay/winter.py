"""What autoplay does at the equinoxes and in the phases of winter."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.actions.sites import casting
from campaign.actions.winter import building, recovering, recruiting, shipyards, spying
from campaign.actions.winter import envoys as envoy_actions
from campaign.autoplay.table import Move, MoveLister, PlayersTable, listing, move_of
from campaign.season.running import players
from campaign.storage.models import Army, Settlement, Tile
from campaign.storage.world import World


def play_phase(table: PlayersTable, empire: int, phase: str) -> None:
    """Up to two moves."""
    list_moves = PHASES.get(phase)
    for number in range(2):
        if list_moves and table.throw(6, empire, phase, number) <= table.eager:
            table.attempt(table.look(listing(list_moves, empire)), empire, phase, number)


def castings(world: World, empire: int) -> Iterator[Move]:
    from campaign.actions.sites.casting import spells_of
    from campaign.rules.act_context import ActContext

    spells = spells_of(ActContext(world), world.calendar.season)
    for place in world.live(Settlement)[:12]:
        for spell in spells:
            yield move_of(casting.cast_spell, empire, spell, place.tile)


def envoys(world: World, empire: int) -> Iterator[Move]:
    for place in world.live(Settlement, owner=None):
        yield move_of(envoy_actions.send_envoy, empire, place.id)


def recruits(world: World, empire: int) -> Iterator[Move]:
    for place in world.live(Settlement, owner=empire, razed=False):
        for points in (100, 300, 500):
            yield move_of(recruiting.recruit, empire, place.id, points)


def recoveries(world: World, empire: int) -> Iterator[Move]:
    for place in world.live(Settlement, owner=empire, razed=True):
        yield move_of(recovering.help_recovery, empire, place.id, 1)


def buildings(world: World, empire: int) -> Iterator[Move]:
    for tile in world.find(Tile, owner=empire):
        key = tile.id
        for kind in ("village", "fortress", "city"):
            yield move_of(building.build_settlement, empire, key, kind)
        yield move_of(building.build_temple, empire, key)
        yield move_of(building.build_bridge, empire, key)
    for place in world.live(Settlement, owner=empire):
        yield move_of(shipyards.build_ship, empire, place.id)
        for engine in ("stone-thrower", "ram"):
            yield move_of(shipyards.build_engine, empire, place.id, engine)


def purchases(world: World, empire: int) -> Iterator[Move]:
    for army in world.live(Army, owner=empire):
        yield move_of(recruiting.buy_provisions, empire, army.id, 1)


def deployments(world: World, empire: int) -> Iterator[Move]:
    places = world.live(Settlement, owner=empire, razed=False)
    for army in world.live(Army, owner=empire):
        for place in places:
            yield move_of(recruiting.deploy, army.id, place.tile)


def agents(world: World, empire: int) -> Iterator[Move]:
    yield move_of(spying.set_watch, empire, 1)
    for other in players(world):
        if other != empire:
            for agent in ("spy", "saboteur", "assassin"):
                yield move_of(spying.send_agent, empire, agent, other)


PHASES: dict[str, MoveLister] = {
    "spring-magic": castings,
    "autumn-magic": castings,
    "diplomacy": envoys,
    "recruitment": recruits,
    "recovery": recoveries,
    "construction": buildings,
    "baggage": purchases,
    "deployment": deployments,
    "espionage": agents,
}
