"""A player who leaves everything to dice: plays an empire in the demo and in long trial runs.

Each move is thought of from what the empire has, tried as any deed is, and passed over where a
rule refuses it. Its dice are its own, so the campaign's sealed ones fall as for anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

from campaign.board import WorldTiles, place_of
from campaign.chance import CampaignChance
from campaign.errors import Refused, WrongWords
from campaign.journal import find_head
from campaign.perform import Done, Held, Request, perform
from campaign.season.auto import by_dice
from campaign.season.running import moment_now, players
from campaign.store import Store
from campaign.world import Row, World
from maps.going import army_steps, fleet_steps
from tables.chance import Chance
from tables.decisions import Answer

Document = dict[str, Any]
UseCase = Callable[[World, CampaignChance, Answer], Document]
Found = TypeVar("Found")
TRIES = 3


class Move(NamedTuple):
    """What a player might do: the words, as one would type them, and the deed."""

    words: tuple[str, ...]
    do: UseCase


Thoughts = Callable[[World, int], Iterable[Move]]


class Table:
    """The store, the players' dice, and a world kept between the moves."""

    def __init__(self, store: Store, dice: Chance, eager: int = 6) -> None:
        """`eager`: a thing acts on this or less of a d6."""
        self.store, self.dice, self.eager = store, dice, eager
        self.held = Held()
        self.done: list[Done] = []

    def throw(self, sides: int, *label: str | int) -> int:
        return self.dice.stream(("player", len(self.done), *label)).faces(1, sides)[0]

    def attempt(self, moves: Sequence[Move], *label: str | int) -> Done | None:
        """Some of the moves in an order by dice, until one is allowed."""
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
        request = Request(words=move.words, acting=True, held=self.held)
        try:
            done = perform(
                self.store,
                lambda world, chance: move.do(world, chance, by_dice(world, chance)),
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
                self.held.world = World.acting(connection)
                self.held.head = find_head(connection)
        return question(self.held.world)


def play(table: Table) -> None:
    """All that the players whose turn it is do at this stop of the calendar."""
    now = table.look(moment_now)
    whose = [now.empire] if now.empire is not None else table.look(players)
    for empire in whose:
        if now.season == "campaign":
            play_turn(table, empire)
        else:
            play_phase(table, empire, now.phase)


def play_turn(table: Table, empire: int) -> None:
    """Each army and fleet does something; then they fight, besiege, burn and merge."""
    for thoughts, whose in TURN.items():
        for key in table.look(partial(whose, empire=empire)):
            label = (empire, key, thoughts.__name__)
            if table.throw(6, *label) <= table.eager:
                table.attempt(table.look(listed(thoughts, key)), *label)


def listed(thoughts: Thoughts, key: int) -> Callable[[World], list[Move]]:
    return lambda world: list(thoughts(world, key))


def armies_of(world: World, empire: int) -> list[int]:
    return [int(row["id"]) for row in world.live("army", owner=empire)]


def fleets_of(world: World, empire: int) -> list[int]:
    return [int(row["id"]) for row in world.live("fleet", owner=empire)]


def army_moves(world: World, key: int) -> Iterator[Move]:
    """Search or examine the ground, call on a tower, bathe, look into the orb, or march."""
    army = world.one("army", key)
    if army["ended_at"] is not None:
        return
    if army["tile"] is None:
        yield from landings(world, army)
        return
    if army["siege"] is not None:  # it stays before the walls
        return
    for site in world.live("site", tile=army["tile"]):
        yield from site_moves(site, key)
    if world.one("tile", army["tile"])["barren"]:
        yield from [move_of("searching:explore_wildlands", key)] * 4
    if world.live("item", army=key, kind="black-orb"):
        yield move_of("orbs:use_orb", key)
    for fleet in world.live("fleet", owner=army["owner"], tile=army["tile"]):
        yield move_of("embarking:embark", key, fleet["id"], asks=False)
    yield from marches(world, army)


def site_moves(site: Row, key: int) -> Iterator[Move]:
    kind = site["kind"]
    if kind in ("ruins", "tomb", "necropolis"):
        yield from [move_of("searching:search", key)] * 3
    if kind == "necropolis":
        yield move_of("searching:evoke", key)
    if kind == "tower":
        yield move_of("towers:call_on_tower", key, "visit")
        yield move_of("towers:call_on_tower", key, "attack")
    if kind == "mystic-spring":
        yield move_of("springs:bathe", key)


def marches(world: World, army: Row) -> Iterator[Move]:
    tile = world.one("tile", army["tile"])
    tiles = WorldTiles(world)
    for step in army_steps(tiles, place_of(tile), int(army["bank"] or 0)):
        there = world.tile_at(*step.at)
        if there is not None and there["id"] != tile["id"]:
            going = march(int(army["id"]), int(there["id"]))
            yield from [going] * (3 if is_tempting(world, there, army) else 1)


def is_tempting(world: World, tile: Row, army: Row) -> bool:
    """Something to search, to take or to fight."""
    places = world.live("settlement", tile=tile["id"])
    foreign = any(place["owner"] != army["owner"] for place in places)
    return foreign or bool(world.live("site", tile=tile["id"]))


def march(army: int, tile: int) -> Move:
    """Scout, then go where the scouts have been."""
    from campaign.deeds.moving import move
    from campaign.deeds.scouting import explore

    def do(world: World, chance: CampaignChance, answer: Answer) -> Document:
        done = explore(world, chance, army, tile, answer=answer)
        row = world.one("army", army)
        if row["ended_at"] is None and row["scouted"] == tile and row["tile"] is not None:
            mark = world.mark()
            try:
                return both(done, move(world, chance, army, [tile], answer=answer))
            except Refused:
                world.roll_back(mark)
        return done

    return Move(("army", "move", str(army), str(tile)), do)


def both(one: Document, other: Document) -> Document:
    """Two deeds told as one."""
    tree = {**other["outcome"], "then": [one["outcome"], *other["outcome"]["then"]]}
    return {**other, "outcome": tree, "story": [*one["story"], *other["story"]]}


def landings(world: World, army: Row) -> Iterator[Move]:
    fleet = world.one("fleet", army["fleet"])
    yield move_of("embarking:land", int(army["id"]), int(fleet["tile"]))


def fleet_moves(world: World, key: int) -> Iterator[Move]:
    """Along the coast, a tile or two; or at the throat of a foe."""
    fleet = world.one("fleet", key)
    if fleet["ended_at"] is not None:
        return
    for foe in world.live("fleet", tile=fleet["tile"]):
        if foe["owner"] != fleet["owner"]:
            yield move_of("sea_battle:sea_battle", key, int(foe["id"]))
    at = place_of(world.one("tile", fleet["tile"]))
    open_sea = bool(world.option("open-sea", False))
    for step in fleet_steps(WorldTiles(world), at, open_sea):
        there = world.tile_at(*step.at)
        if there is not None:
            yield move_of("sailing:sail", key, [int(there["id"])])


def battle_moves(world: World, key: int) -> Iterator[Move]:
    army = world.one("army", key)
    if army["ended_at"] is not None or army["tile"] is None:
        return
    for foe in world.live("army", tile=army["tile"]):
        if foe["owner"] != army["owner"]:
            yield move_of("fighting:battle", [key], int(foe["id"]))
    for place in foreign_places(world, army):
        if army["siege"] is None:
            yield move_of("fighting:assault", [key], int(place["id"]))


def siege_moves(world: World, key: int) -> Iterator[Move]:
    army = world.one("army", key)
    if army["ended_at"] is not None or army["tile"] is None:
        return
    if army["siege"] is not None:
        yield move_of("besieging:starve", key)
        yield move_of("besieging:breach", key)
        yield move_of(
            "fighting:assault", [key], int(world.one("siege", army["siege"])["settlement"])
        )
        return
    for place in foreign_places(world, army):
        yield move_of("besieging:begin_siege", [key], int(place["id"]), asks=False)
        yield move_of("razing:take", key, int(place["id"]))


def razing_moves(world: World, key: int) -> Iterator[Move]:
    army = world.one("army", key)
    if army["ended_at"] is not None or army["tile"] is None:
        return
    for place in foreign_places(world, army):
        yield move_of("razing:raze", key, int(place["id"]))
        yield move_of("razing:take", key, int(place["id"]))


def foreign_places(world: World, army: Row) -> list[Row]:
    found = world.live("settlement", tile=army["tile"])
    return [place for place in found if place["owner"] != army["owner"]]


def merge_moves(world: World, key: int) -> Iterator[Move]:
    army = world.one("army", key)
    if army["ended_at"] is not None or army["tile"] is None:
        return
    for other in world.live("army", tile=army["tile"], owner=army["owner"]):
        if other["id"] != key and army["points"] + other["points"] <= 1500:
            yield move_of("reorganising:merge", key, int(other["id"]), asks=False)
    if army["points"] >= 1200:
        yield move_of("reorganising:split", key, {"points": 600}, asks=False)


# In the order of a player's turn; each with what does it.
TURN: dict[Thoughts, Callable[..., list[int]]] = {
    army_moves: armies_of,
    fleet_moves: fleets_of,
    battle_moves: armies_of,
    siege_moves: armies_of,
    razing_moves: armies_of,
    merge_moves: armies_of,
}


# Winter and the equinoxes


def play_phase(table: Table, empire: int, phase: str) -> None:
    thoughts = PHASES.get(phase)
    for number in range(2):
        if thoughts and table.throw(6, empire, phase, number) <= table.eager:
            table.attempt(table.look(listed(thoughts, empire)), empire, phase, number)


def castings(world: World, empire: int) -> Iterator[Move]:
    from campaign.deeds.casting import spells_of
    from campaign.packs import campaign_library
    from campaign.scene import Scene

    spells = spells_of(Scene(world, campaign_library(world)), world.calendar["season"])
    for place in world.live("settlement")[:12]:
        for spell in spells:
            yield move_of("casting:cast_spell", empire, spell, int(place["tile"]))


def envoys(world: World, empire: int) -> Iterator[Move]:
    for place in world.live("settlement", owner=None):
        yield move_of("envoys:send_envoy", empire, int(place["id"]), asks=False)


def recruits(world: World, empire: int) -> Iterator[Move]:
    for place in world.live("settlement", owner=empire, razed=False):
        for points in (100, 300, 500):
            yield move_of("recruiting:recruit", empire, int(place["id"]), points, asks=False)


def recoveries(world: World, empire: int) -> Iterator[Move]:
    for place in world.live("settlement", owner=empire, razed=True):
        yield move_of("recovering:help_recovery", empire, int(place["id"]), 1, asks=False)


def buildings(world: World, empire: int) -> Iterator[Move]:
    for tile in world.find("tile", owner=empire):
        key = int(tile["id"])
        for kind in ("village", "fortress", "city"):
            yield move_of("building:build_settlement", empire, key, kind, asks=False)
        yield move_of("building:build_temple", empire, key, asks=False)
        yield move_of("building:build_bridge", empire, key, asks=False)
    for place in world.live("settlement", owner=empire):
        yield move_of("shipyards:build_ship", empire, int(place["id"]), asks=False)
        for engine in ("stone-thrower", "ram"):
            yield move_of("shipyards:build_engine", empire, int(place["id"]), engine, asks=False)


def purchases(world: World, empire: int) -> Iterator[Move]:
    for army in world.live("army", owner=empire):
        yield move_of("recruiting:buy_provisions", empire, int(army["id"]), 1, asks=False)


def deployments(world: World, empire: int) -> Iterator[Move]:
    places = world.live("settlement", owner=empire, razed=False)
    for army in world.live("army", owner=empire):
        for place in places:
            yield move_of("recruiting:deploy", int(army["id"]), int(place["tile"]), asks=False)


def agents(world: World, empire: int) -> Iterator[Move]:
    yield move_of("spying:set_watch", empire, 1, asks=False)
    for other in players(world):
        if other != empire:
            for agent in ("spy", "saboteur", "assassin"):
                yield move_of("spying:send_agent", empire, agent, other)


PHASES: dict[str, Thoughts] = {
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


def move_of(deed: str, *arguments: Any, asks: bool = True) -> Move:
    """A deed by its place under `campaign.deeds`; `asks` where decisions may come up."""
    from importlib import import_module

    module, _, name = deed.partition(":")

    def do(world: World, chance: CampaignChance, answer: Answer) -> Document:
        function = getattr(import_module(f"campaign.deeds.{module}"), name)
        if asks:
            return dict(function(world, chance, *arguments, answer=answer))
        return dict(function(world, chance, *arguments))

    return Move((name.replace("_", "-"), *map(str, arguments)), do)
