"""What autoplay does in a campaign turn: search, march, sail, fight, besiege, burn, merge."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from campaign.actions.land import moving, reorganising, scouting
from campaign.actions.sea import embarking, sailing, sea_battle
from campaign.actions.sites import orbs, searching, springs, towers
from campaign.actions.war import besieging, fighting, razing
from campaign.acts.act import Document
from campaign.acts.turn import Act
from campaign.autoplay.table import Move, MoveLister, PlayersTable, listing, move_of
from campaign.errors import Refused
from campaign.rules.board import WorldTiles, place_of
from campaign.storage.models import Army, Fleet, Item, Settlement, Siege, Site, Tile
from campaign.storage.world import World
from maps.board.legal_steps import army_steps, fleet_steps


def play_turn(table: PlayersTable, empire: int) -> None:
    """Each army and fleet does something; then they fight, besiege, burn and merge."""
    for list_moves, list_forces in TURN.items():
        for key in table.look(partial(list_forces, empire=empire)):
            # The dice follow from the label: another name of the function is another game.
            label = (empire, key, list_moves.__name__)
            if table.throw(6, *label) <= table.eager:
                table.attempt(table.look(listing(list_moves, key)), *label)


def armies_of(world: World, empire: int) -> list[int]:
    return [row.id for row in world.live(Army, owner=empire)]


def fleets_of(world: World, empire: int) -> list[int]:
    return [row.id for row in world.live(Fleet, owner=empire)]


def army_moves(world: World, key: int) -> Iterator[Move]:
    """Search or examine the ground, call on a tower, bathe, look into the orb, or march.

    A move that is listed several times is so much likelier to be tried."""
    army = world.get(Army, key)
    if army.ended_at is not None or army.passage is not None:
        return
    if army.tile is None:
        yield from landings(world, army)
        return
    if army.siege is not None:  # it stays before the walls
        return
    for site in world.live(Site, tile=army.tile):
        yield from site_moves(site, key)
    if world.get(Tile, army.tile).barren:
        yield from [move_of(searching.explore_wildlands, key)] * 4
    if world.live(Item, army=key, kind="black-orb"):
        yield move_of(orbs.use_orb, key)
    for fleet in world.live(Fleet, owner=army.owner, tile=army.tile):
        yield move_of(embarking.embark, key, fleet.id)
    yield from marches(world, army)


def site_moves(site: Site, key: int) -> Iterator[Move]:
    kind = site.kind
    if kind in ("ruins", "tomb", "necropolis"):
        yield from [move_of(searching.search, key)] * 3
    if kind == "necropolis":
        yield move_of(searching.evoke, key)
    if kind == "tower":
        yield move_of(towers.call_on_tower, key, "visit")
        yield move_of(towers.call_on_tower, key, "attack")
    if kind == "mystic-spring":
        yield move_of(springs.bathe, key)


def marches(world: World, army: Army) -> Iterator[Move]:
    tile = world.get(Tile, army.tile)
    tiles = WorldTiles(world)
    for step in army_steps(tiles, place_of(tile), army.bank or 0):
        there = world.tile_at(*step.at)
        if there is not None and there.id != tile.id:
            going = march(army.id, there.id)
            yield from [going] * (3 if is_tempting(world, there, army) else 1)


def is_tempting(world: World, tile: Tile, army: Army) -> bool:
    """Something to search, to take or to fight."""
    places = world.live(Settlement, tile=tile.id)
    foreign = any(place.owner != army.owner for place in places)
    return foreign or bool(world.live(Site, tile=tile.id))


def march(army: int, tile: int) -> Move:
    """Scout, then go where the scouts have been."""

    def do(act: Act) -> Document:
        done, world = scouting.explore(act, army, tile), act.world
        row = world.get(Army, army)
        if row.ended_at is None and row.scouted == tile and row.tile is not None:
            mark = world.mark()
            try:
                moved = moving.move(Act(world, act.chance, act.answer), army, [tile])
                return both(done, moved)
            except Refused:
                world.roll_back(mark)
        return done

    return Move(("army", "move", str(army), str(tile)), do)


def both(one: Document, other: Document) -> Document:
    """The outcome and the story of two actions as those of one."""
    first, tree = one["outcome"], other["outcome"]
    if first and tree:
        tree = {**tree, "then": [first, *tree["then"]]}
    return {**other, "outcome": tree, "story": [*one["story"], *other["story"]]}


def landings(world: World, army: Army) -> Iterator[Move]:
    fleet = world.get(Fleet, army.fleet)
    yield move_of(embarking.land, army.id, fleet.tile)


def fleet_moves(world: World, key: int) -> Iterator[Move]:
    """Attack a fleet on the same tile, or sail to the next."""
    fleet = world.get(Fleet, key)
    if fleet.ended_at is not None:
        return
    for foe in world.live(Fleet, tile=fleet.tile):
        if foe.owner != fleet.owner:
            yield move_of(sea_battle.sea_battle, key, foe.id)
    at = place_of(world.get(Tile, fleet.tile))
    open_sea = bool(world.option("open-sea", False))
    for step in fleet_steps(WorldTiles(world), at, open_sea):
        there = world.tile_at(*step.at)
        if there is not None:
            yield move_of(sailing.sail, key, [there.id])


def battle_moves(world: World, key: int) -> Iterator[Move]:
    army = world.get(Army, key)
    if army.ended_at is not None or army.tile is None:
        return
    for foe in world.live(Army, tile=army.tile):
        if foe.owner != army.owner:
            yield move_of(fighting.battle, [key], foe.id)
    for place in foreign_places(world, army):
        if army.siege is None:
            yield move_of(fighting.assault, [key], place.id)


def siege_moves(world: World, key: int) -> Iterator[Move]:
    army = world.get(Army, key)
    if army.ended_at is not None or army.tile is None:
        return
    if army.siege is not None:
        yield move_of(besieging.starve, key)
        yield move_of(besieging.breach, key)
        yield move_of(fighting.assault, [key], world.get(Siege, army.siege).settlement)
        return
    for place in foreign_places(world, army):
        yield move_of(besieging.begin_siege, [key], place.id)
        yield move_of(razing.take, key, place.id)


def razing_moves(world: World, key: int) -> Iterator[Move]:
    army = world.get(Army, key)
    if army.ended_at is not None or army.tile is None:
        return
    for place in foreign_places(world, army):
        yield move_of(razing.raze, key, place.id)
        yield move_of(razing.take, key, place.id)


def foreign_places(world: World, army: Army) -> list[Settlement]:
    found = world.live(Settlement, tile=army.tile or 0)
    return [place for place in found if place.owner != army.owner]


def merge_moves(world: World, key: int) -> Iterator[Move]:
    army = world.get(Army, key)
    if army.ended_at is not None or army.tile is None:
        return
    for other in world.live(Army, tile=army.tile, owner=army.owner):
        if other.id != key and army.points + other.points <= 1500:
            yield move_of(reorganising.merge, key, other.id)
    if army.points >= 1200:
        yield move_of(reorganising.split, key, {"points": 600})


# In the order of a player's turn; each with the forces that it is asked of.
TURN: dict[MoveLister, Callable[..., list[int]]] = {
    army_moves: armies_of,
    fleet_moves: fleets_of,
    battle_moves: armies_of,
    siege_moves: armies_of,
    razing_moves: armies_of,
    merge_moves: armies_of,
}
