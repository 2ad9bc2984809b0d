"""A player who leaves everything to dice: the measuring stick for regents, and what plays the long
trial runs.

Each move is thought of from what the empire has, tried as any action is, and passed over where a
rule refuses it. Its dice are its own, so the campaign's sealed ones fall as for anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, TypeVar

from campaign.actions.land import moving, reorganising, scouting
from campaign.actions.sea import embarking, sailing, sea_battle
from campaign.actions.sites import casting, orbs, searching, springs, towers
from campaign.actions.war import besieging, fighting, razing
from campaign.actions.winter import building, recovering, recruiting, shipyards, spying
from campaign.actions.winter import envoys as envoy_actions
from campaign.acts.act import Document
from campaign.acts.perform import Done, Request, WorldCache, perform
from campaign.acts.turn import Act
from campaign.errors import Refused, WrongWords
from campaign.journal.entries import find_head
from campaign.regents.demo import DEMO, DemoSetting
from campaign.rules.board import WorldTiles, place_of
from campaign.season.auto import by_dice
from campaign.season.running import moment_now, players
from campaign.season.turning import RunTarget, run
from campaign.storage.models import Army, Fleet, Item, Settlement, Siege, Site, Tile
from campaign.storage.store import Store
from campaign.storage.world import World
from maps.board.legal_steps import army_steps, fleet_steps
from tables.chance.sources import Chance, Seeded, key_from_seed

ActionFunction = Callable[[Act], Document]
Found = TypeVar("Found")
TRIES = 3


class Move(NamedTuple):
    """What a player might do: the words, as one would type them, and the action."""

    words: tuple[str, ...]
    do: ActionFunction


MoveLister = Callable[[World, int], Iterable[Move]]  # of a force or an empire, by its number


class PlayersTable:
    """The store, the players' dice, and a world cached between the moves."""

    def __init__(self, store: Store, dice: Chance, eager: int = 6) -> None:
        """`eager`: a force or empire acts on this or less of a d6."""
        self.store, self.dice, self.eager = store, dice, eager
        self.held = WorldCache()
        self.done: list[Done] = []

    def throw(self, sides: int, *label: str | int) -> int:
        return self.dice.stream(("player", len(self.done), *label)).faces(1, sides)[0]

    def attempt(self, moves: Sequence[Move], *label: str | int) -> Done | None:
        """Try moves in an order by dice, at most `TRIES`, until one is allowed."""
        left = list(moves)
        for number in range(TRIES):
            if not left:
                return None
            move = left.pop(self.throw(len(left), *label, number) - 1)
            done = self.make(move)
            if done is not None:
                return done
        return None

    def make(self, move: Move) -> Done | None:
        request = Request(words=("autoplay", *move.words), acting=True, held=self.held)
        try:
            done = perform(
                self.store,
                lambda world, chance: move.do(Act(world, chance, by_dice(world, chance))),
                request,
            )
        except (Refused, WrongWords):
            return None
        self.done.append(done)
        return done

    def look(self, question: Callable[[World], Found]) -> Found:
        """Asked of the world as the last move left it; the next move sees what others wrote."""
        if self.held.world is None:
            with self.store.reading() as connection:
                self.held.world = World.acting(connection, track=self.store.keeps_journal)
                self.held.head = find_head(connection)
        return question(self.held.world)


def listing(list_moves: MoveLister, key: int) -> Callable[[World], list[Move]]:
    """The question that `PlayersTable.look` asks for the moves of a force or an empire."""
    return lambda world: list(list_moves(world, key))


def move_of(act: Callable[..., Document], *arguments: object) -> Move:
    """A move by an action; the journal names it by the function's name."""
    words = (act.__name__.replace("_", "-"), *map(str, arguments))
    return Move(words, lambda making: act(making, *arguments))


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


def play(table: PlayersTable) -> None:
    """All that the players whose turn it is do at this stop of the calendar."""
    now = table.look(moment_now)
    whose = [now.empire] if now.empire is not None else table.look(players)
    for empire in whose:
        if now.season == "campaign":
            play_turn(table, empire)
        else:
            play_phase(table, empire, now.phase)


def play_years(store: Store, years: int = 1, setting: DemoSetting = DEMO) -> Iterator[Done]:
    """Every player plays by dice at every stop, until so many years are over."""
    dice = Seeded(key_from_seed(f"players {setting.seed}"))
    table = PlayersTable(store, dice, setting.eager)
    request = Request(words=("turn", "player", "--auto"), held=table.held)
    end = table.look(moment_now).year + years
    while table.look(moment_now).year < end:
        before = len(table.done)
        yield from run(store, RunTarget("player", True), request, backup=False)
        play(table)
        yield from table.done[before:]
